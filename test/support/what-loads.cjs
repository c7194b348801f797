/** For `node --require`: says at the end what a process loaded of Node and of dist/, and how often it asked git. */
const fs = require('node:fs');
const childProcess = require('node:child_process');

const files = new Set();
const { readFileSync, openSync } = fs;
function note(path) {
  const [, file] = /[\\/]dist[\\/](?:chunks|compiled)[\\/](.*)$/.exec(String(path)) ?? [];
  if (file !== undefined) files.add(file);
}
fs.readFileSync = (path, ...rest) => {
  note(path);
  return readFileSync(path, ...rest);
};
fs.openSync = (path, flags = 'r', ...rest) => {
  const opened = openSync(path, flags, ...rest);
  if (flags === 'r') note(path);
  return opened;
};

const git = [];
const { spawn } = childProcess;
childProcess.spawn = (command, args, ...rest) => {
  if (command === 'git') git.push(args.join(' '));
  return spawn(command, args, ...rest);
};

const before = new Set(process.moduleLoadList);
process.on('exit', () => {
  const builtins = process.moduleLoadList
    .filter((name) => name.startsWith('NativeModule ') && !before.has(name))
    .map((name) => name.slice('NativeModule '.length));
  fs.writeFileSync(process.env.WHAT_LOADS, JSON.stringify({ builtins, files: [...files], git }));
});

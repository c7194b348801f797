/**
 * What dist/cli.js begins with: a `require` for its own chunks. Node's own asks the file system a dozen things about each
 * file and compiles it anew at every start. This one keeps what V8 made of it beside the chunks, where only those can
 * write who could as well change the code. A record is good for one build and one version of Node; what does not fit
 * is refused by V8, and made anew.
 */
const fs = require('node:fs');
const { Script } = require('node:vm');

/** Each of the verbs in daily use has records of its own, since it uses other functions than the next; others read one. */
const HOT = ['status', 'claim', 'check', 'guard'];

module.exports = function loader(native, build) {
  const verb = HOT.includes(process.argv[2]) ? process.argv[2] : null;
  const disabled = process.env.NODE_DISABLE_COMPILE_CACHE !== undefined;
  // V8 refuses what was made under other flags: those who always have some must not make it anew for those who have none.
  const odd = process.execArgv.length > 0 || Boolean(process.env.NODE_OPTIONS);
  const directory = `${__dirname}/compiled`;
  const modules = new Map();
  const unsaved = [];

  function load(name) {
    const known = modules.get(name);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    modules.set(name, module);
    compiled(name)(find, module);
    return module.exports;
  }

  function compiled(name) {
    const filename = `${__dirname}/chunks/${name}`;
    const code = fs.readFileSync(filename, 'latin1');
    if (disabled) return new Script(code, { filename }).runInThisContext();
    const record = `${directory}/${name}.${verb ?? 'claim'}.${build}.${process.version}`;
    const cachedData = read(record);
    const script = new Script(code, { filename, cachedData });
    if (verb !== null && (cachedData === undefined || (script.cachedDataRejected && !odd)))
      unsaved.push({ script, record });
    return script.runInThisContext();
  }

  /** At the end, when V8 knows which functions are used. Nothing depends on it. */
  function save() {
    // A root that looks once must not leave files in somebody's installation.
    if (process.getuid !== undefined && process.getuid() !== fs.statSync(__dirname).uid) return;
    fs.mkdirSync(directory, { recursive: true });
    for (const { script, record } of unsaved) write(record, script);
  }

  process.on('exit', () => {
    try {
      if (unsaved.length > 0) save();
    } catch {
      // A disk that is full, or one that is only read from.
    }
  });

  const find = (name) =>
    name.startsWith('./') ? load(name.slice(name.lastIndexOf('/') + 1)) : native(name);
  return find;
};

/** Whole or not at all: what a power failure leaves is short, and V8 knows how long it was. */
function write(record, script) {
  const draft = `${record}.${process.pid}`;
  // Before the work: where nothing may be written, every start comes here.
  const opened = fs.openSync(draft, 'w');
  try {
    fs.writeFileSync(opened, script.createCachedData());
    fs.renameSync(draft, record);
  } finally {
    fs.closeSync(opened);
    fs.rmSync(draft, { force: true });
  }
}

function read(record) {
  try {
    return fs.readFileSync(record);
  } catch {
    return undefined;
  }
}

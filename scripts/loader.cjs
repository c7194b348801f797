/**
 * What dist/cli.js begins with: a `require` for its own chunks. Node's own asks the file system a dozen things about each
 * file and compiles it anew at every start. This one keeps what V8 made of it beside the chunks, where only those can
 * write who could as well change the code. A record is good for one text of the code and one Node; what does not fit, or is
 * not as it was written, is refused, and made anew.
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
    const bytes = fs.readFileSync(filename);
    const code = bytes.latin1Slice();
    if (disabled) return new Script(code, { filename }).runInThisContext();
    const kind = `${verb ?? 'claim'}.${build}.${process.version}-${process.arch}`;
    const record = { file: `${directory}/${name}.${kind}`, bytes };
    const kept = isSafe() ? read(record) : undefined;
    const script = new Script(code, { filename, cachedData: kept ?? undefined });
    const refused = kept === null || script.cachedDataRejected;
    if (verb !== null && (kept === undefined || (refused && !odd)))
      unsaved.push({ script, record });
    return script.runInThisContext();
  }

  let safe;
  /** What lies in a directory that others write to may be theirs. */
  function isSafe() {
    safe ??= isOwn(seen(directory));
    return safe;
  }

  /** At the end, when V8 knows which functions are used. Nothing depends on it. */
  function save() {
    // A root that looks once must not leave files in somebody's installation.
    if (process.getuid !== undefined && process.getuid() !== owner()) return;
    if (crc32() === undefined) return;
    // A umask gives less than this, never more.
    if (fs.mkdirSync(directory, { recursive: true, mode: 0o755 }) !== undefined) safe = undefined;
    if (isSafe()) for (const { script, record } of unsaved) write(record, script);
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

function seen(path) {
  try {
    return fs.statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

let uid;
/** Whose code this is. */
const owner = () => {
  uid ??= fs.statSync(__dirname).uid;
  return uid;
};

/** Nobody but the owner of the code can have written it. Without user ids, the modes say nothing either. */
const isOwn = (found) =>
  found !== undefined &&
  (process.getuid === undefined || (found.uid === owner() && (found.mode & 0o022) === 0));

/** Node has it from 20.15 on. The same in JavaScript would take all that a record saves. */
const crc32 = () => require('node:zlib').crc32;

/** Of the code and what was made of it: V8 itself looks at no more than their lengths, and dies of a wrong bit. */
const digest = (bytes, made) => crc32()(made, crc32()(bytes));

/** V8 wants what it reads to begin at a multiple of this. */
const HEAD = 8;

/** Whole or not at all, but for a power failure. */
function write({ file, bytes }, script) {
  const draft = `${file}.${process.pid}`;
  // Before the work: where nothing may be written, every start comes here.
  const opened = fs.openSync(draft, 'w', 0o644);
  try {
    const made = script.createCachedData();
    const head = Buffer.alloc(HEAD);
    head.writeUInt32LE(digest(bytes, made));
    fs.writeFileSync(opened, Buffer.concat([head, made]));
    fs.renameSync(draft, file);
  } finally {
    fs.closeSync(opened);
    fs.rmSync(draft, { force: true });
  }
}

/** Undefined: there is none. Null: it is refused. */
function read({ file, bytes }) {
  let opened;
  try {
    opened = fs.openSync(file);
  } catch {
    return undefined;
  }
  try {
    if (!isOwn(fs.fstatSync(opened))) return null;
    const kept = fs.readFileSync(opened);
    const made = kept.subarray(HEAD);
    return made.length > 0 && kept.readUInt32LE() === digest(bytes, made) ? made : null;
  } catch {
    return null;
  } finally {
    fs.closeSync(opened);
  }
}

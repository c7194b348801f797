// Joins the chunks that the verbs in daily use load together: opening, resolving and compiling thirty small files takes
// longer than their code does. Chunks stay apart where one of those verbs would load what it does not need.
import { createHash } from 'node:crypto';

/** The first two cost every start and every look at what is held; of the rest, those that load the same are together. */
const HOT = ['frame/dispatch', 'status', 'guard', 'check', 'claim'];
const NESTED = 2;
/** Runs before each edit of an agent: what it loads is joined with nothing that it does not need. */
const APART = 'writing/call';

const CHUNK = /require\("\.\/(?:chunks\/)?([\w-]+\.js)"\)/g;

/**
 * `texts`: file in dist/ → CommonJS. `outputs`: what esbuild's metafile says of the same files, by path below dist/.
 * Gives all files that dist/ holds then.
 */
export function joinChunks(texts, outputs) {
  const groups = groupsOf(outputs).map((files) => ({ files, name: joinedName(files, texts) }));
  const place = new Map(groups.flatMap(({ files, name }) => files.map((f) => [nameOf(f), name])));
  const whole = new Map();
  for (const [file, text] of texts)
    if (!place.has(nameOf(file))) whole.set(file, pointed(text, { place, file }));
  for (const { files, name } of groups) {
    const file = `chunks/${name}`;
    const parts = inOrder(files, outputs).map((member) => {
      const text = pointed(texts.get(member), { place, file, own: name });
      return `parts["${nameOf(member)}"] = ((module) => {${text}\nreturn module.exports; })({ exports: {} });`;
    });
    whole.set(file, `const parts = module.exports = {};\n${parts.join('\n')}\n`);
  }
  return whole;
}

/** Another whenever what is in it is: a metes that runs must not find another build's. */
function joinedName(files, texts) {
  const content = files.map((file) => texts.get(file)).join('');
  return `joined-${createHash('sha256').update(content).digest('hex').slice(0, 8)}.js`;
}

const nameOf = (file) => file.slice(file.lastIndexOf('/') + 1);

/** Requires of chunks that were joined, to where they are now. */
function pointed(text, { place, file, own }) {
  const below = file.startsWith('chunks/') ? './' : './chunks/';
  return text.replace(CHUNK, (given, name) => {
    const joined = place.get(name);
    if (joined === undefined) return given;
    return joined === own ? `parts["${name}"]` : `require("${below}${joined}")["${name}"]`;
  });
}

function groupsOf(outputs) {
  const loadedBy = new Map();
  const apart = closure(entryOf(APART, outputs), outputs);
  HOT.forEach((verb, n) => {
    for (const file of closure(entryOf(verb, outputs), outputs).filter((f) => !apart.includes(f)))
      loadedBy.set(file, [...(loadedBy.get(file) ?? []), n]);
  });
  const groups = new Map();
  for (const [file, verbs] of loadedBy) {
    const key = verbs[0] < NESTED ? `${verbs[0]}` : verbs.join();
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  return [apart, ...groups.values()];
}

function entryOf(verb, outputs) {
  const [file] =
    Object.entries(outputs).find(([, o]) => o.entryPoint === `src/commands/${verb}.ts`) ?? [];
  if (file === undefined) throw new Error(`nothing was built from src/commands/${verb}.ts`);
  return file;
}

/** A chunk and all that are loaded with it, those that others need first. */
function closure(file, outputs, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  const needed = outputs[file].imports.filter(
    ({ kind, path }) => kind === 'import-statement' && path in outputs,
  );
  return [...needed.flatMap(({ path }) => closure(path, outputs, seen)), file];
}

function inOrder(members, outputs) {
  const all = members.flatMap((file) => closure(file, outputs));
  return [...new Set(all)].filter((file) => members.includes(file));
}

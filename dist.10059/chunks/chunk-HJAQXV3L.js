var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);
var stdin_exports = {};
__export(stdin_exports, {
  emptyNotes: () => emptyNotes,
  groundOf: () => groundOf
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_ZWH5OQKS = require("./chunk-ZWH5OQKS.js");
var import_chunk_VEIS7STO = require("./chunk-VEIS7STO.js");
var import_chunk_DIQ53RAQ = require("./chunk-DIQ53RAQ.js");
var import_chunk_UNUTM6B7 = require("./chunk-UNUTM6B7.js");
var import_chunk_AOOEON4O = require("./chunk-AOOEON4O.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
function groundOf(entries, tree) {
  for (let entry of entries)
    tree.isFile(entry) || (0, import_chunk_VEIS7STO.refusePlaceholder)(entry, "a pattern of what is written");
  let parsed = (0, import_chunk_D2SCSR57.parseScope)(entries, tree);
  if (!parsed.ok) throw (0, import_chunk_AOOEON4O.patternError)(parsed.problems.map((problem) => fromRoot(problem, tree)));
  let { scope, understood } = parsed, covered = (0, import_chunk_ZWH5OQKS.coveredBy)(scope, tree), share = { matched: covered.length, tracked: tree.paths.length };
  return { scope, write: (0, import_chunk_D2SCSR57.entriesOf)(scope), understood, share, covered };
}
function fromRoot(problem, { here = "" }) {
  if (here === "" || !/^\.\.?\//.test(problem.entry)) return problem;
  let path = (import_node_path()).posix.join(here, problem.entry);
  return path.startsWith("../") ? problem : { ...problem, mend: `\`${path}\`` };
}
function emptyNotes(ground, tree) {
  let notes = [], rest = [];
  for (let entry of ground.understood) {
    let meant = belowHere(entry, tree);
    meant !== null ? notes.push(
      `metes: ${(0, import_chunk_DIQ53RAQ.printablePattern)(entry.written)} was read from the repository's root, where nothing of that name is; the one right here is ${(0, import_chunk_DIQ53RAQ.printablePattern)(meant)}`
    ) : isOddAndEmpty(entry, tree) ? notes.push(`metes: ${(0, import_chunk_DIQ53RAQ.printablePattern)(entry.entry)} matches no file yet`) : rest.push(entry);
  }
  return [...notes, ...bareNames(rest, tree)];
}
function belowHere({ written, entry }, tree) {
  let { here = "" } = tree;
  if (here === "" || entry.startsWith("!") || covers(entry, tree)) return null;
  let path = (import_node_path()).posix.join(here, written.replace(/\/$/, ""));
  return tree.isFile(path) ? path : tree.isDirectory(path) ? `${path}/` : null;
}
var isOddAndEmpty = ({ entry }, tree) => !entry.startsWith("!") && /[^\w./*@ -]|\*[^*/]/.test(entry) && !covers(entry, tree);
function covers(entry, tree) {
  let { has } = (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)([entry]));
  return tree.paths.some(has);
}
function bareNames(understood, tree) {
  return understood.map(({ entry }) => entry).filter((entry) => /^(?:[\w-]+\/)*[a-z0-9_-]+$/.test(entry) && !tree.isFile(entry)).map(
    (name) => `metes: ${name} is neither a file nor a directory here yet, and was taken as a file; everything below it is ${name}/`
  );
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  emptyNotes,
  groundOf
});

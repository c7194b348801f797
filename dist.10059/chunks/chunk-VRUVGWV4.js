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
  committedChanges: () => committedChanges,
  committedWrites: () => committedWrites,
  uncommittedWrites: () => uncommittedWrites
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_GNFUD3D7 = require("./chunk-GNFUD3D7.js");
var import_chunk_FWPB6FBI = require("./chunk-FWPB6FBI.js");
var import_chunk_GR3RV3MK = require("./chunk-GR3RV3MK.js");
async function committedChanges(ctx, work) {
  let head = ctx.repo.head;
  if (head === null) return [];
  let found = [];
  for (let { oid } of await (0, import_chunk_GNFUD3D7.referencesOf)(ctx, work))
    found.push(await (0, import_chunk_FWPB6FBI.writtenPaths)(ctx.door, ctx.repo, { head, reference: oid }));
  let [first = [], ...rest] = found, sets = rest.map((changes) => new Set(changes.map((change) => change.path))), manifest = (0, import_chunk_GR3RV3MK.manifestPathOf)(work.branch);
  return first.filter(({ path }) => path !== manifest && sets.every((set) => set.has(path)));
}
var committedWrites = async (ctx, work) => (await committedChanges(ctx, work)).map((change) => change.path);
async function uncommittedWrites(ctx) {
  return (await (0, import_chunk_FWPB6FBI.worktreeChanges)(ctx.door, ctx.repo)).map((change) => change.path);
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  committedChanges,
  committedWrites,
  uncommittedWrites
});

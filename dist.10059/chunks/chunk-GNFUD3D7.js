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
  referencesOf: () => referencesOf
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_6JPGEDQG = require("./chunk-6JPGEDQG.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
async function referencesOf(ctx, work) {
  let parent = work.on === void 0 ? [] : (0, import_chunk_6JPGEDQG.refsOf)(ctx, work.on).reverse();
  return [await firstOf(ctx, parent), await firstOf(ctx, (0, import_chunk_6JPGEDQG.refsOf)(ctx, work.target))].filter((reference) => reference !== null);
}
async function firstOf(ctx, refs) {
  for (let ref of refs) {
    let oid = await (0, import_chunk_SZBICU6G.resolve)(ctx.door, ctx.repo, ref);
    if (oid !== null) return { oid, name: (0, import_chunk_SZBICU6G.shortRef)(ref) };
  }
  return null;
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  referencesOf
});

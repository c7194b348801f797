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
  openOnBranch: () => openOnBranch
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_BIUZZQNP = require("./chunk-BIUZZQNP.js");
var import_chunk_Z3RSJV6Y = require("./chunk-Z3RSJV6Y.js");
var import_chunk_GR3RV3MK = require("./chunk-GR3RV3MK.js");
async function openOnBranch(ctx, view, claim) {
  let [head] = await (0, import_chunk_Z3RSJV6Y.knownHeads)(ctx, claim.branch);
  if (head === void 0) return null;
  let { report } = await (0, import_chunk_BIUZZQNP.judgeBranch)(ctx, {
    branch: claim.branch,
    head,
    worktree: false,
    manifest: await (0, import_chunk_GR3RV3MK.manifestAt)(ctx, claim.branch, head),
    view,
    actor: claim.by.actor,
    seat: claim.seat,
    target: claim.target
  });
  return report.observed ? [] : report.findings.flatMap(
    (finding) => (
      // What metes itself goes by no claim can cover, so none is late for it.
      (0, import_chunk_BIUZZQNP.isOpen)(finding) && finding.code !== "policy-changed" && finding.at ? [finding.at] : []
    )
  );
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  openOnBranch
});

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
  attemptOf: () => attemptOf
});
module.exports = __toCommonJS(stdin_exports);
function attemptOf({ branch, seat, manifest, claims }) {
  let onBranch = claims.filter((claim) => claim.branch === branch), own = onBranch.find((claim) => claim.seat === seat);
  if (own !== void 0) return { claim: own, supersededBy: null, ended: null };
  let named = manifest?.claim, live = onBranch.find((claim) => claim.id === named);
  if (live !== void 0) return { claim: live, supersededBy: null, ended: null };
  let gone = named !== void 0 && !claims.some((claim) => claim.id === named), supersededBy = gone ? successor(manifest, claims) : null, there = onBranch[0] ?? null;
  return supersededBy !== null ? { claim: null, supersededBy, ended: named } : {
    claim: there,
    supersededBy: null,
    ended: gone && there === null ? named : null
  };
}
function successor(manifest, claims) {
  if (manifest === null) return null;
  let { claim: id, taskId, generation = 0 } = manifest;
  return claims.find((c) => c.task.id === taskId && c.generation > generation) ?? claims.find((c) => c.replaces?.includes(id)) ?? null;
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  attemptOf
});

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
  takenByOthers: () => takenByOthers
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_SJYKHHTK = require("./chunk-SJYKHHTK.js");
var import_chunk_VKGCP2TZ = require("./chunk-VKGCP2TZ.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
async function takenByOthers(ctx, view, { write, target, own }) {
  if (write.length === 0) return null;
  let ground = (0, import_chunk_SJYKHHTK.seekGround)(
    { view, now: ctx.io.now(), broken: [] },
    {
      repository: ctx.config.repository,
      target,
      scope: (0, import_chunk_D2SCSR57.scopeOf)(write),
      aside: [own.id],
      yields: own.yields,
      policy: ctx.policy,
      skewMs: 0,
      dead: await (0, import_chunk_VKGCP2TZ.deadClaims)(ctx.io, view)
    }
  );
  return ground.free || ground.answer.outcome !== "refused" ? null : ground.answer.refusal.reason === "overlap" ? ground.answer.refusal : null;
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  takenByOthers
});

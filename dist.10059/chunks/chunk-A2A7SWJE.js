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
  runAtWork: () => runAtWork,
  underRun: () => underRun
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_VKGCP2TZ = require("./chunk-VKGCP2TZ.js");
var import_chunk_AMZT5TDY = require("./chunk-AMZT5TDY.js");
var import_promises = require("node:fs/promises");
async function underRun(ctx, view) {
  if (ctx.party.actor === "agent" || await runAtWork(ctx, view) === null) return ctx;
  let acting = { actor: "agent", harness: import_chunk_AMZT5TDY.RUN_HARNESS };
  return { ...ctx, acting, party: { ...ctx.party, ...acting } };
}
async function runAtWork({ io, party }, view) {
  let above = new Set(await ancestors(io));
  for (let claim of view.claims.values()) {
    let { process: supervisor } = claim;
    if (supervisor === void 0 || supervisor.host !== io.host) continue;
    if ((claim.seat === party.seat || above.has(supervisor.pid)) && await (0, import_chunk_VKGCP2TZ.isRunning)(io, supervisor)) return claim;
  }
  return null;
}
var DEEPEST = 64;
async function ancestors(io) {
  let found = [];
  if (io.platform !== "linux") return found;
  let pid = await parentOf(io.pid);
  for (; pid > 1 && found.length < DEEPEST; )
    found.push(pid), pid = await parentOf(pid);
  return found;
}
async function parentOf(pid) {
  let stat = await (0, import_promises.readFile)(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] ?? 0);
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  runAtWork,
  underRun
});

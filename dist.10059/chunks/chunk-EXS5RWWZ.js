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
  incidentOf: () => incidentOf,
  queueGlass: () => queueGlass,
  recordBrokenGlass: () => recordBrokenGlass
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_GLYGBMQI = require("./chunk-GLYGBMQI.js");
var import_chunk_VEIS7STO = require("./chunk-VEIS7STO.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_PAKWBOKP = require("./chunk-PAKWBOKP.js");
var import_promises = require("node:fs/promises");
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
var INCIDENT_LENGTH = 200, incidentOf = (text) => {
  let line = (text ?? "").replace(/[\p{Cc}\s]+/gu, " ").trim().slice(0, INCIDENT_LENGTH);
  return line === "" || (0, import_chunk_VEIS7STO.isPlaceholder)(line) ? null : line;
};
async function queueGlass(ctx, glass) {
  let dir = pendingDir(ctx);
  await (0, import_promises.mkdir)(dir, { recursive: true });
  let name = `glass.${Buffer.from(ctx.io.random(8)).toString("hex")}.json`;
  await (0, import_promises.writeFile)((0, (import_node_path()).join)(dir, name), `${JSON.stringify(glass)}
`);
}
async function recordBrokenGlass(ctx, patience = {}) {
  let names = await (0, import_promises.readdir)(pendingDir(ctx)).catch(() => []), recorded = 0;
  for (let name of names.filter((n) => n.startsWith("glass.")).sort()) {
    let file = (0, (import_node_path()).join)(pendingDir(ctx), name), glass = glassIn(await (0, import_promises.readFile)(file, "utf8"));
    glass !== null && (await (0, import_chunk_GLYGBMQI.transact)(ctx, (_view, _tip, origin) => asPerson(origin, glass), patience), recorded += 1), await (0, import_promises.rm)(file, { force: true });
  }
  return recorded;
}
function asPerson(origin, glass) {
  let { harness: _, ...by } = origin.by;
  return {
    ...origin,
    by: { ...by, actor: "person" },
    kind: "break-glass",
    ...glass
  };
}
var pendingDir = ({ repo }) => (0, (import_node_path()).join)((0, import_chunk_SZBICU6G.metesDirectory)(repo.commonDir), "pending");
function glassIn(text) {
  let [first = "", branch = ""] = text.split(`
`);
  if (!first.startsWith("{")) {
    let incident = incidentOf(first);
    return incident === null ? null : { incident, branch, claim: null, head: null, paths: [] };
  }
  try {
    let read = JSON.parse(text), incident = incidentOf(read.incident);
    return incident === null || typeof read.branch != "string" ? null : {
      incident,
      branch: read.branch,
      claim: (0, import_chunk_PAKWBOKP.isId)("c", read.claim) ? read.claim : null,
      head: (0, import_chunk_PAKWBOKP.isOid)(read.head) ? read.head : null,
      paths: Array.isArray(read.paths) ? read.paths.filter((p) => typeof p == "string") : []
    };
  } catch {
    return null;
  }
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  incidentOf,
  queueGlass,
  recordBrokenGlass
});

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
  forgetStarts: () => forgetStarts,
  rememberStart: () => rememberStart,
  unjudgedLine: () => unjudgedLine,
  unjudgedRuns: () => unjudgedRuns,
  unjudgedWarning: () => unjudgedWarning
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_VKGCP2TZ = require("./chunk-VKGCP2TZ.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_PAKWBOKP = require("./chunk-PAKWBOKP.js");
var import_promises = require("node:fs/promises");
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
var directory = ({ repo }) => (0, (import_node_path()).join)(repo.gitDir, "metes"), fileOf = (here, claim) => (0, (import_node_path()).join)(directory(here), `run-${claim}.json`);
async function rememberStart(here, start) {
  let { refs, ...others } = start.before.refs, before = { ...start.before, refs: { ...others, refs: [...refs] } };
  await (0, import_promises.mkdir)(directory(here), { recursive: true }), await (0, import_chunk_SZBICU6G.replaceFile)(
    fileOf(here, start.claim),
    `${JSON.stringify({ version: 1, ...start, before })}
`
  );
}
async function forgetStarts(here, claims) {
  for (let claim of claims) await (0, import_promises.rm)(fileOf(here, claim), { force: true });
}
async function unjudgedRuns(here) {
  let names = await (0, import_promises.readdir)(directory(here)).catch(() => []), found = [];
  for (let name of names) {
    let claim = /^run-(.+)\.json$/.exec(name)?.[1];
    if (!(0, import_chunk_PAKWBOKP.isId)("c", claim)) continue;
    let start = startIn(await (0, import_promises.readFile)(fileOf(here, claim), "utf8").catch(() => ""));
    if (start === null || start.claim !== claim) continue;
    start.process !== null && await (0, import_chunk_VKGCP2TZ.isRunning)(here.io, start.process) || found.push(start);
  }
  return found.sort((a, b) => a.at < b.at ? -1 : 1);
}
function startIn(text) {
  try {
    let { version, claim, process, at, before } = JSON.parse(text), { refs, worktree } = before, lists = [refs.refs, refs.worktrees, refs.stashed, worktree];
    return version !== 1 || typeof at != "string" || !lists.every(Array.isArray) ? null : {
      claim,
      process,
      at,
      before: { ...before, refs: { ...refs, refs: new Map(refs.refs) } }
    };
  } catch {
    return null;
  }
}
var killed = ({ claim }) => `the run of ${claim} was killed and never judged`, unjudgedLine = (start) => `metes: ${killed(start)}; what was left since its start at ${start.at} is judged now`, unjudgedWarning = (start) => `${killed(start)}
    metes check
      judges what was left since; the next run here does too`;
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  forgetStarts,
  rememberStart,
  unjudgedLine,
  unjudgedRuns,
  unjudgedWarning
});

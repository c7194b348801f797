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
  holdersIn: () => holdersIn,
  policyPathsOf: () => policyPathsOf,
  settle: () => settle
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_UNUTM6B7 = require("./chunk-UNUTM6B7.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var import_promises = require("node:fs/promises");
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
var WORKFLOW = /^\.github\/workflows\/[^/]+\.ya?ml$/;
async function policyPathsOf(ctx, changes) {
  let config = changes.filter(({ path }) => (0, import_chunk_D2SCSR57.foldText)(path) === import_chunk_SZBICU6G.CONFIG_PATH), workflows = changes.filter(({ path }) => WORKFLOW.test((0, import_chunk_D2SCSR57.foldText)(path))), running = [];
  for (let change of workflows) await runsMetes(ctx, change) && running.push(change);
  return [...new Set([...config, ...running].map(({ path }) => path))];
}
async function runsMetes({ door, repo }, { path, oid, oldOid }) {
  let stored = await (0, import_chunk_SZBICU6G.readBlobs)(
    door,
    repo,
    [oid, oldOid].filter((name) => name !== null)
  ), texts = stored.map((bytes) => bytes === null ? "" : Buffer.from(bytes).toString("utf8"));
  return repo.root !== null && stored.includes(null) && texts.push(await (0, import_promises.readFile)((0, (import_node_path()).join)(repo.root, path), "utf8").catch(() => "")), texts.some((text) => /\bmetes\b/i.test(text));
}
function holdersIn(claims) {
  let byStart = /* @__PURE__ */ new Map();
  for (let claim of claims)
    if (claim.yields !== true)
      for (let start of new Set(claim.write.filter(isInclude).map(literalStart))) {
        let there = byStart.get(start);
        there === void 0 ? byStart.set(start, [claim]) : there.push(claim);
      }
  let compiled = /* @__PURE__ */ new Map(), scopeFor = (claim) => {
    let known = compiled.get(claim);
    if (known !== void 0) return known;
    let made = compiledOf(claim);
    return compiled.set(claim, made), made;
  };
  return {
    of: (path) => startsOf((0, import_chunk_D2SCSR57.foldText)(path)).flatMap((start) => byStart.get(start) ?? []).filter((claim) => scopeFor(claim)?.has(path) === true).sort(byGrant)[0] ?? null
  };
}
var isInclude = (entry) => !/^!(?!\()/.test(entry);
function literalStart(entry) {
  let plain = /^[^\\*?[\](){}!+@|]*/.exec(entry)?.[0] ?? "", end = plain === entry ? entry.length : plain.lastIndexOf("/");
  return (0, import_chunk_D2SCSR57.foldText)(plain.slice(0, Math.max(end, 0)));
}
function startsOf(path) {
  let starts = [path];
  for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1))
    starts.push(path.slice(0, at));
  return [...starts, ""];
}
function compiledOf(claim) {
  try {
    return (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)(claim.write));
  } catch {
    return null;
  }
}
var byGrant = (a, b) => a.granted < b.granted ? -1 : a.granted > b.granted ? 1 : a.id < b.id ? -1 : 1;
function settle(path, resolutions, head) {
  for (let by of resolutions.toReversed()) {
    let settlement = settlementBy(by, path, head);
    if (settlement !== null) return settlement;
  }
  return { state: "open" };
}
function settlementBy(by, path, head) {
  let state = by.paths.find((answered) => answered.path === path.path);
  switch (by.kind) {
    case "approved":
      return state === void 0 ? null : same(state, path) ? { state: "settled", by } : { state: "unsettled", by, because: "changed" };
    case "reverted":
      return state === void 0 ? null : { state: "unsettled", by, because: "to-revert" };
    case "rejected":
      return rejects(by, state, path, head) ? { state: "unsettled", by, because: "rejected" } : null;
    case "broken-glass":
      return byGlass(by, state, path, head);
    case "widened":
      return null;
  }
}
function rejects(by, state, path, head) {
  return by.paths.length === 0 ? by.head !== null && by.head === head : state !== void 0 && same(state, path);
}
function byGlass(by, state, path, head) {
  if (state === void 0 && by.paths.length > 0) return null;
  let atHead = by.head === null || by.head === head, asThen = state !== void 0 && state.oid !== null && same(state, path);
  return atHead || asThen ? { state: "settled", by } : { state: "unsettled", by, because: "changed" };
}
var same = (a, b) => a.mode === b.mode && a.oid === b.oid;
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  holdersIn,
  policyPathsOf,
  settle
});

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
  verb: () => verb
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_EICISRHM = require("./chunk-EICISRHM.js");
var import_chunk_ZWH5OQKS = require("./chunk-ZWH5OQKS.js");
var import_chunk_5M2IKPBC = require("./chunk-5M2IKPBC.js");
var import_chunk_GR3RV3MK = require("./chunk-GR3RV3MK.js");
var import_chunk_BH45V7AE = require("./chunk-BH45V7AE.js");
var import_chunk_OHGKN4KW = require("./chunk-OHGKN4KW.js");
var import_chunk_VEIS7STO = require("./chunk-VEIS7STO.js");
var import_chunk_VPCR3NYL = require("./chunk-VPCR3NYL.js");
var import_chunk_EN2FGQOQ = require("./chunk-EN2FGQOQ.js");
var import_chunk_DIQ53RAQ = require("./chunk-DIQ53RAQ.js");
var import_chunk_UNUTM6B7 = require("./chunk-UNUTM6B7.js");
var import_chunk_AMZT5TDY = require("./chunk-AMZT5TDY.js");
var import_chunk_EB3PQHFT = require("./chunk-EB3PQHFT.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_AOOEON4O = require("./chunk-AOOEON4O.js");
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
var import_chunk_PAKWBOKP = require("./chunk-PAKWBOKP.js");
var import_chunk_KDYSADQI = require("./chunk-KDYSADQI.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
var import_chunk_LHO2KLC4 = require("./chunk-LHO2KLC4.js");
function whyText(page, facts) {
  return [
    `${(0, import_chunk_EVDH74U2.printablePath)(page.path)}: ${verdict(page)}`,
    ...page.holders.flatMap(({ claim }) => holderLines(claim, facts)),
    ...next(page).map((command) => `  ${command}`),
    ...historyLines(page.history, facts.now)
  ].join(`
`);
}
function verdict({ code, branch, own, pattern, holders }) {
  let by = pattern === null ? "" : (0, import_chunk_DIQ53RAQ.printablePattern)(pattern), held = holders[0]?.claim.branch ?? "";
  switch (code) {
    case "exempt":
      return `free to write: ${(0, import_chunk_EVDH74U2.printableText)(branch ?? "")} is exempt`;
    case "manifest":
      return "yours to write: it is this branch's manifest";
    case "yours":
      return `yours to write (${by} of ${own?.id})`;
    case "shared":
      return `anyone may write it (${by} is shared)`;
    case "ungoverned":
      return "anyone may write it: it is outside the ground that metes governs here";
    case "held":
      return `not yours: ${by} is held by ${(0, import_chunk_EVDH74U2.printableText)(held)}`;
    case "excluded":
      return `not yours: your claim has it taken out (${by}), and nobody holds it`;
    case "free":
      return own === null ? "nobody holds it, and nothing is held from here" : `not yours: ${own.id} does not have it, and nobody holds it`;
  }
}
function holderLines(claim, { now, graceSeconds }) {
  return [
    `  ${claim.id}  ${(0, import_chunk_VPCR3NYL.whoText)(claim)}`,
    `    ${(0, import_chunk_EVDH74U2.quoted)(claim.task.text)}`,
    `    granted ${(0, import_chunk_EN2FGQOQ.ago)(claim.granted, now)}, ${(0, import_chunk_VPCR3NYL.leaseText)(claim, now, graceSeconds)}${claim.yields === true ? "; yields to others" : ""}`
  ];
}
function next({ code, own, holders, path }) {
  let holder = holders[0]?.claim;
  return code === "held" && holder !== void 0 ? [(0, import_chunk_EB3PQHFT.commandOf)(["ask"], [], [holder.id, `May I write ${(0, import_chunk_EVDH74U2.printableText)(path)}?`])] : code !== "free" && code !== "excluded" ? [] : own === null ? [(0, import_chunk_EB3PQHFT.commandOf)(["claim"], [], ["<task>", path])] : [(0, import_chunk_EB3PQHFT.commandOf)(["widen"], [], [path])];
}
function historyLines(history, now) {
  return history.length === 0 ? [] : [
    "  what happened, newest first:",
    ...history.map((event) => `    ${(0, import_chunk_EN2FGQOQ.ago)(event.at, now)}: ${(0, import_chunk_EVDH74U2.printableText)((0, import_chunk_SZBICU6G.subjectOf)(event))}`)
  ];
}
function rightsOn(at) {
  let { own, config, branch } = at, mine = own === null ? null : (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)(own.write)), shared = compiled(config.shared), ground = compiled(config.ground), exempt = branch !== null && (0, import_chunk_5M2IKPBC.isExempt)(branch, at), manifest = branch === null ? null : (0, import_chunk_GR3RV3MK.manifestPathOf)(branch), others = othersOf(at);
  return (path) => {
    let answer = (code, pattern) => ({
      path,
      code,
      may: MAY.has(code),
      branch,
      own,
      pattern,
      holders: holdersOf(others, path)
    });
    if (exempt) return answer("exempt", null);
    if (path === manifest) return answer("manifest", null);
    let has = mine?.has(path) ? mine.includes(path) : null;
    if (has !== null) return answer("yours", has);
    if (shared?.has(path)) return answer("shared", shared.includes(path));
    if (ground !== null && !ground.has(path)) return answer("ungoverned", null);
    let held = holdersOf(others, path)[0];
    if (held !== void 0) return answer("held", held.pattern);
    let excluded = mine?.includes(path) ? mine.excludes(path) : null;
    return excluded ? answer("excluded", `!${excluded}`) : answer("free", null);
  };
}
var MAY = /* @__PURE__ */ new Set([
  "exempt",
  "manifest",
  "yours",
  "shared",
  "ungoverned"
]);
function othersOf({ view, own, config, target }) {
  let found = [];
  for (let claim of view.claims.values())
    claim.id !== own?.id && (claim.repository !== config.repository || claim.target !== target || found.push({ claim, scope: (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)(claim.write)) }));
  return found;
}
function holdersOf(others, path) {
  return others.filter(({ scope }) => scope.has(path)).map(({ claim, scope }) => ({ claim, pattern: scope.includes(path) ?? "" })).sort((a, b) => Number(a.claim.yields ?? false) - Number(b.claim.yields ?? false));
}
var compiled = (entries) => entries.length === 0 ? null : (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)(entries));
var PathHistory = class {
  found;
  /** Claims that have, or had, each path: their later events are part of its story. */
  claims;
  repository;
  limit;
  constructor(paths, repository, limit) {
    this.found = new Map(paths.map((path) => [path, []])), this.claims = new Map(paths.map((path) => [path, /* @__PURE__ */ new Set()])), this.repository = repository, this.limit = limit;
  }
  add(event) {
    if (event.repository !== this.repository) return;
    let covers = coverage(event);
    for (let [path, events] of this.found)
      this.concerns(event, path, covers) && (events.push(event), events.length > this.limit && events.shift());
  }
  /** Newest first. */
  of(path) {
    return [...this.found.get(path) ?? []].reverse();
  }
  concerns(event, path, covers) {
    let claims = this.claims.get(path);
    switch (event.kind) {
      case "granted":
      case "taken-over": {
        let endsOne = [
          ...event.kind === "taken-over" ? [event.from] : [],
          ...event.displaced ?? []
        ].some((id) => claims.delete(id));
        return covers(path) ? (claims.add(event.claim.id), true) : endsOne;
      }
      case "widened":
        return covers(path) ? (claims.add(event.claim), true) : false;
      case "narrowed":
        return !covers(path) && claims.delete(event.claim);
      case "released":
        return claims.delete(event.claim);
      case "refused":
        return covers(path);
      case "breached":
        return event.breach.paths.some((state) => state.path === path);
      case "resolved":
        return event.resolution.paths.some((state) => state.path === path);
      case "broke-glass":
        return event.paths.includes(path);
      default:
        return false;
    }
  }
};
function coverage(event) {
  let entries = entriesIn(event);
  if (entries === null) return () => false;
  let beginnings = entries.filter((entry) => !isExclusion(entry)).map(beginning), has;
  return (path) => {
    let folded = (0, import_chunk_D2SCSR57.foldText)(path);
    return beginnings.some((start) => folded.startsWith(start)) ? (has ??= compiledOr(entries), has(path)) : false;
  };
}
function entriesIn(event) {
  switch (event.kind) {
    case "granted":
    case "taken-over":
      return event.claim.write;
    case "widened":
    case "narrowed":
      return event.write;
    case "refused":
      return event.request.write;
    default:
      return null;
  }
}
function compiledOr(entries) {
  try {
    return (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)(entries)).has;
  } catch {
    return () => false;
  }
}
var isExclusion = (entry) => entry.startsWith("!") && !entry.startsWith("!("), beginning = (entry) => (0, import_chunk_D2SCSR57.foldText)(/^[^*?[\]{}()!+@|\\]*/.exec(entry)?.[0] ?? "").replace(/\/$/, "");
var verb = {
  spec: {
    name: "why",
    group: "everyday",
    summary: "say whether a path is yours to write, who holds it, what happened to it",
    usage: ["why <path>\u2026"],
    options: {
      limit: { type: "value", value: "n", help: "how much of its history to show (10)" }
    },
    about: `Paths are relative to the repository's root; ./name and ../name are relative to where you are.
Exit 1 when one of them is not yours to write now.`,
    example: `metes why src/api/items.ts docs/index.md
src/api/items.ts: yours to write (src/api/** of c-7k2m9x4q1d)
docs/index.md: not yours: docs/** is held by docs/tour
  worktree docs-1 on lap-7, by ben`
  },
  run
}, LIMIT = 10;
async function run(io, args) {
  if (args.positional.length === 0)
    throw (0, import_chunk_ITPPDWB4.usage)("no-path", "why needs a path", "metes why '<path>'");
  let limit = limitIn(args.values.limit), ctx = await (0, import_chunk_SZBICU6G.openContext)(io, { reading: true }), paths = pathsIn(ctx, args.positional), { tip, note } = await (0, import_chunk_EICISRHM.tipOrCached)(ctx), { view } = await (0, import_chunk_SZBICU6G.loadView)(ctx.store, tip), rights = rightsOf(ctx, view, paths), history = new PathHistory(paths, ctx.config.repository, limit);
  for await (let { decoded } of (0, import_chunk_EICISRHM.readJournal)(ctx, { tip: tip.oid }))
    decoded.ok && history.add(decoded.event);
  let facts = { now: io.now(), graceSeconds: ctx.policy.graceSeconds }, pages = rights.map((right) => ({ ...right, history: history.of(right.path) }));
  return {
    exit: rights.every((right) => right.may) ? 0 : 1,
    outcome: rights.every((right) => right.may) ? "yours" : "not-yours",
    data: { branch: (0, import_chunk_BH45V7AE.currentBranch)(ctx), paths: pages.map(dataOf) },
    text: pages.map((page) => whyText(page, facts)).join(`

`),
    ...note === null ? {} : { notes: [note] }
  };
}
function rightsOf(ctx, view, paths) {
  let own = (0, import_chunk_BH45V7AE.ownClaim)(ctx, view), decide = rightsOn({
    view,
    own,
    config: ctx.config,
    branch: (0, import_chunk_BH45V7AE.currentBranch)(ctx),
    defaultBranch: ctx.state.defaultBranch,
    target: own?.target ?? ctx.state.defaultBranch
  });
  return paths.map(decide);
}
function pathsIn(ctx, typed) {
  let at = { cwd: ctx.io.cwd, root: (0, import_chunk_SZBICU6G.worktreeOf)(ctx) };
  return typed.map((text) => {
    let path = (0, import_chunk_ZWH5OQKS.rootRelative)(text, at);
    if (path !== null) return path;
    throw (0, import_chunk_ITPPDWB4.usage)(
      "outside-repository",
      `${JSON.stringify(text)} is not below the repository's root`,
      "name a path in this repository, relative to its root"
    );
  });
}
function limitIn(text) {
  if (text === void 0) return LIMIT;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw (0, import_chunk_ITPPDWB4.usage)("bad-limit", `--limit can't be ${JSON.stringify(text)}`, "--limit=20");
}
var dataOf = ({
  history,
  own,
  holders,
  ...right
}) => ({
  ...right,
  claim: own === null ? null : (0, import_chunk_SZBICU6G.claimValue)(own),
  holders: holders.map(({ claim, pattern }) => ({ pattern, claim: (0, import_chunk_SZBICU6G.claimValue)(claim) })),
  history: history.map(import_chunk_SZBICU6G.eventValue)
});
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  verb
});

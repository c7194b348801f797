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
var import_chunk_HJAQXV3L = require("./chunk-HJAQXV3L.js");
var import_chunk_SJYKHHTK = require("./chunk-SJYKHHTK.js");
var import_chunk_SOK4M4VB = require("./chunk-SOK4M4VB.js");
var import_chunk_VKGCP2TZ = require("./chunk-VKGCP2TZ.js");
var import_chunk_EICISRHM = require("./chunk-EICISRHM.js");
var import_chunk_ZWH5OQKS = require("./chunk-ZWH5OQKS.js");
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
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
var import_chunk_LHO2KLC4 = require("./chunk-LHO2KLC4.js");
var SHOWN = { directories: 40, holders: 20, entries: 12 };
function freeText(page, facts) {
  let { entries, free, of, directories, holders } = page;
  return [
    entries.length === 0 && free === 0 ? "Nothing of it is free now." : `Free now: ${(0, import_chunk_DIQ53RAQ.grouped)(free)} of ${(0, import_chunk_DIQ53RAQ.counted)(of, "file")} there${holders.length === 0 ? ", and whatever is new" : ""}`,
    ...directoryLines(directories),
    ...holderLines(holders, facts),
    ...takeLines(page)
  ].join(`
`);
}
function directoryLines(directories) {
  if (directories.length < 2) return [];
  let shown = directories.slice(0, SHOWN.directories), names = shown.map(({ path }) => (0, import_chunk_EVDH74U2.printablePath)(path)), width = Math.max(...names.map((name) => name.length)), lines = shown.map(({ free, of }, i) => {
    let share = free === of ? "all" : free === 0 ? "none" : `${(0, import_chunk_DIQ53RAQ.grouped)(free)}`;
    return `  ${names[i]?.padEnd(width)}  ${share} of ${(0, import_chunk_DIQ53RAQ.counted)(of, "file")}`;
  }), rest = directories.length - shown.length;
  return rest > 0 ? [...lines, `  and ${(0, import_chunk_DIQ53RAQ.counted)(rest, "more directory", "more directories")}`] : lines;
}
function holderLines(holders, facts) {
  if (holders.length === 0) return [];
  let shown = holders.slice(0, SHOWN.holders).map((claim) => `  ${(0, import_chunk_VPCR3NYL.claimLine)(claim, facts)}`), rest = holders.length - shown.length;
  return ["Held:", ...shown, ...rest > 0 ? [`  and ${(0, import_chunk_DIQ53RAQ.counted)(rest, "more claim")}`] : []];
}
var takeLines = ({ entries, take }) => entries.length === 0 || entries.length > SHOWN.entries ? [] : [
  "To take all of it:",
  `  ${(0, import_chunk_EB3PQHFT.commandOf)([take.verb], take.options, take.verb === "claim" ? ["<task>", ...entries] : entries)}`
];
var verb = {
  spec: {
    name: "free",
    group: "more",
    summary: "say what can be taken now",
    usage: ["free", "free <pattern>\u2026"],
    options: {
      target: { type: "value", value: "branch", help: "branch the work would be meant for" }
    },
    about: "Without a pattern: the whole ground, directory by directory. Exit 1 when nothing of it is free.",
    example: `metes free src/
Free now: 370 of 412 files
  src/**  !src/api/**`
  },
  run
};
async function run(io, args) {
  let loose = await (0, import_chunk_SZBICU6G.openLoose)(io), tree = await (0, import_chunk_ZWH5OQKS.treeOf)(loose);
  args.positional.length > 0 && (0, import_chunk_HJAQXV3L.groundOf)(args.positional, tree);
  let ctx = await (0, import_chunk_SZBICU6G.enrolled)(loose, { reading: true }), { tip, note } = await (0, import_chunk_EICISRHM.tipOrCached)(ctx), { view } = await (0, import_chunk_SZBICU6G.loadView)(ctx.store, tip), asked = (0, import_chunk_HJAQXV3L.groundOf)(args.positional.length > 0 ? args.positional : ctx.config.ground, tree), target = args.values.target ?? ctx.state.defaultBranch, holders = await holdersOn(ctx, { view, asked, target }), taken = holders.map((claim) => (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)(claim.write))), shared = (0, import_chunk_UNUTM6B7.compileScope)(sharedScope(ctx)), isFree = (path) => shared.has(path) || !taken.some((scope) => scope.has(path)), { has } = (0, import_chunk_UNUTM6B7.compileScope)(asked.scope), inside = tree.paths.filter((path) => has(path) && !path.startsWith(".metes/")), free = inside.filter(isFree).length, own = (0, import_chunk_BH45V7AE.ownClaim)(ctx, view), { entries } = (0, import_chunk_SJYKHHTK.without)(
    asked.scope,
    holders.filter((claim) => claim.id !== own?.id).map((claim) => (0, import_chunk_D2SCSR57.scopeOf)(claim.write))
  ), directories = directoriesOf(inside, isFree);
  return {
    exit: entries.length === 0 && free === 0 ? 1 : 0,
    outcome: entries.length === 0 && free === 0 ? "none" : "free",
    data: {
      asked: asked.write,
      target,
      entries,
      free: { files: free, of: inside.length, tracked: tree.paths.length },
      directories,
      holders: holders.map(import_chunk_SZBICU6G.claimValue)
    },
    text: freeText(
      { entries, free, of: inside.length, directories, holders, take: takeOf(own, args) },
      factsOf(ctx)
    ),
    ...note === null ? {} : { notes: [note] }
  };
}
var takeOf = (own, { values }) => own !== null ? { verb: "widen", options: [] } : {
  verb: "claim",
  options: values.target === void 0 ? [] : [`--target=${values.target}`]
}, factsOf = (ctx) => ({
  now: ctx.io.now(),
  graceSeconds: ctx.policy.graceSeconds
});
async function holdersOn(ctx, at) {
  let { view, asked, target } = at, { meetings } = (0, import_chunk_SJYKHHTK.meetingsOn)(view.claims, {
    repository: ctx.config.repository,
    target,
    scope: asked.scope,
    shared: ctx.policy.shared,
    aside: []
  }), dead = await (0, import_chunk_VKGCP2TZ.deadClaims)(ctx.io, view), judging = { policy: ctx.policy, skewMs: 0, dead };
  return meetings.map((meeting) => meeting.claim).filter((claim) => (0, import_chunk_SJYKHHTK.endingOf)(claim, ctx.io.now(), judging) === "stands");
}
var sharedScope = ({ policy }) => policy.shared.length === 0 ? { include: [], exclude: [] } : (0, import_chunk_D2SCSR57.scopeOf)(policy.shared);
function directoriesOf(paths, isFree) {
  let root = commonDirectory(paths), found = /* @__PURE__ */ new Map();
  for (let path of paths) {
    let end = path.indexOf("/", root.length), name = end < 0 ? `${root}*` : path.slice(0, end + 1), counts = found.get(name) ?? { free: 0, of: 0 };
    counts.of++, isFree(path) && counts.free++, found.set(name, counts);
  }
  return [...found].map(([path, counts]) => ({ path, ...counts }));
}
function commonDirectory(paths) {
  let [first] = paths;
  if (first === void 0) return "";
  let root = first.slice(0, first.lastIndexOf("/") + 1);
  for (let path of paths)
    for (; !path.startsWith(root); ) root = root.slice(0, root.lastIndexOf("/", root.length - 2) + 1);
  return root;
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  verb
});

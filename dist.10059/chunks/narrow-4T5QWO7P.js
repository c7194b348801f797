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
var import_chunk_YWZBITPE = require("./chunk-YWZBITPE.js");
var import_chunk_XFTRXI7L = require("./chunk-XFTRXI7L.js");
var import_chunk_AR4AOG43 = require("./chunk-AR4AOG43.js");
var import_chunk_VRUVGWV4 = require("./chunk-VRUVGWV4.js");
var import_chunk_GNFUD3D7 = require("./chunk-GNFUD3D7.js");
var import_chunk_FWPB6FBI = require("./chunk-FWPB6FBI.js");
var import_chunk_HJAQXV3L = require("./chunk-HJAQXV3L.js");
var import_chunk_PPKIJH65 = require("./chunk-PPKIJH65.js");
var import_chunk_6MEY5K65 = require("./chunk-6MEY5K65.js");
var import_chunk_WJB6OQUE = require("./chunk-WJB6OQUE.js");
var import_chunk_MKMI3UZ5 = require("./chunk-MKMI3UZ5.js");
var import_chunk_S7BUDNHG = require("./chunk-S7BUDNHG.js");
var import_chunk_GLYGBMQI = require("./chunk-GLYGBMQI.js");
var import_chunk_GBUDTW73 = require("./chunk-GBUDTW73.js");
var import_chunk_GREVZ4FI = require("./chunk-GREVZ4FI.js");
var import_chunk_SJYKHHTK = require("./chunk-SJYKHHTK.js");
var import_chunk_SOK4M4VB = require("./chunk-SOK4M4VB.js");
var import_chunk_C7TBAXIT = require("./chunk-C7TBAXIT.js");
var import_chunk_F6AZL2OQ = require("./chunk-F6AZL2OQ.js");
var import_chunk_MOBG4WLI = require("./chunk-MOBG4WLI.js");
var import_chunk_6JPGEDQG = require("./chunk-6JPGEDQG.js");
var import_chunk_VKGCP2TZ = require("./chunk-VKGCP2TZ.js");
var import_chunk_X7D5I4ZB = require("./chunk-X7D5I4ZB.js");
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
var LISTED = 200;
function writtenGround(granted, written) {
  let scope = (0, import_chunk_D2SCSR57.scopeOf)(granted), { has, includes } = (0, import_chunk_UNUTM6B7.compileScope)(scope), inside = [...written].filter(has).sort(), sayable = inside.filter((path) => !new RegExp("\\p{Cs}", "u").test(path)), kept = /* @__PURE__ */ new Set();
  for (let path of inside.length <= LISTED ? inside.filter((p) => new RegExp("\\p{Cs}", "u").test(p)) : inside)
    kept.add(includes(path) ?? "");
  if (inside.length <= LISTED) for (let path of sayable) kept.add((0, import_chunk_D2SCSR57.literalPattern)(path));
  kept.delete("");
  let whole = scope.include.some((entry) => kept.has(entry)), include = scope.include.filter((entry) => kept.has(entry)), single = [...kept].filter((entry) => !include.includes(entry));
  return (0, import_chunk_D2SCSR57.entriesOf)({ include: [...include, ...single], exclude: whole ? scope.exclude : [] });
}
var verb = {
  spec: {
    name: "narrow",
    group: "more",
    summary: "give part of your ground back",
    usage: ["narrow <pattern>\u2026", "narrow '!<pattern>'\u2026", "narrow --to-written"],
    options: {
      "to-written": {
        type: "flag",
        help: "keep what this branch and this worktree have written, give back the rest"
      },
      "no-commit": { type: "flag", help: "stage the manifest instead of committing it" }
    },
    about: "The patterns are what you keep. When all of them start with '!', they are what you give back.",
    example: `metes narrow src/api/items.ts
Narrowed: feat/pagination keeps
  src/api/items.ts`
  },
  run
};
async function run(io, args) {
  let toWritten = args.flags["to-written"] === true, patterns = args.positional;
  if (toWritten !== (patterns.length === 0))
    throw (0, import_chunk_ITPPDWB4.usage)(
      "narrow-to-what",
      toWritten ? "--to-written says what is kept; it takes no patterns" : "narrow needs what you keep",
      `metes narrow '<pattern>'
or: metes narrow --to-written`
    );
  let loose = await (0, import_chunk_SZBICU6G.openLoose)(io);
  (0, import_chunk_SZBICU6G.worktreeOf)(loose);
  let tree = await (0, import_chunk_ZWH5OQKS.treeOf)(loose), givesBack = patterns.every(isExclusion);
  givesBack || (0, import_chunk_HJAQXV3L.groundOf)(patterns, tree);
  let ctx = await (0, import_chunk_SZBICU6G.enrolled)(loose), keep = async (own) => toWritten ? keptByWriting(ctx, own) : (0, import_chunk_HJAQXV3L.groundOf)(givesBack ? [...own.write, ...patterns] : patterns, tree).write;
  return (0, import_chunk_YWZBITPE.changeOwn)(ctx, {
    verb: "narrow",
    tree,
    asked: patterns,
    shrinks: true,
    commit: args.flags["no-commit"] !== true,
    request: async (own, { origin }) => ({
      ...origin,
      kind: "narrow",
      claim: own.id,
      write: await keep(own)
    }),
    words: (claim, before, { manifest }) => {
      let { share } = (0, import_chunk_HJAQXV3L.groundOf)(claim.write, tree);
      return (0, import_chunk_XFTRXI7L.narrowedText)(claim, before, { share, manifest });
    },
    data: (claim) => ({ share: (0, import_chunk_HJAQXV3L.groundOf)(claim.write, tree).share })
  });
}
var isExclusion = (entry) => entry.startsWith("!") && !entry.startsWith("!(");
async function keptByWriting(ctx, own) {
  let paths = [...await (0, import_chunk_VRUVGWV4.committedWrites)(ctx, own), ...await (0, import_chunk_VRUVGWV4.uncommittedWrites)(ctx)], manifest = (0, import_chunk_GR3RV3MK.manifestPathOf)(own.branch), kept = writtenGround(own.write, new Set(paths.filter((path) => path !== manifest)));
  if (kept.length > 0) return kept;
  throw (0, import_chunk_ITPPDWB4.usage)(
    "nothing-written",
    `nothing of ${own.id}'s ground was written yet, so nothing would be kept`,
    `metes release
  gives all of it back`
  );
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  verb
});

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
var import_chunk_6IPU5GFV = require("./chunk-6IPU5GFV.js");
var import_chunk_2VXPFLFY = require("./chunk-2VXPFLFY.js");
var import_chunk_HL6IHLAC = require("./chunk-HL6IHLAC.js");
var import_chunk_BIUZZQNP = require("./chunk-BIUZZQNP.js");
var import_chunk_ZFJIZZ23 = require("./chunk-ZFJIZZ23.js");
var import_chunk_VRUVGWV4 = require("./chunk-VRUVGWV4.js");
var import_chunk_GNFUD3D7 = require("./chunk-GNFUD3D7.js");
var import_chunk_FWPB6FBI = require("./chunk-FWPB6FBI.js");
var import_chunk_HJAQXV3L = require("./chunk-HJAQXV3L.js");
var import_chunk_SZG7QDVB = require("./chunk-SZG7QDVB.js");
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
var import_chunk_Z3RSJV6Y = require("./chunk-Z3RSJV6Y.js");
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
var verb = {
  spec: {
    name: "widen",
    group: "everyday",
    summary: "ask for more ground",
    usage: ["widen <pattern>\u2026"],
    options: {
      "no-commit": { type: "flag", help: "stage the manifest instead of committing it" }
    },
    about: `Free before a commit on the branch writes there (uncommitted edits don't count); afterwards a person
decides, and not the one who wrote it. Exit 1 when someone else holds it: nothing was changed.`,
    example: `metes widen docs/pagination.md
Widened: feat/pagination may now also write
  docs/pagination.md`
  },
  run
};
async function run(io, args) {
  if (args.positional.length === 0)
    throw (0, import_chunk_ITPPDWB4.usage)("no-patterns", "widen needs what to add", "metes widen '<pattern>'");
  let loose = await (0, import_chunk_SZBICU6G.openLoose)(io);
  (0, import_chunk_SZBICU6G.worktreeOf)(loose);
  let tree = await (0, import_chunk_ZWH5OQKS.treeOf)(loose), added = (0, import_chunk_HJAQXV3L.groundOf)(args.positional, tree), ctx = await (0, import_chunk_SZBICU6G.enrolled)(loose);
  return (0, import_chunk_YWZBITPE.changeOwn)(ctx, {
    verb: "widen",
    tree,
    asked: added.write,
    shrinks: false,
    notes: (0, import_chunk_HJAQXV3L.emptyNotes)(added, tree),
    commit: args.flags["no-commit"] !== true,
    request: async (own, { origin, view, tip }) => ({
      ...origin,
      kind: "widen",
      claim: own.id,
      add: added.write,
      share: (0, import_chunk_HJAQXV3L.groundOf)([...own.write, ...added.write], tree).share,
      policy: ctx.policy,
      prefer: added.covered,
      skewMs: (0, import_chunk_SZG7QDVB.skewOf)(io.now(), tip),
      dead: await (0, import_chunk_VKGCP2TZ.deadClaims)(io, view),
      ...await writtenAlready(ctx, own, added.write)
    }),
    words: (claim, before, { manifest }) => {
      let { share } = (0, import_chunk_HJAQXV3L.groundOf)(claim.write, tree);
      return (0, import_chunk_XFTRXI7L.widenedText)(claim, before, { understood: added.understood, share, manifest });
    },
    data: (claim) => ({
      understood: added.understood,
      share: (0, import_chunk_HJAQXV3L.groundOf)(claim.write, tree).share
    })
  });
}
async function writtenAlready(ctx, own, add) {
  let { has } = (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)(add)), granted = (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)(own.write)), paths = (await (0, import_chunk_VRUVGWV4.committedWrites)(ctx, own)).filter((path) => has(path) && !granted.has(path));
  return (0, import_chunk_6IPU5GFV.askedLate)(ctx, own, { work: own, paths });
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  verb
});

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
var import_chunk_XFTRXI7L = require("./chunk-XFTRXI7L.js");
var import_chunk_2VXPFLFY = require("./chunk-2VXPFLFY.js");
var import_chunk_BIUZZQNP = require("./chunk-BIUZZQNP.js");
var import_chunk_ZFJIZZ23 = require("./chunk-ZFJIZZ23.js");
var import_chunk_GNFUD3D7 = require("./chunk-GNFUD3D7.js");
var import_chunk_FWPB6FBI = require("./chunk-FWPB6FBI.js");
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
    name: "release",
    group: "everyday",
    summary: "give your ground back",
    usage: ["release", "release <claim>"],
    options: {},
    about: `Without an argument: what this worktree holds on the branch it is on. With one: a claim of yours by
its id, or by its branch. Refused while a metes run is at work under it.`,
    example: `metes release
Released: c-7k2m9x4q1d on feat/pagination; others may claim src/api/** now`
  },
  run
};
async function run(io, args) {
  let ctx = await (0, import_chunk_SZBICU6G.openContext)(io), [named, ...more] = args.positional;
  if (more.length > 0)
    throw (0, import_chunk_ITPPDWB4.usage)("one-claim", "release takes one claim at a time", "metes release '<claim>'");
  await (0, import_chunk_6MEY5K65.dropGuardFile)(ctx);
  let wanted = null, released = await (0, import_chunk_GLYGBMQI.transact)(ctx, async (view, _tip, origin) => {
    if (wanted = named === void 0 ? (0, import_chunk_BH45V7AE.ownClaim)(ctx, view) : (0, import_chunk_BH45V7AE.requireNamed)(ctx, view, named), wanted === null) throw new NothingHeld(elsewhereOf(ctx, view));
    if (await isAtWork(ctx, wanted)) throw new AtWork(wanted);
    return {
      ...origin,
      kind: "release",
      claim: wanted.id,
      because: "asked",
      ...await leftOutside(ctx, view, wanted)
    };
  }).catch((error) => {
    if (error instanceof NothingHeld || error instanceof AtWork) return error;
    throw error;
  });
  if (released instanceof AtWork) return atWork(ctx, released.claim);
  if (released instanceof NothingHeld) return nothingHeld(ctx, released.elsewhere);
  if (wanted === null) throw new RangeError("an answer without a request");
  return answerOf(ctx, wanted, released);
}
async function leftOutside(ctx, view, claim) {
  try {
    let { branch } = claim, paths = await (0, import_chunk_2VXPFLFY.openOnBranch)(ctx, view, claim);
    return paths === null ? {} : { outside: { branch, paths } };
  } catch (error) {
    if (error instanceof import_chunk_ITPPDWB4.MetesError && error.kind !== "bug") return {};
    throw error;
  }
}
var NothingHeld = class extends Error {
  elsewhere;
  constructor(elsewhere) {
    super("nothing held"), this.elsewhere = elsewhere;
  }
}, elsewhereOf = (ctx, view) => [...view.claims.values()].filter((c) => c.seat === ctx.party.seat && (0, import_chunk_BH45V7AE.isHere)(ctx, c)), AtWork = class extends Error {
  claim;
  constructor(claim) {
    super("at work"), this.claim = claim;
  }
};
async function isAtWork({ io, party }, { id, process, seat }) {
  return process === void 0 || seat !== party.seat || io.env.METES_CLAIM === id ? false : (0, import_chunk_VKGCP2TZ.isRunning)(io, process);
}
async function atWork(ctx, claim) {
  return await (0, import_chunk_6MEY5K65.writeGuardFile)(ctx, claim), (0, import_chunk_WJB6OQUE.atWorkAnswer)(ctx, claim, {
    verb: "release",
    branch: claim.branch,
    task: "",
    write: [],
    claim: claim.id
  });
}
async function answerOf(ctx, wanted, released) {
  let { decision, view } = released, own = (0, import_chunk_BH45V7AE.ownClaim)(ctx, view);
  return own !== null && await (0, import_chunk_6MEY5K65.writeGuardFile)(ctx, own, view), decision.outcome === "refused" ? (0, import_chunk_WJB6OQUE.refusedAnswer)(ctx, {
    refusal: decision.refusal,
    view,
    asked: { verb: "release", branch: wanted.branch, task: "", write: [], claim: wanted.id }
  }) : {
    exit: 0,
    outcome: decision.outcome === "unchanged" ? "unchanged" : "done",
    data: { claim: (0, import_chunk_SZBICU6G.claimValue)(wanted) },
    text: (0, import_chunk_XFTRXI7L.releasedText)(wanted)
  };
}
var nothingHeld = (ctx, elsewhere) => ({
  exit: 0,
  outcome: "unchanged",
  data: { claim: null },
  text: (0, import_chunk_XFTRXI7L.nothingHeldText)((0, import_chunk_BH45V7AE.currentBranch)(ctx), elsewhere)
});
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  verb
});

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
var import_chunk_A2A7SWJE = require("./chunk-A2A7SWJE.js");
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
    name: "takeover",
    group: "more",
    summary: "continue another seat's task as a new attempt",
    usage: ["takeover <claim>", 'takeover <claim> --force --reason "<why>"'],
    options: {
      as: { type: "value", value: "name", help: "who holds it (METES_HOLDER; git user.name)" },
      force: { type: "flag", help: "a live claim of somebody else: from a person, with a reason" },
      reason: { type: "value", value: "why", help: "recorded, and shown to the old holder" },
      "no-commit": { type: "flag", help: "stage the manifest instead of committing it" }
    },
    about: `<claim> is an id, or a branch. Free to take: a claim whose lease is over, one whose process died, one
of your own in another worktree. The old seat can't deliver afterwards.`,
    example: `metes takeover c-7k2m9x4q1d
Granted: feat/pagination may write (attempt 2 at its task)
  src/api/**`
  },
  run
};
async function run(io, args) {
  let wish = wishIn(args), loose = await (0, import_chunk_SZBICU6G.openLoose)(io);
  (0, import_chunk_SZBICU6G.worktreeOf)(loose);
  let tree = await (0, import_chunk_ZWH5OQKS.treeOf)(loose), ctx = await (0, import_chunk_SZBICU6G.enrolled)(loose, { as: args.values.as, seats: true }), found = await (0, import_chunk_GR3RV3MK.findManifest)(ctx, (0, import_chunk_6JPGEDQG.claimableBranch)(ctx, wish.named)), done = await doneBefore(ctx, wish.named);
  if (done !== null) return completed(ctx, done, { found, tree, args });
  let from, ask = requestOf(ctx, { tree, forced: wish.forced }), answer = await (0, import_chunk_GLYGBMQI.transact)(ctx, (view, tip, origin) => (from = (0, import_chunk_BH45V7AE.requireNamed)(ctx, view, wish.named), ask(from)(view, tip, origin)));
  if (from === void 0) throw new RangeError("an answer without a request");
  if (answer.decision.outcome === "refused") return refused(ctx, { answer, from, tree, args });
  if (answer.decision.outcome === "held") return completed(ctx, from, { found, tree, args });
  let claim = answer.decision.claim ?? from, earlier = answer.decision.outcome !== "granted", commit = args.flags["no-commit"] !== true, settled = await (0, import_chunk_PPKIJH65.settle)(ctx, claim, { commit, earlier, found, view: answer.view }), displaced = answer.decision.outcome === "granted" ? answer.decision.displaced : [], facts = {
    now: io.now(),
    share: (0, import_chunk_HJAQXV3L.groundOf)(claim.write, tree).share,
    manifest: settled.manifest,
    displaced: displaced.filter((other) => other.id !== from?.id),
    takenOver: from
  };
  return {
    exit: 0,
    outcome: answer.decision.outcome,
    data: {
      claim: (0, import_chunk_SZBICU6G.claimValue)(claim),
      from: (0, import_chunk_SZBICU6G.claimValue)(from),
      share: facts.share,
      manifest: settled.manifest,
      displaced: displaced.map(import_chunk_SZBICU6G.claimValue),
      mended: settled.mended
    },
    text: (0, import_chunk_VPCR3NYL.grantedText)(claim, facts),
    notes: notesOf(claim, from, settled.mended)
  };
}
function wishIn(args) {
  let [named, ...more] = args.positional;
  if (named === void 0 || more.length > 0)
    throw (0, import_chunk_ITPPDWB4.usage)("one-claim", "takeover needs one claim", "metes takeover '<claim>'");
  let reason = args.values.reason?.trim() ?? "";
  if (args.flags.force !== true) return { named, forced: void 0 };
  if (reason === "")
    throw (0, import_chunk_ITPPDWB4.usage)(
      "no-reason",
      "ending somebody\u2019s live claim needs a reason: it is recorded and shown to them",
      `metes takeover ${named} --force --reason '<why>'`
    );
  return { named, forced: { reason } };
}
function requestOf(ctx, wish) {
  let claimId = (0, import_chunk_SZBICU6G.mint)(ctx.io, "c");
  return (from) => async (view, tip, origin) => {
    let place = await (0, import_chunk_6JPGEDQG.placeOf)(ctx, { target: from.target, task: from.task.text }), by = wish.forced === void 0 ? origin.by : (await (0, import_chunk_A2A7SWJE.underRun)(ctx, view)).party;
    return {
      ...origin,
      by,
      kind: "takeover",
      from: from.id,
      claimId,
      target: place.target,
      branch: place.branch,
      base: place.base,
      write: from.write,
      share: (0, import_chunk_HJAQXV3L.groundOf)(from.write, wish.tree).share,
      policy: ctx.policy,
      skewMs: (0, import_chunk_SZG7QDVB.skewOf)(ctx.io.now(), tip),
      dead: await (0, import_chunk_VKGCP2TZ.deadClaims)(ctx.io, view),
      ...await (0, import_chunk_6IPU5GFV.writtenBefore)(ctx, { ...place, on: from.on, write: from.write })(view, tip),
      ...from.on === void 0 ? {} : { on: from.on },
      ...from.read === void 0 ? {} : { read: from.read },
      ...wish.forced === void 0 ? {} : { forced: wish.forced }
    };
  };
}
async function doneBefore(ctx, named) {
  let { view } = await (0, import_chunk_SZBICU6G.loadView)(ctx.store, await (0, import_chunk_SZBICU6G.freshTip)(ctx)), own = (0, import_chunk_BH45V7AE.ownClaim)(ctx, view);
  return own?.replaces?.some((id) => id === named) === true ? own : null;
}
async function completed(ctx, claim, at) {
  let commit = at.args.flags["no-commit"] !== true, settled = await (0, import_chunk_PPKIJH65.settle)(ctx, claim, { commit, earlier: true, found: at.found }), { share } = (0, import_chunk_HJAQXV3L.groundOf)(claim.write, at.tree);
  return {
    exit: 0,
    outcome: "held",
    data: {
      claim: (0, import_chunk_SZBICU6G.claimValue)(claim),
      share,
      manifest: settled.manifest,
      displaced: [],
      mended: settled.mended
    },
    text: (0, import_chunk_VPCR3NYL.heldText)(claim, { now: ctx.io.now(), share, manifest: settled.manifest }),
    notes: settled.mended.map((line) => `metes: mended: ${line}`)
  };
}
async function refused(ctx, at) {
  let { answer, from, tree, args } = at;
  if (answer.decision.outcome !== "refused") throw new RangeError("not a refusal");
  return (0, import_chunk_WJB6OQUE.refusedAnswer)(ctx, {
    refusal: answer.decision.refusal,
    view: answer.view,
    asked: {
      verb: "takeover",
      branch: ctx.repo.branch ?? "",
      task: from.task.text,
      write: from.write,
      claim: from.id,
      options: optionsIn(args)
    },
    tree
  });
}
var optionsIn = ({ values, flags }) => [
  ...values.as === void 0 ? [] : [`--as=${values.as}`],
  ...flags.force ? ["--force", `--reason=${values.reason ?? ""}`] : [],
  ...flags["no-commit"] ? ["--no-commit"] : []
];
function notesOf(claim, from, mended) {
  return [...claim.branch === from.branch ? [] : [`metes: their commits are on ${from.branch}; this attempt is on ${claim.branch}`], ...mended.map((line) => `metes: mended: ${line}`)];
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  verb
});

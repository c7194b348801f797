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
  changeOwn: () => changeOwn
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_AR4AOG43 = require("./chunk-AR4AOG43.js");
var import_chunk_PPKIJH65 = require("./chunk-PPKIJH65.js");
var import_chunk_6MEY5K65 = require("./chunk-6MEY5K65.js");
var import_chunk_WJB6OQUE = require("./chunk-WJB6OQUE.js");
var import_chunk_GLYGBMQI = require("./chunk-GLYGBMQI.js");
var import_chunk_GR3RV3MK = require("./chunk-GR3RV3MK.js");
var import_chunk_BH45V7AE = require("./chunk-BH45V7AE.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
async function changeOwn(ctx, change) {
  ctx.repo.branch !== null && await (0, import_chunk_GR3RV3MK.findManifest)(ctx, ctx.repo.branch), change.shrinks && await (0, import_chunk_6MEY5K65.dropGuardFile)(ctx);
  let before, answer = await (0, import_chunk_GLYGBMQI.transact)(ctx, (view, tip, origin) => (before = (0, import_chunk_BH45V7AE.requireOwn)(ctx, view, void 0), change.request(before, { view, tip, origin }))).catch(async (error) => {
    let unasked = error instanceof import_chunk_ITPPDWB4.MetesError && error.kind === "usage";
    throw change.shrinks && unasked && before !== void 0 && await (0, import_chunk_6MEY5K65.writeGuardFile)(ctx, before), error;
  });
  if (answer.decision.outcome === "refused") return refusedChange(ctx, change, answer);
  let claim = answer.decision.claim ?? before;
  if (claim === void 0 || before === void 0)
    throw new RangeError("an answer without a claim");
  let earlier = change.verb === "renew" || answer.decision.outcome === "unchanged", settled = await (0, import_chunk_PPKIJH65.settle)(ctx, claim, {
    commit: change.commit,
    verb: change.verb === "renew" ? void 0 : change.verb,
    earlier,
    view: answer.view
  });
  return {
    exit: 0,
    outcome: answer.decision.outcome,
    data: {
      claim: (0, import_chunk_SZBICU6G.claimValue)(claim),
      ...change.data?.(claim),
      manifest: settled.manifest,
      mended: settled.mended
    },
    text: change.words(claim, before, settled),
    notes: [...change.notes ?? [], ...settled.mended.map((line) => `metes: mended: ${line}`)]
  };
}
async function refusedChange(ctx, change, answer) {
  let { decision, view } = answer;
  if (decision.outcome !== "refused") throw new RangeError("not a refusal");
  let own = (0, import_chunk_BH45V7AE.ownClaim)(ctx, view);
  change.shrinks && own !== null && await (0, import_chunk_6MEY5K65.writeGuardFile)(ctx, own, view);
  let taken = decision.refusal.reason === "excluded" && own !== null ? await (0, import_chunk_AR4AOG43.takenByOthers)(ctx, view, { write: change.asked, target: own.target, own }) : null, asked = {
    verb: change.verb,
    branch: own?.branch ?? ctx.repo.branch ?? "",
    task: own?.task.text ?? "",
    write: change.asked,
    ...own === null ? {} : { claim: own.id, anew: anewOptions(ctx, own) },
    ...change.commit ? {} : { options: ["--no-commit"] }
  }, refusal = taken !== null && taken.instead.length === 0 ? taken : decision.refusal;
  return (0, import_chunk_WJB6OQUE.refusedAnswer)(ctx, { refusal, view, asked, tree: change.tree, taken });
}
var anewOptions = (ctx, own) => [
  ...own.target === ctx.state.defaultBranch ? [] : [`--target=${own.target}`],
  ...own.on === void 0 ? [] : [`--on=${own.on}`],
  ...own.yields === true ? ["--yield"] : []
];
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  changeOwn
});

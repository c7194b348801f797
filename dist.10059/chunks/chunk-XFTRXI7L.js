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
  askedText: () => askedText,
  narrowedText: () => narrowedText,
  nothingHeldText: () => nothingHeldText,
  nothingToTidyText: () => nothingToTidyText,
  releasedText: () => releasedText,
  renewedText: () => renewedText,
  tidiedText: () => tidiedText,
  widenedText: () => widenedText
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_OHGKN4KW = require("./chunk-OHGKN4KW.js");
var import_chunk_VPCR3NYL = require("./chunk-VPCR3NYL.js");
var import_chunk_EN2FGQOQ = require("./chunk-EN2FGQOQ.js");
var import_chunk_DIQ53RAQ = require("./chunk-DIQ53RAQ.js");
var import_chunk_EB3PQHFT = require("./chunk-EB3PQHFT.js");
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
function widenedText(claim, before, facts) {
  let added = claim.write.filter((entry) => !before.write.includes(entry));
  return added.length === 0 ? `${(0, import_chunk_EVDH74U2.printableText)(claim.branch)} holds that already: ${(0, import_chunk_DIQ53RAQ.patternList)(claim.write)}` : [
    `Widened: ${(0, import_chunk_EVDH74U2.printableText)(claim.branch)} may now also write`,
    ...added.map((entry) => `  ${(0, import_chunk_DIQ53RAQ.printablePattern)(entry)}`),
    ...extent(facts, "all it holds"),
    (0, import_chunk_VPCR3NYL.manifestLine)(facts.manifest)
  ].join(`
`);
}
function narrowedText(claim, before, facts) {
  return [
    claim.write.join(`
`) === before.write.join(`
`) ? `Nothing to give back: ${(0, import_chunk_EVDH74U2.printableText)(claim.branch)} holds exactly` : `Narrowed: ${(0, import_chunk_EVDH74U2.printableText)(claim.branch)} keeps`,
    ...claim.write.map((entry) => `  ${(0, import_chunk_DIQ53RAQ.printablePattern)(entry)}`),
    ...extent(facts, "all it holds"),
    (0, import_chunk_VPCR3NYL.manifestLine)(facts.manifest)
  ].join(`
`);
}
function extent({ understood, share }, whole) {
  return [...(understood === void 0 ? [] : (0, import_chunk_VPCR3NYL.understoodText)(understood, share).split(`
`)).slice(0, -1), `${whole} is ${(0, import_chunk_VPCR3NYL.shareText)(share)}`];
}
var renewedText = (claim, now) => `Renewed: ${(0, import_chunk_EVDH74U2.printableText)(claim.branch)} (${claim.id}) holds its ground ${(0, import_chunk_EN2FGQOQ.until)(claim.lease.until, now)}`, releasedText = (claim) => `Released: ${claim.id} on ${(0, import_chunk_EVDH74U2.printableText)(claim.branch)}; others may claim ${(0, import_chunk_DIQ53RAQ.patternList)(claim.write, 3)} now`;
function nothingHeldText(branch, elsewhere) {
  let here = branch === null ? "HEAD is on no branch: there is nothing to release." : `Nothing is held on ${(0, import_chunk_EVDH74U2.printableText)(branch)} from this worktree.`, next = elsewhere.length === 0 ? [{ command: "metes status", does: "what is held, and from where" }] : elsewhere.slice(0, 5).map((claim) => ({
    command: (0, import_chunk_EB3PQHFT.commandOf)(["release"], [], [claim.id]),
    does: `gives back what this worktree holds on ${(0, import_chunk_EVDH74U2.printableText)(claim.branch)}`
  }));
  return `${here}
${(0, import_chunk_OHGKN4KW.worksNow)(next)}`;
}
var askedText = (claim) => `Asked ${(0, import_chunk_EVDH74U2.printableText)(claim.branch)} (${claim.id}); it is shown there at the next write`;
function tidiedText({ branch, removed, kept, base }) {
  return [
    `${(0, import_chunk_DIQ53RAQ.counted)(removed.length, "manifest")} of ended claims removed on the branch ${(0, import_chunk_EVDH74U2.printableText)(branch)}, made from ${(0, import_chunk_EVDH74U2.printableText)(base)}:`,
    ...removed.map((m) => `  ${m.path}  (${(0, import_chunk_EVDH74U2.printableText)(m.branch, 80)})`),
    ...kept > 0 ? [`${(0, import_chunk_DIQ53RAQ.counted)(kept, "manifest")} kept: the claim is live, or was never made`] : [],
    "Your worktree and index are as they were."
  ].join(`
`);
}
var nothingToTidyText = (base, kept) => kept === 0 ? `There are no manifests on ${(0, import_chunk_EVDH74U2.printableText)(base)}.` : `Nothing to remove: the ${(0, import_chunk_DIQ53RAQ.counted)(kept, "manifest")} on ${(0, import_chunk_EVDH74U2.printableText)(base)} belong to live claims, or to none.`;
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  askedText,
  narrowedText,
  nothingHeldText,
  nothingToTidyText,
  releasedText,
  renewedText,
  tidiedText,
  widenedText
});

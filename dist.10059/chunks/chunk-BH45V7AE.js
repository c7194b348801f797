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
  continueHere: () => continueHere,
  currentBranch: () => currentBranch,
  isHere: () => isHere,
  ownClaim: () => ownClaim,
  requireNamed: () => requireNamed,
  requireOwn: () => requireOwn
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_OHGKN4KW = require("./chunk-OHGKN4KW.js");
var import_chunk_VEIS7STO = require("./chunk-VEIS7STO.js");
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
function ownClaim(ctx, view) {
  let branch = currentBranch(ctx);
  for (let claim of view.claims.values())
    if (claim.seat === ctx.party.seat && claim.branch === branch && isHere(ctx, claim))
      return claim;
  return null;
}
var currentBranch = (ctx) => ctx.repo.branch ?? ctx.repo.rebasing, isHere = (ctx, claim) => claim.repository === ctx.config.repository;
function requireOwn(ctx, view, named) {
  if (named !== void 0) return requireNamed(ctx, view, named);
  let own = ownClaim(ctx, view);
  if (own !== null) return own;
  throw noClaim(ctx, view);
}
function requireNamed(ctx, view, named) {
  let byId = [...view.claims.values()].find((claim) => claim.id === named);
  if (byId !== void 0) return byId;
  let onBranch = [...view.claims.values()].filter((c) => c.branch === named && isHere(ctx, c));
  if (onBranch.length === 1 && onBranch[0] !== void 0) return onBranch[0];
  throw (0, import_chunk_VEIS7STO.refusePlaceholder)(named, "a claim: its id, or its branch"), onBranch.length > 1 ? (0, import_chunk_ITPPDWB4.usage)(
    "ambiguous-claim",
    `${(0, import_chunk_EVDH74U2.quoted)(named)} has ${onBranch.length} claims`,
    `name one by its id: ${onBranch.map((c) => c.id).join(" ")}`
  ) : (0, import_chunk_ITPPDWB4.usage)(
    "no-such-claim",
    `nobody holds ${(0, import_chunk_EVDH74U2.quoted)(named)}: no live claim has that id or that branch`,
    `metes status --all
  lists the live claims`
  );
}
var continueHere = (ctx, claim, dead = []) => (0, import_chunk_OHGKN4KW.continueCommand)(claim, {
  by: ctx.party,
  dead: new Set(dead),
  now: ctx.io.now(),
  graceSeconds: ctx.policy.graceSeconds
}), hintOf = ({ command, does }) => `${command}
  ${does}`;
function noClaim(ctx, view) {
  let branch = currentBranch(ctx);
  if (branch === null)
    return (0, import_chunk_ITPPDWB4.usage)(
      "no-claim",
      "HEAD is on no branch, so there is no claim to speak of",
      `metes status
  lists yours; name one by its id`
    );
  let other = [...view.claims.values()].filter((c) => c.branch === branch && isHere(ctx, c))[0];
  return other !== void 0 ? (0, import_chunk_ITPPDWB4.usage)(
    "no-claim",
    `${(0, import_chunk_EVDH74U2.quoted)(branch)} is held from another worktree, ${(0, import_chunk_EVDH74U2.quoted)(other.by.worktree)} on ${(0, import_chunk_EVDH74U2.quoted)(other.by.host)}, not from this one`,
    hintOf(continueHere(ctx, other))
  ) : (0, import_chunk_ITPPDWB4.usage)(
    "no-claim",
    `nothing is held on ${(0, import_chunk_EVDH74U2.quoted)(branch)} from this worktree`,
    `metes claim '<task>' '<pattern>'
  asks for ground`
  );
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  continueHere,
  currentBranch,
  isHere,
  ownClaim,
  requireNamed,
  requireOwn
});

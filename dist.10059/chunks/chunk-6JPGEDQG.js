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
  claimableBranch: () => claimableBranch,
  isBranchName: () => isBranchName,
  placeOf: () => placeOf,
  refsOf: () => refsOf
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_5M2IKPBC = require("./chunk-5M2IKPBC.js");
var import_chunk_EB3PQHFT = require("./chunk-EB3PQHFT.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
async function placeOf(ctx, wished) {
  let branch = claimableBranch(ctx, wished.task), target = wished.target ?? ctx.state.defaultBranch, targetOid = await tipOf(ctx, target, "target");
  wished.on !== void 0 && await tipOf(ctx, wished.on, "on");
  let bases = ctx.repo.head === null ? [] : await (0, import_chunk_SZBICU6G.mergeBases)(ctx.door, ctx.repo, ctx.repo.head, targetOid);
  return {
    branch,
    target,
    ...wished.on === void 0 ? {} : { on: wished.on },
    base: bases[0] ?? null
  };
}
function claimableBranch(ctx, task) {
  let { branch, operation } = ctx.repo, proposal = (0, import_chunk_EB3PQHFT.commandLine)(["git", "switch", "-c", proposedBranch(task)]);
  if (branch === null)
    throw operation === "rebase" || operation === "bisect" ? (0, import_chunk_ITPPDWB4.usage)(
      "detached-head",
      `a ${operation} is under way: HEAD is on no branch, and a claim belongs to one`,
      `git ${operation} ${operation === "rebase" ? "--abort" : "reset"}
  gives it up; or finish it first`
    ) : (0, import_chunk_ITPPDWB4.usage)("detached-head", "HEAD is on no branch, and a claim belongs to one", proposal);
  if (branch.includes("\uFFFD"))
    throw (0, import_chunk_ITPPDWB4.usage)(
      "bad-branch-name",
      `the name of this branch is not UTF-8 (${(0, import_chunk_EVDH74U2.quoted)(branch)}), and a claim is kept under it`,
      (0, import_chunk_EB3PQHFT.commandLine)(["git", "branch", "-m", proposedBranch(task)])
    );
  if ((0, import_chunk_5M2IKPBC.isExempt)(branch, { config: ctx.config, defaultBranch: ctx.state.defaultBranch }))
    throw (0, import_chunk_ITPPDWB4.usage)(
      "exempt-branch",
      `${(0, import_chunk_EVDH74U2.quoted)(branch)} is exempt: nothing there is governed, so nothing can be claimed on it`,
      proposal
    );
  return branch;
}
async function tipOf(ctx, branch, option) {
  let refs = refsOf(ctx, branch);
  for (let ref of isBranchName(branch) ? refs : []) {
    let oid = await (0, import_chunk_SZBICU6G.resolve)(ctx.door, ctx.repo, ref);
    if (oid !== null) return oid;
  }
  throw (0, import_chunk_ITPPDWB4.usage)(
    "no-such-branch",
    `--${option} names ${(0, import_chunk_EVDH74U2.quoted)(branch)}, and this clone has no such branch`,
    ctx.state.remote === null ? `git branch
  lists them` : `git fetch ${ctx.state.remote}`
  );
}
function refsOf(ctx, branch) {
  let { state } = ctx, local = `refs/heads/${branch}`;
  return branch === state.defaultBranch ? [state.defaultRef, local] : state.remote === null ? [local] : [`refs/remotes/${state.remote}/${branch}`, local];
}
var isBranchName = (name) => name !== "" && !/[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{|^[-/]|\/$|\.lock$/.test(name), PROPOSAL_LENGTH = 40;
function proposedBranch(task) {
  let words = task.normalize("NFKD").replace(new RegExp("\\p{M}", "gu"), "").toLowerCase().replace(/[^a-z0-9]+/g, "-").slice(0, PROPOSAL_LENGTH).replace(/^-+|-+$/g, "");
  return words === "" ? "work" : words;
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  claimableBranch,
  isBranchName,
  placeOf,
  refsOf
});

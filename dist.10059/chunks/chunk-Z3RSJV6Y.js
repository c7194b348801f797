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
  branchesAt: () => branchesAt,
  headOfBranch: () => headOfBranch,
  knownHeads: () => knownHeads
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_6JPGEDQG = require("./chunk-6JPGEDQG.js");
var import_chunk_EB3PQHFT = require("./chunk-EB3PQHFT.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
async function knownHeads(ctx, branch) {
  if (!(0, import_chunk_6JPGEDQG.isBranchName)(branch)) return [];
  let refs = [`refs/heads/${branch}`, `refs/remotes/${remoteOf(ctx)}/${branch}`];
  return (await Promise.all(refs.map((ref) => (0, import_chunk_SZBICU6G.resolve)(ctx.door, ctx.repo, ref)))).filter((oid) => oid !== null);
}
var remoteOf = ({ state }) => state.remote ?? "origin";
async function headOfBranch(ctx, branch, wanted = null) {
  let [first, second] = await knownHeads(ctx, branch);
  if (first === void 0) throw noSuchBranch(ctx, branch);
  return second === void 0 || first === wanted ? first : second === wanted || await (0, import_chunk_SZBICU6G.isAncestor)(ctx.door, ctx.repo, first, second) ? second : first;
}
function noSuchBranch(ctx, branch) {
  let { remote } = ctx.state;
  return (0, import_chunk_ITPPDWB4.usage)(
    "no-such-branch",
    `--branch names ${(0, import_chunk_EVDH74U2.quoted)(branch)}, and this clone has no such branch`,
    remote === null ? `git branch --all
  lists what there is; --head='<commit>' judges a commit under that name` : `${(0, import_chunk_EB3PQHFT.commandLine)(["git", "fetch", remote])}
  brings what was pushed; then the same again`
  );
}
async function branchesAt(ctx, oid) {
  let text = await ctx.door.text({
    ...(0, import_chunk_SZBICU6G.inside)(ctx.repo),
    args: [
      "for-each-ref",
      `--points-at=${oid}`,
      "--format=%(refname)",
      "refs/heads",
      `refs/remotes/${remoteOf(ctx)}`
    ]
  }), prefix = /^refs\/(?:heads\/|remotes\/[^/]+\/)/, names = text.split(`
`).map((ref) => ref.replace(prefix, ""));
  return [...new Set(names)].filter((name) => name !== "" && name !== "HEAD");
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  branchesAt,
  headOfBranch,
  knownHeads
});

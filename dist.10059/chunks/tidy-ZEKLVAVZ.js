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
var import_chunk_C7TBAXIT = require("./chunk-C7TBAXIT.js");
var import_chunk_F6AZL2OQ = require("./chunk-F6AZL2OQ.js");
var import_chunk_MOBG4WLI = require("./chunk-MOBG4WLI.js");
var import_chunk_BH45V7AE = require("./chunk-BH45V7AE.js");
var import_chunk_OHGKN4KW = require("./chunk-OHGKN4KW.js");
var import_chunk_VEIS7STO = require("./chunk-VEIS7STO.js");
var import_chunk_VPCR3NYL = require("./chunk-VPCR3NYL.js");
var import_chunk_EN2FGQOQ = require("./chunk-EN2FGQOQ.js");
var import_chunk_DIQ53RAQ = require("./chunk-DIQ53RAQ.js");
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
var import_node_crypto_, import_node_crypto = () => import_node_crypto_ ??= require("node:crypto");
async function branchWithout(door, repo, deletion) {
  let { branch, from, paths, message, ident } = deletion, changes = paths.map((path) => ({ path, content: null })), draft = { message, author: ident, committer: ident, changes }, [oid = ""] = await (0, import_chunk_SZBICU6G.importCommits)(door, repo.commonDir, from, [draft]), none = "0".repeat(from.length), call = {
    ...(0, import_chunk_SZBICU6G.inside)(repo),
    args: ["update-ref", "-m", "metes tidy", `refs/heads/${branch}`, oid, none]
  }, moved = await door.run(call);
  if (moved.exit === 0) return oid;
  if (/reference already exists/.test(moved.stderr)) return null;
  throw (0, import_chunk_SZBICU6G.gitFailed)(call, moved);
}
var verb = {
  spec: {
    name: "tidy",
    group: "more",
    summary: "remove the manifests of ended claims, on a branch of its own",
    usage: ["tidy"],
    options: {},
    about: `Looks at the default branch. Makes a branch metes/tidy-\u2026 with one commit on top of it; worktree and
index stay as they are. Merge it, or open a pull request from it, when it suits you.`,
    example: `metes tidy
2 manifests of ended claims removed on the branch metes/tidy-4e1a9c07, made from main`
  },
  run
};
async function run(io, _args) {
  let ctx = await (0, import_chunk_SZBICU6G.openContext)(io), { view } = readable(await (0, import_chunk_SZBICU6G.loadView)(ctx.store, await (0, import_chunk_SZBICU6G.freshTip)(ctx))), base = await (0, import_chunk_SZBICU6G.resolve)(ctx.door, ctx.repo, ctx.state.defaultRef), name = (0, import_chunk_SZBICU6G.shortRef)(ctx.state.defaultRef);
  if (base === null) throw new RangeError("a config was read from a branch that is not there");
  let manifests = await manifestsAt(ctx, base), ended = manifests.filter((found) => isEnded(ctx, view, found.manifest)), kept = manifests.length - ended.length;
  if (ended.length === 0)
    return {
      exit: 0,
      outcome: "unchanged",
      data: { branch: null, removed: [], kept },
      text: (0, import_chunk_XFTRXI7L.nothingToTidyText)(name, kept)
    };
  let removed = ended.map(({ path, manifest }) => ({ path, branch: manifest.branch })), paths = removed.map((m) => m.path), branch = `metes/tidy-${nameFor(base, paths)}`, oid = await branchWithout(ctx.door, ctx.repo, {
    branch,
    from: base,
    paths,
    message: messageFor(removed),
    ident: {
      name: (0, import_chunk_SZBICU6G.safeIdent)(ctx.ident.name, ctx.party.holder),
      email: (0, import_chunk_SZBICU6G.safeIdent)(ctx.ident.email, "metes@localhost"),
      at: io.now()
    }
  }) ?? await (0, import_chunk_SZBICU6G.resolve)(ctx.door, ctx.repo, `refs/heads/${branch}`);
  return {
    exit: 0,
    outcome: "done",
    data: { branch, oid, base, removed, kept },
    text: `${(0, import_chunk_XFTRXI7L.tidiedText)({ branch, removed, kept, base: name })}
${nextStep(ctx, branch)}`
  };
}
function readable(loaded) {
  if (loaded.broken.length === 0) return loaded;
  throw new import_chunk_ITPPDWB4.MetesError(
    "invalid",
    "broken-registry",
    `the registry holds files that can't be read: ${loaded.broken.map((f) => f.path).join(", ")}`,
    { hint: `metes audit
  shows which entry broke it; nothing is removed until then` }
  );
}
async function manifestsAt(ctx, base) {
  let paths = (await (0, import_chunk_SZBICU6G.trackedPaths)(ctx.door, ctx.repo, base)).filter((path) => /^\.metes\/scope\/[a-z0-9.-]+\.yml$/.test(path)), blobs = await (0, import_chunk_SZBICU6G.readBlobs)(
    ctx.door,
    ctx.repo,
    paths.map((path) => `${base}:${path}`)
  );
  return paths.flatMap((path, i) => {
    let blob = blobs[i], parsed = blob ? (0, import_chunk_C7TBAXIT.parseManifest)(blob, path) : null;
    return parsed?.ok ? [{ path, manifest: parsed.manifest }] : [];
  });
}
function isEnded(ctx, view, manifest) {
  if (manifest.claim === void 0) return false;
  for (let claim of view.claims.values())
    if (claim.id === manifest.claim || claim.branch === manifest.branch && (0, import_chunk_BH45V7AE.isHere)(ctx, claim))
      return false;
  return true;
}
var nameFor = (base, paths) => (0, (import_node_crypto()).createHash)("sha256").update([base, ...paths].join("\0")).digest("hex").slice(0, 8), messageFor = (removed) => `Remove the manifests of ended claims

${removed.map((m) => m.path).join(`
`)}
`, nextStep = (ctx, branch) => ctx.state.remote === null ? `  ${(0, import_chunk_EB3PQHFT.commandLine)(["git", "switch", ctx.state.defaultBranch])} && ${(0, import_chunk_EB3PQHFT.commandLine)(["git", "merge", branch])}` : `  ${(0, import_chunk_EB3PQHFT.commandLine)(["git", "push", ctx.state.remote, branch])}
      then open a pull request from it`;
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  verb
});

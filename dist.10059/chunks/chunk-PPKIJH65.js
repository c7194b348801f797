var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
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
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);
var stdin_exports = {};
__export(stdin_exports, {
  settle: () => settle
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_6MEY5K65 = require("./chunk-6MEY5K65.js");
var import_chunk_GR3RV3MK = require("./chunk-GR3RV3MK.js");
var import_chunk_EB3PQHFT = require("./chunk-EB3PQHFT.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
var import_node_fs_, import_node_fs = () => import_node_fs_ ??= require("node:fs");
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
var import_node_path2_, import_node_path2 = () => import_node_path2_ ??= require("node:path");
var import_promises = require("node:fs/promises");
var import_node_path3_, import_node_path3 = () => import_node_path3_ ??= require("node:path");
async function writeInside(root, file, scratch) {
  let { path, content } = file, parts = (0, (import_node_path3()).dirname)(path).split("/"), directory = root;
  for (let part of parts) {
    if (part === ".") continue;
    if (part === ".." || part === "") throw blocked(path, "leads out of the worktree");
    directory = (0, (import_node_path3()).join)(directory, part);
    let found2 = await (0, import_promises.lstat)(directory).catch(() => null);
    if (found2 === null) await (0, import_promises.mkdir)(directory);
    else if (!found2.isDirectory()) throw blocked(directory, "is not a directory");
  }
  let target = (0, (import_node_path3()).join)(root, path);
  if ((await (0, import_promises.lstat)(target).catch(() => null))?.isDirectory() === true) throw blocked(target, "is a directory");
  await (0, import_promises.mkdir)(scratch, { recursive: true });
  let draft = (0, (import_node_path3()).join)(scratch, `draft.${(0, import_chunk_SZBICU6G.uniqueName)()}`);
  await (0, import_promises.writeFile)(draft, content, { flag: "wx" });
  try {
    await (0, import_promises.rename)(draft, target);
  } catch (error) {
    if (await (0, import_promises.unlink)(draft), error.code !== "EXDEV") throw error;
    await (0, import_promises.writeFile)(target, content);
  }
}
function blocked(path, why) {
  return new import_chunk_ITPPDWB4.MetesError("denied", "path-blocked", `cannot write there: ${path} ${why}`, {
    hint: "move what is in the way and run the command again"
  });
}
async function commitFile(door, repo, file) {
  await stageFile(door, repo, file);
  let { head, branch } = file;
  if (head === null) return { outcome: "staged", why: "this branch has no commit yet" };
  if (repo.operation !== null && repo.operation !== "bisect")
    return { outcome: "staged", why: `a ${repo.operation} is under way` };
  if (repo.branch !== branch) return { outcome: "staged", why: `${branch} is not checked out` };
  let tree = await (0, import_chunk_SZBICU6G.importFile)(door, repo.commonDir, (0, import_chunk_SZBICU6G.commitName)(head), file), made = await makeCommit(door, repo, { tree, parent: head, message: file.message });
  if (typeof made != "string") return { outcome: "staged", why: made.why };
  let call = {
    ...(0, import_chunk_SZBICU6G.inside)(repo),
    args: [
      "update-ref",
      "-m",
      `commit: ${subject(file.message)}`,
      `refs/heads/${branch}`,
      made,
      head
    ]
  }, moved = await door.run(call);
  return moved.exit === 0 ? { outcome: "committed", oid: made } : { outcome: "staged", why: `git did not move ${branch}: ${(0, import_chunk_SZBICU6G.cleanWords)(moved.stderr)}` };
}
async function stageFile(door, repo, file) {
  (0, import_chunk_ITPPDWB4.must)(repo.root !== null, "a file is staged in a worktree");
  let { path, content } = file, hashed = await door.text({
    ...(0, import_chunk_SZBICU6G.inside)(repo),
    args: ["hash-object", "-w", "--no-filters", "--stdin"],
    stdin: content
  });
  await writeInside(repo.root, file, (0, (import_node_path2()).join)(repo.gitDir, "metes"));
  let call = {
    ...(0, import_chunk_SZBICU6G.inside)(repo),
    args: ["update-index", "--add", "--index-info"],
    stdin: `100644 ${hashed}	${(0, import_chunk_SZBICU6G.quotePath)(path)}
`
  }, staged = await door.run(call);
  if (staged.exit !== 0)
    throw /index\.lock/.test(staged.stderr) ? new import_chunk_ITPPDWB4.MetesError("unavailable", "index-locked", "another git command holds the index", {
      hint: `try again; if no git is running, remove ${repo.gitDir}/index.lock`,
      retryAfterMs: 1e3
    }) : (0, import_chunk_SZBICU6G.gitFailed)(call, staged);
}
async function makeCommit(door, repo, made) {
  let asked = await door.run({
    ...(0, import_chunk_SZBICU6G.inside)(repo),
    args: ["config", "--type=bool", "--get", "commit.gpgSign"]
  }), signed = Buffer.from(asked.stdout).toString("utf8").trim() === "true", result = await door.run({
    ...(0, import_chunk_SZBICU6G.inside)(repo),
    args: ["commit-tree", ...signed ? ["-S"] : [], "-p", made.parent, made.tree],
    stdin: `${made.message.replace(/\0/g, "").trimEnd()}
`,
    config: [["i18n.commitEncoding", "UTF-8"]],
    deadlineMs: SIGNING_DEADLINE_MS
  });
  if (result.exit === 0) return Buffer.from(result.stdout).toString("utf8").trim();
  if (result.timedOut) return { why: "the signing program did not answer" };
  let words = (0, import_chunk_SZBICU6G.cleanWords)(result.stderr);
  return { why: signed ? `it could not be signed: ${words}` : `git could not commit: ${words}` };
}
var SIGNING_DEADLINE_MS = 6e4, subject = (message) => (0, import_chunk_SZBICU6G.cleanWords)(message.split(`
`)[0] ?? "");
async function settle(ctx, claim, options) {
  if (ctx.repo.branch !== claim.branch) throw switched(ctx, claim);
  let guarded = (0, (import_node_fs()).existsSync)((0, (import_node_path()).join)(ctx.repo.gitDir, "metes", "guard"));
  try {
    await (0, import_chunk_6MEY5K65.writeGuardFile)(ctx, claim, options.view);
    let manifest = await settleManifest(ctx, claim, options), mended = options.earlier ? mendedLines(claim, guarded, manifest) : [];
    return { manifest, mended };
  } catch (error) {
    throw unsettled(claim, error);
  }
}
function manifestOf(claim, before) {
  let { on: _on, read: _read, ...kept } = before ?? {};
  return {
    ...kept,
    version: 1,
    branch: claim.branch,
    task: claim.task.text,
    write: [...claim.write],
    ...claim.on === void 0 ? {} : { on: claim.on },
    ...claim.read === void 0 ? {} : { read: [...claim.read] },
    claim: claim.id,
    taskId: claim.task.id,
    generation: claim.generation,
    ...claim.base === null ? {} : { base: claim.base }
  };
}
async function settleManifest(ctx, claim, options) {
  let { path, manifest } = options.found ?? await (0, import_chunk_GR3RV3MK.findManifest)(ctx, claim.branch), { renderManifest } = await Promise.resolve().then(() => __toESM(require("./manifest-OL22QJMA.js"))), content = renderManifest(manifestOf(claim, manifest));
  return await isCommitted(ctx, path, content) ? { outcome: "unchanged", path } : options.commit ? { ...await commitFile(ctx.door, ctx.repo, {
    path,
    content,
    message: `${SUBJECT[options.verb ?? "claim"]} what ${(0, import_chunk_EVDH74U2.printableText)(claim.branch)} writes

${(0, import_chunk_EVDH74U2.printableText)(claim.task.text, 500)}
`,
    branch: claim.branch,
    head: ctx.repo.head
  }), path } : (await stageFile(ctx.door, ctx.repo, { path, content }), { outcome: "written", path });
}
var SUBJECT = { claim: "Declare", widen: "Widen", narrow: "Narrow" };
async function isCommitted(ctx, path, content) {
  if (ctx.repo.head === null) return false;
  let [blob] = await (0, import_chunk_SZBICU6G.readBlobs)(ctx.door, ctx.repo, [`${ctx.repo.head}:${path}`]);
  return blob ? Buffer.from(blob).toString("utf8") === content : false;
}
function mendedLines(claim, guarded, manifest) {
  let lines = [], when = `${claim.id} was granted, but`;
  return guarded || lines.push(`${when} its guard was not compiled in this worktree: it is now`), manifest.outcome !== "unchanged" && lines.push(
    `${when} its manifest was not committed: ${(0, import_chunk_EVDH74U2.printablePath)(manifest.path)} is ${manifest.outcome} now`
  ), lines;
}
function switched(ctx, claim) {
  let here = ctx.repo.branch === null ? "no branch" : (0, import_chunk_EVDH74U2.quoted)(ctx.repo.branch);
  return (0, import_chunk_ITPPDWB4.usage)(
    "branch-switched",
    `${claim.id} is granted for ${(0, import_chunk_EVDH74U2.quoted)(claim.branch)}, and this worktree is on ${here} now`,
    `${(0, import_chunk_EB3PQHFT.commandLine)(["git", "switch", claim.branch])} && metes claim
  completes it`
  );
}
function unsettled(claim, error) {
  if (!(error instanceof import_chunk_ITPPDWB4.MetesError) || error.kind === "bug") return error;
  let { kind, code, message, hint, retryAfterMs, file, line } = error;
  return new import_chunk_ITPPDWB4.MetesError(
    kind,
    code,
    `${claim.id} is granted, but this worktree does not say so yet: ${message}`,
    {
      hint: `${hint}
metes claim
  completes it then`,
      cause: error,
      ...retryAfterMs === void 0 ? {} : { retryAfterMs },
      ...file === void 0 ? {} : { file },
      ...line === void 0 ? {} : { line }
    }
  );
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  settle
});

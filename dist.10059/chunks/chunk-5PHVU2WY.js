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
  findConfig: () => findConfig,
  hasLanded: () => hasLanded,
  homeOf: () => homeOf,
  likelyRemote: () => likelyRemote,
  openTolerant: () => openTolerant,
  stageConfig: () => stageConfig,
  understand: () => understand,
  withRegistryAt: () => withRegistryAt
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_N2Y2REK6 = require("./chunk-N2Y2REK6.js");
var import_chunk_F6AZL2OQ = require("./chunk-F6AZL2OQ.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_AOOEON4O = require("./chunk-AOOEON4O.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
var import_chunk_LHO2KLC4 = require("./chunk-LHO2KLC4.js");
var import_promises = require("node:fs/promises");
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
var import_yaml = (0, import_chunk_LHO2KLC4.__toESM)((0, import_chunk_F6AZL2OQ.require_dist)());
function withValue(text, path, value) {
  let document = (0, import_yaml.parseDocument)(text);
  return document.setIn(path, value), document.toString({ lineWidth: 0 });
}
function understand(text, file) {
  let parsed = (0, import_chunk_N2Y2REK6.parseConfig)(text, file);
  if (!parsed.ok) throw (0, import_chunk_AOOEON4O.fileProblemError)("bad-config", parsed.problems);
  return parsed.config;
}
async function pendingConfig(loose) {
  let file = (0, (import_node_path()).join)((0, import_chunk_SZBICU6G.worktreeOf)(loose), import_chunk_SZBICU6G.CONFIG_PATH), text = await (0, import_promises.readFile)(file, "utf8").catch((error) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });
  if (text !== null) return text;
  let [staged] = await (0, import_chunk_SZBICU6G.readBlobs)(loose.door, loose.repo, [`:${import_chunk_SZBICU6G.CONFIG_PATH}`]);
  return staged ? Buffer.from(staged).toString("utf8") : null;
}
async function stageConfig(loose, text) {
  let root = (0, import_chunk_SZBICU6G.worktreeOf)(loose);
  await plainDirectory((0, (import_node_path()).join)(root, ".metes"));
  let file = (0, (import_node_path()).join)(root, import_chunk_SZBICU6G.CONFIG_PATH);
  await (0, import_promises.readFile)(file, "utf8").catch(() => null) !== text && await (0, import_chunk_SZBICU6G.replaceFile)(file, text);
  let [staged] = await (0, import_chunk_SZBICU6G.readBlobs)(loose.door, loose.repo, [`:${import_chunk_SZBICU6G.CONFIG_PATH}`]);
  if (staged && Buffer.from(staged).toString("utf8") === text) return "unchanged";
  let place = (0, import_chunk_SZBICU6G.inside)(loose.repo), entry = `100644,${await loose.door.text({
    ...place,
    args: ["hash-object", "-w", "--stdin"],
    stdin: text
  })},${import_chunk_SZBICU6G.CONFIG_PATH}`;
  return await loose.door.text({ ...place, args: ["update-index", "--add", "--cacheinfo", entry] }), "staged";
}
function withRegistryAt(text, remote) {
  let moved = withValue(text, ["registry", "remote"], remote), { author } = understand(text, import_chunk_SZBICU6G.CONFIG_PATH).answers;
  return author ? withValue(moved, ["answers", "author"], false) : moved;
}
async function plainDirectory(path) {
  if (await (0, import_promises.mkdir)(path).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  }), !(await (0, import_promises.lstat)(path)).isDirectory())
    throw new import_chunk_ITPPDWB4.MetesError("invalid", "not-a-directory", `${path} is not a directory`, {
      hint: "move it away: metes keeps its config and manifests in a directory of that name",
      file: path
    });
}
async function openTolerant(io) {
  try {
    return await (0, import_chunk_SZBICU6G.openLoose)(io);
  } catch (error) {
    if (!(error instanceof import_chunk_ITPPDWB4.MetesError) || error.code !== "bad-local-state") throw error;
    let door = (0, import_chunk_SZBICU6G.openDoor)(io.env), repo = await (0, import_chunk_SZBICU6G.openRepository)(door, io.cwd);
    return { io, door, repo, state: null, acting: (0, import_chunk_SZBICU6G.actorOf)(io.env) };
  }
}
async function likelyRemote(loose, asked) {
  let names = await (0, import_chunk_SZBICU6G.remoteNames)(loose.door, loose.repo);
  if (asked !== void 0) {
    if (names.includes(asked)) return asked;
    throw (0, import_chunk_ITPPDWB4.usage)(
      "no-such-remote",
      `this repository has no remote ${JSON.stringify(asked)}`,
      names.length === 0 ? `git remote add origin '<url>'
  then the same command again` : `its remotes: ${names.join(", ")}`
    );
  }
  return names.includes("origin") ? "origin" : names.length === 1 ? names[0] : null;
}
async function findConfig(loose, remote) {
  let refs = await candidates(loose, remote), blobs = await (0, import_chunk_SZBICU6G.readBlobs)(
    loose.door,
    loose.repo,
    refs.map((ref) => `${ref}:${import_chunk_SZBICU6G.CONFIG_PATH}`)
  );
  for (let [i, ref] of refs.entries()) {
    let blob = blobs[i];
    if (!blob) continue;
    let text2 = Buffer.from(blob).toString("utf8");
    return { config: understand(text2, `${(0, import_chunk_SZBICU6G.shortRef)(ref)}:${import_chunk_SZBICU6G.CONFIG_PATH}`), text: text2, at: "branch", branch: branchOf(ref, remote) };
  }
  let text = await pendingConfig(loose);
  return text === null ? null : { config: understand(text, import_chunk_SZBICU6G.CONFIG_PATH), text, at: "worktree", branch: null };
}
async function candidates(loose, remote) {
  let refs = [], usual = await usualBranches(loose), current = loose.repo.branch;
  if (loose.state !== null && refs.push(loose.state.defaultRef), remote !== null) {
    let head = await trackedHead(loose, remote);
    for (let name of [head, ...usual, current])
      name !== null && refs.push(`refs/remotes/${remote}/${name}`);
  }
  for (let name of [...usual, current]) name !== null && refs.push(`refs/heads/${name}`);
  return [...new Set(refs)];
}
var branchOf = (ref, remote) => ref.startsWith("refs/remotes/") && remote !== null ? ref.slice(`refs/remotes/${remote}/`.length) : (0, import_chunk_SZBICU6G.shortRef)(ref);
async function configured(loose, key) {
  let asked = await loose.door.run({ args: ["config", "--get", key], gitDir: loose.repo.gitDir });
  return asked.exit === 0 && Buffer.from(asked.stdout).toString("utf8").trim() || null;
}
async function trackedHead(loose, remote) {
  let asked = await loose.door.run({
    args: ["symbolic-ref", "--quiet", `refs/remotes/${remote}/HEAD`],
    gitDir: loose.repo.gitDir
  }), ref = Buffer.from(asked.stdout).toString("utf8").trim(), prefix = `refs/remotes/${remote}/`;
  return asked.exit === 0 && ref.startsWith(prefix) ? ref.slice(prefix.length) : null;
}
async function homeOf(loose, remote, known) {
  if (remote === null) return homeHere(loose, known);
  let branch = await askedHead(loose, remote) ?? known?.branch ?? loose.repo.branch ?? "main";
  return { defaultRef: `refs/remotes/${remote}/${branch}`, defaultBranch: branch, remote };
}
async function homeHere(loose, known) {
  let { state, repo } = loose, usual = await usualBranches(loose), current = repo.branch, earlier = state?.remote === null && !usual.includes(current ?? "") ? state : null, branch = known?.branch ?? earlier?.defaultBranch ?? current;
  if (branch === null)
    throw (0, import_chunk_ITPPDWB4.usage)(
      "detached-head",
      "HEAD is detached, so there is no branch to enrol",
      `git switch '<the default branch>'
  then metes init again`
    );
  let home = { defaultRef: `refs/heads/${branch}`, defaultBranch: branch, remote: null }, instead = (known?.branch ?? null) === null ? await better(loose, branch, usual) : null;
  return instead === null ? home : { ...home, instead };
}
async function better(loose, branch, usual) {
  if (usual.includes(branch)) return null;
  for (let name of usual)
    if (await (0, import_chunk_SZBICU6G.resolve)(loose.door, loose.repo, `refs/heads/${name}`) !== null) return name;
  return null;
}
var usualBranches = async (loose) => [await configured(loose, "init.defaultBranch"), "main", "master"].filter((name) => name !== null);
async function askedHead(loose, remote) {
  try {
    return await (0, import_chunk_SZBICU6G.defaultBranchOf)(loose.door, loose.repo, remote);
  } catch (error) {
    let { state } = loose;
    if (error instanceof import_chunk_ITPPDWB4.MetesError && error.kind === "unavailable" && state?.remote === remote)
      return state.defaultBranch;
    throw error;
  }
}
async function hasLanded(loose, home) {
  return await (0, import_chunk_SZBICU6G.resolve)(loose.door, loose.repo, home.defaultRef) !== null && (await (0, import_chunk_SZBICU6G.readBlobs)(loose.door, loose.repo, [`${home.defaultRef}:${import_chunk_SZBICU6G.CONFIG_PATH}`]))[0] != null;
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  findConfig,
  hasLanded,
  homeOf,
  likelyRemote,
  openTolerant,
  stageConfig,
  understand,
  withRegistryAt
});

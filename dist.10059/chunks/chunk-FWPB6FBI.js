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
  broughtBy: () => broughtBy,
  commitWrites: () => commitWrites,
  diffTrees: () => diffTrees,
  diffsTo: () => diffsTo,
  fetchedFromRemotes: () => fetchedFromRemotes,
  isReachable: () => isReachable,
  localBranches: () => localBranches,
  mergedHeads: () => mergedHeads,
  newCommits: () => newCommits,
  oidOrNull: () => oidOrNull,
  parseMoves: () => parseMoves,
  stagedAgainst: () => stagedAgainst,
  stagedChanges: () => stagedChanges,
  worktreeChanges: () => worktreeChanges,
  writtenPaths: () => writtenPaths
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
var import_promises = require("node:fs/promises");
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
var import_node_crypto_, import_node_crypto = () => import_node_crypto_ ??= require("node:crypto");
var import_node_fs_, import_node_fs = () => import_node_fs_ ??= require("node:fs");
var import_node_path2_, import_node_path2 = () => import_node_path2_ ??= require("node:path");
var RAW = [
  "--raw",
  "-z",
  "--no-abbrev",
  "--no-renames",
  "--no-relative",
  "--ignore-submodules=none",
  "--no-ext-diff",
  "--no-textconv"
], RECORD = /^:+((?:[0-7]{6} )+)((?:[0-9a-f]{40,64} )+)[A-Z]/;
function parseRaw(bytes) {
  return [...parseRawByCommit(bytes).get("") ?? []];
}
function parseRawByCommit(bytes) {
  let found = /* @__PURE__ */ new Map(), pieces = (0, import_chunk_SZBICU6G.splitNul)(bytes), of = "";
  for (let n = 0; n < pieces.length; n += 1) {
    let text = Buffer.from(pieces[n]).toString("latin1");
    if (!text.startsWith(":")) {
      of = text.trim(), found.set(of, found.get(of) ?? /* @__PURE__ */ new Map());
      continue;
    }
    n += 1;
    let path = pieces[n];
    if (path === void 0) throw unreadable(text);
    let change = record(text, (0, import_chunk_SZBICU6G.decodePath)(path)), changes = found.get(of) ?? /* @__PURE__ */ new Map(), before = changes.get(change.path);
    (before === void 0 || before.mode === null) && changes.set(change.path, change), found.set(of, changes);
  }
  return new Map([...found].map(([key, changes]) => [key, [...changes.values()]]));
}
function record(text, path) {
  let [, modeText, oidText] = RECORD.exec(text) ?? [];
  if (modeText === void 0 || oidText === void 0) throw unreadable(text);
  let modes = modeText.trim().split(" "), oids = oidText.trim().split(" ");
  return {
    path,
    mode: nonZero(modes.at(-1)),
    oid: nonZero(oids.at(-1)),
    oldMode: nonZero(modes[0]),
    oldOid: nonZero(oids[0])
  };
}
var nonZero = (text) => text === void 0 || /^0+$/.test(text) ? null : text;
function unreadable(text) {
  return new import_chunk_ITPPDWB4.MetesError("bug", "raw-diff", `git printed a diff record that is not one: ${text}`, {
    hint: "please report this with the output of `git --version`"
  });
}
function parseMoves(text) {
  return text.split(`
`).flatMap((line) => {
    let [from, to, ref] = line.split(" ");
    return from === void 0 || to === void 0 || ref === void 0 ? [] : to.startsWith("ref:") ? [] : [{ old: oidOrNull(from), new: oidOrNull(to), ref }];
  });
}
var oidOrNull = (text) => import_chunk_SZBICU6G.OID.test(text) && !/^0+$/.test(text) ? text : null;
async function broughtBy(door, repo, range) {
  return (await door.text({
    ...(0, import_chunk_SZBICU6G.inside)(repo),
    args: [
      "rev-list",
      "--parents",
      (0, import_chunk_SZBICU6G.commitName)(range.tip),
      "--not",
      ...range.not.map(import_chunk_SZBICU6G.commitName),
      ...range.remotes ? ["--remotes"] : []
    ]
  })).split(`
`).filter(Boolean).map((line) => {
    let [oid = "", ...parents] = line.split(" ");
    return { oid, parents };
  });
}
async function isReachable(door, repo, oid) {
  let call = {
    ...(0, import_chunk_SZBICU6G.inside)(repo),
    args: ["rev-list", "--max-count=1", (0, import_chunk_SZBICU6G.commitName)(oid), "--not", "--all"]
  }, result = await door.run(call);
  if (result.exit !== 0) throw (0, import_chunk_SZBICU6G.gitFailed)(call, result);
  return result.stdout.length === 0;
}
async function branchesAt(door, repo, name) {
  let result = await door.run({
    ...(0, import_chunk_SZBICU6G.inside)(repo),
    args: ["for-each-ref", `--points-at=${name}`, "--format=%(refname)", "refs/heads/"]
  });
  return Buffer.from(result.stdout).toString("utf8").split(`
`).filter(Boolean).map((ref) => ref.replace(/^refs\/heads\//, ""));
}
async function localBranches(door, repo) {
  let text = await door.text({
    ...(0, import_chunk_SZBICU6G.inside)(repo),
    args: ["for-each-ref", "--format=%(refname)", "refs/heads/"]
  });
  return new Set(text.split(`
`).map((ref) => ref.replace(/^refs\/heads\//, "")));
}
async function fetchedFromRemotes(door, repo) {
  let lines = (await (0, import_promises.readFile)((0, (import_node_path()).join)(repo.gitDir, "FETCH_HEAD"), "utf8").catch(() => "")).split(`
`).flatMap((line) => {
    let [oid = "", , note = ""] = line.split("	");
    return import_chunk_SZBICU6G.OID.test(oid) ? [{ oid, from: note.replace(/^.* of /s, "") }] : [];
  });
  if (lines.length === 0) return /* @__PURE__ */ new Set();
  let known = await remoteUrls(door, repo);
  return new Set(lines.filter(({ from }) => known.has(from)).map(({ oid }) => oid));
}
async function remoteUrls(door, repo) {
  let result = await door.run({ ...(0, import_chunk_SZBICU6G.inside)(repo), args: ["remote", "-v"] }), lines = Buffer.from(result.stdout).toString("utf8").split(`
`);
  return new Set(
    lines.flatMap((line) => {
      let url = /^[^\t]*\t(.*) \((?:fetch|push)\)/.exec(line)?.[1];
      return url === void 0 ? [] : [asFetchHeadSays(url)];
    })
  );
}
var asFetchHeadSays = (url) => url.replace(/^([a-z+]+:\/\/)[^/@]*@/i, "$1").replace(/\/+$/, "").replace(/\.git$/, "");
async function stagedAgainst(door, repo, from, index) {
  let call = {
    ...(0, import_chunk_SZBICU6G.inside)(repo),
    args: ["diff", "--cached", "--ita-invisible-in-index", ...RAW, (0, import_chunk_SZBICU6G.commitName)(from), "--"],
    ...index === void 0 ? {} : { index }
  }, result = await door.run(call);
  if (result.exit !== 0) throw (0, import_chunk_SZBICU6G.gitFailed)(call, result);
  return parseRaw(result.stdout);
}
async function mergedHeads(repo, env) {
  let heads = (await (0, import_promises.readFile)((0, (import_node_path()).join)(repo.gitDir, "MERGE_HEAD"), "utf8").catch(() => "")).split(`
`).filter((line) => import_chunk_SZBICU6G.OID.test(line));
  return heads.length > 0 ? heads : Object.keys(env).map((name) => name.replace(/^GITHEAD_/, "")).filter((oid) => import_chunk_SZBICU6G.OID.test(oid));
}
var LOOK = [
  ["core.fsmonitor", "false"],
  ["core.untrackedCache", "false"],
  ["core.trustctime", "true"],
  ["core.checkStat", "default"],
  ["core.ignoreStat", "false"]
];
async function worktreeChanges(door, repo, { modes = false } = {}) {
  if (repo.root === null) return [];
  let config = modes ? [...LOOK, ["core.fileMode", "true"]] : LOOK, [listed, hidden] = await Promise.all([
    listEntries(door, repo, { config, env: { GIT_WORK_TREE: repo.root } }),
    hiddenEntries(door, repo, repo.root)
  ]), entries = [...new Map([...hidden, ...listed].map((entry) => [entry.path, entry])).values()], hashes = await hashAll(
    door,
    repo,
    entries.filter((entry) => typeof entry.work == "string")
  );
  return entries.flatMap((entry) => changeOf(entry, hashes.get(entry.path) ?? null));
}
function changeOf(entry, hash) {
  let { head, index, work, path } = entry, from = { path, oldMode: head?.mode ?? null, oldOid: head?.oid ?? null }, inWork = work === void 0 ? index : work === null ? null : { mode: work, oid: hash ?? index?.oid }, differs = (state2) => state2?.mode !== head?.mode || state2?.oid !== head?.oid, state = differs(inWork) ? inWork : index;
  if (!differs(state)) return [];
  let oid = work !== void 0 && state === inWork ? hash : state?.oid ?? null;
  return [{ ...from, mode: state?.mode ?? null, oid: state === null ? null : oid }];
}
async function listEntries(door, repo, looking) {
  let call = {
    ...(0, import_chunk_SZBICU6G.inside)(repo),
    ...looking,
    args: [
      "status",
      "--porcelain=v2",
      "-z",
      "--untracked-files=all",
      "--ignore-submodules=none",
      "--no-renames"
    ]
  }, result = await door.run(call);
  if (result.exit !== 0) throw (0, import_chunk_SZBICU6G.gitFailed)(call, result);
  let found = /* @__PURE__ */ new Map();
  for (let piece of (0, import_chunk_SZBICU6G.splitNul)(result.stdout)) {
    let entry = statusEntry(piece, repo.root ?? "");
    if (entry === null) continue;
    let before = found.get(entry.path);
    found.set(entry.path, before === void 0 ? entry : { ...before, work: entry.work });
  }
  return [...found.values()];
}
function statusEntry(piece, root) {
  let kind = String.fromCharCode(piece[0] ?? 0);
  if (kind === "?") {
    let path2 = (0, import_chunk_SZBICU6G.decodePath)(piece.subarray(2)).replace(/\/$/, "");
    return { path: path2, head: null, index: null, work: modeOnDisk(root, path2) };
  }
  if (kind !== "1" && kind !== "u") return null;
  let [fields, path] = fieldsOf(piece, kind === "1" ? 8 : 10), state = (mode, oid) => mode === void 0 || oid === void 0 || /^0+$/.test(mode) ? null : { mode, oid }, ours = kind === "1" ? state(fields[3], fields[6]) : state(fields[4], fields[8]);
  if (kind === "u")
    return { path, head: ours, index: null, work: nonZero2(fields[6]) };
  let [, inWork] = fields[1] ?? "", dirtyOnly = fields[2]?.startsWith("S.") === true && inWork !== "D", work = inWork === "." || dirtyOnly ? void 0 : nonZero2(fields[5]);
  return { path, head: ours, index: state(fields[4], fields[7]), work };
}
function fieldsOf(piece, count) {
  let fields = [], from = 0;
  for (let n = 0; n < count; n += 1) {
    let end = piece.indexOf(32, from);
    fields.push(Buffer.from(piece.subarray(from, end)).toString("latin1")), from = end + 1;
  }
  return [fields, (0, import_chunk_SZBICU6G.decodePath)(piece.subarray(from))];
}
var nonZero2 = (mode) => mode === void 0 || /^0+$/.test(mode) ? null : mode;
async function hiddenEntries(door, repo, root) {
  let call = { ...(0, import_chunk_SZBICU6G.inside)(repo), args: ["ls-files", "-z", "-v", "--stage"] }, result = await door.run(call);
  if (result.exit !== 0) throw (0, import_chunk_SZBICU6G.gitFailed)(call, result);
  let found = [], sparse = await isSparse(door, repo);
  for (let piece of (0, import_chunk_SZBICU6G.splitNul)(result.stdout)) {
    let tag = String.fromCharCode(piece[0] ?? 0);
    if (tag !== "S" && tag === tag.toUpperCase()) continue;
    let tab = piece.indexOf(9), [, mode, oid] = Buffer.from(piece.subarray(0, tab)).toString("latin1").split(" ");
    if (mode === void 0 || oid === void 0 || mode === "160000") continue;
    let path = (0, import_chunk_SZBICU6G.decodePath)(piece.subarray(tab + 1)), work = modeOnDisk(root, path);
    work === null && tag.toUpperCase() === "S" && sparse || found.push({ path, head: { mode, oid }, index: { mode, oid }, work });
  }
  return found;
}
async function isSparse(door, repo) {
  let args = ["config", "--type=bool", "--get", "core.sparseCheckout"], { stdout } = await door.run({ ...(0, import_chunk_SZBICU6G.inside)(repo), args });
  return Buffer.from(stdout).toString("utf8").trim() === "true";
}
function modeOnDisk(root, path) {
  let stats = lstat(root, path);
  return stats === null ? null : stats.isSymbolicLink() ? "120000" : stats.isDirectory() ? "160000" : (stats.mode & 64) === 0 ? "100644" : "100755";
}
function lstat(root, path) {
  try {
    return (0, (import_node_fs()).lstatSync)(onDisk(root, path));
  } catch {
    return null;
  }
}
var onDisk = (root, path) => Buffer.concat([Buffer.from((0, (import_node_path2()).join)(root, "/")), (0, import_chunk_SZBICU6G.encodePath)(path)]);
async function hashAll(door, repo, entries) {
  let root = repo.root ?? "", hashes = /* @__PURE__ */ new Map(), files = [];
  for (let { path, work } of entries)
    if (work === "120000") {
      let target = (0, (import_node_fs()).readlinkSync)(onDisk(root, path), "buffer"), blob = Buffer.concat([Buffer.from(`blob ${target.length}\0`), target]);
      hashes.set(path, (0, (import_node_crypto()).createHash)(repo.objectFormat).update(blob).digest("hex"));
    } else if (work === "160000") {
      let head = await door.run({
        cwd: (0, (import_node_path2()).join)(root, path),
        args: ["rev-parse", "--verify", "HEAD"]
      });
      head.exit === 0 && hashes.set(path, Buffer.from(head.stdout).toString("utf8").trim());
    } else files.push(path);
  if (files.length === 0) return hashes;
  let result = await door.run({
    ...(0, import_chunk_SZBICU6G.inside)(repo),
    args: ["hash-object", "--stdin-paths"],
    stdin: Buffer.concat(files.map((path) => Buffer.from(`${(0, import_chunk_SZBICU6G.quotePath)(path)}
`, "latin1")))
  }), lines = Buffer.from(result.stdout).toString("utf8").split(`
`);
  return files.forEach((path, n) => {
    let oid = lines[n];
    oid && hashes.set(path, oid);
  }), hashes;
}
async function diffTrees(door, repo, a, b) {
  return diff(door, {
    ...(0, import_chunk_SZBICU6G.inside)(repo),
    args: ["diff-tree", "-r", ...RAW, (0, import_chunk_SZBICU6G.commitName)(a), (0, import_chunk_SZBICU6G.commitName)(b)]
  });
}
async function writtenPaths(door, repo, ends) {
  let { head, reference } = ends, [first, ...others] = await diffsTo(door, repo, { head, references: [reference] });
  return inAll(first ?? [], others);
}
async function diffsTo(door, repo, { head, references }) {
  let trees = /* @__PURE__ */ new Set();
  for (let reference of references) {
    let bases = await (0, import_chunk_SZBICU6G.mergeBases)(door, repo, head, reference);
    for (let tree of bases.length === 0 ? [repo.emptyTree] : bases) trees.add(tree);
    trees.add(reference);
  }
  return Promise.all([...trees].map((tree) => diffTrees(door, repo, tree, head)));
}
async function stagedChanges(door, repo, options = {}) {
  let merging = options.merging ?? await mergedHeads(repo, {}), [first, ...rest] = await Promise.all(
    [repo.head ?? repo.emptyTree, ...merging].map(
      (parent) => stagedAgainst(door, repo, parent, options.index)
    )
  );
  return inAll(first ?? [], rest);
}
async function newCommits(door, repo, range) {
  let call = {
    ...(0, import_chunk_SZBICU6G.inside)(repo),
    args: [
      "rev-list",
      ...range.limit === void 0 ? [] : [`--max-count=${range.limit}`],
      (0, import_chunk_SZBICU6G.commitName)(range.tip),
      "--not",
      ...range.not.map(import_chunk_SZBICU6G.commitName),
      ...range.remotes ? ["--remotes"] : []
    ]
  };
  return (await door.text(call)).split(`
`).filter(Boolean);
}
async function commitWrites(door, repo, oids) {
  let writes = new Map(oids.map((oid) => [oid, []]));
  if (oids.length === 0) return writes;
  let call = {
    ...(0, import_chunk_SZBICU6G.inside)(repo),
    args: ["diff-tree", "--stdin", "--root", "-r", "-c", ...RAW],
    stdin: oids.map((oid) => `${commitId(oid)}
`).join("")
  }, result = await door.run(call);
  if (result.exit !== 0) throw (0, import_chunk_SZBICU6G.gitFailed)(call, result);
  for (let [oid, changes] of parseRawByCommit(result.stdout)) writes.set(oid, changes);
  return writes;
}
async function diff(door, call) {
  let result = await door.run(call);
  if (result.exit !== 0) throw (0, import_chunk_SZBICU6G.gitFailed)(call, result);
  return parseRaw(result.stdout);
}
function inAll(changes, others) {
  let sets = others.map((list) => new Set(list.map((change) => change.path)));
  return changes.filter((change) => sets.every((set) => set.has(change.path)));
}
function commitId(oid) {
  if (import_chunk_SZBICU6G.OID.test(oid)) return oid;
  throw new import_chunk_ITPPDWB4.MetesError("usage", "bad-revision", `${JSON.stringify(oid)} is not an object id`, {
    hint: "give a full object id"
  });
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  branchesAt,
  broughtBy,
  commitWrites,
  diffTrees,
  diffsTo,
  fetchedFromRemotes,
  isReachable,
  localBranches,
  mergedHeads,
  newCommits,
  oidOrNull,
  parseMoves,
  stagedAgainst,
  stagedChanges,
  worktreeChanges,
  writtenPaths
});

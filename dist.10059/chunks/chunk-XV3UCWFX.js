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
  movedRefs: () => movedRefs,
  snapshotRefs: () => snapshotRefs,
  writesOf: () => writesOf
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_FWPB6FBI = require("./chunk-FWPB6FBI.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_promises = require("node:fs/promises");
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
var NOT_WORK = /^refs\/(?:remotes|prefetch)\//;
async function snapshotRefs(door, repo) {
  let [refs, worktrees, stashed, moves] = await Promise.all([
    listRefs(door, repo),
    listWorktrees(door, repo),
    listStashes(door, repo),
    movesOf(door, repo, ["HEAD"])
  ]);
  return { refs, worktrees, stashed, headMoves: moves.length };
}
async function listRefs(door, repo) {
  let text = await door.text({
    ...(0, import_chunk_SZBICU6G.inside)(repo),
    args: [
      "for-each-ref",
      "--format=%(objecttype) %(objectname) %(*objecttype) %(*objectname) %(refname)"
    ]
  }), refs = /* @__PURE__ */ new Map();
  for (let line of text.split(`
`)) {
    let [type, oid, peeledType, peeled, ...name] = line.split(" "), deep = peeledType === "tag" && oid !== void 0 ? await (0, import_chunk_SZBICU6G.resolve)(door, repo, oid) : null, commit = type === "commit" ? oid : peeledType === "commit" ? peeled : deep;
    commit != null && refs.set(name.join(" "), commit);
  }
  return refs;
}
async function listWorktrees(door, repo) {
  let call = { ...(0, import_chunk_SZBICU6G.inside)(repo), args: ["worktree", "list", "--porcelain", "-z"] }, result = await door.run(call);
  if (result.exit !== 0) throw (0, import_chunk_SZBICU6G.gitFailed)(call, result);
  return Buffer.from(result.stdout).toString("utf8").split("\0\0").flatMap((block) => {
    let lines = block.split("\0"), of = (key) => lines.find((l) => l.startsWith(`${key} `))?.slice(key.length + 1) ?? null, path = of("worktree"), head = of("HEAD");
    return path === null || head === null ? [] : [{ path, head: /^0+$/.test(head) ? null : head, branch: of("branch") }];
  });
}
async function listStashes(door, repo) {
  let args = ["log", "-z", "--walk-reflogs", "--format=%H %gs", "refs/stash", "--"], result = await door.run({ ...(0, import_chunk_SZBICU6G.inside)(repo), args });
  return result.exit !== 0 ? [] : Buffer.from(result.stdout).toString("utf8").split("\0").filter(Boolean).map((line) => {
    let cut = line.indexOf(" ");
    return { oid: line.slice(0, cut), message: line.slice(cut + 1) };
  });
}
function movedRefs(before, after, not) {
  let elsewhere = checkedOutElsewhere(before, after, not), moved = [], others = [];
  for (let [ref, to] of after.refs) {
    let from = before.refs.get(ref) ?? null;
    if (from === to || NOT_WORK.test(ref) || ref === "refs/stash") continue;
    let branch = ref.replace(/^refs\/heads\//, "");
    elsewhere.has(ref) || not.held.has(branch) ? others.push(to) : not.branches.has(branch) || moved.push({ ref, from, to });
  }
  let known = new Set(before.stashed.map((s) => s.oid));
  for (let [stash, { oid, message }] of after.stashed.entries()) {
    if (known.has(oid)) continue;
    let on = /^(?:WIP on|On) (.+?): /.exec(message)?.[1] ?? "";
    elsewhere.has(`refs/heads/${on}`) || not.held.has(on) ? others.push(oid) : moved.push({ ref: "refs/stash", from: null, to: oid, stash });
  }
  return moved.push(...movedHeads(before, after, not)), { moved, others };
}
function checkedOutElsewhere(before, after, not) {
  let stood = new Set(before.worktrees.map((w) => w.path)), others = [...before.worktrees, ...after.worktrees].filter(
    (w) => w.path !== not.root && stood.has(w.path)
  );
  return new Set(others.flatMap((w) => w.branch ?? []));
}
function movedHeads(before, after, not) {
  let stood = new Map(before.worktrees.map((w) => [w.path, w.head]));
  return after.worktrees.flatMap((w) => {
    let ours = w.path === not.root || !stood.has(w.path), from = stood.get(w.path) ?? null;
    return !ours || w.branch !== null || w.head === null || w.head === from ? [] : [{ ref: "HEAD", from, to: w.head }];
  });
}
async function writesOf(door, repo, { moved, others }, { before, after }) {
  let heads = before.worktrees.flatMap((w) => w.head ?? []), stashed = before.stashed.map((s) => s.oid), { fetched, unfetched } = await trackingOf(door, repo, before, after), standing = new Set(moved.map(({ to }) => to)), detached = (await detachedSince(door, repo, before)).filter(({ to }) => !standing.has(to)), known = [
    .../* @__PURE__ */ new Set([...before.refs.values(), ...heads, ...stashed, ...others, ...fetched])
  ], writes = [];
  for (let one of [...moved, ...unfetched, ...detached]) {
    let commits = await broughtBy(door, repo, one.to, known), byCommit = await (0, import_chunk_FWPB6FBI.commitWrites)(door, repo, commits), changes = /* @__PURE__ */ new Map();
    for (let oid of commits)
      for (let change of byCommit.get(oid) ?? [])
        changes.has(change.path) || changes.set(change.path, change);
    writes.push({ ...one, commits, changes: [...changes.values()] });
  }
  return writes.filter((w) => w.commits.length > 0);
}
var BY_FETCH = /^(?:fetch|pull|clone|remote)\b/;
async function trackingOf(door, repo, before, after) {
  let moved = [...after.refs].filter(
    ([ref, oid]) => ref.startsWith("refs/remotes/") && before.refs.get(ref) !== oid
  ), said = moved.length === 0 ? /* @__PURE__ */ new Set() : await (0, import_chunk_FWPB6FBI.fetchedFromRemotes)(door, repo), onBranch = new Set(
    [...after.refs].flatMap(([ref, oid]) => ref.startsWith("refs/heads/") ? [oid] : [])
  ), fetched = [], unfetched = [];
  for (let [ref, to] of moved)
    said.has(to) || BY_FETCH.test(await lastMove(door, repo, ref)) ? fetched.push(to) : onBranch.has(to) || unfetched.push({ ref, from: before.refs.get(ref) ?? null, to });
  return { fetched, unfetched };
}
async function lastMove(door, repo, ref) {
  let log = await (0, import_promises.readFile)((0, (import_node_path()).join)(repo.commonDir, "logs", ref), "utf8").catch(() => null);
  if (log !== null) return log.trimEnd().split(`
`).at(-1)?.split("	")[1] ?? "";
  let args = ["log", "--walk-reflogs", "--max-count=1", "--format=%gs", ref, "--"], { stdout } = await door.run({ ...(0, import_chunk_SZBICU6G.inside)(repo), args });
  return Buffer.from(stdout).toString("utf8");
}
async function detachedSince(door, repo, before) {
  if (before.headMoves === void 0) return [];
  let moves = await movesOf(door, repo, ["HEAD"]), made = moves.slice(0, Math.max(0, moves.length - before.headMoves)).filter(({ how }) => !/^(?:rebase|pull)\b/.test(how));
  if (made.length === 0) return [];
  let onBranches = new Set((await movesOf(door, repo, ["--branches"])).map(({ oid }) => oid));
  return [...new Set(made.map(({ oid }) => oid).filter((oid) => !onBranches.has(oid)))].map((to) => ({ ref: "HEAD", from: null, to }));
}
async function movesOf(door, repo, of) {
  let args = ["log", "-z", "--walk-reflogs", "--format=%H %gs", ...of, "--"], { exit, stdout } = await door.run({ ...(0, import_chunk_SZBICU6G.inside)(repo), args });
  return exit !== 0 ? [] : Buffer.from(stdout).toString("utf8").split("\0").filter(Boolean).map((entry) => {
    let cut = entry.indexOf(" ");
    return { oid: entry.slice(0, cut), how: entry.slice(cut + 1) };
  });
}
async function broughtBy(door, repo, tip, known) {
  let stdin = [tip, ...known.map((oid) => `^${oid}`)].join(`
`), args = ["rev-list", "--topo-order", "--stdin"];
  return (await door.text({ ...(0, import_chunk_SZBICU6G.inside)(repo), args, stdin: `${stdin}
` })).split(`
`).filter(Boolean);
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  movedRefs,
  snapshotRefs,
  writesOf
});

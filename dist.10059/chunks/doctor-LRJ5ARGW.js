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
var import_chunk_XV3UCWFX = require("./chunk-XV3UCWFX.js");
var import_chunk_FWPB6FBI = require("./chunk-FWPB6FBI.js");
var import_chunk_64V6ZAEO = require("./chunk-64V6ZAEO.js");
var import_chunk_X7D5I4ZB = require("./chunk-X7D5I4ZB.js");
var import_chunk_ZWH5OQKS = require("./chunk-ZWH5OQKS.js");
var import_chunk_DIQ53RAQ = require("./chunk-DIQ53RAQ.js");
var import_chunk_UNUTM6B7 = require("./chunk-UNUTM6B7.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_AOOEON4O = require("./chunk-AOOEON4O.js");
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
var import_chunk_PAKWBOKP = require("./chunk-PAKWBOKP.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
var import_chunk_LHO2KLC4 = require("./chunk-LHO2KLC4.js");
var import_node_fs_, import_node_fs = () => import_node_fs_ ??= require("node:fs");
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
var import_node_process_, import_node_process = () => import_node_process_ ??= require("node:process");
var import_promises = require("node:fs/promises");
var import_node_os_, import_node_os = () => import_node_os_ ??= require("node:os");
var import_node_path2_, import_node_path2 = () => import_node_path2_ ??= require("node:path");
var import_node_fs2_, import_node_fs2 = () => import_node_fs2_ ??= require("node:fs");
var ok = (check, says) => ({ check, state: "ok", says }), warning = (check, says, mend) => ({
  check,
  state: "warning",
  says,
  mend
}), failed = (check, says, mend) => ({
  check,
  state: "failed",
  says,
  mend
}), unknown = (check, says, mend) => ({
  check,
  state: "unknown",
  says,
  mend
});
var OLDEST = { node: [20, 0], git: [2, 39] };
async function checkVersions({ door, io }) {
  let git = await door.text({ args: ["--version"] });
  return [versionOf("node", `node ${(import_node_process()).versions.node} (${io.node})`), versionOf("git", git)];
}
function versionOf(check, text) {
  let [major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(text) ?? []).slice(1).map(Number), [least, atLeast] = OLDEST[check], good = major > least || major === least && minor >= atLeast, wanted = `${least}.${atLeast}`;
  return good ? ok(check, text) : failed(check, `${text} is too old`, `install ${wanted} or newer`);
}
async function checkConfig(ctx) {
  let { config, state, repo } = ctx, from = (0, import_chunk_SZBICU6G.shortRef)(state.defaultRef), found = [ok("enrolment", `${config.repository}, config on ${from}`)];
  return (0, (import_node_fs()).existsSync)((0, (import_node_path()).join)((0, import_chunk_SZBICU6G.metesDirectory)(repo.commonDir), "init.json")) && found.push(warning("enrolment", "an init was interrupted here", `metes init
  completes it`)), config.mode === "observe" && found.push(
    warning("mode", "observe: metes says what it would refuse and blocks nothing", MODE_MEND)
  ), [...found, ...await everythingShared(ctx), ...everythingExempt(ctx)];
}
var MODE_MEND = "set `mode: enforce` in .metes/config.yml when the team is ready", MUCH = 0.5;
async function everythingShared(ctx) {
  let { shared } = ctx.config, scope = (0, import_chunk_D2SCSR57.scopeOf)(shared), { matched, tracked } = (0, import_chunk_ZWH5OQKS.shareOf)(scope, await (0, import_chunk_ZWH5OQKS.treeOf)(ctx)), all = shared.some(isEverything);
  if (!all && (tracked === 0 || matched / tracked <= MUCH)) return [];
  let much = all ? "everything" : `${matched} of ${tracked} files`;
  return [
    warning(
      "shared",
      `\`shared\` covers ${much}: nothing there is ever anybody's`,
      "name only what everyone writes, such as generated indexes"
    )
  ];
}
var PROBES = ["q", "feat/metes-doctor", "a/b/c/metes-doctor"];
function everythingExempt({ config }) {
  if (config.exempt.length === 0) return [];
  let scope = (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)(config.exempt));
  return !config.exempt.some(isEverything) && !PROBES.every((name) => scope.has(name)) ? [] : [
    warning(
      "exempt",
      "`exempt` covers every branch: nothing is governed",
      "name only branches that are ungoverned on purpose, such as release/**"
    )
  ];
}
var isEverything = (entry) => /^\*\*(?:\/\*+)*$/.test(entry);
var NAME = "metes-doctor-", FILE = "metes-doctor-probe.txt", DEADLINE_MS = 6e4;
async function withProbe(ctx, work) {
  let base = await (0, import_chunk_SZBICU6G.resolve)(ctx.door, ctx.repo, ctx.state.defaultRef) ?? (ctx.repo.head === null ? null : ctx.repo.head);
  if (base === null) return null;
  await sweep(ctx);
  let dir = await (0, import_promises.mkdtemp)((0, (import_node_path2()).join)((0, (import_node_os()).tmpdir)(), NAME)), branch = (0, (import_node_path2()).basename)(dir);
  try {
    return await work(await setUp(ctx, { dir, branch, base }));
  } finally {
    await takeDown(ctx, (0, (import_node_path2()).join)(dir, "worktree"), branch), await (0, import_promises.rm)(dir, { recursive: true, force: true });
  }
}
var OFF = [["core.hooksPath", "/dev/null"]];
async function setUp(ctx, { dir, branch, base }) {
  let at = (0, (import_node_path2()).join)(dir, "worktree"), bare = (0, (import_node_path2()).join)(dir, "host.git"), here = { gitDir: ctx.repo.commonDir, config: OFF }, add = ["worktree", "add", "--quiet", "--no-checkout", "--no-track", "-b", branch, at, base];
  await ctx.door.text({ ...here, args: add });
  let format = `--object-format=${ctx.repo.objectFormat}`;
  await ctx.door.text({ args: ["init", "--bare", "--quiet", "--template=", format, bare] });
  let quietly = (...args) => ctx.door.text({ cwd: at, args, config: OFF, env: IDENTITY });
  await quietly("read-tree", "HEAD");
  let before = await commitOf(quietly, at, { parent: base, content: lines("1", "2") }), ours = await commitOf(quietly, at, { parent: before, content: lines("one", "2") }), theirs = await commitOf(quietly, at, { parent: before, content: lines("1", "two") });
  return { branch, bare, commits: { before, ours, theirs }, attempt: (...args) => attempt(ctx, { at, trace: (0, (import_node_path2()).join)(dir, "trace") }, args), quietly, standAt: async (oid) => {
    await quietly("update-ref", `refs/heads/${branch}`, oid), await quietly("read-tree", oid), await (0, import_promises.rm)((0, (import_node_path2()).join)(at, FILE), { force: true }), await (0, import_promises.writeFile)((0, (import_node_path2()).join)(at, FILE), await quietly("show", `${oid}:${FILE}`).then((t) => `${t}
`)), await quietly("update-index", "--refresh", "-q", "--", FILE).catch(() => "");
  } };
}
var IDENTITY = {
  GIT_AUTHOR_NAME: "metes doctor",
  GIT_AUTHOR_EMAIL: "metes@localhost",
  GIT_COMMITTER_NAME: "metes doctor",
  GIT_COMMITTER_EMAIL: "metes@localhost"
}, lines = (first, last) => [first, ...Array.from({ length: 20 }, (_, n) => `line ${n}`), last, ""].join(`
`);
async function commitOf(quietly, at, made) {
  await (0, import_promises.writeFile)((0, (import_node_path2()).join)(at, FILE), made.content);
  let blob = await quietly("hash-object", "-w", "--no-filters", FILE);
  await quietly("update-index", "--add", "--cacheinfo", `100644,${blob},${FILE}`);
  let tree = await quietly("write-tree");
  return quietly("commit-tree", tree, "-p", made.parent, "-m", "a probe of metes doctor");
}
async function attempt(ctx, { at, trace }, args) {
  await (0, import_promises.rm)(trace, { force: true });
  let { exit, stderr, timedOut } = await ctx.door.run({
    cwd: at,
    args,
    deadlineMs: DEADLINE_MS,
    env: {
      ...IDENTITY,
      METES_AGENT: "doctor",
      // A claim that nobody granted: whatever the branch and the policy, its holder may write nothing.
      METES_CLAIM: (0, import_chunk_SZBICU6G.mint)(ctx.io, "c"),
      METES_BREAK_GLASS: "",
      GIT_TRACE2_EVENT: trace
    }
  });
  return { exit, stderr, timedOut, hooks: hooksIn(await (0, import_promises.readFile)(trace, "utf8").catch(() => "")) };
}
function hooksIn(trace) {
  let names = /* @__PURE__ */ new Map(), found = /* @__PURE__ */ new Map();
  for (let line of trace.split(`
`)) {
    if (!line.includes('"child_')) continue;
    let event = JSON.parse(line), key = `${event.sid} ${event.child_id}`;
    event.event === "child_start" && event.child_class === "hook" && names.set(key, String(event.hook_name));
    let name = event.event === "child_exit" ? names.get(key) : void 0;
    name !== void 0 && found.set(name, found.get(name) || Number(event.code));
  }
  return found;
}
async function takeDown(ctx, worktree, branch) {
  let here = { gitDir: ctx.repo.commonDir, config: OFF };
  await ctx.door.run({ ...here, args: ["worktree", "remove", "--force", "--force", worktree] }), await (0, import_promises.rm)(worktree, { recursive: true, force: true }), await ctx.door.run({ ...here, args: ["worktree", "prune"] }), await ctx.door.run({ ...here, args: ["update-ref", "-d", `refs/heads/${branch}`] });
}
async function sweep(ctx) {
  let text = await ctx.door.text({
    gitDir: ctx.repo.commonDir,
    args: ["for-each-ref", "--format=%(refname:short)", `refs/heads/${NAME}*`]
  });
  for (let branch of text.split(`
`).filter(Boolean)) {
    let dir = (0, (import_node_path2()).join)((0, (import_node_os()).tmpdir)(), branch);
    await isYoung(dir) || (await takeDown(ctx, (0, (import_node_path2()).join)(dir, "worktree"), branch), await (0, import_promises.rm)(dir, { recursive: true, force: true }));
  }
}
var LONGEST_MS = 10 * 6e4;
async function isYoung(dir) {
  let found = await (0, import_promises.stat)(dir).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs < LONGEST_MS;
}
var MEND = `metes init
  puts the guards back`;
async function proveGuards(ctx) {
  return await withProbe(ctx, async (probe) => [
    await prove(ctx, "pre-commit", () => commitOutside(probe)),
    await prove(ctx, "pre-merge-commit", () => mergeOutside(probe)),
    await prove(ctx, "reference-transaction", () => moveBranch(probe)),
    await prove(ctx, "pre-push", () => pushOutside(probe))
  ]) ?? [unknown("guards", "there is no commit yet to try a write on", "commit first")];
}
var commitOutside = async (probe) => (await probe.standAt(probe.commits.before), await probe.quietly("read-tree", probe.commits.ours), probe.attempt("commit", "--quiet", "-m", "a write that must be refused")), mergeOutside = async (probe) => {
  await probe.standAt(probe.commits.ours);
  let tried = await probe.attempt("merge", "--no-edit", probe.commits.theirs);
  return await probe.quietly("merge", "--abort").catch(() => ""), tried;
}, moveBranch = async (probe) => (await probe.standAt(probe.commits.before), probe.attempt("update-ref", `refs/heads/${probe.branch}`, probe.commits.ours)), pushOutside = async (probe) => {
  await probe.standAt(probe.commits.ours);
  let to = `refs/heads/${probe.branch}`;
  return probe.attempt("push", "--dry-run", probe.bare, `${probe.commits.ours}:${to}`);
};
async function prove(ctx, hook, attempt2) {
  let check = `guard ${hook}`, tried = await attempt2(), code = tried.hooks.get(hook), ours = /^metes: /m.test(tried.stderr);
  return tried.timedOut ? unknown(
    check,
    "the attempt did not end in time",
    `run git yourself to see what ${hook} waits for`
  ) : ctx.config.mode === "observe" ? ours ? ok(check, "said what it would refuse, and let it through (observe)") : failed(check, "said nothing about a write that it would refuse", MEND) : code !== void 0 && code !== 0 && ours ? ok(check, "refused a write outside") : code !== void 0 && code !== 0 ? unknown(
    check,
    `another ${hook} hook refused first: ${(0, import_chunk_SZBICU6G.cleanWords)(tried.stderr)}`,
    "make that hook pass on an empty change, then: metes doctor"
  ) : failed(check, await whyNot(ctx, hook, code), MEND);
}
async function whyNot(ctx, hook, code) {
  let report = (await (0, import_chunk_64V6ZAEO.hookStates)(ctx.repo)).find((r) => r.hook === hook), where = report === void 0 ? "" : ` (${(0, import_chunk_EVDH74U2.printablePath)(report.file)} is ${report.state})`;
  return code === void 0 ? `a write outside went through: git ran no ${hook} hook${where}` : `a write outside went through: ${hook} let it pass${where}`;
}
async function checkWorktrees(ctx) {
  let { worktrees } = await (0, import_chunk_XV3UCWFX.snapshotRefs)(ctx.door, ctx.repo), found = [];
  for (let { path } of worktrees) {
    let check = `worktree ${(0, import_chunk_EVDH74U2.printablePath)(path)}`, repo = await (0, import_chunk_SZBICU6G.openRepository)(ctx.door, path).catch(() => null);
    if (repo === null) {
      found.push(unknown(check, "it is not there any more", "git worktree prune"));
      continue;
    }
    let fallen = (await (0, import_chunk_64V6ZAEO.hookStates)(repo)).filter((r) => r.state !== "installed"), words = fallen.map((r) => `${r.hook} is ${r.state}`).join(", ");
    found.push(
      fallen.length === 0 ? ok(check, "every guard stands where git looks for it") : failed(check, words, MEND)
    );
  }
  return found;
}
async function checkRegistry(ctx) {
  let { remote, branch } = ctx.config.registry;
  try {
    let tip = await (0, import_chunk_SZBICU6G.freshTip)(ctx), { view, broken } = await (0, import_chunk_SZBICU6G.loadView)(ctx.store, tip), place = remote === "." ? "in this repository" : `at ${remote}`, found = [
      ok(
        "registry",
        `${branch} ${place} continues what this clone has seen; ${(0, import_chunk_DIQ53RAQ.counted)(view.claims.size, "live claim")}`
      )
    ];
    if (broken.length === 0) return found;
    let files = broken.map((b) => `${b.path} (${b.reason})`).join(", ");
    return [
      ...found,
      failed("registry files", `grants stop while these can't be read: ${files}`, "metes recover")
    ];
  } catch (error) {
    if (!(error instanceof import_chunk_ITPPDWB4.MetesError)) throw error;
    return [failed("registry", error.message, error.hint)];
  }
}
async function checkHost(ctx) {
  let check = "host protection", { remote, branch } = ctx.config.registry;
  if (remote === ".")
    return ok(check, `kept here: the reference-transaction guard refuses to rewind ${branch}`);
  let path = ((0, import_chunk_SZBICU6G.isUrl)(remote) ? remote : await (0, import_chunk_SZBICU6G.pushUrl)(ctx.door, ctx.repo, remote)).replace(/^file:\/\//, "");
  return path.startsWith("/") && (0, (import_node_fs2()).existsSync)(path) ? checkOnDisk(ctx, path) : unknown(
    check,
    `whether the host protects ${branch} can't be seen from a clone`,
    `there, forbid deletion and force-pushes of ${branch} for everyone, and require nothing else of it (no pull requests, no checks): metes pushes to it directly`
  );
}
async function checkOnDisk(ctx, path) {
  let settings = ["receive.denyNonFastForwards", "receive.denyDeletes"], missing = [];
  for (let key of settings) {
    let args = ["config", "--type=bool", "--get", key], { stdout } = await ctx.door.run({ cwd: path, args });
    Buffer.from(stdout).toString("utf8").trim() !== "true" && missing.push(key);
  }
  return missing.length === 0 ? ok("host protection", "the repository there refuses deletions and force-pushes") : warning(
    "host protection",
    `whoever can push there can rewind or delete the registry: ${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} not set`,
    missing.map((key) => `git -C ${path} config ${key} true`).join(`
`)
  );
}
var verb = {
  spec: {
    name: "doctor",
    group: "more",
    summary: "prove that each guard refuses what it must",
    usage: ["doctor [--all-worktrees]"],
    options: {
      "all-worktrees": { type: "flag", help: "also look at every worktree of this clone" }
    },
    about: `Each guard is proved by attempting a write that it must refuse, in a throw-away worktree on a branch
of its own; your worktrees, branches and the registry stay as they are. What can't be seen from a
clone is said to be unknown. Exit 1 when something failed; warnings don't count.`,
    example: `metes doctor
ok       guard pre-commit: refused a write outside`
  },
  run
};
async function run(io, args) {
  let loose = await (0, import_chunk_SZBICU6G.openLoose)(io), checked = await checkVersions(loose), ctx = await open(loose, checked);
  ctx !== null && (checked.push(...await checkConfig(ctx), ...await checkRegistry(ctx), await checkHost(ctx)), io.err(`metes: trying writes that must be refused
`), checked.push(...await proveGuards(ctx)), args.flags["all-worktrees"] && checked.push(...await checkWorktrees(ctx)));
  let sick = checked.some((c) => c.state === "failed");
  return {
    exit: sick ? 1 : 0,
    outcome: sick ? "failed" : "ok",
    data: { checks: checked },
    text: checked.map(lineOf).join(`
`)
  };
}
async function open(loose, checked) {
  try {
    return await (0, import_chunk_SZBICU6G.enrolled)(loose);
  } catch (error) {
    if (!(error instanceof import_chunk_ITPPDWB4.MetesError)) throw error;
    return checked.push(failed("enrolment", error.message, error.hint)), null;
  }
}
var lineOf = ({ check, state, says, mend }) => `${state.padEnd(8)} ${check}: ${says}${mend === void 0 ? "" : `
${(0, import_chunk_DIQ53RAQ.indent)(mend, "         ")}`}`;
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  verb
});

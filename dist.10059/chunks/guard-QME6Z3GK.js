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
var import_chunk_EXS5RWWZ = require("./chunk-EXS5RWWZ.js");
var import_chunk_A2A7SWJE = require("./chunk-A2A7SWJE.js");
var import_chunk_N2Y2REK6 = require("./chunk-N2Y2REK6.js");
var import_chunk_ZFJIZZ23 = require("./chunk-ZFJIZZ23.js");
var import_chunk_FWPB6FBI = require("./chunk-FWPB6FBI.js");
var import_chunk_6MEY5K65 = require("./chunk-6MEY5K65.js");
var import_chunk_MKMI3UZ5 = require("./chunk-MKMI3UZ5.js");
var import_chunk_GLYGBMQI = require("./chunk-GLYGBMQI.js");
var import_chunk_GBUDTW73 = require("./chunk-GBUDTW73.js");
var import_chunk_GREVZ4FI = require("./chunk-GREVZ4FI.js");
var import_chunk_SJYKHHTK = require("./chunk-SJYKHHTK.js");
var import_chunk_SOK4M4VB = require("./chunk-SOK4M4VB.js");
var import_chunk_UJKKOEXK = require("./chunk-UJKKOEXK.js");
var import_chunk_C7TBAXIT = require("./chunk-C7TBAXIT.js");
var import_chunk_F6AZL2OQ = require("./chunk-F6AZL2OQ.js");
var import_chunk_MOBG4WLI = require("./chunk-MOBG4WLI.js");
var import_chunk_6JPGEDQG = require("./chunk-6JPGEDQG.js");
var import_chunk_VKGCP2TZ = require("./chunk-VKGCP2TZ.js");
var import_chunk_X7D5I4ZB = require("./chunk-X7D5I4ZB.js");
var import_chunk_5M2IKPBC = require("./chunk-5M2IKPBC.js");
var import_chunk_GR3RV3MK = require("./chunk-GR3RV3MK.js");
var import_chunk_OHGKN4KW = require("./chunk-OHGKN4KW.js");
var import_chunk_VEIS7STO = require("./chunk-VEIS7STO.js");
var import_chunk_VPCR3NYL = require("./chunk-VPCR3NYL.js");
var import_chunk_EN2FGQOQ = require("./chunk-EN2FGQOQ.js");
var import_chunk_DIQ53RAQ = require("./chunk-DIQ53RAQ.js");
var import_chunk_UNUTM6B7 = require("./chunk-UNUTM6B7.js");
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
var import_promises = require("node:fs/promises");
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
var import_node_fs_, import_node_fs = () => import_node_fs_ ??= require("node:fs");
var import_promises2 = require("node:fs/promises");
var import_node_path2_, import_node_path2 = () => import_node_path2_ ??= require("node:path");
var import_node_path3_, import_node_path3 = () => import_node_path3_ ??= require("node:path");
var import_node_fs2_, import_node_fs2 = () => import_node_fs2_ ??= require("node:fs");
var import_node_path4_, import_node_path4 = () => import_node_path4_ ??= require("node:path");
var import_promises3 = require("node:fs/promises");
var import_node_path5_, import_node_path5 = () => import_node_path5_ ??= require("node:path");
var guardNotes = (notes, claim, now) => notes.map((note2) => `metes: ${noteLine(note2, claim, now)}`);
function noteLine(note2, claim, now) {
  let paths = (0, import_chunk_DIQ53RAQ.listed)(note2.paths.map((path) => (0, import_chunk_EVDH74U2.printablePath)(path.path))), over = `the lease is over${claim === null ? "" : ` since ${(0, import_chunk_EN2FGQOQ.clock)(claim.lease.until, now)}`}`;
  switch (note2.kind) {
    case "before":
      return `outside the claim, but on the branch before: ${paths}`;
    case "approved":
      return `outside the claim, approved as it is: ${paths}`;
    case "held":
      return `someone else's ground: ${(0, import_chunk_DIQ53RAQ.listed)(note2.paths.map(heldLine))}`;
    case "unclaimed":
      return `nobody claimed this branch
    metes claim '<task>' '<pattern>'`;
    case "grace":
      return `${over}
    metes renew`;
    case "lease-over":
      return `${over}, and the registry can't be asked: going on until a day after`;
  }
}
var heldLine = ({ path, holder }) => holder === null ? (0, import_chunk_EVDH74U2.printablePath)(path) : `${(0, import_chunk_EVDH74U2.printablePath)(path)}, ${heldBy(holder)}`, heldBy = (claim) => `held by ${(0, import_chunk_EVDH74U2.printableText)(claim.branch)} (${(0, import_chunk_VPCR3NYL.whoText)(claim)}): ${(0, import_chunk_EVDH74U2.quoted)(claim.task.text, 80)}`, copyAge = (fetchedAt, now, why) => `metes: decided on a copy of the registry that is ${spelledAge(fetchedAt, now)} old (${why})`, spelledAge = (fetchedAt, now) => (0, import_chunk_EN2FGQOQ.spelled)(Math.max(0, Math.round((now.getTime() - fetchedAt.getTime()) / 1e3))), messageLines = (messages, now) => messages.map(
  (m) => `metes: ${(0, import_chunk_EVDH74U2.printableText)(m.from, 60)}, ${(0, import_chunk_EN2FGQOQ.ago)(m.at, now)}: ${(0, import_chunk_EVDH74U2.quoted)(m.text, 500)}`
);
var MOST_COMMANDS = 6;
function guardCommands(decision, facts) {
  let { reason, paths, claim } = decision, holders = [...new Set(paths.flatMap((path) => path.holder ?? []))], names = paths.slice(0, MOST_COMMANDS).map((path) => path.path), glass = facts.actor === "person" && !facts.observing ? [
    {
      command: GLASS[facts.doing],
      does: "breaks the glass: passes at once, is recorded and followed up"
    }
  ] : [];
  switch (reason) {
    case "outside":
      return [
        ...leaveOut(names, facts),
        ...widen(paths),
        ...holders.slice(0, MOST_COMMANDS).map((holder) => (0, import_chunk_OHGKN4KW.askCommand)(holder, `I need ${(0, import_chunk_DIQ53RAQ.listed)(names.map(import_chunk_EVDH74U2.printablePath))}`)),
        ...glass
      ];
    case "policy-changed":
      return [
        ...leaveOut(names, facts),
        ...claim === null ? [] : [{ command: "metes check", does: "lists it with the answers that a person can give" }]
      ];
    case "held":
      return [
        ...holders.slice(0, MOST_COMMANDS).map((h) => (0, import_chunk_OHGKN4KW.askCommand)(h, `I need ${(0, import_chunk_DIQ53RAQ.listed)(names.map(import_chunk_EVDH74U2.printablePath))}`)),
        ...leaveOut(names, facts),
        ...glass
      ];
    case "lapsed":
      return [
        { command: "metes renew", does: "takes the lease up again; then the same command" },
        ...glass
      ];
    case "another-seat":
      return claim === null ? [] : [
        {
          command: `metes takeover ${claim.id}`,
          does: "continues its task here, where that is free to take"
        },
        {
          command: "git switch -c '<another-name>'",
          does: "works on a branch of its own; then metes claim"
        }
      ];
    case "superseded":
    case "ended":
      return [
        {
          command: "git switch -c '<another-name>'",
          does: "keeps what was done here, on another branch"
        },
        { command: "metes status --all", does: "says who works on it now" },
        ...glass
      ];
    default:
      return [
        facts.branch === null ? {
          command: "git switch -c '<name>'",
          does: "puts the work on a branch; then metes claim"
        } : {
          command: (0, import_chunk_EB3PQHFT.commandOf)(["claim"], [], ["<task>", ...names.slice(0, 3)]),
          does: "asks for the ground; then the same command"
        },
        ...glass
      ];
  }
}
var GLASS = {
  commit: "METES_BREAK_GLASS='<incident>' git commit \u2026",
  move: "METES_BREAK_GLASS='<incident>' and the same command",
  push: "METES_BREAK_GLASS='<incident>' git push \u2026"
};
function leaveOut(names, { doing, unstaged }) {
  if (names.length === 0) return [];
  let words = [...names.some((name) => name.startsWith(":")) ? ["--literal-pathspecs"] : []], paths = names.slice(0, MOST_COMMANDS).map(import_chunk_EB3PQHFT.shellWord).join(" "), git = (0, import_chunk_EB3PQHFT.commandLine)(["git", ...words]);
  return doing === "push" ? [
    {
      command: `${git} restore --staged --worktree --source='<target>' -- ${paths}`,
      does: "puts it back as it is on the target; commit that and push again"
    }
  ] : unstaged || doing === "move" ? [
    {
      command: `${git} stash push -- ${paths}`,
      does: "puts it aside until git stash pop; then the same command"
    }
  ] : [{ command: `${git} restore --staged -- ${paths}`, does: "leaves it out of the commit" }];
}
function widen(paths) {
  let free = paths.filter((path) => path.holder === null).map((path) => literalPattern(path.path));
  return free.length === 0 ? [] : [
    {
      command: (0, import_chunk_EB3PQHFT.commandOf)(["widen"], [], free.slice(0, MOST_COMMANDS)),
      does: "asks for the ground, free while the branch has not committed it; then the same command"
    }
  ];
}
var literalPattern = (path) => path.replace(/[\\*?[\](){}!+@|]/g, "\\$&");
var MOST_PATHS = 12;
function guardRefusal(decision, facts) {
  let commands = guardCommands(decision, facts);
  return `${[
    `metes: ${facts.observing ? "observing, would refuse" : "refused"}: ${headline(decision, facts)}`,
    ...pathLines(decision.paths),
    ...coverLines(decision),
    (0, import_chunk_OHGKN4KW.worksNow)(commands),
    ...facts.observing ? ["Nothing is blocked here: mode is observe."] : []
  ].filter((part) => part !== "").join(`
`)}
`;
}
function headline({ reason, claim, paths }, facts) {
  let branch = facts.branch === null ? "a detached HEAD" : (0, import_chunk_EVDH74U2.printableText)(facts.branch), files = (0, import_chunk_DIQ53RAQ.counted)(paths.length, "file");
  switch (reason) {
    case "outside":
      return `${files} of this ${THING[facts.doing]} ${paths.length === 1 ? "is" : "are"} outside what ${branch} may write`;
    case "policy-changed":
      return `${files} of this ${THING[facts.doing]} ${paths.length === 1 ? "is" : "are"} policy, and an agent does not change what it is held to`;
    case "another-seat":
      return `${branch} is held from another worktree: ${claim === null ? "" : (0, import_chunk_VPCR3NYL.whoText)(claim)}`;
    case "superseded":
      return `this attempt on ${branch} was superseded${claim === null ? "" : ` by ${claim.id} (${(0, import_chunk_VPCR3NYL.whoText)(claim)})`}: its result can't land`;
    case "ended":
      return `the claim that this process was started under has ended${claim === null ? "" : `: ${claim.id} (${(0, import_chunk_VPCR3NYL.whoText)(claim)}) stands in its place`}`;
    case "lapsed":
      return claim === null ? `the lease on ${branch} is over` : `the lease of ${claim.id} on ${branch} is over since ${(0, import_chunk_EN2FGQOQ.clock)(claim.lease.until, facts.now)}`;
    case "held":
      return `${files} of this ${THING[facts.doing]} ${paths.length === 1 ? "is" : "are"} someone else's ground`;
    default:
      return `nobody claimed ${branch}, and ${facts.actor === "agent" ? "agents" : "here people too"} write on claimed branches only`;
  }
}
var THING = { commit: "commit", move: "change", push: "push" };
function pathLines(paths) {
  let lines = paths.slice(0, MOST_PATHS).map((path) => {
    let whose = path.holder === null ? "nobody's ground" : heldBy(path.holder);
    return `  ${(0, import_chunk_EVDH74U2.printablePath)(path.path)}   ${path.mode === null ? "(deleted) " : ""}${whose}`;
  }), rest = paths.length - lines.length;
  return rest > 0 ? [...lines, `  and ${(0, import_chunk_DIQ53RAQ.counted)(rest, "more file", "more files")}`] : lines;
}
var UNCOVERED = /* @__PURE__ */ new Set(["superseded", "ended", "policy-changed"]);
function coverLines({ claim, reason }) {
  return claim === null || reason !== null && UNCOVERED.has(reason) ? [] : [
    `${claim.id} on ${(0, import_chunk_EVDH74U2.printableText)(claim.branch)} covers  ${(0, import_chunk_DIQ53RAQ.patternList)(claim.write)}`,
    `  for ${(0, import_chunk_EVDH74U2.quoted)(claim.task.text)}`
  ];
}
var QUARANTINE = [
  "GIT_QUARANTINE_PATH",
  "GIT_OBJECT_DIRECTORY",
  "GIT_ALTERNATE_OBJECT_DIRECTORIES"
];
async function openInHook(io) {
  let door = (0, import_chunk_SZBICU6G.openDoor)(io.env, { keep: QUARANTINE }), repo = await withRebased(door, await repositoryHere(door, io));
  return { io, door, repo, state: await (0, import_chunk_SZBICU6G.readLocalState)(repo.commonDir), acting: (0, import_chunk_SZBICU6G.actorOf)(io.env) };
}
async function withRebased(door, repo) {
  if (!repo.detached || repo.rebasing !== null || !(0, (import_node_fs()).existsSync)((0, (import_node_path2()).join)(repo.gitDir, "rebase-apply", "rebasing"))) return repo;
  let [branch] = await (0, import_chunk_FWPB6FBI.branchesAt)(door, repo, "ORIG_HEAD");
  return branch === void 0 ? repo : { ...repo, rebasing: branch };
}
async function repositoryHere(door, io) {
  let { GIT_DIR: gitDir } = io.env;
  if (gitDir === void 0) return (0, import_chunk_SZBICU6G.openRepository)(door, io.cwd);
  let repo = await (0, import_chunk_SZBICU6G.openRepository)(door, io.cwd, { gitDir: (0, (import_node_path2()).resolve)(io.cwd, gitDir) });
  return repo.bare ? repo : { ...repo, root: await rootOf(repo.gitDir) ?? repo.root };
}
async function rootOf(gitDir) {
  let linked = await (0, import_promises2.readFile)((0, (import_node_path2()).join)(gitDir, "gitdir"), "utf8").catch(() => null);
  return linked !== null ? (0, (import_node_path2()).dirname)((0, (import_node_path2()).resolve)(gitDir, linked.trimEnd())) : (0, (import_node_path2()).basename)(gitDir) === ".git" ? (0, (import_node_path2()).dirname)(gitDir) : seatPath(gitDir);
}
async function seatPath(gitDir) {
  let text = await (0, import_promises2.readFile)((0, (import_node_path2()).join)(gitDir, "metes", "seat"), "utf8").catch(() => ""), path = /"path":("(?:[^"\\]|\\.)*")/.exec(text)?.[1];
  return path === void 0 ? null : JSON.parse(path);
}
async function copyAtHand(ctx) {
  let here = ctx.config.registry.remote === ".", tip = await ctx.store.cached() ?? (here ? await (0, import_chunk_SZBICU6G.freshTip)(ctx) : null);
  if (tip === null) throw noCopy();
  return { view: await viewAt(ctx, tip), tip, current: ageOf(ctx, tip) < import_chunk_6MEY5K65.FRESH_MS, why: null };
}
async function viewAt(ctx, tip) {
  let { view, broken } = await (0, import_chunk_SZBICU6G.loadView)(ctx.store, tip), held = broken.flatMap(({ claim }) => claim === void 0 ? [] : [claim]);
  return held.length === 0 ? view : { ...view, claims: new Map([...view.claims, ...held.map((c) => [c.id, c])]) };
}
async function copyUpToDate(ctx, freshness) {
  let cached = await ctx.store.cached();
  if (cached !== null && !freshness.always && ageOf(ctx, cached) < import_chunk_6MEY5K65.FRESH_MS) return copyAtHand(ctx);
  if (cached !== null && !freshness.always && await triedLately(ctx))
    return { ...await copyAtHand(ctx), why: "it could not be reached a moment ago" };
  try {
    let tip = await (0, import_chunk_SZBICU6G.freshTip)(ctx, freshness.deadlineMs);
    return { view: await viewAt(ctx, tip), tip, current: true, why: null };
  } catch (error) {
    if (cached === null || !(error instanceof import_chunk_ITPPDWB4.MetesError) || error.kind === "bug") throw error;
    await rememberTry(ctx);
    let mend = error.kind === "unavailable" ? {} : { mend: error.hint };
    return { ...await copyAtHand(ctx), current: false, why: error.message, ...mend };
  }
}
var ageOf = ({ io }, tip) => io.now().getTime() - tip.fetchedAt.getTime(), AGAIN_MS = 6e4, tryMark = (ctx) => (0, (import_node_path2()).join)((0, import_chunk_SZBICU6G.metesDirectory)(ctx.repo.commonDir), "tried");
async function triedLately(ctx) {
  let mark = await (0, import_promises2.stat)(tryMark(ctx)).catch(() => null), age = mark === null ? null : ctx.io.now().getTime() - mark.mtimeMs;
  return age !== null && age >= 0 && age < AGAIN_MS;
}
async function rememberTry(ctx) {
  let seconds = ctx.io.now().getTime() / 1e3;
  await (0, import_promises2.writeFile)(tryMark(ctx), ""), await (0, import_promises2.utimes)(tryMark(ctx), seconds, seconds);
}
function noCopy() {
  return new import_chunk_ITPPDWB4.MetesError(
    "unavailable",
    "no-copy",
    "this clone has no copy of the registry to decide on",
    { hint: `metes status --fresh
  reads it` }
  );
}
var PASSED = { exit: 0, outcome: "passed", data: {}, text: "" };
async function answerFor(ctx, doing, judged, said = []) {
  let now = ctx.io.now(), notes = [
    ...said,
    ...judged.flatMap(({ decision }) => guardNotes(decision.notes, decision.claim, now))
  ], refused = judged.find(({ decision }) => decision.outcome === "refuse");
  if (refused === void 0) return { ...PASSED, notes };
  let observing = ctx.config.mode === "observe", unstaged = doing === "commit" && /\.lock$/.test(ctx.io.env.GIT_INDEX_FILE ?? ""), { actor } = ctx.acting, facts = { doing, unstaged, branch: refused.branch, actor, observing, now }, data = dataOf(refused), text = guardRefusal(refused.decision, facts);
  if (observing) {
    let told = await toldBefore(ctx, doing, refused);
    return { exit: 0, outcome: "observed", data, text: told ? "" : text, notes };
  }
  let incident = (0, import_chunk_EXS5RWWZ.incidentOf)(ctx.io.env.METES_BREAK_GLASS);
  if (incident === null) return { exit: 1, outcome: "refused", data, text, notes };
  if (await isAgents(ctx))
    return {
      exit: 1,
      outcome: "refused",
      data,
      text: `${text}METES_BREAK_GLASS is for people: an agent can't break the glass.
`,
      notes
    };
  let broken = judged.filter(({ decision }) => decision.outcome === "refuse"), passed = { exit: 0, outcome: "broken-glass", data, text: "", notes };
  return doing === "commit" ? passed : (await recordAll(ctx, incident, broken), { ...passed, notes: [...notes, glassNote(incident, await recordedNow(ctx, doing))] });
}
async function recordedNow(ctx, doing) {
  return doing !== "push" && ctx.config.registry.remote !== "." ? false : await (0, import_chunk_EXS5RWWZ.recordBrokenGlass)(ctx, { patienceMs: 3e3, deadlineMs: 3e3 }).catch(() => 0) > 0;
}
async function toldBefore(ctx, doing, { decision, branch }) {
  let file = (0, (import_node_path()).join)(ctx.repo.gitDir, "metes", "told"), said = JSON.stringify([
    branch,
    decision.reason,
    decision.paths.map(({ path, mode, oid }) => [path, mode, oid])
  ]);
  if (doing === "commit")
    return await (0, import_promises.writeFile)(file, said).catch(() => {
    }), false;
  let told = await (0, import_promises.readFile)(file, "utf8").catch(() => null);
  return await (0, import_promises.rm)(file, { force: true }), doing === "move" && told === said;
}
async function isAgents(ctx) {
  if (ctx.acting.actor === "agent") return true;
  let copy = await copyAtHand(ctx).catch(() => null);
  return copy !== null && await (0, import_chunk_A2A7SWJE.runAtWork)(ctx, copy.view) !== null;
}
async function recordAll(ctx, incident, broken) {
  for (let { decision, branch, head } of broken)
    await (0, import_chunk_EXS5RWWZ.queueGlass)(ctx, {
      incident,
      branch: branch ?? "HEAD",
      claim: decision.claim?.id ?? null,
      head,
      paths: decision.paths.map((path) => path.path)
    });
}
var glassNote = (incident, recorded) => `metes: the glass is broken (${(0, import_chunk_EVDH74U2.quoted)(incident)}): let through, and put on record${recorded ? "" : " when the registry is next reached"}`, dataOf = ({ decision, branch, head }) => ({
  branch,
  head,
  reason: decision.reason,
  claim: decision.claim?.id ?? null,
  paths: decision.paths.map(({ path, mode, oid, holder }) => ({
    path,
    mode,
    oid,
    holder: holder?.id ?? null
  }))
});
var OFFLINE_MS = 24 * 36e5;
function decideGuard(question) {
  let policy = changedPolicy(question);
  if (policy !== null) return policy;
  if (question.exempt && question.run === null) return pass(null, []);
  let about = lookAt(question);
  if (question.writes.length > 0) {
    if (question.run !== null && about.run === null) return refuse("ended", about.replaced, []);
    if (about.superseded !== null) return refuse("superseded", about.superseded, []);
  }
  return about.claim !== null ? claimed(about, about.claim) : unclaimed(about);
}
function changedPolicy(question) {
  let { policyPaths = [], actor, run, head } = question;
  if (policyPaths.length === 0 || actor === "person" && run === null) return null;
  let about = lookAt(question), answers = about.claim?.resolutions ?? [], changed = question.writes.filter(
    (write) => policyPaths.includes(write.path) && !write.asBefore && !isApproved(write, answers, head)
  );
  return changed.length === 0 ? null : refuse("policy-changed", about.claim, pathsOf(about, changed));
}
function lookAt(question) {
  let { branch, seat, manifest, claims, config, run } = question, attempt = branch === null ? null : (0, import_chunk_MKMI3UZ5.attemptOf)({ branch, seat, manifest, claims }), ground = (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)(config.ground)), shared = config.shared.length === 0 ? null : (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)(config.shared)), writes = question.writes.filter(
    ({ path }) => path !== question.manifestPath && ground.has(path) && shared?.has(path) !== true
  ), target = attempt?.claim?.target ?? question.target, holders = (0, import_chunk_ZFJIZZ23.holdersIn)(
    claims.filter((claim) => claim.target === target && claim.id !== attempt?.claim?.id)
  );
  return {
    question,
    claim: attempt?.claim ?? null,
    superseded: attempt?.supersededBy ?? null,
    run: claims.find((claim) => claim.id === run) ?? null,
    replaced: claims.find((c) => run !== null && c.replaces?.includes(run)) ?? null,
    writes,
    holderOf: holders.of
  };
}
function claimed(about, claim) {
  let { question, run } = about, within = claim.id === run?.id && question.running === true;
  if (question.seat !== null && claim.seat !== question.seat && !within && question.actor === "agent" && about.writes.length > 0)
    return refuse("another-seat", claim, pathsOf(about, about.writes));
  let over = about.writes.length === 0 ? null : leaseOver(question, claim);
  if (over === "refuse") return refuse("lapsed", claim, []);
  if (run !== null && run.id !== claim.id) {
    let bound = heldTo(about, run, []);
    if (bound.outcome === "refuse") return bound;
  }
  return heldTo(about, claim, over === null ? [] : [{ kind: over, paths: [] }]);
}
function heldTo(about, claim, before) {
  let granted = (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)(claim.write)), outside = about.writes.filter(({ path }) => !granted.has(path)), fresh = [], along = [], approved = [];
  for (let write of outside)
    write.asBefore === true ? along.push(write) : isApproved(write, claim.resolutions ?? [], about.question.head) ? approved.push(write) : fresh.push(write);
  let notes = [...before, ...note(about, "before", along), ...note(about, "approved", approved)];
  return fresh.length > 0 ? { ...refuse("outside", claim, pathsOf(about, fresh)), notes } : pass(claim, notes);
}
var isApproved = (write, resolutions, head) => (0, import_chunk_ZFJIZZ23.settle)(write, resolutions, head).state === "settled";
function unclaimed(about) {
  let { question, run } = about, writes = about.writes.filter((write) => write.asBefore !== true);
  if (writes.length === 0) return pass(null, []);
  let own = permission(question.config.unclaimed, question.actor);
  if (own === "refuse" && !question.exempt) return refuse("unclaimed", run, pathsOf(about, writes));
  if (run !== null) return heldTo(about, run, []);
  let held = pathsOf(about, writes).filter((path) => path.holder !== null), others = permission(question.config.held, question.actor);
  return held.length > 0 && others === "refuse" ? refuse("held", null, held) : pass(null, [
    ...held.length > 0 && others === "notice" ? [{ kind: "held", paths: held }] : [],
    ...own === "notice" ? [{ kind: "unclaimed", paths: [] }] : []
  ]);
}
var permission = (of, actor) => actor === "agent" ? of.agents : of.people;
function leaseOver({ now, graceSeconds, copy }, claim) {
  let { state } = (0, import_chunk_PAKWBOKP.standing)(claim, now, graceSeconds);
  return state === "live" ? null : state === "grace" ? "grace" : !copy.current && now.getTime() < Date.parse(claim.lease.until) + OFFLINE_MS ? "lease-over" : "refuse";
}
var pathsOf = (about, writes) => writes.map(({ path, mode, oid }) => ({ path, mode, oid, holder: about.holderOf(path) })), note = (about, kind, writes) => writes.length === 0 ? [] : [{ kind, paths: pathsOf(about, writes) }], pass = (claim, notes) => ({
  outcome: "pass",
  reason: null,
  claim,
  paths: [],
  notes
}), refuse = (reason, claim, paths) => ({ outcome: "refuse", reason, claim, paths, notes: [] });
async function plainRefusal(ctx, refusal) {
  let { branch, head, doing, reason, paths } = refusal, observing = ctx.config.mode === "observe", agents = await isAgents(ctx), incident = agents ? null : (0, import_chunk_EXS5RWWZ.incidentOf)(ctx.io.env.METES_BREAK_GLASS);
  if (incident !== null && !observing) {
    if (doing === "commit") return PASSED;
    await (0, import_chunk_EXS5RWWZ.queueGlass)(ctx, { incident, branch, claim: null, head, paths }), ctx.config.registry.remote === "." && await (0, import_chunk_EXS5RWWZ.recordBrokenGlass)(ctx, { patienceMs: 3e3, deadlineMs: 3e3 }).catch(() => 0);
    let what = paths.length === 0 ? branch : paths.join(" and ");
    return {
      ...PASSED,
      outcome: "broken-glass",
      notes: [`metes: the glass is broken (${(0, import_chunk_EVDH74U2.quoted)(incident)}): ${what} is let through`]
    };
  }
  let [first = "", ...rest] = refusal.lines;
  return {
    exit: observing ? 0 : 1,
    outcome: observing ? "observed" : "refused",
    data: { branch, head, reason, paths },
    text: `${[`metes: ${observing ? "observing, would refuse" : "refused"}: ${first}`, ...rest, ...agents || observing ? [] : [GLASS2]].join(`
`)}
`
  };
}
var GLASS2 = `  METES_BREAK_GLASS='<incident>' and the same command
      breaks the glass: passes at once, is recorded and followed up`;
async function asking(ctx, copy, about) {
  let { branch, head } = about, manifest = branch === null ? null : await manifestIn(ctx, branch, about.manifestAt), run = runOf(ctx), supervisor = run === null ? void 0 : copy.view.claims.get(run)?.process, running = supervisor !== void 0 && ctx.io.env.METES_RUN === `${supervisor.pid}` && await (0, import_chunk_VKGCP2TZ.isRunning)(ctx.io, supervisor);
  return (writes) => ({
    branch,
    head,
    writes,
    exempt: branch !== null && exempt(ctx, branch),
    actor: ctx.acting.actor,
    seat: ctx.party.seat,
    config: ctx.config,
    claims: claimsHere(ctx, copy),
    target: ctx.state.defaultBranch,
    manifest,
    manifestPath: branch === null ? null : (0, import_chunk_GR3RV3MK.manifestPathOf)(branch),
    run,
    running,
    now: ctx.io.now(),
    graceSeconds: ctx.policy.graceSeconds,
    copy: { current: copy.current }
  });
}
function claimsHere({ config }, { view }) {
  let known = readable.get(view) ?? [...view.claims.values()].map(withReadableGround);
  return readable.set(view, known), known.filter((claim) => claim.repository === config.repository);
}
var readable = /* @__PURE__ */ new WeakMap();
function withReadableGround(claim) {
  try {
    return (0, import_chunk_D2SCSR57.scopeOf)([...claim.write]), claim;
  } catch {
    return { ...claim, write: [(0, import_chunk_GR3RV3MK.manifestPathOf)(claim.branch)] };
  }
}
var exempt = ({ config, state }, branch) => (0, import_chunk_5M2IKPBC.isExempt)(branch, { config, defaultBranch: state.defaultBranch });
function runOf({ io, config }) {
  let { METES_CLAIM: named, METES_REPOSITORY: repository } = io.env;
  return !named || repository && repository !== config.repository ? null : (0, import_chunk_PAKWBOKP.isId)("c", named) ? named : "c-unknown";
}
async function manifestIn(ctx, branch, revisions) {
  let path = (0, import_chunk_GR3RV3MK.manifestPathOf)(branch), blobs = await (0, import_chunk_SZBICU6G.readBlobs)(
    ctx.door,
    ctx.repo,
    revisions.map((rev) => `${rev}:${path}`)
  );
  for (let blob of blobs) {
    let parsed = blob === null ? null : (0, import_chunk_C7TBAXIT.parseManifest)(Buffer.from(blob).toString("utf8"), path);
    if (parsed?.ok && parsed.manifest.branch === branch) return parsed.manifest;
  }
  return null;
}
async function referenceOf(ctx, claim) {
  let branch = claim?.on ?? claim?.target ?? ctx.state.defaultBranch;
  for (let ref of (0, import_chunk_6JPGEDQG.refsOf)(ctx, branch)) {
    let oid = await (0, import_chunk_SZBICU6G.resolve)(ctx.door, ctx.repo, ref);
    if (oid !== null) return oid;
  }
  return null;
}
async function stagedWrites(ctx) {
  let { door, repo, io } = ctx, merging = await (0, import_chunk_FWPB6FBI.mergedHeads)(repo, io.env);
  return (await (0, import_chunk_FWPB6FBI.stagedChanges)(door, repo, { index: indexOf(io), merging })).map(stateIn);
}
async function stagedBesides(ctx, writes, reference) {
  let { door, repo, io } = ctx;
  if (reference === null || repo.head === null) return [...writes];
  let froms = [reference, ...await (0, import_chunk_SZBICU6G.mergeBases)(door, repo, repo.head, reference)], differing = await Promise.all(
    froms.map(async (from) => pathsIn(await (0, import_chunk_FWPB6FBI.stagedAgainst)(door, repo, from, indexOf(io))))
  );
  return writes.filter(({ path }) => differing.every((paths) => paths.has(path)));
}
var indexOf = (io) => io.env.GIT_INDEX_FILE === void 0 ? void 0 : (0, (import_node_path3()).resolve)(io.cwd, io.env.GIT_INDEX_FILE);
async function movedWrites(ctx, { commits }) {
  let oids = commits.map((commit) => commit.oid), found = /* @__PURE__ */ new Map();
  for (let changes of (await (0, import_chunk_FWPB6FBI.commitWrites)(ctx.door, ctx.repo, oids)).values())
    for (let change of changes)
      found.has(change.path) || found.set(change.path, stateIn(change));
  return [...found.values()];
}
async function movedBesides(ctx, writes, move) {
  let { door, repo } = ctx, [written, changed] = await Promise.all([
    writtenAt(ctx, move.tip, move.reference),
    (0, import_chunk_FWPB6FBI.diffTrees)(door, repo, move.before ?? repo.emptyTree, move.tip).then(byPath)
  ]), earlier = move.passing ? await writtenAt(ctx, move.before, move.reference) : null;
  return writes.filter(({ path }) => written === null || written.has(path)).map(({ path, mode, oid }) => {
    let state = changed.get(path) ?? written?.get(path) ?? { path, mode, oid }, asBefore = move.before !== null && (!changed.has(path) || earlier?.has(path) === true);
    return { path, mode: state.mode, oid: state.oid, ...asBefore ? { asBefore } : {} };
  });
}
async function mergedIn(ctx, move) {
  let { door, repo } = ctx, { before, reference, tip, commits } = move;
  if (before === null || reference === null) return [];
  if (commits.every((commit) => commit.parents.length < 2)) return [];
  let [now, then] = await Promise.all([
    writtenAt(ctx, tip, reference),
    writtenAt(ctx, before, reference)
  ]), news = [...now?.values() ?? []].filter(({ path }) => then?.has(path) !== true);
  if (news.length === 0) return [];
  let own = /* @__PURE__ */ new Set([before, ...commits.map((commit) => commit.oid)]), theirs = new Set(commits.flatMap(({ parents }) => parents).filter((oid) => !own.has(oid))), left = news;
  for (let parent of theirs) {
    let [written, changed] = await Promise.all([
      writtenAt(ctx, parent, reference),
      (0, import_chunk_FWPB6FBI.diffTrees)(door, repo, parent, tip).then(pathsIn)
    ]);
    left = left.filter(({ path }) => written?.has(path) !== true || changed.has(path));
  }
  return left.map(stateIn);
}
async function writtenAt(ctx, head, reference) {
  return head === null || reference === null ? null : byPath(await (0, import_chunk_FWPB6FBI.writtenPaths)(ctx.door, ctx.repo, { head, reference }));
}
var byPath = (changes) => new Map(changes.map((change) => [change.path, change])), pathsIn = (changes) => new Set(changes.map((change) => change.path)), stateIn = ({ path, mode, oid }) => ({ path, mode, oid });
async function arriving(ctx, ends) {
  let at = async (head) => head === null ? /* @__PURE__ */ new Map() : await writtenAt(ctx, head, ends.reference) ?? byPath(await (0, import_chunk_FWPB6FBI.diffTrees)(ctx.door, ctx.repo, ctx.repo.emptyTree, head)), [now, before] = await Promise.all([at(ends.tip), at(ends.was)]);
  return [...now.values()].map((change) => {
    let earlier = before.get(change.path), same = earlier !== void 0 && earlier.oid === change.oid && earlier.mode === change.mode;
    return { ...change, ...same ? { asBefore: true } : {} };
  });
}
async function stagedPolicy(ctx, branch) {
  let write = (await stagedWrites(ctx)).find(({ path }) => path === import_chunk_SZBICU6G.CONFIG_PATH);
  if (write === void 0) return null;
  let names = [`HEAD:${import_chunk_SZBICU6G.CONFIG_PATH}`, ...write.oid === null ? [] : [write.oid]], [before = null, after = null] = await (0, import_chunk_SZBICU6G.readBlobs)(ctx.door, ctx.repo, names);
  return policyAnswer(ctx, { doing: "commit", branch, before, after, head: null });
}
async function movedPolicy(ctx, moves) {
  let { door, repo, state } = ctx;
  for (let { ref, new: tip } of moves) {
    let branch = ref.startsWith("refs/heads/") ? ref.slice(11) : null, counts = branch === null ? ref === state.defaultRef && ctx.acting.actor === "agent" : exempt(ctx, branch) && runOf(ctx) === null;
    if (tip === null || !counts) continue;
    let old = await (0, import_chunk_SZBICU6G.resolve)(door, repo, ref);
    if (old === null || old === tip || (await (0, import_chunk_FWPB6FBI.fetchedFromRemotes)(door, repo)).has(tip)) continue;
    let [before = null, after = null] = await (0, import_chunk_SZBICU6G.readBlobs)(door, repo, [
      `${old}:${import_chunk_SZBICU6G.CONFIG_PATH}`,
      `${tip}:${import_chunk_SZBICU6G.CONFIG_PATH}`
    ]), change = { doing: "move", branch: branch ?? (0, import_chunk_SZBICU6G.shortRef)(ref), before, after, head: tip }, answer = await policyAnswer(ctx, change);
    if (answer !== null) return answer;
  }
  return null;
}
async function policyAnswer(ctx, change) {
  let { before, after, branch } = change, oid = after === null ? null : (0, import_chunk_SZBICU6G.blobOid)(ctx.repo, after);
  if (oid === (before === null ? null : (0, import_chunk_SZBICU6G.blobOid)(ctx.repo, before)) || oid === ctx.configOid) return null;
  let { doing, head } = change, about = { doing, branch, head, paths: [import_chunk_SZBICU6G.CONFIG_PATH] };
  if (await isAgents(ctx))
    return plainRefusal(ctx, {
      ...about,
      reason: "policy-changed",
      lines: [
        `${import_chunk_SZBICU6G.CONFIG_PATH} would change on ${(0, import_chunk_EVDH74U2.quoted)(branch)}, and an agent does not change what it is held to`,
        "Works now:",
        `  git restore --staged --worktree -- ${import_chunk_SZBICU6G.CONFIG_PATH}
      leaves it as it is; a person changes it`
      ]
    });
  let problems = branch === ctx.state.defaultBranch ? problemsIn(after, branch) : null;
  return problems === null || problemsIn(before, branch) !== null ? null : plainRefusal(ctx, {
    ...about,
    reason: "bad-config",
    lines: [
      `${(0, import_chunk_EVDH74U2.quoted)(branch)} would bring a config that nobody can read`,
      ...problems.message.split(`
`).map((line) => `  ${line}`),
      ...problems.hint.split(`
`).map((line) => `  ${line}`)
    ]
  });
}
function problemsIn(bytes, branch) {
  let read = bytes === null ? null : (0, import_chunk_N2Y2REK6.parseConfig)(bytes, `${branch}:${import_chunk_SZBICU6G.CONFIG_PATH}`);
  return read === null || read.ok ? null : (0, import_chunk_AOOEON4O.fileProblemError)("bad-config", read.problems);
}
var DEADLINE_MS = 3e3;
async function guardCommit(ctx) {
  let branch = ctx.repo.branch ?? ctx.repo.rebasing;
  if (branch !== null && exempt(ctx, branch) && runOf(ctx) === null) {
    let known = await copyAtHand(ctx).catch(() => null);
    return known !== null && await (0, import_chunk_6MEY5K65.compileGuards)(ctx, { claims: claimsHere(ctx, known), tip: known.tip }), await stagedPolicy(ctx, branch) ?? PASSED;
  }
  let copy = await copyUpToDate(ctx, { deadlineMs: DEADLINE_MS, always: false }), claims = claimsHere(ctx, copy), claim = claims.find((c) => c.branch === branch), said = [...ageLines(ctx, copy, claim), ...await messagesFor(ctx, copy, claim)];
  await (0, import_chunk_6MEY5K65.compileGuards)(ctx, { claims, tip: copy.tip });
  let head = ctx.repo.head, ask = await asking(ctx, copy, {
    branch,
    head: null,
    manifestAt: [...head === null ? [] : [head], ""]
  }), writes = await stagedWrites(ctx), decision = decideGuard(ask(writes));
  if (decision.paths.length > 0 || decision.notes.length > 0) {
    let reference = await referenceOf(ctx, claim);
    decision = decideGuard(ask(await stagedBesides(ctx, writes, reference)));
  }
  return answerFor(ctx, "commit", [{ decision, branch, head: null }], said);
}
function ageLines(ctx, copy, claim) {
  return copy.current || claim === void 0 ? [] : [copyAge(copy.tip.fetchedAt, ctx.io.now(), copy.why ?? "it was not asked")];
}
async function messagesFor(ctx, copy, claim) {
  if (claim === void 0 || claim.seat !== ctx.party.seat) return [];
  let messages = await (0, import_chunk_6MEY5K65.unheard)(ctx.repo.gitDir, claim);
  if (messages.length === 0) return [];
  await (0, import_chunk_6MEY5K65.markHeard)(ctx.repo.gitDir, claim);
  let heard = (claim.messages ?? []).map((message) => message.event);
  return copy.current && await (0, import_chunk_GLYGBMQI.transact)(
    ctx,
    (_view, _tip, origin) => ({ ...origin, kind: "hear", claim: claim.id, messages: heard }),
    { patienceMs: DEADLINE_MS, deadlineMs: DEADLINE_MS }
  ).catch(() => null), messageLines(messages, ctx.io.now());
}
async function deletionAnswer(ctx, move) {
  if (move.new !== null || !move.ref.startsWith("refs/heads/")) return null;
  let branch = move.ref.slice(11);
  if (await (0, import_chunk_SZBICU6G.resolve)(ctx.door, ctx.repo, move.ref) === null) return null;
  let copy = await copyAtHand(ctx).catch(() => null), claim = copy && claimsHere(ctx, copy).find((c) => c.branch === branch);
  if (!claim || !(await (0, import_chunk_6MEY5K65.guardedWorktrees)(ctx.repo.commonDir)).map(({ seat }) => seat).includes(claim.seat)) return null;
  let observing = ctx.config.mode === "observe";
  return {
    exit: observing ? 0 : 1,
    outcome: observing ? "observed" : "refused",
    data: { branch, reason: "claimed", claim: claim.id },
    text: [
      `metes: ${observing ? "observing, would refuse" : "refused"}: ${(0, import_chunk_EVDH74U2.quoted)(branch)} is held by ${claim.id}, and would be deleted or renamed`,
      "Works now:",
      `  metes release ${claim.id}
      gives the claim back; then the same command`
    ].join(`
`)
  };
}
async function isPacking({ repo }, { old, new: to, ref }) {
  return old === null || to !== null || await (0, import_chunk_SZBICU6G.looseRef)(repo.commonDir, ref) !== old ? false : (await (0, import_promises3.readFile)((0, (import_node_path5()).join)(repo.commonDir, "packed-refs"), "utf8").catch(() => "")).split(`
`).includes(`${old} ${ref}`);
}
async function vouchingTips(ctx, copy, moving) {
  let there = await (0, import_chunk_FWPB6FBI.localBranches)(ctx.door, ctx.repo), tips = [];
  for (let claim of claimsHere(ctx, copy))
    claim.branch === moving || !there.has(claim.branch) || await keepsToItsClaim(ctx, claim) && tips.push(`refs/heads/${claim.branch}`);
  return tips;
}
async function keepsToItsClaim(ctx, claim) {
  let reference = await referenceOf(ctx, claim), written = await writtenAt(ctx, `refs/heads/${claim.branch}`, reference);
  if (written === null) return false;
  let granted = (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)([...claim.write])), shared = ctx.config.shared.length === 0 ? null : (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)(ctx.config.shared)), own = (0, import_chunk_GR3RV3MK.manifestPathOf)(claim.branch);
  return [...written.values()].every(
    (write) => write.path === own || granted.has(write.path) || shared?.has(write.path) === true || (0, import_chunk_ZFJIZZ23.settle)(write, claim.resolutions ?? [], null).state === "settled"
  );
}
async function guardMoves(ctx, input2) {
  let moves = [];
  for (let move of (0, import_chunk_FWPB6FBI.parseMoves)(input2)) await isPacking(ctx, move) || moves.push(move);
  for (let move of moves) {
    let protectedBy = await registryAnswer(ctx, move) ?? await deletionAnswer(ctx, move);
    if (protectedBy !== null) return protectedBy;
  }
  let policy = await movedPolicy(ctx, moves);
  if (policy !== null) return policy;
  let real = await governedMoves(ctx, moves);
  if (real.length === 0) return PASSED;
  let copy = await copyAtHand(ctx).catch((error) => {
    if (real.every((move) => move.old === null)) return null;
    throw error;
  });
  if (copy === null) return PASSED;
  await (0, import_chunk_6MEY5K65.compileGuards)(ctx, { claims: claimsHere(ctx, copy), tip: copy.tip });
  let judged = [];
  for (let move of real) {
    let found = await judgeMove(ctx, copy, move);
    found !== null && judged.push(found);
  }
  return answerFor(ctx, "move", judged);
}
async function governedMoves(ctx, moves) {
  let { door, repo } = ctx, found = [];
  for (let move of moves) {
    let branch = move.ref.startsWith("refs/heads/") ? move.ref.slice(11) : null;
    if (branch === null && (move.ref !== "HEAD" || !repo.detached)) continue;
    let name = branch ?? repo.rebasing;
    if (move.new === null || name !== null && exempt(ctx, name) && runOf(ctx) === null) continue;
    let old = move.old ?? await (0, import_chunk_SZBICU6G.resolve)(door, repo, move.ref);
    old !== move.new && found.push({ branch: name, old, tip: move.new, picking: branch === null && name !== null });
  }
  return found;
}
async function judgeMove(ctx, copy, at) {
  let { door, repo } = ctx, { branch, tip, picking } = at, claim = claimsHere(ctx, copy).find((c) => c.branch === branch);
  if (at.old === null && claim === void 0 || (await (0, import_chunk_FWPB6FBI.fetchedFromRemotes)(door, repo)).has(tip) || branch === null && await (0, import_chunk_FWPB6FBI.isReachable)(door, repo, tip)) return null;
  let own = picking && branch !== null ? await (0, import_chunk_SZBICU6G.resolve)(door, repo, `refs/heads/${branch}`) : null, target = [];
  for (let ref of targetTips(ctx, branch))
    await (0, import_chunk_SZBICU6G.resolve)(door, repo, ref) !== null && target.push(ref);
  let not = [at.old, own, ...target].filter((oid) => oid !== null), strict = await judgeBesides(ctx, copy, { ...at, own, not });
  if (strict === null || !needsVouching(strict)) return strict;
  let vouching = await vouchingTips(ctx, copy, branch);
  return vouching.length === 0 ? strict : judgeBesides(ctx, copy, { ...at, own, not: [...not, ...vouching] });
}
var needsVouching = ({ decision }) => decision.outcome === "refuse" || decision.notes.length > 0;
async function judgeBesides(ctx, copy, at) {
  let { door, repo } = ctx, { branch, tip, picking, own, not } = at, claim = claimsHere(ctx, copy).find((c) => c.branch === branch), commits = await (0, import_chunk_FWPB6FBI.broughtBy)(door, repo, { tip, not, remotes: true });
  if (commits.length === 0) return null;
  let ask = await asking(ctx, copy, {
    branch,
    head: tip,
    manifestAt: [at.old, own, tip].filter((oid) => oid !== null)
  }), reference = await referenceOf(ctx, claim), passing = picking && (0, (import_node_fs2()).existsSync)((0, (import_node_path4()).join)(repo.gitDir, "rebase-merge")), move = { tip, before: own ?? at.old, commits, reference, passing }, [writes, merged] = await Promise.all([movedWrites(ctx, move), mergedIn(ctx, move)]), decision = decideGuard(ask([...writes, ...merged]));
  return (decision.outcome === "refuse" || decision.notes.length > 0) && (decision = decideGuard(ask(await atTheEnd(ctx, writes, merged, move)))), { decision, branch, head: tip };
}
async function atTheEnd(ctx, writes, merged, move) {
  let seen = new Set(merged.map((write) => write.path)), rest = writes.filter((write) => !seen.has(write.path));
  return [...await movedBesides(ctx, rest, move), ...merged];
}
var targetTips = ({ state }, moving) => state.defaultRef.startsWith("refs/heads/") && state.defaultBranch !== moving ? [state.defaultRef] : [];
async function registryAnswer(ctx, move) {
  let { registry } = ctx.config;
  if (registry.remote !== "." || move.ref !== `refs/heads/${registry.branch}`) return null;
  let now = await (0, import_chunk_SZBICU6G.resolve)(ctx.door, ctx.repo, move.ref);
  return now === null || move.new !== null && await (0, import_chunk_SZBICU6G.isAncestor)(ctx.door, ctx.repo, now, move.new) ? null : {
    exit: ctx.config.mode === "observe" ? 0 : 1,
    outcome: "refused",
    data: { branch: registry.branch, reason: "registry" },
    text: [
      `metes: refused: ${registry.branch} is the registry, and this would ${move.new === null ? "delete" : "rewind"} it`,
      "Works now:",
      `  metes uninstall
      takes metes out of this clone; the registry stays`,
      `  metes recover
      puts a damaged registry right`
    ].join(`
`)
  };
}
async function byNewestConfig(ctx, deadlineMs) {
  let { remote, defaultBranch } = ctx.state;
  if (remote === null) return { ctx, notes: [], why: null };
  try {
    return await asked(ctx, remote, { branch: defaultBranch, deadlineMs });
  } catch (error) {
    if (!(error instanceof import_chunk_ITPPDWB4.MetesError) || error.kind === "bug") throw error;
    return { ctx, notes: [], why: error.message };
  }
}
async function asked(ctx, remote, ask) {
  let { door, repo } = ctx, name = `${remote}/${ask.branch}`, keep = (because) => ({
    ctx,
    notes: [`metes: ${because}: decided by the config that was read last`],
    why: null
  }), tip = await (0, import_chunk_SZBICU6G.remoteTip)(door, repo, remote, ask);
  if (tip === null) return keep(`${remote} has no branch ${ask.branch} any more`);
  if (tip === await (0, import_chunk_SZBICU6G.resolve)(door, repo, ctx.state.defaultRef))
    return { ctx, notes: [], why: null };
  await (0, import_chunk_SZBICU6G.resolve)(door, repo, tip) === null && await (0, import_chunk_SZBICU6G.bringObjects)(door, repo, remote, ask);
  let [bytes] = await (0, import_chunk_SZBICU6G.readBlobs)(door, repo, [`${tip}:${import_chunk_SZBICU6G.CONFIG_PATH}`]);
  if (!bytes) return keep(`${name} has no ${import_chunk_SZBICU6G.CONFIG_PATH} now`);
  let oid = (0, import_chunk_SZBICU6G.blobOid)(repo, bytes);
  if (oid === ctx.configOid) return { ctx, notes: [], why: null };
  let read = (0, import_chunk_N2Y2REK6.parseConfig)(bytes, `${name}:${import_chunk_SZBICU6G.CONFIG_PATH}`);
  return read.ok ? {
    ctx: await (0, import_chunk_SZBICU6G.enrolled)(ctx, { config: { config: read.config, oid } }),
    notes: [],
    why: null
  } : keep(`${name} has a ${import_chunk_SZBICU6G.CONFIG_PATH} now that can't be read`);
}
function uncheckedAnswer(ctx, unchecked) {
  let { copy, why, pushed, remote } = unchecked, asked2 = copy.current ? "the default branch" : "the registry", again = (0, import_chunk_EB3PQHFT.commandLine)(["git", "push", remote.name, ...pushed.map(refspecOf)]), mend = copy.mend === void 0 ? `${again}
    the same again, when the network is back` : copy.mend;
  return plainRefusal(ctx, {
    doing: "push",
    branch: pushed[0]?.branch ?? "",
    head: pushed[0]?.tip ?? null,
    reason: "push-unchecked",
    paths: [],
    lines: [
      `${asked2} could not be asked whether ${(0, import_chunk_DIQ53RAQ.listed)(pushed.map(({ branch }) => (0, import_chunk_EVDH74U2.quoted)(branch)))} may leave`,
      `  ${why}`,
      `The copy here is ${spelledAge(copy.tip.fetchedAt, ctx.io.now())} old; what leaves is decided on a fresh one.`,
      "Works now:",
      `  ${mend.replaceAll(`
`, `
  `)}`
    ]
  });
}
var refspecOf = ({ from, branch }) => from === `refs/heads/${branch}` ? branch : `${from}:refs/heads/${branch}`;
var DEADLINE_MS2 = 15e3;
function parsePushed(text) {
  return text.split(`
`).flatMap((line) => {
    let [, from = "", tip, ref, was] = /^(.*) ([0-9a-f]+) (\S+) ([0-9a-f]+)$/.exec(line) ?? [];
    return tip === void 0 || !ref?.startsWith("refs/heads/") ? [] : [{ from, tip: (0, import_chunk_FWPB6FBI.oidOrNull)(tip), branch: ref.slice(11), was: (0, import_chunk_FWPB6FBI.oidOrNull)(was ?? "") }];
  });
}
async function guardPush(ctx, input2, remote) {
  let pushed = parsePushed(input2);
  if (remote.mirrored && isHome(ctx, remote) && !await hasRegistryBranch(ctx))
    return registryRefusal(ctx, "delete");
  for (let push of pushed) {
    let refused = await registryAnswer2(ctx, push, remote);
    if (refused !== null) return refused;
  }
  let leaving = pushed.filter((push) => isJudged(ctx, push));
  if (leaving.length === 0) return PASSED;
  await (0, import_chunk_EXS5RWWZ.recordBrokenGlass)(ctx, { patienceMs: DEADLINE_MS2, deadlineMs: DEADLINE_MS2 }).catch(() => 0);
  let { newest, copy } = await askedNow(ctx), judging = leaving.filter((push) => isJudged(newest.ctx, push)), governed = judging.filter(({ branch }) => isGoverned(newest.ctx, branch)), why = copy.current ? newest.why : copy.why ?? "no answer";
  if (why !== null && mustBeAsked(newest.ctx, copy, governed))
    return uncheckedAnswer(newest.ctx, { copy, why, pushed: governed, remote });
  newest.ctx === ctx && await (0, import_chunk_6MEY5K65.compileGuards)(ctx, { claims: claimsHere(ctx, copy), tip: copy.tip });
  let judged = [];
  for (let push of judging) judged.push(await judgePush(newest.ctx, copy, push));
  return answerFor(newest.ctx, "push", judged, newest.notes);
}
async function askedNow(ctx) {
  let freshness = { deadlineMs: DEADLINE_MS2, always: true }, [newest, copy] = await Promise.all([
    byNewestConfig(ctx, DEADLINE_MS2),
    copyUpToDate(ctx, freshness)
  ]);
  return { newest, copy: newest.ctx === ctx ? copy : await copyUpToDate(newest.ctx, freshness) };
}
var isGoverned = (ctx, branch) => !(exempt(ctx, branch) && runOf(ctx) === null), isJudged = (ctx, { tip, branch }) => tip !== null && branch !== ctx.config.registry.branch && (isGoverned(ctx, branch) || ctx.acting.actor === "agent");
function mustBeAsked(ctx, copy, pushed) {
  let claimed2 = claimsHere(ctx, copy), free = ctx.acting.actor === "person" && ctx.config.unclaimed.people !== "refuse";
  return pushed.some(({ branch }) => !free || claimed2.some((c) => c.branch === branch));
}
async function judgePush(ctx, copy, push) {
  let { branch, tip, was } = push, claim = claimsHere(ctx, copy).find((c) => c.branch === branch), ask = await asking(ctx, copy, { branch, head: tip, manifestAt: tip === null ? [] : [tip] }), there = was === null ? null : await (0, import_chunk_SZBICU6G.resolve)(ctx.door, ctx.repo, was), reference = await referenceOf(ctx, claim), writes = await arriving(ctx, { tip, was: there, reference }), policyPaths = await (0, import_chunk_ZFJIZZ23.policyPathsOf)(ctx, writes);
  return { decision: decideGuard({ ...ask(writes), policyPaths }), branch, head: tip };
}
async function registryAnswer2(ctx, { branch, tip, was }, remote) {
  if (branch !== ctx.config.registry.branch || !isHome(ctx, remote) || was === null) return null;
  let known = await (0, import_chunk_SZBICU6G.resolve)(ctx.door, ctx.repo, was);
  return tip !== null && known !== null && await (0, import_chunk_SZBICU6G.isAncestor)(ctx.door, ctx.repo, was, tip) ? null : registryRefusal(ctx, tip === null ? "delete" : "rewind");
}
var isHome = ({ config }, { name, url }) => config.registry.remote === name || config.registry.remote === url, hasRegistryBranch = async ({ door, repo, config }) => await (0, import_chunk_SZBICU6G.resolve)(door, repo, `refs/heads/${config.registry.branch}`) !== null, registryRefusal = ({ config }, how) => ({
  exit: config.mode === "observe" ? 0 : 1,
  outcome: "refused",
  data: { branch: config.registry.branch, reason: "registry" },
  text: [
    `metes: refused: ${config.registry.branch} is the registry, and this push would ${how} it`,
    "Works now:",
    `  git push '<remote>' '<branch>'
      pushes the branch you mean, without --mirror, --prune or --all`,
    `  metes recover
      puts a damaged registry right`
  ].join(`
`)
});
async function guardReceive(loose, input2) {
  let host = await hostOf(loose);
  if (host === null) return PASSED;
  let received = parseReceived(input2);
  for (let one of received) {
    let refused = await registryAnswer3(host, one);
    if (refused !== null) return refused;
  }
  let { config, main } = host, judging = received.filter(
    ({ tip, branch }) => tip !== null && branch !== config.registry.branch && !(0, import_chunk_5M2IKPBC.isExempt)(branch, { config, defaultBranch: main })
  );
  if (judging.length === 0) return PASSED;
  for (let one of judging) {
    let refused = await judgeReceived(host, one);
    if (refused !== null) return refused;
  }
  return PASSED;
}
var parseReceived = (text) => text.split(`
`).flatMap((line) => {
  let [old = "", tip = "", ref = ""] = line.split(" ");
  return ref.startsWith("refs/heads/") ? [{ old: (0, import_chunk_FWPB6FBI.oidOrNull)(old), tip: (0, import_chunk_FWPB6FBI.oidOrNull)(tip), branch: ref.slice(11) }] : [];
});
async function hostOf(loose) {
  let { door, repo } = loose, main = repo.branch;
  if (main === null) return null;
  let file = `refs/heads/${main}:${import_chunk_SZBICU6G.CONFIG_PATH}`, [blob] = await (0, import_chunk_SZBICU6G.readBlobs)(door, repo, [file]);
  if (!blob) return null;
  let parsed = (0, import_chunk_N2Y2REK6.parseConfig)(Buffer.from(blob).toString("utf8"), file);
  if (!parsed.ok) throw (0, import_chunk_AOOEON4O.fileProblemError)("bad-config", parsed.problems);
  let here = await (0, import_chunk_SZBICU6G.resolve)(door, repo, `refs/heads/${parsed.config.registry.branch}`);
  return here === null ? null : { ...loose, config: parsed.config, main, registry: here };
}
async function registryAnswer3(host, { branch, old, tip }) {
  let { config, door, repo } = host;
  return branch !== config.registry.branch || old === null || tip !== null && await (0, import_chunk_SZBICU6G.isAncestor)(door, repo, old, tip) ? null : {
    exit: 1,
    outcome: "refused",
    data: { branch, reason: "registry" },
    text: `metes: refused: ${branch} is the registry, and this push would ${tip === null ? "delete" : "rewind"} it
  metes recover
      puts a damaged registry right, from a clone
`
  };
}
async function judgeReceived(host, one) {
  let { config, door, repo, io, main } = host, { branch, tip } = one, claims = await claimsOn(host), claim = claims.find((c) => c.branch === branch), manifest = tip === null ? null : await manifestAt(host, branch, tip), target = claim?.on ?? claim?.target ?? main, reference = await (0, import_chunk_SZBICU6G.resolve)(door, repo, `refs/heads/${target}`), writes = await arriving(host, { tip, was: one.old, reference }), decision = decideGuard({
    branch,
    head: tip,
    writes,
    exempt: false,
    actor: manifest === null ? "person" : "agent",
    seat: null,
    config,
    claims,
    target: main,
    manifest,
    manifestPath: (0, import_chunk_GR3RV3MK.manifestPathOf)(branch),
    run: null,
    now: io.now(),
    graceSeconds: (0, import_chunk_PAKWBOKP.policyOf)(config).graceSeconds,
    copy: { current: true }
  });
  if (decision.outcome === "pass") return null;
  let observing = config.mode === "observe", text = guardRefusal(decision, {
    doing: "push",
    branch,
    actor: "agent",
    observing,
    now: io.now()
  });
  return {
    exit: observing ? 0 : 1,
    outcome: observing ? "observed" : "refused",
    data: { branch },
    text
  };
}
async function claimsOn({ door, repo, config, registry }) {
  let { view } = (0, import_chunk_SZBICU6G.viewOfTree)(await (0, import_chunk_SZBICU6G.readFiles)(door, repo.gitDir, registry));
  return claimsHere({ config }, { view });
}
async function manifestAt(host, branch, tip) {
  let path = (0, import_chunk_GR3RV3MK.manifestPathOf)(branch), [blob] = await (0, import_chunk_SZBICU6G.readBlobs)(host.door, host.repo, [`${tip}:${path}`]), parsed = blob ? (0, import_chunk_C7TBAXIT.parseManifest)(Buffer.from(blob).toString("utf8"), path) : null;
  return parsed?.ok && parsed.manifest.branch === branch ? parsed.manifest : null;
}
var verb = {
  spec: {
    name: "guard",
    group: "plumbing",
    summary: "decide for a git hook (the hooks call this)",
    usage: ["guard <hook> [<argument>\u2026]"],
    options: {},
    about: "The hooks that `metes init` installs decide most commits themselves and start this only to explain, or when\nthey can't be sure. What git gives the hook on standard input is read from standard input. Exits 0 to let git go on.",
    example: "metes guard pre-commit   prints nothing when what is staged is inside the claim"
  },
  run: guard
};
async function guard(io, { positional }) {
  let [hook, ...rest] = positional, loose = await openInHook(io);
  switch (hook) {
    case "pre-commit":
    case "pre-merge-commit":
      return whereEnrolled(loose, guardCommit, true);
    case "reference-transaction": {
      if (rest[0] !== "prepared") return PASSED;
      let moves = await input(io);
      return whereEnrolled(loose, (ctx) => guardMoves(ctx, moves), false);
    }
    case "pre-push": {
      let lines = await input(io), [name = "", url = "", how] = rest, remote = { name, url, mirrored: how === "mirror" };
      return whereEnrolled(loose, (ctx) => guardPush(ctx, lines, remote), true);
    }
    case "pre-receive":
      return guardReceive(loose, await input(io));
    default:
      throw (0, import_chunk_ITPPDWB4.usage)(
        "unknown-hook",
        `metes guards no hook ${JSON.stringify(hook ?? "")}`,
        "pre-commit, pre-merge-commit, reference-transaction, pre-push, pre-receive"
      );
  }
}
async function whereEnrolled(loose, decide, says) {
  let context = await (0, import_chunk_SZBICU6G.enrolled)(loose).catch(async (error) => {
    if (!(error instanceof import_chunk_ITPPDWB4.MetesError)) throw error;
    if (error.code === "not-enrolled") return null;
    let last = UNREADABLE.has(error.code) ? await (0, import_chunk_SZBICU6G.lastValidConfig)(loose.repo.commonDir) : null;
    if (last === null) throw error;
    return { ctx: await (0, import_chunk_SZBICU6G.enrolled)(loose, { config: last }), error };
  });
  if (context === null) return PASSED;
  if (!("error" in context)) return decide(context);
  let answer = await decide(context.ctx);
  return answer.exit === 0 && !says ? answer : { ...answer, notes: [byTheLast(context.error), ...answer.notes ?? []] };
}
var UNREADABLE = /* @__PURE__ */ new Set(["bad-config", "default-ref-gone", "config-gone"]), byTheLast = ({ message, hint }) => `metes: ${message}: decided by the config that was read last
  ${hint.replaceAll(`
`, `
  `)}`, input = async (io) => Buffer.from(await io.readStdin()).toString("utf8");
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  verb
});

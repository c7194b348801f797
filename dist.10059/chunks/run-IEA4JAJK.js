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
var import_chunk_R47Z6FFX = require("./chunk-R47Z6FFX.js");
var import_chunk_CKRN5WAI = require("./chunk-CKRN5WAI.js");
var import_chunk_XV3UCWFX = require("./chunk-XV3UCWFX.js");
var import_chunk_SIRIGEO6 = require("./chunk-SIRIGEO6.js");
var import_chunk_6IPU5GFV = require("./chunk-6IPU5GFV.js");
var import_chunk_2VXPFLFY = require("./chunk-2VXPFLFY.js");
var import_chunk_HL6IHLAC = require("./chunk-HL6IHLAC.js");
var import_chunk_BIUZZQNP = require("./chunk-BIUZZQNP.js");
var import_chunk_ZFJIZZ23 = require("./chunk-ZFJIZZ23.js");
var import_chunk_VRUVGWV4 = require("./chunk-VRUVGWV4.js");
var import_chunk_GNFUD3D7 = require("./chunk-GNFUD3D7.js");
var import_chunk_FWPB6FBI = require("./chunk-FWPB6FBI.js");
var import_chunk_HJAQXV3L = require("./chunk-HJAQXV3L.js");
var import_chunk_SZG7QDVB = require("./chunk-SZG7QDVB.js");
var import_chunk_PPKIJH65 = require("./chunk-PPKIJH65.js");
var import_chunk_6MEY5K65 = require("./chunk-6MEY5K65.js");
var import_chunk_WJB6OQUE = require("./chunk-WJB6OQUE.js");
var import_chunk_MKMI3UZ5 = require("./chunk-MKMI3UZ5.js");
var import_chunk_S7BUDNHG = require("./chunk-S7BUDNHG.js");
var import_chunk_GLYGBMQI = require("./chunk-GLYGBMQI.js");
var import_chunk_GBUDTW73 = require("./chunk-GBUDTW73.js");
var import_chunk_GREVZ4FI = require("./chunk-GREVZ4FI.js");
var import_chunk_SJYKHHTK = require("./chunk-SJYKHHTK.js");
var import_chunk_SOK4M4VB = require("./chunk-SOK4M4VB.js");
var import_chunk_UJKKOEXK = require("./chunk-UJKKOEXK.js");
var import_chunk_C7TBAXIT = require("./chunk-C7TBAXIT.js");
var import_chunk_F6AZL2OQ = require("./chunk-F6AZL2OQ.js");
var import_chunk_MOBG4WLI = require("./chunk-MOBG4WLI.js");
var import_chunk_6PLJZH7I = require("./chunk-6PLJZH7I.js");
var import_chunk_Z3RSJV6Y = require("./chunk-Z3RSJV6Y.js");
var import_chunk_6JPGEDQG = require("./chunk-6JPGEDQG.js");
var import_chunk_VKGCP2TZ = require("./chunk-VKGCP2TZ.js");
var import_chunk_X7D5I4ZB = require("./chunk-X7D5I4ZB.js");
var import_chunk_ZWH5OQKS = require("./chunk-ZWH5OQKS.js");
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
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
var import_node_child_process_, import_node_child_process = () => import_node_child_process_ ??= require("node:child_process");
var import_node_os_, import_node_os = () => import_node_os_ ??= require("node:os");
var import_node_process_, import_node_process = () => import_node_process_ ??= require("node:process");
var import_node_child_process2_, import_node_child_process2 = () => import_node_child_process2_ ??= require("node:child_process");
var import_node_process2_, import_node_process2 = () => import_node_process2_ ??= require("node:process");
var AGAIN_MS = 15e3;
function keepRenewing(ctx, claim, renewing) {
  let third = renewing.leaseSeconds * 1e3 / 3, count = 0, stopped = false, timer, running = Promise.resolve(), schedule = (ms) => {
    stopped || (timer = setTimeout(() => running = turn(), ms));
  }, turn = async () => {
    try {
      let renewed = await renew(ctx, claim, renewing);
      if (!renewed.live)
        return renewed.by === null ? renewing.ended() : renewing.superseded(renewed.by);
      count += 1, schedule(third);
    } catch (error) {
      let text = error instanceof Error ? error.message : String(error);
      renewing.note(`metes: the lease could not be renewed: ${text}; trying again`), schedule(Math.min(third, AGAIN_MS));
    }
  };
  return schedule(third), {
    count: () => count,
    async stop() {
      stopped = true, clearTimeout(timer), await running;
    }
  };
}
async function renew(ctx, claim, { leaseSeconds, process }) {
  let build = (_view, tip, origin) => ({
    ...origin,
    kind: "renew",
    claim,
    skewMs: (0, import_chunk_SZG7QDVB.skewOf)(ctx.io.now(), tip),
    policy: { ...ctx.policy, leaseSeconds },
    ...process === null ? {} : { process }
  }), { decision } = await (0, import_chunk_GLYGBMQI.transact)(ctx, build, { quiet: true });
  if (decision.outcome === "refused") {
    let { refusal } = decision;
    if (refusal.reason === "not-live") return { live: false, by: refusal.replacedBy };
    if (refusal.reason === "not-yours") return { live: false, by: refusal.claim };
    throw new import_chunk_ITPPDWB4.MetesError("unavailable", "not-renewed", `the registry said ${refusal.reason}`, {
      hint: "metes status"
    });
  }
  return decision.claim !== null && await (0, import_chunk_6MEY5K65.writeGuardFile)(ctx, decision.claim), { live: true, claim: decision.claim };
}
async function acquire(io, wish) {
  let loose = await (0, import_chunk_SZBICU6G.openLoose)(io);
  (0, import_chunk_SZBICU6G.worktreeOf)(loose);
  let tree = await (0, import_chunk_ZWH5OQKS.treeOf)(loose), ground = (0, import_chunk_HJAQXV3L.groundOf)(wish.write, tree), opened = await (0, import_chunk_SZBICU6G.enrolled)(loose, { as: wish.as, seats: true }), ctx = {
    ...opened,
    party: { ...opened.party, actor: "agent", harness: import_chunk_AMZT5TDY.RUN_HARNESS }
  }, place = await (0, import_chunk_6JPGEDQG.placeOf)(ctx, { task: wish.task, target: wish.target, on: wish.on }), found = await (0, import_chunk_GR3RV3MK.findManifest)(ctx, place.branch), process = await processOf(io), claimWish = {
    task: wish.task,
    ground,
    place: { ...place, on: place.on ?? found.manifest?.on },
    read: found.manifest?.read,
    yields: wish.yields,
    leaseSeconds: wish.leaseSeconds,
    replaceOwn: true,
    process
  }, build = (0, import_chunk_SIRIGEO6.requestOf)(ctx, claimWish), { decision, view } = await (0, import_chunk_SIRIGEO6.untilAnswered)(
    ctx,
    () => (0, import_chunk_GLYGBMQI.transact)(ctx, build),
    wish.waitSeconds,
    (own) => isAtWork(ctx, own)
  );
  if (decision.outcome === "refused")
    return refused(ctx, { refusal: decision.refusal, view, wish, claimWish, tree });
  if (decision.claim === null) throw new RangeError("a run was granted no claim");
  let held = decision.outcome === "held";
  if (held && await isAtWork(ctx, decision.claim))
    return atWork(ctx, decision.claim, askedOf(wish, claimWish));
  let claim = held ? await takeUp(ctx, decision.claim, wish) : decision.claim, { mended, manifest } = await (0, import_chunk_PPKIJH65.settle)(ctx, claim, { commit: true, earlier: held, found }), lines = mended.map((line) => `metes: mended: ${line}`);
  return manifest.outcome === "staged" && lines.push(`metes: ${manifest.path} is staged, not committed: ${manifest.why}`), { granted: true, ctx, claim, takenUp: held, manifest, notes: lines };
}
async function processOf(io) {
  let started = await (0, import_chunk_VKGCP2TZ.processStart)(io, io.pid) ?? "unknown";
  return { host: io.host, pid: io.pid, started };
}
async function isAtWork(ctx, claim) {
  let supervisor = claim.process;
  return supervisor === void 0 || supervisor.pid === ctx.io.pid ? false : !await (0, import_chunk_VKGCP2TZ.isGone)(ctx.io, supervisor);
}
async function takeUp(ctx, claim, wish) {
  let process = await processOf(ctx.io), renewed = await renew(ctx, claim.id, { leaseSeconds: wish.leaseSeconds, process });
  return (renewed.live ? renewed.claim : null) ?? claim;
}
async function refused(ctx, { refusal, view, wish, claimWish, tree }) {
  let { ground, place, task } = claimWish, asked = askedOf(wish, claimWish), answer = await (0, import_chunk_WJB6OQUE.refusedAnswer)(ctx, { refusal, view, asked, share: ground.share, tree }), request = { branch: place.branch, task, write: ground.write };
  return {
    granted: false,
    answer: { ...answer, after: () => (0, import_chunk_SIRIGEO6.recordRefusal)(ctx, refusal, request) }
  };
}
function askedOf(wish, { ground, place, task }) {
  let options = ["as", "target", "on"].flatMap(
    (name) => wish[name] === void 0 ? [] : [`--${name}=${wish[name]}`]
  );
  return {
    verb: "run",
    branch: place.branch,
    task,
    write: ground.write,
    options: wish.yields ? [...options, "--yield"] : options,
    command: wish.command
  };
}
function atWork(ctx, claim, asked) {
  return { granted: false, answer: (0, import_chunk_WJB6OQUE.atWorkAnswer)(ctx, claim, asked) };
}
var EXIT = { refused: 120, breach: 121, undecided: 125 };
function resultAnswer(result) {
  let { exit, outcome, wish } = result, common = { exit, task: wish.task, write: wish.write, command: wish.command }, answer = { exit, outcome, text: "" };
  switch (result.outcome) {
    case "refused": {
      let { answer: refusal } = result, data = { ...common, refusal: refusal.data }, after = refusal.after === void 0 ? {} : { after: refusal.after };
      return { ...answer, data, notes: [...refusal.notes ?? [], refusal.text], ...after };
    }
    case "undecided": {
      let { claim, session } = result, data = { ...common, ...startedData(claim, session), error: errorData(result.error) };
      return { ...answer, data, notes: errorLines(result.error, session) };
    }
    case "not-started": {
      let { claim, session, manifest, ground } = result, why = session.ending.how === "not-started" ? session.ending.why : "", data = { ...common, ...startedData(claim, session), manifest, ...groundData(ground) }, notes = [
        `metes: the command could not be started: ${(0, import_chunk_EVDH74U2.printableText)(why, 300)}`,
        ...groundLines(ground, claim, session.endedAt),
        `metes: ${manifestLeft(manifest)}; the same run uses it again`
      ];
      return { ...answer, data, notes };
    }
    default:
      return { ...answer, data: { ...common, ...judgedData(result) }, notes: judgedLines(result) };
  }
}
function startedData(claim, session) {
  return {
    ...claim === void 0 ? {} : { claim: (0, import_chunk_SZBICU6G.claimValue)(claim) },
    ...session === void 0 ? {} : { child: childData(session) }
  };
}
function childData({ ending, pid, startedAt, endedAt, leftRunning }) {
  return {
    pid,
    started: startedAt.toISOString(),
    ended: endedAt.toISOString(),
    how: ending.how,
    exit: ending.exit,
    signal: ending.how === "killed" ? ending.signal : null,
    leftRunning
  };
}
var errorData = ({ kind, code, message, hint, retryAfterMs }) => ({
  kind,
  code,
  message,
  hint,
  retryAfterMs
});
function errorLines(error, session) {
  return [`metes: ${session === void 0 ? "could not decide, and started nothing" : `the command ended (${session.ending.exit}), and what it left could not be judged`}: ${error.message}`, ...error.hint.split(`
`).map((l) => `  ${l}`)];
}
function judgedData(result) {
  let { claim, session, judged, breach, ground } = result, { report, target, reference, moved } = judged, { superseded, renewals } = session;
  return {
    ...startedData(claim, session),
    verdict: report.verdict,
    report: (0, import_chunk_R47Z6FFX.reportData)(report, { target, reference: reference.oid }),
    moved,
    breach,
    superseded: superseded === null ? null : { by: (0, import_chunk_SZBICU6G.claimValue)(superseded.by) },
    renewals,
    ...groundData(ground)
  };
}
function judgedLines(result) {
  let { claim, judged, breach, session } = result;
  return [
    ...judged.notes,
    ...session.leftRunning ? ["metes: what the command left running was stopped"] : [],
    ...supersededLines(result),
    ...reportLines(result),
    ...judged.moved.filter((moved) => moved.outside.length > 0).map(
      (moved) => `metes: ${(0, import_chunk_EVDH74U2.printableText)(moved.ref, 80)} was moved, and its commits write outside: ${(0, import_chunk_DIQ53RAQ.listed)(moved.outside.map(import_chunk_EVDH74U2.printablePath), 6)}`
    ),
    ...breach?.recorded === false ? [`metes: not on record in the registry: ${breach.why}`] : [],
    ...hiddenExit(result),
    ...groundLines(result.ground, claim, result.ctx.io.now())
  ];
}
function supersededLines({ session, claim }) {
  if (session.superseded === null) return [];
  let { by } = session.superseded;
  return [
    `metes: ${claim.id} was taken away while the command ran: ${by.id} came in its place (${(0, import_chunk_VPCR3NYL.whoText)(by)}). Its result can't land.`
  ];
}
function reportLines({ judged, claim, ctx }) {
  let { report, reference } = judged;
  if (report.findings.length === 0) {
    let files = (0, import_chunk_DIQ53RAQ.counted)(report.written, "file");
    return [
      `metes: ${claim.id}: ${report.written === 0 ? "nothing written" : `${files} written, all inside`}`
    ];
  }
  let facts = {
    now: ctx.io.now(),
    actor: ctx.acting.actor,
    judge: ctx.config.judge,
    reference: reference.name,
    local: true
  };
  return [(0, import_chunk_R47Z6FFX.findingsText)(report, facts)];
}
function hiddenExit({ outcome, session: { ending } }) {
  return outcome === "done" ? [] : [
    `metes: the command itself ended ${ending.how === "killed" ? `by ${ending.signal} (${ending.exit})` : `with ${ending.exit}`}; ${EXIT.breach} is metes's answer to what it left`
  ];
}
var groundData = (ground) => ({
  ground: ground.state,
  until: ground.state === "held" ? ground.until : null
});
function groundLines(ground, claim, now) {
  let { id } = claim;
  switch (ground.state) {
    case "held":
      return [`metes: ${id} stays held until ${(0, import_chunk_EN2FGQOQ.clock)(ground.until, now)}, or: metes release ${id}`];
    case "released":
      return [`metes: ${id} is released: its ground is free`];
    case "superseded":
      return [];
    case "unknown":
      return [`metes: the registry could not be told; ${id} lapses at the end of its lease`];
  }
}
function manifestLeft(manifest) {
  let path = (0, import_chunk_EVDH74U2.printablePath)(manifest.path);
  switch (manifest.outcome) {
    case "committed":
      return `the manifest ${path} stays committed on the branch (${(0, import_chunk_DIQ53RAQ.shortOid)(manifest.oid)})`;
    case "unchanged":
      return `the manifest ${path} stays on the branch as it was`;
    default:
      return `the manifest ${path} stays staged`;
  }
}
var SCRIPT = `read -r group || exit 0
read -r said && exit 0
kill -s TERM -- "-$group" && kill -s CONT -- "-$group" && sleep 2 && kill -s KILL -- "-$group"`, NONE = { watch: () => {
}, dismiss: () => {
} };
function startWatchdog(path = "/usr/bin:/bin") {
  if ((import_node_process2()).platform === "win32") return NONE;
  let dog = (0, (import_node_child_process2()).spawn)("/bin/sh", ["-c", SCRIPT], {
    cwd: "/",
    env: { PATH: path },
    stdio: ["pipe", "ignore", "ignore"],
    // Of no terminal: what ends metes there must not end this one with it.
    detached: true
  });
  return dog.on("error", () => {
  }), dog.stdin.on("error", () => {
  }), dog.unref(), {
    watch: (pid) => {
      dog.stdin.write(`${pid}
`);
    },
    dismiss: () => {
      dog.stdin.end(`done
`);
    }
  };
}
function supervise(command) {
  let [program, ...words] = command.argv, watchdog = startWatchdog(command.env.PATH), child = (0, (import_node_child_process()).spawn)(program, words, {
    cwd: command.cwd,
    env: { ...command.env },
    stdio: command.output === "inherit" ? "inherit" : ["inherit", 2, 2],
    // A group of its own: what it starts is told to stop with it, and a signal reaches it once.
    detached: (import_node_process()).platform !== "win32",
    windowsHide: true
  });
  child.pid !== void 0 && watchdog.watch(child.pid);
  let ended = endingOf(child);
  return {
    pid: child.pid ?? null,
    ended,
    send: (signal) => {
      signalGroup(child, signal);
    },
    async stop(graceMs) {
      let stopped = await stopGroup(child, graceMs);
      return watchdog.dismiss(), stopped;
    }
  };
}
function endingOf(child) {
  return new Promise((resolve) => {
    child.once("error", (error) => {
      let missing = error.code === "ENOENT";
      resolve({ how: "not-started", exit: missing ? 127 : 126, why: error.message });
    }), child.once("exit", (code, signal) => {
      if (signal === null) return resolve({ how: "exited", exit: code ?? 0 });
      resolve({ how: "killed", exit: 128 + (import_node_os()).constants.signals[signal], signal });
    });
  });
}
var LOOK_MS = 20;
async function stopGroup(child, graceMs) {
  if (!signalGroup(child, "SIGTERM")) return false;
  signalGroup(child, "SIGCONT");
  let end = performance.now() + graceMs;
  for (; isAlive(child) && performance.now() < end; ) await delay(LOOK_MS);
  return signalGroup(child, "SIGKILL"), true;
}
function signalGroup(child, signal) {
  if (child.pid === void 0) return false;
  try {
    return (import_node_process()).platform === "win32" ? child.kill(signal) : (0, (import_node_process()).kill)(-child.pid, signal);
  } catch {
    return false;
  }
}
function isAlive(child) {
  if (child.pid === void 0) return false;
  try {
    return (0, (import_node_process()).kill)((import_node_process()).platform === "win32" ? child.pid : -child.pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}
var delay = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
var GRACE_MS = { superseded: 1e4, leftRunning: 2e3 };
async function underClaim(granted, wish, release) {
  let ctx = undisturbed(granted.ctx), { claim, takenUp, manifest } = granted, { before, unjudged } = await standingBefore(ctx, claim, granted.ctx.io.signal), session = await supervised(granted.ctx, ctx, { claim, wish });
  if (session.ending.how === "not-started") {
    let ground = await afterNoStart(ctx, { claim, takenUp });
    return unjudged.length === 0 && await (0, import_chunk_6PLJZH7I.forgetStarts)(ctx, [claim.id]), {
      outcome: "not-started",
      exit: session.ending.exit,
      wish,
      claim,
      session,
      manifest,
      ground
    };
  }
  try {
    let result = await settled(ctx, { claim, takenUp, wish, release, session, before, unjudged });
    return await (0, import_chunk_6PLJZH7I.forgetStarts)(ctx, [claim.id, ...unjudged.map((start) => start.claim)]), result;
  } catch (error) {
    if (!(error instanceof import_chunk_ITPPDWB4.MetesError)) throw error;
    return { outcome: "undecided", exit: EXIT.undecided, wish, claim, session, error };
  }
}
async function standingBefore(ctx, claim, told) {
  try {
    let refs = await (0, import_chunk_XV3UCWFX.snapshotRefs)(ctx.door, ctx.repo), worktree = await (0, import_chunk_FWPB6FBI.worktreeChanges)(ctx.door, ctx.repo, (0, import_chunk_R47Z6FFX.lookingOf)(ctx)), settings = await (0, import_chunk_R47Z6FFX.snapshotSettings)(ctx), ignored = await (0, import_chunk_R47Z6FFX.ignoredPaths)(ctx), { head } = ctx.repo;
    if (!told.aborted)
      return await remembered(ctx, claim, { refs, worktree, settings, ignored, head });
    throw new import_chunk_ITPPDWB4.MetesError("unavailable", "interrupted", "interrupted before the command started", {
      hint: "nothing was started and the ground was given back; run the same command again"
    });
  } catch (error) {
    throw await giveBack(ctx, claim).catch(() => {
    }), error;
  }
}
async function remembered(ctx, claim, now) {
  let unjudged = await (0, import_chunk_6PLJZH7I.unjudgedRuns)(ctx), before = unjudged[0]?.before ?? now, at = unjudged[0]?.at ?? ctx.io.now().toISOString();
  return await (0, import_chunk_6PLJZH7I.rememberStart)(ctx, { claim: claim.id, process: claim.process ?? null, at, before }), { before, unjudged };
}
var undisturbed = (ctx) => ({
  ...ctx,
  io: { ...ctx.io, signal: new AbortController().signal }
});
async function supervised(told, ctx, { claim, wish }) {
  let { io } = ctx, startedAt = io.now(), child = supervise({
    argv: wish.command,
    cwd: io.cwd,
    env: environmentFor(ctx, claim),
    output: wish.json ? "stderr" : "inherit"
  }), letGo = forwardSignals(told, child), superseded = null, renewer = keepRenewing(ctx, claim.id, {
    leaseSeconds: wish.leaseSeconds,
    process: claim.process ?? null,
    note: (line) => io.err(`${line}
`),
    ended: () => io.err(`metes: ${claim.id} was released by the command
`),
    superseded(by) {
      superseded = { by }, io.err(`metes: ${claim.id} is no longer yours; the command is told to stop
`), child.stop(GRACE_MS.superseded);
    }
  }), ending = await child.ended, leftRunning = await child.stop(GRACE_MS.leftRunning);
  await renewer.stop(), letGo();
  let endedAt = io.now();
  return {
    ending,
    pid: child.pid,
    startedAt,
    endedAt,
    renewals: renewer.count(),
    superseded,
    leftRunning
  };
}
function environmentFor(ctx, claim) {
  let env = {};
  for (let [name, value] of Object.entries(ctx.io.env))
    value !== void 0 && name !== "METES_BREAK_GLASS" && (env[name] = value);
  return {
    ...env,
    METES_CLAIM: claim.id,
    METES_REPOSITORY: claim.repository,
    METES_HOLDER: claim.by.holder,
    METES_AGENT: "1",
    METES_RUN: `${ctx.io.pid}`,
    METES_BRANCH: claim.branch,
    METES_TARGET: claim.target,
    METES_TASK: (0, import_chunk_SZBICU6G.oneLine)(claim.task.text, 1e3)
  };
}
function forwardSignals({ io }, child) {
  let { signal } = io, send = () => child.send(typeof signal.reason == "string" ? signal.reason : "SIGTERM"), letGo = io.takeSignals?.((name) => child.send(name));
  return signal.aborted && send(), letGo !== void 0 ? letGo : (signal.addEventListener("abort", send, { once: true }), () => signal.removeEventListener("abort", send));
}
async function settled(ctx, ended) {
  let { claim, release, session, before, wish } = ended, judged = await (0, import_chunk_R47Z6FFX.judgeRun)(ctx, { claim, before, notes: ended.unjudged.map(import_chunk_6PLJZH7I.unjudgedLine) }), says = (0, import_chunk_BIUZZQNP.exitOf)(judged.report), breach = judged.report.findings.some(import_chunk_BIUZZQNP.isOpen) && says === 1 ? await (0, import_chunk_R47Z6FFX.recordBreach)(ctx, claim, judged.report) : null, fenced = session.superseded !== null || judged.report.verdict === "superseded", ground = fenced ? { state: "superseded" } : release && says === 0 ? await released(ctx, claim) : await keptFor(ctx, ended, judged);
  return {
    outcome: fenced ? "superseded" : says === 1 ? "breach" : "done",
    exit: fenced || says === 1 ? EXIT.breach : session.ending.exit,
    wish,
    ctx,
    claim,
    session,
    judged,
    breach,
    ground
  };
}
async function keptFor(ctx, ended, judged) {
  let { claim, takenUp, wish, before } = ended, { report, committed, moved } = judged;
  if (committed > 0 || moved.length > 0 || report.findings.some(import_chunk_BIUZZQNP.isOpen))
    return kept(ctx, claim, ctx.config.lease);
  let { has } = (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)(claim.write));
  return report.written === 0 && !before.worktree.some(({ path }) => has(path)) && !takenUp ? released(ctx, claim) : kept(ctx, claim, wish.leaseSeconds);
}
function kept(ctx, claim, leaseSeconds) {
  return unlessUntold(async () => {
    let renewed = await renew(ctx, claim.id, { leaseSeconds, process: null });
    return renewed.live ? { state: "held", until: (renewed.claim ?? claim).lease.until } : { state: renewed.by === null ? "released" : "superseded" };
  });
}
var released = (ctx, claim) => unlessUntold(async () => (await giveBack(ctx, claim), { state: "released" })), afterNoStart = (ctx, { claim, takenUp }) => takenUp ? kept(ctx, claim, claim.lease.seconds) : released(ctx, claim);
async function unlessUntold(tell) {
  try {
    return await tell();
  } catch (error) {
    if (error instanceof import_chunk_ITPPDWB4.MetesError && error.kind !== "bug") return { state: "unknown" };
    throw error;
  }
}
async function giveBack(ctx, claim) {
  await (0, import_chunk_6MEY5K65.dropGuardFile)(ctx), await (0, import_chunk_GLYGBMQI.transact)(ctx, (_view, _tip, origin) => ({
    ...origin,
    kind: "release",
    claim: claim.id,
    because: "run-ended"
  }));
}
var LEASE_SECONDS = 900, SHORTEST_LEASE_SECONDS = 3, verb = {
  spec: {
    name: "run",
    group: "everyday",
    summary: "start a command only if its ground is granted, and judge what it wrote",
    usage: ['run --task "<task>" --write <pattern>\u2026 -- <command> [<argument>\u2026]'],
    options: {
      task: { type: "value", value: "text", help: "what the command is to do" },
      write: { type: "list", value: "pattern", short: "w", help: "what it may write; repeat it" },
      as: { type: "value", value: "name", help: "who holds it (METES_HOLDER; git user.name)" },
      target: { type: "value", value: "branch", help: "branch the work is meant for" },
      on: { type: "value", value: "branch", help: "branch this one is stacked on" },
      wait: {
        type: "optional",
        value: "90s",
        bare: "90s",
        help: "when refused, keep asking for this long"
      },
      yield: { type: "flag", help: "may overlap and keeps nobody out (formatting, codemods)" },
      release: { type: "flag", help: "give the ground back at exit, unless a breach is open" },
      result: { type: "value", value: "file", help: "write everything as JSON there" },
      lease: { type: "value", value: "time", help: "lease, renewed while it runs (default: 15m)" }
    },
    about: `The command is started without a shell, in a process group of its own, with METES_CLAIM and
METES_HOLDER in its environment. Refused, it never starts. At exit everything it left is held
against the claim: the branch, every other ref it moved, the stash, the work tree. With commits, or a
breach, the ground stays held for the usual lease; with uncommitted work, for the run's; with neither it
is given back.

exit: 120 refused, never started; 121 breach at exit; 125 could not decide; otherwise the
command's own (128 + n when a signal ended it). With --json the command's output goes to stderr.`,
    example: `metes run --task "Add pagination" --write src/api/ --write 'test/api/**' -- claude -p "\u2026"
metes: c-7k2m9x4q1d: 5 files written, all inside`,
    passthrough: true
  },
  run
};
async function run(io, args) {
  let answer = resultAnswer(await answered(io, args)), unwritten = await writeResult(io, args, { outcome: answer.outcome, ...answer.data });
  return unwritten === null ? answer : { ...answer, notes: [...answer.notes ?? [], unwritten] };
}
async function answered(io, args) {
  try {
    return await decided(io, wishOf(args), args.flags.release === true);
  } catch (error) {
    if (!(error instanceof import_chunk_ITPPDWB4.MetesError) || error.kind !== "usage") throw error;
    let { kind, code, message } = error, hint = `${error.hint}
the command was not started`;
    throw await writeResult(io, args, {
      outcome: "error",
      exit: error.exit,
      child: null,
      error: { kind, code, message, hint }
    }), new import_chunk_ITPPDWB4.MetesError(kind, code, message, { hint, cause: error });
  }
}
async function writeResult(io, args, data) {
  let file = args.values.result;
  if (file === void 0) return null;
  try {
    let body = JSON.stringify({ schema: "metes/run/1", ...data }, null, 2);
    return await (0, import_chunk_SZBICU6G.replaceFile)((0, (import_node_path()).resolve)(io.cwd, file), `${body}
`), null;
  } catch (error) {
    return `metes: the result could not be written: ${error instanceof Error ? error.message : String(error)}`;
  }
}
async function decided(io, wish, release) {
  try {
    let acquired = await acquire(io, wish);
    if (!acquired.granted)
      return { outcome: "refused", exit: EXIT.refused, wish, answer: acquired.answer };
    for (let note of acquired.notes) io.err(`${note}
`);
    return await underClaim(acquired, wish, release);
  } catch (error) {
    if (!(error instanceof import_chunk_ITPPDWB4.MetesError) || error.kind === "usage") throw error;
    return { outcome: "undecided", exit: EXIT.undecided, wish, error };
  }
}
function wishOf(args) {
  let [program, ...words] = args.rest ?? [], { task, lease } = args.values, write = args.lists.write ?? [], example = "metes run --task='<task>' --write='<pattern>' -- '<command>'";
  if (args.positional.length > 0)
    throw (0, import_chunk_ITPPDWB4.usage)(
      "arguments",
      `${JSON.stringify(args.positional[0])} is no option of metes run`,
      example
    );
  if (program === void 0)
    throw (0, import_chunk_ITPPDWB4.usage)("no-command", "there is no command to run after --", example);
  if (task === void 0) throw (0, import_chunk_ITPPDWB4.usage)("no-task", "a run needs a task", example);
  if (write.length === 0)
    throw (0, import_chunk_ITPPDWB4.usage)("no-patterns", "a run needs to say what it will write", example);
  let leaseSeconds = lease === void 0 ? LEASE_SECONDS : (0, import_chunk_UJKKOEXK.parseDuration)(lease);
  if (leaseSeconds === null || leaseSeconds < SHORTEST_LEASE_SECONDS)
    throw (0, import_chunk_ITPPDWB4.usage)("bad-duration", `--lease can't be ${JSON.stringify(lease)}`, "--lease=15m, or 1h");
  return {
    task: (0, import_chunk_SIRIGEO6.taskOf)(task),
    write,
    as: args.values.as,
    on: args.values.on,
    target: args.values.target,
    waitSeconds: (0, import_chunk_SIRIGEO6.waitSeconds)(args.values.wait),
    yields: args.flags.yield === true,
    leaseSeconds,
    command: [program, ...words],
    json: args.flags.json === true
  };
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  verb
});

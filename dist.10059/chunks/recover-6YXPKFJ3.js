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
var import_chunk_G3EGQJEI = require("./chunk-G3EGQJEI.js");
var import_chunk_GLYGBMQI = require("./chunk-GLYGBMQI.js");
var import_chunk_GBUDTW73 = require("./chunk-GBUDTW73.js");
var import_chunk_GREVZ4FI = require("./chunk-GREVZ4FI.js");
var import_chunk_SJYKHHTK = require("./chunk-SJYKHHTK.js");
var import_chunk_SOK4M4VB = require("./chunk-SOK4M4VB.js");
var import_chunk_EICISRHM = require("./chunk-EICISRHM.js");
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
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
var import_chunk_LHO2KLC4 = require("./chunk-LHO2KLC4.js");
var import_node_fs_, import_node_fs = () => import_node_fs_ ??= require("node:fs");
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
var DEADLINE_MS = 6e4;
async function removeStranger(ctx, tip) {
  let { remote, branch } = ctx.config.registry, kept = `${branch}-replaced-${tip.slice(0, 12)}`, refs = { from: `refs/heads/${branch}`, to: `refs/heads/${kept}` };
  return (remote === "." ? await moveHere(ctx, tip, refs) : await moveThere(ctx, tip, refs)) ? kept : null;
}
async function moveHere(ctx, tip, { from, to }) {
  return (await ctx.door.run({
    gitDir: ctx.repo.commonDir,
    args: ["update-ref", "--stdin"],
    config: [["core.hooksPath", "/dev/null"]],
    stdin: `update ${to} ${tip}
delete ${from} ${tip}
`
  })).exit === 0;
}
async function moveThere(ctx, tip, { from, to }) {
  let { remote } = ctx.config.registry, url = (0, import_chunk_SZBICU6G.isUrl)(remote) ? remote : await (0, import_chunk_SZBICU6G.pushUrl)(ctx.door, ctx.repo, remote), gitDir = ctx.repo.commonDir, fetch = ["fetch", "--no-tags", "--no-write-fetch-head", "--end-of-options", url, from];
  await ctx.door.text({ gitDir, args: fetch, deadlineMs: DEADLINE_MS });
  let done = await ctx.door.run({
    gitDir,
    args: [
      "push",
      "--porcelain",
      "--no-verify",
      "--atomic",
      `--force-with-lease=${from}:${tip}`,
      "--end-of-options",
      url,
      `${tip}:${to}`,
      `:${from}`
    ],
    deadlineMs: DEADLINE_MS
  });
  if (done.exit === 0) return true;
  if (!(await ctx.door.text({
    gitDir,
    args: ["ls-remote", "--end-of-options", url, from],
    deadlineMs: DEADLINE_MS
  })).startsWith(tip)) return false;
  let why = (0, import_chunk_SZBICU6G.cleanWords)(`${Buffer.from(done.stdout).toString("utf8")}
${done.stderr}`);
  throw new import_chunk_ITPPDWB4.MetesError(
    "denied",
    "push-refused",
    `${from} holds something that is not this registry, and the host does not let it be replaced: ${why}`,
    { hint: `on the host, delete or rename ${from} (now at ${tip}); then: metes recover` }
  );
}
async function lookAtRegistry(ctx) {
  let seen = await lastSeen(ctx), tip = await ctx.store.peek();
  if (tip === null) {
    if (seen === null) throw neverSeen(ctx);
    return { case: "gone", seen };
  }
  if (seen === null) {
    if (await rootOf(ctx, tip) !== ctx.config.registry.root) throw neverSeen(ctx);
    return { case: "whole", tip };
  }
  return await contains(ctx, tip.oid, seen.oid) ? { case: "whole", tip } : await contains(ctx, seen.oid, tip.oid) ? { case: "rewound", seen, tip } : { case: await rootOf(ctx, tip) === ctx.config.registry.root ? "parted" : "foreign", seen, tip };
}
var PIN = "refs/metes/recovering";
async function pin(ctx, oid) {
  await ctx.door.text({ gitDir: (0, import_chunk_G3EGQJEI.registryCopy)(ctx).gitDir, args: ["update-ref", PIN, oid] });
}
async function unpin(ctx) {
  await ctx.door.run({ gitDir: (0, import_chunk_G3EGQJEI.registryCopy)(ctx).gitDir, args: ["update-ref", "-d", PIN] });
}
async function lastSeen(ctx) {
  let { gitDir } = (0, import_chunk_G3EGQJEI.registryCopy)(ctx), pinned = await ctx.door.run({ gitDir, args: ["rev-parse", "--verify", "--quiet", PIN] });
  if (pinned.exit === 0) {
    let oid = Buffer.from(pinned.stdout).toString("utf8").trim(), [message, seconds] = await Promise.all(
      ["%B", "%ct"].map(
        (format) => ctx.door.text({ gitDir, args: ["show", "-s", `--format=${format}`, oid, "--"] })
      )
    ), at = new Date(Number(seconds) * 1e3);
    return { oid, message: message ?? "", at, fetchedAt: at };
  }
  let tip = await ctx.store.cached();
  if (tip === null) return null;
  let decoded = (0, import_chunk_SZBICU6G.decodeEvent)(tip.message);
  return (decoded.ok ? decoded.event.root ?? tip.oid : ctx.config.registry.root) === ctx.config.registry.root ? tip : null;
}
var contains = (ctx, newer, older) => (0, import_chunk_SZBICU6G.isAncestor)(ctx.door, (0, import_chunk_G3EGQJEI.registryCopy)(ctx), older, newer);
async function rootOf(ctx, tip) {
  let last = tip.oid;
  for await (let { oid } of ctx.store.journal({ tip: tip.oid, reverse: true })) last = oid;
  return last;
}
function neverSeen({ config }) {
  let { remote, branch } = config.registry, embedded = remote === ".";
  return new import_chunk_ITPPDWB4.MetesError(
    "invalid",
    "nothing-to-recover",
    `this clone has no copy of the registry (${branch} at ${embedded ? "this repository" : remote}) to recover it from`,
    {
      hint: embedded ? "an embedded registry is kept in the clone that enrolled: run metes recover there, or metes init --team there to share it" : "run metes recover in a clone that has worked with metes before: any of them will do"
    }
  );
}
var HAPPENED = {
  whole: "",
  gone: "The branch had been deleted: created again from this copy.",
  rewound: "The branch had been rewound: put forward to where this clone had seen it.",
  parted: "The branch had been rewound, and others wrote on it since: what was lost is on it again.",
  foreign: "Something that is not this registry stood in its branch's place: the registry is back.",
  edited: "The tree had been edited by hand: it is again what the journal says."
};
function recoveredLines(steps) {
  return steps.length === 0 ? ["Nothing to recover: the registry continues what this clone has seen, and is whole."] : [
    ...steps.flatMap(stepLines),
    "Nothing was rewritten: metes log shows each step, and metes audit still names what was forged."
  ];
}
function stepLines({ found, rejoined, kept }) {
  let { restored: restored2 = [], yielding = [], released = [], left = [] } = rejoined ?? {};
  return [
    HAPPENED[found],
    ...kept === void 0 ? [] : [`What stood there is kept as the branch ${kept}.`],
    ...restored2.map((claim) => `  granted again: ${named(claim)}`),
    ...released.map((claim) => `  taken out, never granted: ${named(claim)}`),
    ...yielding.map(
      ({ claim, beside }) => `  granted again beside others: ${named(claim)}
      its ground was granted to ${beside.map(named).join("; ")} meanwhile. Both stay; agree who goes on, then: metes release ${claim.id}`
    ),
    ...left.map(
      ({ claim, refusal }) => `  could not be granted again (${refusal.reason}): ${named(claim)}
      its holder has to claim anew`
    )
  ];
}
var named = (claim) => `${claim.id} ${(0, import_chunk_EVDH74U2.printableText)(claim.branch, 60)} (${(0, import_chunk_VPCR3NYL.whoText)(claim)}): ${(0, import_chunk_DIQ53RAQ.patternList)(claim.write, 3)}`;
var SLIGHT = /* @__PURE__ */ new Set(["not-as-decided", "too-many-attempts"]), LawfulState = class {
  #options;
  #seen = /* @__PURE__ */ new Set();
  #view = null;
  constructor(options = {}) {
    this.#options = options;
  }
  get view() {
    return this.#view;
  }
  get seen() {
    return this.#seen;
  }
  /** The next event, oldest first. */
  add(event) {
    let problems = (0, import_chunk_G3EGQJEI.auditEvent)(this.#view, event, this.#seen, this.#options);
    if (this.#seen.add(event.id), !problems.some((problem) => !SLIGHT.has(problem.code)))
      try {
        this.#view = (0, import_chunk_GREVZ4FI.fold)(this.#view, event);
      } catch (error) {
        if (!(error instanceof import_chunk_ITPPDWB4.MetesError) || error.code !== "bad-event") throw error;
      }
  }
};
function rejoin(given) {
  let { view, target, exact, ended, lost } = given, work = { given, view, ...{ events: [], restored: [], yielding: [], released: [], left: [] } };
  for (let event of lost) replay(work, event);
  if (exact) for (let claim of [...view.claims.values()]) dropUnlessGranted(work, claim);
  for (let { id, name } of target.meta.repositories)
    answer(work, { ...given.origin(null, id), kind: "join", name });
  for (let claim of target.claims.values())
    work.view.claims.has(claim.id) ? widen(work, claim) : ended.has(claim.id) || grant(work, claim);
  return { ...work, restored: work.restored.filter((claim) => work.view.claims.has(claim.id)) };
}
function replay(work, event) {
  (0, import_chunk_G3EGQJEI.auditEvent)(work.view, event, work.given.seen).length > 0 || (write(work, [event]), (event.kind === "granted" || event.kind === "taken-over") && work.restored.push(event.claim));
}
function dropUnlessGranted(work, claim) {
  let { given } = work, meant = given.target.claims.get(claim.id);
  if (meant !== void 0 && sameGrant(meant, claim)) return;
  let origin = given.origin(null, claim.repository);
  answer(work, { ...origin, kind: "release", claim: claim.id, because: "not-granted" }), meant === void 0 && work.released.push(claim);
}
var sameGrant = (a, b) => grantOf(a) === grantOf(b), grantOf = ({ repository, target, branch, seat, task, write: write3, generation, yields }) => JSON.stringify([repository, target, branch, seat, task.id, write3, generation, yields === true]);
function widen(work, claim) {
  let here = work.view.claims.get(claim.id), added = claim.write.filter((entry) => !isExclusion(entry));
  if (here === void 0 || added.every((entry) => here.write.includes(entry))) return;
  let request = {
    ...work.given.origin(claim.by, claim.repository),
    kind: "widen",
    claim: claim.id,
    add: added,
    written: [],
    ...asGranted(work, claim)
  }, decision = (0, import_chunk_GREVZ4FI.decide)(work.view, request, work.given.now), holder = decision.events.flatMap(
    (event) => "displaced" in event ? event.displaced ?? [] : []
  ).map((id) => work.view.claims.get(id)).find((c) => c !== void 0);
  holder !== void 0 ? work.left.push({ claim, refusal: { reason: "branch-held", holder } }) : decision.outcome === "refused" ? work.left.push({ claim, refusal: decision.refusal }) : write(work, decision.events);
}
var isExclusion = (entry) => /^!(?!\()/.test(entry);
function grant(work, claim) {
  let first = decideGrant(work, claim, claim.yields === true);
  if (fits(first, claim)) {
    write(work, first.events), work.restored.push(claim);
    return;
  }
  let second = decideGrant(work, claim, true);
  fits(second, claim) ? (write(work, second.events), work.yielding.push({ claim, beside: inTheWay(first) })) : work.left.push({ claim, refusal: refusalOf(second) });
}
var fits = (decision, claim) => decision.outcome === "granted" && decision.claim.id === claim.id && decision.displaced.length === 0;
function inTheWay(decision) {
  return decision.outcome === "granted" ? decision.displaced : decision.outcome !== "refused" || decision.refusal.reason !== "overlap" ? [] : decision.refusal.blockers.map((blocker) => blocker.claim);
}
function refusalOf(decision) {
  if (decision.outcome === "refused") return decision.refusal;
  let holder = (decision.outcome === "granted" ? decision.displaced[0] : void 0) ?? decision.claim;
  return (0, import_chunk_ITPPDWB4.must)(holder !== null, "a grant that does not fit has a claim in its way"), { reason: "branch-held", holder };
}
function decideGrant(work, claim, yields) {
  let { target, branch, write: entries, base, on, read, process, task } = claim, { given, view } = work, request = {
    ...given.origin(claim.by, claim.repository),
    kind: "claim",
    task: task.text,
    taskId: task.id,
    claimId: claim.id,
    target,
    branch,
    write: entries,
    base,
    yields,
    replaceOwn: false,
    ...asGranted(work, claim),
    ...on === void 0 ? {} : { on },
    ...read === void 0 ? {} : { read },
    ...process === void 0 ? {} : { process }
  };
  return (0, import_chunk_GREVZ4FI.decide)(view, request, given.now);
}
function asGranted({ given }, claim) {
  let { policy, now } = given, over = (0, import_chunk_PAKWBOKP.standing)(claim, now, 0).state !== "live";
  return {
    share: { matched: 0, tracked: 0 },
    policy: { ...policy, leaseSeconds: over ? 1 : claim.lease.seconds },
    skewMs: 0,
    dead: []
  };
}
function answer(work, request) {
  let decision = (0, import_chunk_GREVZ4FI.decide)(work.view, request, work.given.now);
  return write(work, decision.events), decision;
}
function write(work, events) {
  for (let event of events) work.view = (0, import_chunk_GREVZ4FI.fold)(work.view, event);
  work.events.push(...events);
}
async function carryOver(ctx, recovery) {
  let here = await readBranch(ctx, recovery.tip), lost = [];
  for await (let { entry, decoded } of (0, import_chunk_EICISRHM.readJournal)(ctx, { tip: recovery.from }))
    !here.commits.has(entry.oid) && decoded.ok && lost.push(decoded.event);
  let target = (0, import_chunk_SZBICU6G.viewOfTree)(await ctx.store.files(recovery.from)).view;
  return write2(ctx, recovery, { ...here, lost, target, exact: false });
}
async function mendTree(ctx, tip, reason) {
  let here = await readBranch(ctx, tip), target = here.lawful ?? here.view, work = { ...here, lost: [], target, exact: true };
  return joined(ctx, work).events.length === 0 && here.debris.length === 0 && here.endsInEvent ? { needed: false } : { needed: true, wrote: await write2(ctx, { tip, from: tip, reason }, work) };
}
async function readBranch(ctx, tip) {
  let lawful = new LawfulState(), commits = /* @__PURE__ */ new Set(), ended = /* @__PURE__ */ new Set(), endsInEvent = false;
  for await (let { entry, decoded } of (0, import_chunk_EICISRHM.readJournal)(ctx, { tip })) {
    if (commits.add(entry.oid), endsInEvent = decoded.ok, !decoded.ok) continue;
    let { event } = decoded;
    lawful.add(event);
    for (let id of endedBy(event)) ended.add(id);
  }
  let { view, broken } = (0, import_chunk_SZBICU6G.viewOfTree)(await ctx.store.files(tip)), debris = broken.map((file) => file.path).filter((path) => path.startsWith("claims/"));
  return { view, seen: lawful.seen, ended, commits, lawful: lawful.view, debris, endsInEvent };
}
function endedBy(event) {
  return event.kind === "released" ? [event.claim] : event.kind === "granted" ? event.displaced ?? [] : event.kind === "taken-over" ? [event.from, ...event.displaced ?? []] : [];
}
function joined(ctx, bringing) {
  let origin = (by, repository) => ({
    ...(0, import_chunk_GLYGBMQI.originOf)(ctx),
    event: (0, import_chunk_SZBICU6G.mint)(ctx.io, "e"),
    by: by ?? ctx.party,
    repository
  });
  return rejoin({ ...bringing, policy: ctx.policy, now: ctx.io.now(), origin });
}
async function write2(ctx, recovery, bringing) {
  let { tip, from, reason } = recovery, now = ctx.io.now(), rejoined = joined(ctx, bringing), recovered = (0, import_chunk_SJYKHHTK.eventOf)((0, import_chunk_GLYGBMQI.originOf)(ctx), now, { kind: "recovered", from, reason }), { drafts } = (0, import_chunk_GLYGBMQI.draftsOf)(ctx, bringing.view, [recovered, ...rejoined.events], now), cleared = withoutDebris(drafts, bringing.debris), wrote = await ctx.store.write(tip, cleared);
  return wrote.outcome === "written" ? { tip: wrote.tip.oid, rejoined } : null;
}
function withoutDebris(drafts, debris) {
  let gone = debris.map((path) => ({ path, content: null }));
  return drafts.map(
    (draft, n) => n === 0 ? { ...draft, changes: [...draft.changes, ...gone] } : draft
  );
}
var ROUNDS = 12, verb = {
  spec: {
    name: "recover",
    group: "more",
    summary: "put a rewound or deleted registry back",
    usage: ["recover"],
    options: {},
    about: `From the copy that this clone keeps: a deleted branch is created again, a rewound one put forward, and
claims that were granted on a history that somebody replaced are granted again. What was edited by
hand is brought back to what the journal says. Nothing is asked and nothing is rewritten: every
step is an event. Where two claims were granted the same ground meanwhile, both stay, and it says so.`,
    example: `metes recover
The branch was rewound by 3 events: put forward to where this clone had seen it.`
  },
  run
};
async function run(io, _args) {
  let ctx = await (0, import_chunk_SZBICU6G.openContext)(io), steps = [];
  for (let round = 0; round < ROUNDS; round++) {
    let found = await lookAtRegistry(ctx), step = await stepFor(ctx, found);
    if (step === "whole") return answerOf(steps);
    step !== "moved" && steps.push(step);
  }
  throw new import_chunk_ITPPDWB4.MetesError(
    "unavailable",
    "contended",
    "the registry kept being written to while it was recovered",
    { hint: "run metes recover again: what was done so far stands", retryAfterMs: 5e3 }
  );
}
async function stepFor(ctx, found) {
  switch (found.case) {
    case "gone":
      return forward(ctx, { found: "gone", expected: null, seen: found.seen.oid });
    // 2
    case "rewound":
      return forward(ctx, { found: "rewound", expected: found.tip.oid, seen: found.seen.oid });
    // 3
    case "parted":
      return parted(ctx, found);
    // 4
    case "foreign": {
      let kept = await removeStranger(ctx, found.tip.oid);
      if (kept === null) return "moved";
      let step = await forward(ctx, { found: "foreign", expected: null, seen: found.seen.oid });
      return step === "moved" ? step : { ...step, from: found.tip.oid, kept };
    }
    case "whole":
      return whole(ctx);
  }
}
var REASONS = {
  gone: "its branch was deleted",
  rewound: "its branch was rewound",
  foreign: "its branch was replaced by something else"
};
async function forward(ctx, way) {
  let { found, expected, seen } = way;
  if ((await restored(ctx, expected, seen)).outcome === "stale") return "moved";
  let reason = REASONS[found], wrote = await carryOver(ctx, { tip: seen, from: seen, reason });
  return wrote === null ? "moved" : stepOf(found, expected, wrote);
}
async function restored(ctx, expected, seen) {
  try {
    return await ctx.store.restore(expected, seen);
  } catch (error) {
    throw !(error instanceof import_chunk_ITPPDWB4.MetesError && error.code === "push-refused") || !(0, (import_node_fs()).existsSync)((0, (import_node_path()).join)((0, import_chunk_G3EGQJEI.registryCopy)(ctx).gitDir, "shallow")) ? error : new import_chunk_ITPPDWB4.MetesError(
      "denied",
      "shallow-copy",
      `this clone has only the newest part of the journal, and the host does not take it without the rest: ${error.message}`,
      {
        hint: "run metes recover in a clone that has all of it: the one that enrolled, or any where metes log or metes audit has run",
        cause: error
      }
    );
  }
}
async function parted(ctx, { seen, tip }) {
  await pin(ctx, seen.oid), await ctx.store.adopt(tip.oid);
  let wrote = await carryOver(ctx, { tip: tip.oid, from: seen.oid, reason: "its branch was rewound and written on since" });
  return wrote === null ? "moved" : (await unpin(ctx), stepOf("parted", tip.oid, wrote));
}
async function whole(ctx) {
  let tip = await ctx.store.refresh();
  if (tip === null) return "moved";
  await unpin(ctx);
  let mended = await mendTree(ctx, tip.oid, "it was edited by hand");
  return mended.needed ? mended.wrote === null ? "moved" : stepOf("edited", tip.oid, mended.wrote) : "whole";
}
var stepOf = (found, from, wrote) => ({
  found,
  from,
  to: wrote.tip,
  rejoined: wrote.rejoined
});
function answerOf(steps) {
  return {
    exit: 0,
    outcome: steps.length === 0 ? "unchanged" : "recovered",
    data: { steps: steps.map(stepData) },
    text: recoveredLines(steps).join(`
`)
  };
}
function stepData({ found, from, to, rejoined, kept }) {
  let { restored: restored2 = [], yielding = [], released = [], left = [] } = rejoined ?? {};
  return {
    found,
    from,
    to,
    ...kept === void 0 ? {} : { kept },
    restored: restored2.map(import_chunk_SZBICU6G.claimValue),
    yielding: yielding.map(({ claim, beside }) => ({
      claim: (0, import_chunk_SZBICU6G.claimValue)(claim),
      beside: beside.map(import_chunk_SZBICU6G.claimValue)
    })),
    released: released.map(import_chunk_SZBICU6G.claimValue),
    left: left.map(({ claim, refusal }) => ({
      claim: (0, import_chunk_SZBICU6G.claimValue)(claim),
      reason: refusal.reason
    }))
  };
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  verb
});

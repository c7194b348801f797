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
  findingsText: () => findingsText,
  ignoredPaths: () => ignoredPaths,
  judgeRun: () => judgeRun,
  leftElsewhere: () => leftElsewhere,
  lookingOf: () => lookingOf,
  reasonText: () => reasonText,
  recordBreach: () => recordBreach,
  reportData: () => reportData,
  seeRegistry: () => seeRegistry,
  settledText: () => settledText,
  snapshotSettings: () => snapshotSettings,
  stateText: () => stateText,
  unsettledText: () => unsettledText
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_CKRN5WAI = require("./chunk-CKRN5WAI.js");
var import_chunk_XV3UCWFX = require("./chunk-XV3UCWFX.js");
var import_chunk_BIUZZQNP = require("./chunk-BIUZZQNP.js");
var import_chunk_FWPB6FBI = require("./chunk-FWPB6FBI.js");
var import_chunk_S7BUDNHG = require("./chunk-S7BUDNHG.js");
var import_chunk_GLYGBMQI = require("./chunk-GLYGBMQI.js");
var import_chunk_SJYKHHTK = require("./chunk-SJYKHHTK.js");
var import_chunk_GR3RV3MK = require("./chunk-GR3RV3MK.js");
var import_chunk_OHGKN4KW = require("./chunk-OHGKN4KW.js");
var import_chunk_VPCR3NYL = require("./chunk-VPCR3NYL.js");
var import_chunk_EN2FGQOQ = require("./chunk-EN2FGQOQ.js");
var import_chunk_DIQ53RAQ = require("./chunk-DIQ53RAQ.js");
var import_chunk_UNUTM6B7 = require("./chunk-UNUTM6B7.js");
var import_chunk_EB3PQHFT = require("./chunk-EB3PQHFT.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
var import_promises = require("node:fs/promises");
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
var import_promises2 = require("node:fs/promises");
var import_node_path2_, import_node_path2 = () => import_node_path2_ ??= require("node:path");
function findingLines(finding, facts) {
  let { at, resolution, unsettled } = finding;
  return [
    (at === void 0 ? "" : `${(0, import_chunk_EVDH74U2.printablePath)(at.path)}${stateText(finding)}: `) + reasonText(finding, facts),
    ...resolution === void 0 ? [] : [settledText(resolution, facts.now)],
    ...unsettled === void 0 ? [] : [unsettledText(unsettled, facts.now)],
    ...nextLines(finding)
  ];
}
function stateText({ at, uncommitted, undone, stash, code }) {
  let kinds = { 12e4: "symlink", 16e4: "submodule" }, kind = at?.mode === null ? "deleted" : kinds[at?.mode ?? ""], words = [
    ...code !== "stale-read" && kind !== void 0 ? [kind] : [],
    ...uncommitted === true ? ["not committed"] : [],
    ...undone === true ? ["undone, not committed yet"] : [],
    ...stash === void 0 ? [] : [`in stash@{${stash}}`]
  ];
  return words.length === 0 ? "" : ` (${words.join(", ")})`;
}
function reasonText({ code, holder, detail, severity }, facts) {
  switch (code) {
    case "out-of-scope":
      return "outside what the branch was granted; nobody else holds it";
    case "held-by-other":
      return holder === void 0 ? "someone else holds it" : `${holderText(holder)} holds it`;
    case "ungranted":
      return `the manifest declares it (${(0, import_chunk_DIQ53RAQ.printablePattern)(detail ?? "")}), but it was never granted`;
    case "policy-changed":
      return "changes what metes itself goes by, so a person looks at it";
    case "superseded":
      return detail === "taken-over" ? `the task went on as attempt ${holder?.generation}; no answer makes this branch land` : "the lease ran out and the ground was granted to another; no answer makes this branch land";
    case "lapsed":
      return `the lease is over since ${(0, import_chunk_EN2FGQOQ.clock)(detail ?? "", facts.now)}; nobody has taken the ground yet`;
    case "unclaimed":
      return unclaimedText(detail, severity);
    case "stale-read":
      return `moved on ${(0, import_chunk_EVDH74U2.printableText)(facts.reference, 80)} since the claim; the work relies on it (${(0, import_chunk_DIQ53RAQ.printablePattern)(detail ?? "")})`;
    case "undelivered":
      return `promised, and nothing shows that it is done: ${(0, import_chunk_EVDH74U2.quoted)(detail ?? "", 300)}`;
    case "registry-tampered":
      return `the registry is not what its journal says: ${(0, import_chunk_EVDH74U2.printableText)(detail ?? "", 300)}`;
  }
}
function unclaimedText(ended, severity) {
  let why = ended === void 0 ? "the branch has no claim" : `its claim ${(0, import_chunk_EVDH74U2.printableText)(ended, 20)} has ended`;
  return severity === "breach" ? `${why}; nobody else holds it` : why;
}
var holderText = (claim) => `${(0, import_chunk_EVDH74U2.printableText)(claim.branch, 80)} (${(0, import_chunk_VPCR3NYL.whoText)(claim)}: ${(0, import_chunk_EVDH74U2.quoted)(claim.task.text, 120)})`, DONE = {
  approved: "approved as it is",
  widened: "added to the claim",
  reverted: "to be reverted",
  rejected: "rejected",
  "broken-glass": "let through in an emergency"
};
function settledText(by, now) {
  let incident = by.reason === void 0 ? "" : `: ${(0, import_chunk_EVDH74U2.printableText)(by.reason, 200)}`;
  return `${DONE[by.kind]} by ${(0, import_chunk_EVDH74U2.printableText)(by.by, 60)} ${(0, import_chunk_EN2FGQOQ.ago)(by.at, now)}${incident}`;
}
function unsettledText(unsettled, now) {
  let said = settledText(unsettled.by, now);
  return unsettled.because === "changed" ? `was ${said}, and has changed since: asked about again` : unsettled.because === "to-revert" ? `${said}: blocked until it is as on the target` : said;
}
function nextLines({ code, holder, severity, at }) {
  return code === "lapsed" ? ["metes renew"] : code === "registry-tampered" ? ["metes audit"] : code === "superseded" && holder !== void 0 ? [
    (0, import_chunk_OHGKN4KW.askCommand)(holder, "My attempt at this was replaced: what should I hand over?").command
  ] : code === "held-by-other" && severity === "notice" && holder !== void 0 ? [(0, import_chunk_OHGKN4KW.askCommand)(holder, `May I write ${(0, import_chunk_EVDH74U2.printableText)(at?.path ?? "", 120)}?`).command] : code === "unclaimed" && severity === "notice" ? ["metes claim '<task>' '<pattern>'"] : [];
}
var SHOWN = 50;
function findingsText(report, facts) {
  let shown = report.findings.slice(0, SHOWN), rest = report.findings.length - shown.length;
  return [
    `${(0, import_chunk_CKRN5WAI.verdictLine)(report, facts)}.`,
    shown.map((finding) => findingText(finding, facts)).join(`
`),
    rest > 0 ? `and ${(0, import_chunk_DIQ53RAQ.counted)(rest, "more finding")}: metes check --json has them all` : "",
    ...nextSteps(report, facts)
  ].filter((part) => part !== "").join(`

`);
}
function findingText(finding, facts) {
  let [first = "", ...rest] = findingLines(finding, facts);
  return `${String(finding.number).padStart(3)}  ${first}${rest.map((line) => `
${(0, import_chunk_DIQ53RAQ.indent)(line, "     ")}`).join("")}`;
}
function nextSteps(report, facts) {
  return [...report.findings.some((finding) => finding.code === "stale-read") ? [catchUp(facts)] : [], ...answerSteps(report, facts)];
}
var catchUp = ({ reference }) => (0, import_chunk_OHGKN4KW.worksNow)(
  [{ command: (0, import_chunk_EB3PQHFT.commandLine)(["git", "merge", reference]), does: "brings in what moved" }],
  "Before relying on it:"
);
function answerSteps(report, facts) {
  let open = report.findings.filter((finding) => (0, import_chunk_BIUZZQNP.isOpen)(finding) && finding.at !== void 0);
  if (open.length === 0) return [];
  let undo = (0, import_chunk_OHGKN4KW.worksNow)(ownSteps(open, facts), "Without a person:"), waiting = open.filter((finding) => finding.uncommitted !== true);
  if (waiting.length === 0) return [undo];
  let own = new Set(facts.own?.paths ?? []), answers = answersTo(report, waiting, facts);
  return facts.actor === "agent" || waiting.every(({ at }) => own.has(at?.path ?? "")) ? [undo, answers] : [answers, undo];
}
function answersTo({ branch, head, claim }, waiting, facts) {
  let own = new Set(facts.own?.paths ?? []), theirs = waiting.filter(({ at }) => !own.has(at?.path ?? "")), answering = { branch, findings: theirs, head }, person = [
    ...claim !== null && theirs.length > 0 ? (0, import_chunk_S7BUDNHG.resolveCommands)(answering) : [],
    (0, import_chunk_S7BUDNHG.glassCommand)(answering, "command")
  ], rest = theirs.length - import_chunk_S7BUDNHG.PATHS_IN_ONE;
  return [
    ...facts.own && own.size > 0 ? [othersLine(facts.own, branch)] : [],
    (0, import_chunk_OHGKN4KW.worksNow)(person, headingFor(facts, claim !== null && theirs.length > 0)),
    ...claim !== null && rest > 0 ? [
      `  The lines name the first ${import_chunk_S7BUDNHG.PATHS_IN_ONE}; the other ${(0, import_chunk_DIQ53RAQ.grouped)(rest)} are answered the same way, by path or as '#${theirs[import_chunk_S7BUDNHG.PATHS_IN_ONE]?.number}'.`
    ] : []
  ].join(`
`);
}
function othersLine({ name, paths }, branch) {
  return [
    `${`${(0, import_chunk_EVDH74U2.quoted)(name, 80)} wrote ${(0, import_chunk_DIQ53RAQ.listed)(paths.map(import_chunk_EVDH74U2.printablePath), 5)}`}, so someone else says whether that may land. They get the lines for it from:`,
    `  ${(0, import_chunk_EB3PQHFT.commandOf)(["check"], [`--branch=${branch}`], [])}`,
    `  ${import_chunk_S7BUDNHG.LONE_AUTHOR}`,
    ""
  ].join(`
`);
}
function headingFor({ actor, judge }, answers) {
  if (!answers) return actor === "agent" ? "A person can. You are an agent: do not." : "Or:";
  let decides = judge === "github" ? "The pull request decides; there, or here as advice, a person" : "A person";
  return actor === "agent" ? `${decides} answers with one of these. You are an agent: do not.` : `${decides} answers with one of these:`;
}
function ownSteps(open, facts) {
  if (!facts.local) return [];
  let fresh = open.filter((f) => f.uncommitted === true && f.code === "out-of-scope"), unclaimed = open.filter((f) => f.code === "unclaimed");
  return [
    ...unclaimed.length > 0 ? [(0, import_chunk_S7BUDNHG.claimCommand)(unclaimed)] : [],
    ...fresh.length > 0 ? [(0, import_chunk_S7BUDNHG.widenCommand)(fresh)] : [],
    ...(0, import_chunk_S7BUDNHG.undoCommand)(open, facts.reference)
  ];
}
function reportData(report, more) {
  let { observed, branch, head, claim, written, inside: inside2, findings } = report;
  return {
    observed,
    branch,
    head,
    ...more,
    claim: claim === null ? null : (0, import_chunk_SZBICU6G.claimValue)(claim),
    written,
    inside: inside2,
    findings: findings.map(findingData)
  };
}
var findingData = ({ holder, ...finding }) => ({
  ...finding,
  ...holder === void 0 ? {} : { holder: (0, import_chunk_SZBICU6G.claimValue)(holder) }
});
async function seeRegistry(ctx, { offline }) {
  let { tip, notes, tampered } = await newest(ctx, offline), { view, broken } = await (0, import_chunk_SZBICU6G.loadView)(ctx.store, tip), fresh = notes.length === 0 && tampered.length === 0;
  return { view, notes, tampered: [...tampered, ...damagedBy(broken)], fresh };
}
var damagedBy = (broken) => broken.map(({ path, reason }) => `${(0, import_chunk_EVDH74U2.printablePath)(path)} can't be read (${reason})`);
async function newest(ctx, offline) {
  try {
    return { tip: await (0, import_chunk_SZBICU6G.freshTip)(ctx), notes: [], tampered: [] };
  } catch (error) {
    if (!(error instanceof import_chunk_ITPPDWB4.MetesError)) throw error;
    let rewound = error.code === "registry-rewound", away = offline && (error.kind === "unavailable" || error.kind === "denied"), tip = rewound || away ? await ctx.store.cached() : null;
    if (tip === null) throw error;
    if (rewound) return { tip, notes: [], tampered: [error.message] };
    let age = (0, import_chunk_EN2FGQOQ.ago)(tip.fetchedAt.toISOString(), ctx.io.now()), note = `metes: ${error.message}; judged by this clone's copy of the registry, read ${age}`;
    return { tip, notes: [note], tampered: [] };
  }
}
async function ignoredPaths({ door, repo }) {
  if (repo.root === null) return [];
  let args = ["status", "--porcelain", "-z", "--ignored=matching", "--untracked-files=all"], { stdout } = await door.run({ ...(0, import_chunk_SZBICU6G.inside)(repo), args, env: { GIT_WORK_TREE: repo.root } });
  return (0, import_chunk_SZBICU6G.splitNul)(stdout).map(import_chunk_SZBICU6G.decodePath).flatMap((line) => line.startsWith("!! ") ? [line.slice(3)] : []);
}
async function newlyIgnoredLines(here, before) {
  if (before.ignored === void 0) return [];
  let known = new Set(before.ignored), fresh = (await ignoredPaths(here)).filter((path) => !known.has(path)), hidden = [], rules = /* @__PURE__ */ new Map();
  for (let { path, source } of await rulesOf(here, fresh)) {
    let old = rules.get(source) ?? await stoodBefore(here, source, before.head ?? null);
    rules.set(source, old), old || hidden.push((0, import_chunk_EVDH74U2.printablePath)(path));
  }
  return hidden.length === 0 ? [] : [
    `metes: ignored by rules that were made while the command ran, and so not judged: ${(0, import_chunk_DIQ53RAQ.listed)(hidden, 6)}`
  ];
}
async function rulesOf({ door, repo }, paths) {
  if (paths.length === 0) return [];
  let args = ["check-ignore", "--verbose", "-z", "--stdin"], stdin = Buffer.concat(paths.flatMap((path) => [(0, import_chunk_SZBICU6G.encodePath)(path), Buffer.from([0])])), { stdout } = await door.run({ ...(0, import_chunk_SZBICU6G.inside)(repo), args, stdin }), fields = (0, import_chunk_SZBICU6G.splitNul)(stdout).map(import_chunk_SZBICU6G.decodePath);
  return Array.from({ length: Math.floor(fields.length / 4) }, (_, n) => ({
    source: fields[n * 4] ?? "",
    path: fields[n * 4 + 3] ?? ""
  }));
}
async function stoodBefore({ door, repo }, source, head) {
  if (repo.root === null || !/(?:^|\/)\.gitignore$/.test(source) || source.startsWith("/"))
    return true;
  if (head === null) return false;
  let [stored] = await (0, import_chunk_SZBICU6G.readBlobs)(door, repo, [`${head}:${source}`]), now = await (0, import_promises.readFile)((0, (import_node_path()).join)(repo.root, source), "utf8").catch(() => "");
  return stored != null && Buffer.from(stored).toString("utf8") === now;
}
async function unanswered(ctx, tip, { claim, view, standing }) {
  let before = new Set((claim.resolutions ?? []).map(({ event }) => event)), fresh = (standing.resolutions ?? []).filter(({ event }) => !before.has(event)), own = await givenHere(ctx, tip, new Set(fresh.map(({ event }) => event)));
  if (own.size === 0) return { view, standing, answered: [] };
  let resolutions = (standing.resolutions ?? []).filter(({ event }) => !own.has(event)), without = { ...standing, resolutions }, claims = view.claims.has(standing.id) ? new Map(view.claims).set(standing.id, without) : view.claims, said = `metes: ${(0, import_chunk_DIQ53RAQ.counted)(own.size, "answer")} given from this worktree while the command ran: not counted`;
  return { view: { ...view, claims }, standing: without, answered: [said] };
}
async function givenHere(ctx, tip, events) {
  let own = /* @__PURE__ */ new Set(), left = events.size;
  if (left === 0) return own;
  for await (let { message } of ctx.store.journal({ tip: tip.oid, reverse: true })) {
    let decoded = (0, import_chunk_SZBICU6G.decodeEvent)(message);
    if (!(!decoded.ok || !events.has(decoded.event.id)) && (decoded.event.by.seat === ctx.party.seat && own.add(decoded.event.id), left -= 1, left === 0))
      break;
  }
  return own;
}
var SEEING = /^(?:core\.(?!hookspath|editor|pager|sshcommand)|filter\.|include)/i, FILES = ["info/exclude", "info/attributes"];
async function snapshotSettings({ door, repo }) {
  let { stdout } = await door.run({ ...(0, import_chunk_SZBICU6G.inside)(repo), args: ["config", "--list", "-z"] }), seeing = Buffer.from(stdout).toString("utf8").split("\0").filter((line) => SEEING.test(line)).join(`
`), texts = await Promise.all(
    FILES.map((file) => (0, import_promises2.readFile)((0, (import_node_path2()).join)(repo.commonDir, file), "utf8").catch(() => ""))
  );
  return {
    "git's core and filter settings": seeing,
    ...Object.fromEntries(FILES.map((file, n) => [`.git/${file}`, texts[n] ?? ""]))
  };
}
async function settingsLines(here, before) {
  if (before === void 0) return [];
  let after = await snapshotSettings(here);
  return Object.keys(after).filter((name) => after[name] !== before[name]).map(
    (name) => `metes: ${name} changed while the command ran: what it wrote can be more than was found`
  );
}
async function judgeRun(started, { claim, before, notes = [] }) {
  let repo = { ...await (0, import_chunk_SZBICU6G.openRepository)(started.door, started.repo.root ?? started.repo.gitDir), root: started.repo.root }, ctx = { ...started, repo }, { tip, notes: seen, tampered } = await lastTip(ctx), found = await withClaim(ctx, tip, claim), { view, standing, answered } = await unanswered(ctx, tip, {
    claim,
    ...found
  }), others = [...view.claims.values()].filter(
    (c) => c.repository === claim.repository && c.seat !== claim.seat
  ), head = await (0, import_chunk_SZBICU6G.resolve)(ctx.door, repo, `refs/heads/${claim.branch}`), work = await workLeft(ctx, before.worktree), elsewhere = await refsMoved(ctx, {
    claim: standing,
    before,
    held: others.map((c) => c.branch)
  }), here = repo.branch === claim.branch;
  return {
    ...await (0, import_chunk_BIUZZQNP.judgeBranch)(ctx, {
      branch: claim.branch,
      head,
      worktree: here,
      work,
      elsewhere: [...here ? [] : work.map(asUncommitted), ...elsewhere.written],
      manifest: await manifestLeft(ctx, { branch: claim.branch, head, here }),
      view,
      tampered: [...tampered, ...damagedBy(found.broken)],
      actor: "agent",
      seat: ctx.party.seat,
      target: claim.target
    }),
    moved: elsewhere.moved,
    notes: [
      ...notes,
      ...seen,
      ...answered,
      ...await settingsLines(ctx, before.settings),
      ...await newlyIgnoredLines(ctx, before)
    ]
  };
}
async function lastTip(ctx) {
  try {
    return await newest(ctx, true);
  } catch (error) {
    let tip = await ctx.store.cached();
    if (!(error instanceof import_chunk_ITPPDWB4.MetesError) || error.kind !== "invalid" || tip === null) throw error;
    return { tip, notes: [], tampered: [error.message] };
  }
}
async function withClaim(ctx, tip, claim) {
  let { view, broken } = await (0, import_chunk_SZBICU6G.loadView)(ctx.store, tip), here = view.claims.get(claim.id);
  if (here !== void 0) return { view, broken, standing: here };
  if ((0, import_chunk_SJYKHHTK.replacedBy)(view, claim.id) !== null) return { view, broken, standing: claim };
  let standing = await beforeRelease(ctx, tip.oid, claim) ?? claim, claims = new Map(view.claims).set(claim.id, standing);
  return { view: { ...view, claims }, broken, standing };
}
async function beforeRelease(ctx, tip, claim) {
  for await (let { message, parents } of ctx.store.journal({ tip, reverse: true })) {
    let decoded = message.includes(claim.id) ? (0, import_chunk_SZBICU6G.decodeEvent)(message) : null;
    if (!decoded?.ok) continue;
    let { event } = decoded;
    if (event.kind === "granted" && event.claim.id === claim.id) return null;
    if (!(event.kind !== "released" || event.claim !== claim.id))
      return (await (0, import_chunk_SZBICU6G.loadView)(ctx.store, { oid: parents[0] ?? tip })).view.claims.get(claim.id) ?? null;
  }
  return null;
}
var lookingOf = ({ io }) => ({
  modes: io.platform !== "win32"
});
async function workLeft(ctx, before) {
  let key = ({ path, mode, oid }) => JSON.stringify([path, mode, oid]), known = new Set(before.map(key));
  return (await (0, import_chunk_FWPB6FBI.worktreeChanges)(ctx.door, ctx.repo, lookingOf(ctx))).filter(
    (change) => !known.has(key(change))
  );
}
var asUncommitted = ({ path, mode, oid }) => ({
  path,
  mode,
  oid,
  uncommitted: true
});
async function refsMoved(ctx, { claim, before, held }) {
  let { door, repo } = ctx, after = await (0, import_chunk_XV3UCWFX.snapshotRefs)(door, repo), split = (0, import_chunk_XV3UCWFX.movedRefs)(before.refs, after, {
    root: repo.root ?? "",
    held: new Set(held),
    branches: /* @__PURE__ */ new Set([claim.branch, ctx.config.registry.branch])
  }), own = after.refs.get(`refs/heads/${claim.branch}`), others = own === void 0 ? split.others : [...split.others, own], writes = await (0, import_chunk_XV3UCWFX.writesOf)(door, repo, { ...split, others }, { before: before.refs, after }), inside2 = (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)(claim.write)).has, written = writes.flatMap(
    ({ changes, stash }) => changes.map(({ path, mode, oid }) => ({
      path,
      mode,
      oid,
      ...stash === void 0 ? {} : { stash }
    }))
  ), moved = writes.map(({ ref, from, to, commits, changes }) => ({
    ref,
    from,
    to,
    commits: commits.length,
    outside: changes.map((change) => change.path).filter((path) => !inside2(path))
  }));
  return { written, moved };
}
async function leftElsewhere(ctx, view, { branch, before }) {
  let held = [...view.claims.values()].filter(({ seat }) => seat !== ctx.party.seat).map((claim) => claim.branch);
  return (await refsMoved(ctx, { claim: { branch, write: ["**"] }, before, held })).written;
}
async function manifestLeft(ctx, at) {
  try {
    return at.here ? await (0, import_chunk_GR3RV3MK.findManifest)(ctx, at.branch) : await (0, import_chunk_GR3RV3MK.manifestAt)(ctx, at.branch, at.head);
  } catch (error) {
    if (!(error instanceof import_chunk_ITPPDWB4.MetesError) || error.kind !== "invalid") throw error;
    return { path: (0, import_chunk_GR3RV3MK.manifestPathOf)(at.branch), manifest: null };
  }
}
async function recordBreach(ctx, claim, report) {
  let { head } = report;
  if (head === null) return { recorded: false, why: "the branch has no commit" };
  let paths = report.findings.flatMap(
    (finding) => (0, import_chunk_BIUZZQNP.isOpen)(finding) && finding.at !== void 0 ? [{ ...finding.at, code: finding.code }] : []
  );
  if (paths.length === 0) return { recorded: false, why: "no path awaits a person" };
  try {
    let { decision } = await (0, import_chunk_GLYGBMQI.transact)(ctx, (view, _tip, origin) => ({
      ...origin,
      kind: "record-breach",
      claim: view.claims.has(claim.id) ? claim.id : null,
      branch: claim.branch,
      breach: { head, paths }
    }));
    return { recorded: true, event: decision.events[0]?.id ?? null };
  } catch (error) {
    if (!(error instanceof import_chunk_ITPPDWB4.MetesError) || error.kind === "bug") throw error;
    return { recorded: false, why: error.message };
  }
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  findingsText,
  ignoredPaths,
  judgeRun,
  leftElsewhere,
  lookingOf,
  reasonText,
  recordBreach,
  reportData,
  seeRegistry,
  settledText,
  snapshotSettings,
  stateText,
  unsettledText
});

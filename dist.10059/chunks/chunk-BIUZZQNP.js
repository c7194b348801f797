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
  exitOf: () => exitOf,
  isOpen: () => isOpen,
  judgeBranch: () => judgeBranch
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_ZFJIZZ23 = require("./chunk-ZFJIZZ23.js");
var import_chunk_GNFUD3D7 = require("./chunk-GNFUD3D7.js");
var import_chunk_FWPB6FBI = require("./chunk-FWPB6FBI.js");
var import_chunk_MKMI3UZ5 = require("./chunk-MKMI3UZ5.js");
var import_chunk_ZWH5OQKS = require("./chunk-ZWH5OQKS.js");
var import_chunk_5M2IKPBC = require("./chunk-5M2IKPBC.js");
var import_chunk_UNUTM6B7 = require("./chunk-UNUTM6B7.js");
var import_chunk_EB3PQHFT = require("./chunk-EB3PQHFT.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
var import_chunk_PAKWBOKP = require("./chunk-PAKWBOKP.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
var isOpen = (finding) => finding.severity === "breach" && finding.resolution === void 0;
var BY_PERMISSION = { refuse: "breach", notice: "notice", allow: null }, WEIGHTS = {
  "out-of-scope": { always: "breach" },
  "held-by-other": { always: "breach" },
  ungranted: { always: "breach" },
  "policy-changed": { always: "breach" },
  superseded: { always: "fails" },
  lapsed: { always: "notice" },
  unclaimed: { setting: "unclaimed", of: BY_PERMISSION },
  "stale-read": { setting: "stale_read", of: { warn: "warning", fail: "fails" } },
  undelivered: { always: "fails" },
  "registry-tampered": { always: "fails" }
}, HELD_UNCLAIMED = { setting: "held", of: BY_PERMISSION };
var GREEN = /* @__PURE__ */ new Set(["in-scope", "unclaimed", "exempt"]), isGreen = (verdict) => GREEN.has(verdict), exitOf = (report) => report.observed || isGreen(report.verdict) ? 0 : 1;
function declaredScope(entries, tree) {
  let parsed = (0, import_chunk_D2SCSR57.parseScope)(entries, tree);
  return parsed.ok ? (0, import_chunk_UNUTM6B7.compileScope)(parsed.scope) : null;
}
function claimFindings(about) {
  return [
    ...tampered(about),
    ...superseded(about),
    ...lapsed(about),
    ...staleReads(about),
    ...undelivered(about)
  ];
}
function tampered({ input }) {
  return (input.tampered ?? []).map((detail) => ({
    code: "registry-tampered",
    severity: "fails",
    detail
  }));
}
function superseded({ attempt, input }) {
  let by = attempt.supersededBy;
  if (by === null) return [];
  let next = by.task.id === input.manifest?.taskId;
  return [
    {
      code: "superseded",
      severity: "fails",
      holder: by,
      detail: next ? "taken-over" : "ground-taken"
    }
  ];
}
function lapsed({ attempt, input }) {
  let { claim } = attempt;
  return claim === null || (0, import_chunk_PAKWBOKP.standing)(claim, input.now, 0).state === "live" ? [] : [{ code: "lapsed", severity: "notice", detail: claim.lease.until }];
}
function staleReads({ attempt, input }) {
  if (input.moved.length === 0) return [];
  let declared = attempt.claim?.read ?? input.manifest?.read ?? [], read = declared.length === 0 ? null : declaredScope(declared, input.tree), relied = new Set(input.relied ?? []), severity = staleSeverity(input.config.staleRead);
  return [...input.moved].sort().flatMap((path) => {
    let detail = read?.has(path) ? read.includes(path) ?? path : path;
    return read?.has(path) || relied.has(path) ? [{ code: "stale-read", severity, at: { path, mode: null, oid: null }, detail }] : [];
  });
}
function staleSeverity(setting) {
  let weight = WEIGHTS["stale-read"];
  return "setting" in weight && weight.setting === "stale_read" ? weight.of[setting] : "warning";
}
function undelivered({ input }) {
  return (input.undelivered ?? []).map((detail) => ({
    code: "undelivered",
    severity: "fails",
    detail
  }));
}
function pathFindings(about) {
  let { input } = about, policy = new Set(input.policyPaths), seen = new Set(about.governed.map((change) => change.path)), ungoverned = input.changes.filter((c) => policy.has(c.path) && !seen.has(c.path)), declared = declaredBy(about), found = [...about.governed, ...ungoverned].sort((a, b) => a.path < b.path ? -1 : a.path > b.path ? 1 : 0).flatMap((change) => policy.has(change.path) ? [findingAt(about, change, "policy-changed", "breach", about.holderOf(change.path))] : outsideFinding(about, change, declared));
  return [...oncePerPath(found), ...unclaimedNotice(about)];
}
function oncePerPath(found) {
  let chosen = /* @__PURE__ */ new Map();
  for (let finding of found) {
    let before = chosen.get(finding.at?.path);
    before !== void 0 && awaits(before) && !awaits(finding) || chosen.set(finding.at?.path, finding);
  }
  return [...chosen.values()];
}
var awaits = ({ resolution }) => resolution === void 0;
function declaredBy({ input, attempt }) {
  return input.manifest === null || attempt.claim === null ? null : declaredScope(input.manifest.write, input.tree);
}
function outsideFinding(about, change, declared) {
  let { attempt, input, isInside } = about;
  if (isInside(change.path) || attempt.supersededBy !== null) return [];
  let holder = about.holderOf(change.path);
  if (attempt.claim === null) return unclaimedFinding(about, change, holder);
  if (holder !== null) return [findingAt(about, change, "held-by-other", "breach", holder)];
  if (declared?.has(change.path)) {
    let detail = declared.includes(change.path) ?? input.manifestPath;
    return [{ ...findingAt(about, change, "ungranted", "breach", null), detail }];
  }
  return [findingAt(about, change, "out-of-scope", "breach", null)];
}
function unclaimedFinding(about, change, holder) {
  let { config, actor } = about.input, of = actor === "agent" ? "agents" : "people", held = holder === null ? null : severityOf(HELD_UNCLAIMED, config.held[of]);
  if (held !== null) return [findingAt(about, change, "held-by-other", held, holder)];
  let severity = severityOf(WEIGHTS.unclaimed, config.unclaimed[of]);
  return severity === "breach" ? [{ ...findingAt(about, change, "unclaimed", severity, null), ...endedDetail(about) }] : [];
}
function unclaimedNotice(about) {
  let { attempt, input, governed, isInside } = about;
  if (attempt.claim !== null || attempt.supersededBy !== null) return [];
  let of = input.actor === "agent" ? "agents" : "people", severity = severityOf(WEIGHTS.unclaimed, input.config.unclaimed[of]), some = governed.some(({ path }) => !isInside(path));
  return severity === "notice" && some ? [{ code: "unclaimed", severity, ...endedDetail(about) }] : [];
}
var endedDetail = ({ attempt }) => attempt.ended === null ? {} : { detail: attempt.ended };
function severityOf(weight, permission) {
  return "setting" in weight && weight.setting !== "stale_read" ? weight.of[permission] : null;
}
function findingAt(about, change, code, severity, holder) {
  let at = { path: change.path, mode: change.mode, oid: change.oid }, settlement = (0, import_chunk_ZFJIZZ23.settle)(at, about.resolutions, about.input.head);
  return {
    code,
    severity,
    at,
    ...holder === null ? {} : { holder },
    ...settlement.state === "settled" ? { resolution: settlement.by } : {},
    ...settlement.state === "unsettled" ? { unsettled: { by: settlement.by, because: settlement.because } } : {},
    ...change.uncommitted ? { uncommitted: true } : {},
    ...change.stash === void 0 ? {} : { stash: change.stash },
    ...change.undone ? { undone: true } : {}
  };
}
function judge(input) {
  if (input.exempt) return reportOf(input, null, "exempt", [], { written: 0, inside: 0 });
  let attempt = (0, import_chunk_MKMI3UZ5.attemptOf)(input), about = caseOf(input, attempt), findings = [...claimFindings(about), ...pathFindings(about)].sort(
    (a, b) => +(a.uncommitted === true) - +(b.uncommitted === true)
  ).map((finding, n) => ({ ...finding, number: n + 1 })), paths = [...new Set(about.governed.map(({ path }) => path))], inside = paths.filter(about.isInside).length, verdict = verdictOf(findings, attempt.claim), counts = { written: paths.length, inside };
  return reportOf(input, attempt.claim, verdict, findings, counts);
}
function caseOf(input, attempt) {
  let { config, claims, now, graceSeconds, manifestPath } = input, own = attempt.claim, resolutions = input.resolutions ?? own?.resolutions ?? [], isGoverned = (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)(config.ground)).has, isShared = config.shared.length === 0 ? never : (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)(config.shared)).has, isGranted = own === null ? never : (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)(own.write)).has, others = claims.filter(
    (claim) => claim !== own && (0, import_chunk_PAKWBOKP.standing)(claim, now, graceSeconds).state !== "lapsed"
  ), holders = (0, import_chunk_ZFJIZZ23.holdersIn)(others);
  return {
    input,
    attempt,
    resolutions,
    governed: input.changes.filter(({ path }) => path !== manifestPath && isGoverned(path)),
    isInside: (path) => isGranted(path) || isShared(path),
    holderOf: (path) => holders.of(path)
  };
}
var never = () => false;
function verdictOf(findings, claim) {
  let fails = findings.filter((finding) => finding.severity === "fails");
  if (fails.some((finding) => finding.code === "superseded")) return "superseded";
  if (fails.some((finding) => finding.code !== "undelivered")) return "failed";
  let open = findings.filter(isOpen);
  return open.some((finding) => finding.unsettled?.because === "rejected") ? "rejected" : open.length > 0 ? "breach" : fails.length > 0 ? "incomplete" : claim === null ? "unclaimed" : "in-scope";
}
function reportOf(input, claim, verdict, findings, counts) {
  let observed = input.config.mode === "observe";
  return { verdict, observed, branch: input.branch, head: input.head, claim, ...counts, findings };
}
function writtenWith(diffs, work) {
  let trees = diffs.map((diff) => new Map(diff.map((change) => [change.path, change]))), [first = /* @__PURE__ */ new Map(), ...others] = trees, committed = [...first.values()].filter(
    ({ path }) => others.every((tree) => tree.has(path))
  ), uncommitted = work.filter(
    (change) => trees.every((tree) => differs(change, tree.get(change.path)))
  ), touched = new Set(work.map((change) => change.path)), still = new Set(uncommitted.map((change) => change.path));
  return [
    ...committed.map(({ path, mode, oid }) => ({
      path,
      mode,
      oid,
      ...touched.has(path) && !still.has(path) ? { undone: true } : {}
    })),
    ...uncommitted.map(({ path, mode, oid }) => ({ path, mode, oid, uncommitted: true }))
  ];
}
function differs(work, to) {
  let mode = to === void 0 ? work.oldMode : to.oldMode, oid = to === void 0 ? work.oldOid : to.oldOid;
  return work.mode !== mode || work.oid !== oid || work.oid === null && work.mode !== null;
}
async function judgeBranch(ctx, judging) {
  let { branch, manifest, view } = judging, here = [...view.claims.values()].filter((c) => c.repository === ctx.config.repository), { claim } = (0, import_chunk_MKMI3UZ5.attemptOf)({ ...judging, manifest: manifest.manifest, claims: here }), target = judging.target ?? claim?.target ?? ctx.state.defaultBranch, on = claim?.on ?? manifest.manifest?.on, references = await referencesFor(ctx, { target, on }, judging.against), changes = await writesOf(ctx, judging, references), [reference] = references, report = judge({
    branch,
    head: judging.head,
    exempt: (0, import_chunk_5M2IKPBC.isExempt)(branch, { config: ctx.config, defaultBranch: ctx.state.defaultBranch }),
    actor: judging.actor,
    seat: judging.seat,
    now: ctx.io.now(),
    graceSeconds: ctx.policy.graceSeconds,
    config: ctx.config,
    changes: changes.written,
    manifestPath: manifest.path,
    manifest: manifest.manifest,
    ...await treeFor(ctx, manifest, claim),
    claims: here.filter((c) => c.target === target),
    policyPaths: await (0, import_chunk_ZFJIZZ23.policyPathsOf)(ctx, changes.differing),
    moved: await movedUnder(ctx, claim, reference.oid),
    ...judging.tampered === void 0 ? {} : { tampered: judging.tampered }
  }), committed = changes.written.filter(
    (change) => change.uncommitted !== true && change.path !== manifest.path
  ).length;
  return { report, reference, target, committed };
}
async function treeFor(ctx, { manifest }, claim) {
  let granted = JSON.stringify([claim?.write, claim?.read]);
  return manifest === null || JSON.stringify([manifest.write, manifest.read]) === granted ? {} : { tree: await (0, import_chunk_ZWH5OQKS.treeOf)(ctx) };
}
async function writesOf(ctx, { head, worktree, work, elsewhere = [] }, references) {
  let { door, repo } = ctx, all = worktree ? work ?? await (0, import_chunk_FWPB6FBI.worktreeChanges)(door, repo) : [], tips = references.map((reference) => reference.oid), diffs = head === null ? [] : await (0, import_chunk_FWPB6FBI.diffsTo)(door, repo, { head, references: tips }), own = writtenWith(diffs, all), state = ({ path, mode, oid }) => JSON.stringify([path, mode, oid]), seen = new Set(own.map(state)), written = [...elsewhere.filter((change) => !seen.has(state(change))), ...own], paths = new Set(written.map((change) => change.path)), differing = [...diffs[0] ?? [], ...all].filter(({ path }) => paths.has(path));
  return { written, differing };
}
async function movedUnder(ctx, claim, reference) {
  return claim?.base == null || claim.read === void 0 || claim.read.length === 0 ? [] : await (0, import_chunk_SZBICU6G.resolve)(ctx.door, ctx.repo, claim.base) === null ? [] : (await (0, import_chunk_FWPB6FBI.diffTrees)(ctx.door, ctx.repo, claim.base, reference)).map((change) => change.path);
}
async function referencesFor(ctx, work, against) {
  let found = await (0, import_chunk_GNFUD3D7.referencesOf)(ctx, work), [first, ...others] = against === void 0 ? found : [against, ...found.slice(0, -1)];
  if (first !== void 0) return [first, ...others];
  let { remote } = ctx.state;
  throw (0, import_chunk_ITPPDWB4.usage)(
    "no-reference",
    `this clone has no branch ${(0, import_chunk_EVDH74U2.quoted)(work.target)}, so nothing says what is new on this one`,
    remote === null ? `git branch
  lists the branches
metes check --target '<branch>'
  names another` : (0, import_chunk_EB3PQHFT.commandLine)(["git", "fetch", remote])
  );
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  exitOf,
  isOpen,
  judgeBranch
});

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
  claimLine: () => claimLine,
  claimText: () => claimText,
  grantedText: () => grantedText,
  heldText: () => heldText,
  leaseText: () => leaseText,
  manifestLine: () => manifestLine,
  percent: () => percent,
  shareText: () => shareText,
  understoodText: () => understoodText,
  whoText: () => whoText
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_EN2FGQOQ = require("./chunk-EN2FGQOQ.js");
var import_chunk_DIQ53RAQ = require("./chunk-DIQ53RAQ.js");
var import_chunk_EB3PQHFT = require("./chunk-EB3PQHFT.js");
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
var import_chunk_PAKWBOKP = require("./chunk-PAKWBOKP.js");
var BECAUSE = {
  directory: "a directory: everything below it",
  "trailing-slash": "everything below it",
  "literal-file": "a file of this name, read literally"
};
function understoodText(understood, share) {
  return [...understood.filter((entry) => entry.written !== entry.entry).map(
    ({ written, entry, because }) => `${(0, import_chunk_DIQ53RAQ.printablePattern)(written)} was understood as ${(0, import_chunk_DIQ53RAQ.printablePattern)(entry)}${because === void 0 ? "" : ` (${BECAUSE[because]})`}`
  ), `that is ${shareText(share)}`].join(`
`);
}
function shareText({ matched, tracked }) {
  return tracked === 0 ? "no file yet: nothing is tracked here" : matched === 0 ? `0 of ${(0, import_chunk_DIQ53RAQ.counted)(tracked, "file")}: nothing is there yet` : `${(0, import_chunk_DIQ53RAQ.grouped)(matched)} of ${(0, import_chunk_DIQ53RAQ.counted)(tracked, "file")} (${percent(matched, tracked)})`;
}
function percent(part, whole) {
  let rounded = Math.round(part / whole * 100);
  return rounded === 0 && part > 0 ? "under 1%" : rounded === 100 && part < whole ? "over 99%" : `${rounded}%`;
}
function grantedText(claim, facts) {
  let first = claim.generation > 1 ? ` (attempt ${claim.generation} at its task)` : "";
  return [
    `Granted: ${(0, import_chunk_EVDH74U2.printableText)(claim.branch)} may write${first}`,
    ...claim.write.map((entry) => `  ${(0, import_chunk_DIQ53RAQ.printablePattern)(entry)}`),
    ...extent(facts),
    `Claim ${claim.id}, ${(0, import_chunk_EN2FGQOQ.until)(claim.lease.until, facts.now)}`,
    ...facts.takenOver ? [takenOverLine(facts.takenOver)] : [],
    ...(facts.displaced ?? []).map((lapsed) => displacedLine(lapsed, facts.now)),
    ...facts.manifest ? [manifestLine(facts.manifest)] : [],
    claim.yields === true ? "It yields: others may claim the same ground, and it keeps nobody out." : "Work and commit as usual. More ground: metes widen '<pattern>'. Done: metes release"
  ].join(`
`);
}
function heldText(claim, facts) {
  return [
    `You have this already: ${claim.id} on ${(0, import_chunk_EVDH74U2.printableText)(claim.branch)}, ${(0, import_chunk_EN2FGQOQ.until)(claim.lease.until, facts.now)}`,
    ...claim.write.map((entry) => `  ${(0, import_chunk_DIQ53RAQ.printablePattern)(entry)}`),
    ...extent(facts),
    ...facts.manifest ? [manifestLine(facts.manifest)] : []
  ].join(`
`);
}
var extent = ({ understood, share }) => understood === void 0 ? [`that is ${shareText(share)}`] : understoodText(understood, share).split(`
`);
function whoText({ by }) {
  let harness = by.harness === void 0 ? "" : ` (${(0, import_chunk_EVDH74U2.printableText)(by.harness, 40)})`, person = (0, import_chunk_EVDH74U2.printableText)(by.holder, 60), whom = by.actor === "agent" ? `for ${person}` : `by ${person}`;
  return `worktree ${(0, import_chunk_EVDH74U2.printableText)(by.worktree, 60)}${harness} on ${(0, import_chunk_EVDH74U2.printableText)(by.host, 60)}, ${whom}`;
}
function leaseText(claim, now, graceSeconds) {
  let stands = (0, import_chunk_PAKWBOKP.standing)(claim, now, graceSeconds);
  if (stands.state === "live") return (0, import_chunk_EN2FGQOQ.until)(claim.lease.until, now);
  let over = `lease over since ${(0, import_chunk_EN2FGQOQ.clock)(claim.lease.until, now)}`;
  return stands.state === "grace" ? `${over}; free at ${(0, import_chunk_EN2FGQOQ.clock)(stands.free, now)}` : `${over}; nobody has taken the ground`;
}
function claimText(claim, facts) {
  let { now, graceSeconds } = facts, yields = claim.yields === true ? "; yields to others" : "", lines = [
    `granted ${(0, import_chunk_EN2FGQOQ.ago)(claim.granted, now)}, ${leaseText(claim, now, graceSeconds)}${yields}`,
    (0, import_chunk_EVDH74U2.quoted)(claim.task.text),
    `writes  ${(0, import_chunk_DIQ53RAQ.patternList)(claim.write)}`,
    ...waitingLines(claim, facts)
  ];
  return `${(0, import_chunk_EVDH74U2.printableText)(claim.branch)}  ${claim.id}  ${whoText(claim)}
${(0, import_chunk_DIQ53RAQ.indent)(lines.join(`
`))}`;
}
function waitingLines(claim, { now, here }) {
  let open = (claim.breaches ?? []).flatMap((breach) => breach.paths), paths = [...new Set(open.map((state) => (0, import_chunk_EVDH74U2.printablePath)(state.path)))], noes = (claim.resolutions ?? []).filter(({ kind }) => kind === "rejected"), options = claim.branch === here ? [] : [`--branch=${claim.branch}`], check = (0, import_chunk_EB3PQHFT.commandOf)(["check"], options, []);
  return [
    ...paths.length > 0 ? [
      `${(0, import_chunk_DIQ53RAQ.counted)(paths.length, "path")} ${paths.length === 1 ? "waits" : "wait"} for a person's answer: ${(0, import_chunk_DIQ53RAQ.listed)(paths)}: ${check}`
    ] : [],
    ...noes.map((no) => rejectedLine(no, check, now)),
    ...(claim.messages ?? []).map(
      (m) => `${(0, import_chunk_EVDH74U2.printableText)(m.from, 60)} wrote ${(0, import_chunk_EN2FGQOQ.ago)(m.at, now)}: ${(0, import_chunk_EVDH74U2.quoted)(m.text, 300)}`
    )
  ];
}
function rejectedLine({ by, at, reason, paths }, check, now) {
  let what = paths.length === 0 ? "" : ` ${(0, import_chunk_DIQ53RAQ.listed)(paths.map(({ path }) => (0, import_chunk_EVDH74U2.printablePath)(path)))}`;
  return `${(0, import_chunk_EVDH74U2.printableText)(by, 60)} rejected${what} ${(0, import_chunk_EN2FGQOQ.ago)(at, now)}: ${(0, import_chunk_EVDH74U2.quoted)(reason ?? "", 300)}: ${check}`;
}
function claimLine(claim, { now, graceSeconds }) {
  let stands = (0, import_chunk_PAKWBOKP.standing)(claim, now, graceSeconds), left = stands.state === "live" ? `${(0, import_chunk_EN2FGQOQ.short)((Date.parse(stands.until) - now.getTime()) / 1e3)} left` : leaseText(claim, now, graceSeconds);
  return [
    claim.id,
    (0, import_chunk_EVDH74U2.printableText)(claim.branch, 60),
    whoText(claim),
    (0, import_chunk_DIQ53RAQ.patternList)(claim.write, 3),
    left,
    (0, import_chunk_EVDH74U2.quoted)(claim.task.text, 80)
  ].join("  ");
}
function manifestLine(manifest) {
  let path = (0, import_chunk_EVDH74U2.printablePath)(manifest.path);
  switch (manifest.outcome) {
    case "committed":
      return `The manifest ${path} is committed on your branch (${(0, import_chunk_DIQ53RAQ.shortOid)(manifest.oid)}).`;
    case "staged":
      return `The manifest ${path} is staged, not committed: ${(0, import_chunk_EVDH74U2.printableText)(manifest.why)}.`;
    case "written":
      return `The manifest ${path} is written, not committed (--no-commit).`;
    case "unchanged":
      return `The manifest ${path} says so already.`;
  }
}
var takenOverLine = (from) => `It continues ${from.id} (${whoText(from)}): from its next check that seat is refused.`, displacedLine = (lapsed, now) => `${lapsed.id} on ${(0, import_chunk_EVDH74U2.printableText)(lapsed.branch)} (${whoText(lapsed)}) ended: its lease was over since ${(0, import_chunk_EN2FGQOQ.clock)(lapsed.lease.until, now)}, and this claim took its ground.`;
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  claimLine,
  claimText,
  grantedText,
  heldText,
  leaseText,
  manifestLine,
  percent,
  shareText,
  understoodText,
  whoText
});

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
  verdictLine: () => verdictLine
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_BIUZZQNP = require("./chunk-BIUZZQNP.js");
var import_chunk_VPCR3NYL = require("./chunk-VPCR3NYL.js");
var import_chunk_EN2FGQOQ = require("./chunk-EN2FGQOQ.js");
var import_chunk_DIQ53RAQ = require("./chunk-DIQ53RAQ.js");
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
function verdictLine(report, facts) {
  let said = say(report, facts);
  return report.observed && !isQuiet(report) ? `Observe mode, nothing is blocked. Enforced it would say: ${said}` : said;
}
var isQuiet = ({ verdict }) => verdict === "in-scope" || verdict === "unclaimed" || verdict === "exempt";
function say(report, { now }) {
  let branch = (0, import_chunk_EVDH74U2.printableText)(report.branch, 80), files = (0, import_chunk_DIQ53RAQ.counted)(report.written, "file");
  switch (report.verdict) {
    case "in-scope":
      return `In scope: ${files}, ${branch}${bySettlement(report)}`;
    case "unclaimed":
      return unclaimed(report, branch, files);
    case "exempt":
      return `Exempt: the config leaves ${branch} ungoverned`;
    case "breach":
      return breach(report, branch, files);
    case "rejected":
      return rejected(report, branch, now);
    case "superseded":
      return superseded(report, branch, now);
    case "incomplete":
      return `Incomplete: ${files} in scope, ${branch}, and ${(0, import_chunk_DIQ53RAQ.counted)(countOf(report, "undelivered"), "promised item")} without evidence`;
    case "failed":
      return failed(report, branch);
  }
}
var countOf = ({ findings }, code) => findings.filter((finding) => finding.code === code).length;
function bySettlement({ findings }) {
  let settled = findings.filter((finding) => finding.resolution !== void 0).length;
  return settled === 0 ? "" : `; ${settled} of them by a person's answer`;
}
function unclaimed(report, branch, files) {
  let held = countOf(report, "held-by-other");
  return held === 0 ? `No claim; nobody else's ground: ${files}, ${branch}` : `No claim on ${branch}; ${held} of ${files} on someone else's ground`;
}
function breach({ findings, claim }, branch, files) {
  let open = findings.filter(import_chunk_BIUZZQNP.isOpen), waiting = open.filter((finding) => finding.uncommitted !== true), outside = claim === null ? "without a claim" : "outside what it was granted", fresh = open.length - waiting.length;
  if (waiting.length === 0)
    return `Not committed yet: ${fresh} of ${files} that ${branch} changed, ${outside}`;
  let policy = waiting.every((finding) => finding.code === "policy-changed"), one = waiting.length === 1, why = policy ? `because ${one ? "it changes" : "they change"} what metes goes by` : outside, more = fresh === 0 ? "" : `; ${fresh} more not committed yet`;
  return `Breach: ${waiting.length} of ${files} that ${branch} wrote ${one ? "waits" : "wait"} for a person, ${why}${more}`;
}
function rejected({ findings }, branch, now) {
  let by = findings.find((f) => f.unsettled?.because === "rejected")?.unsettled?.by;
  if (by === void 0) return `Rejected: ${branch}`;
  let reason = by.reason === void 0 ? "" : `: ${(0, import_chunk_EVDH74U2.quoted)(by.reason, 300)}`;
  return `Rejected: ${branch}, by ${(0, import_chunk_EVDH74U2.printableText)(by.by, 60)} ${(0, import_chunk_EN2FGQOQ.ago)(by.at, now)}${reason}`;
}
function superseded({ findings }, branch, now) {
  let finding = findings.find((f) => f.code === "superseded"), by = finding?.holder;
  if (by === void 0) return `Superseded: ${branch} can't land`;
  let who = `${by.id} on ${(0, import_chunk_EVDH74U2.printableText)(by.branch, 80)} (${(0, import_chunk_VPCR3NYL.whoText)(by)})`;
  return finding?.detail === "taken-over" ? `Superseded: ${branch} can't land; its task is continued as attempt ${by.generation} by ${who}` : `Superseded: ${branch} can't land; its lease ran out, and since ${(0, import_chunk_EN2FGQOQ.clock)(by.granted, now)} its ground is held by ${who}`;
}
function failed(report, branch) {
  let tampered = countOf(report, "registry-tampered");
  if (tampered > 0)
    return `Failed: the registry can't be relied on (${(0, import_chunk_DIQ53RAQ.counted)(tampered, "problem")}), ${branch}`;
  let stale = countOf(report, "stale-read");
  return `Failed: ${(0, import_chunk_DIQ53RAQ.counted)(stale, "path")} that ${branch} relies on moved on its target`;
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  verdictLine
});

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
  auditEvent: () => auditEvent,
  registryCopy: () => registryCopy,
  treeDiffers: () => treeDiffers
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_GREVZ4FI = require("./chunk-GREVZ4FI.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
function registryCopy({ repo }) {
  let gitDir = (0, (import_node_path()).join)((0, import_chunk_SZBICU6G.metesDirectory)(repo.commonDir), "registry.git");
  return { ...repo, root: null, gitDir, commonDir: gitDir, branch: null, head: null, bare: true };
}
var NO_LIMIT = Number.MAX_SAFE_INTEGER;
function requestOf(before, event, known) {
  let origin = {
    by: event.by,
    repository: event.repository,
    engine: event.engine,
    config: event.config,
    root: event.root,
    event: event.id
  };
  switch (event.kind) {
    case "created":
      return null;
    case "granted":
      return { ...origin, ...claimOf(before, event, known) };
    case "taken-over":
      return { ...origin, ...takeoverOf(before, event, known) };
    case "widened": {
      let { claim, added: add } = event, written = event.written ? add : [];
      return {
        ...origin,
        kind: "widen",
        claim,
        add,
        written,
        share: { matched: 0, tracked: 0 },
        ...judging(before, event, known)
      };
    }
    case "narrowed":
      return { ...origin, kind: "narrow", claim: event.claim, write: event.write };
    case "renewed": {
      let policy = policyOf(event, known, event.seconds), process = event.process ? { process: event.process } : {}, pull = event.pull === void 0 ? {} : { pull: event.pull };
      return {
        ...origin,
        kind: "renew",
        claim: event.claim,
        skewMs: 0,
        policy,
        ...process,
        ...pull
      };
    }
    default:
      return { ...origin, ...recordOf(before, event, known) };
  }
}
var aboutOf = ({ branch, pull }) => ({
  branch,
  ...pull === void 0 ? {} : { pull }
});
function recordOf(before, event, known) {
  switch (event.kind) {
    case "joined":
      return { kind: "join", name: event.name };
    case "refused":
      return { kind: "record-refusal", request: event.request, blockers: event.blockers };
    case "released":
      return {
        kind: "release",
        claim: event.claim,
        because: event.because,
        ...event.outside ? { outside: event.outside } : {}
      };
    case "asked":
      return { kind: "ask", claim: event.claim, text: event.message.text };
    case "heard":
      return { kind: "hear", claim: event.claim, messages: event.messages };
    case "breached": {
      let { head, paths } = event.breach;
      return {
        kind: "record-breach",
        claim: event.claim,
        ...aboutOf(event),
        breach: { head, paths }
      };
    }
    case "resolved": {
      let { event: _, at: __, ...resolution } = event.resolution, widen = event.widened ? { widen: { add: event.widened.added, ...judging(before, event, known) } } : {};
      return { kind: "resolve", claim: event.claim, ...aboutOf(event), resolution, ...widen };
    }
    case "broke-glass": {
      let { claim, incident, head, paths, source } = event, body = { ...aboutOf(event), incident, head, paths };
      return { kind: "break-glass", claim, ...body, ...source === void 0 ? {} : { source } };
    }
    case "followed-up":
      return { kind: "follow-up", glass: event.glass, where: event.where };
    case "pull-closed":
      return { kind: "close-pull", pull: event.pull };
    case "recovered":
      return { kind: "recover", from: event.from, reason: event.reason };
    case "migrated":
      return { kind: "migrate", from: event.from, to: event.to };
  }
}
function claimOf(before, event, known) {
  let { task, yields = false } = event.claim;
  return {
    kind: "claim",
    ...groundOf(before, event, known),
    task: task.text,
    taskId: task.id,
    yields,
    replaceOwn: true
  };
}
function takeoverOf(before, event, known) {
  let forced = event.forced ? { forced: event.forced } : {}, yields = event.claim.yields ?? false;
  return {
    kind: "takeover",
    ...groundOf(before, event, known),
    from: event.from,
    yields,
    ...forced
  };
}
function groundOf(before, event, known) {
  let { id, target, branch, write, base, on, read, process } = event.claim;
  return {
    target,
    branch,
    write,
    share: { matched: 0, tracked: 0 },
    written: event.written ? write : [],
    ...judging(before, event, known),
    claimId: id,
    base,
    ...on === void 0 ? {} : { on },
    ...read === void 0 ? {} : { read },
    ...process === void 0 ? {} : { process }
  };
}
function judging(before, event, known) {
  let ended = [...event.displaced ?? []];
  event.kind === "taken-over" && ended.push(event.from);
  let dead = ended.filter((id) => before.claims.get(id)?.process?.host === event.by.host), seconds = "claim" in event && typeof event.claim == "object" ? event.claim?.lease.seconds : 1;
  return { policy: policyOf(event, known, seconds ?? 1), skewMs: 0, dead };
}
function policyOf(event, known, leaseSeconds) {
  let excused = "shared" in event && event.shared ? event.shared : [];
  return {
    shared: known?.shared ?? excused,
    leaseSeconds,
    graceSeconds: known?.graceSeconds ?? 0,
    maxShare: 1,
    maxShareFiles: NO_LIMIT,
    maxAttempts: known?.maxAttempts ?? NO_LIMIT,
    widenAfterWriting: known?.widenAfterWriting ?? "free"
  };
}
function auditEvent(before, event, seen, options = {}) {
  let problem = (code, message) => ({
    code,
    message,
    event: event.id
  }), problems = [];
  if (seen.has(event.id) && problems.push(problem("event-again", `the id ${event.id} was used before`)), before === null != (event.kind === "created")) {
    let what = before === null ? `begins with "${event.kind}"` : "is created a second time";
    problems.push(problem("not-created", `the registry ${what}`));
  } else if (before !== null) {
    let wrong = illegal(before, event, options);
    wrong !== null && problems.push(problem(wrong.code, wrong.message));
  }
  return problems;
}
var treeDiffers = (paths, event) => ({
  code: "tree-differs",
  message: `the tree is not what the events say: ${paths.slice(0, 5).join(", ")}${paths.length > 5 ? ` and ${paths.length - 5} more` : ""}`,
  ...event === void 0 ? {} : { event }
});
function illegal(before, event, options) {
  let known = event.config === null ? null : options.policyOf?.(event.config) ?? null, request = requestOf(before, event, known);
  if (request === null) return null;
  let decision;
  try {
    decision = (0, import_chunk_GREVZ4FI.decide)(before, request, new Date(event.at));
  } catch (error) {
    if (!(error instanceof import_chunk_ITPPDWB4.MetesError) || error.code !== "bad-pattern") throw error;
    return {
      code: "bad-pattern",
      message: `it holds a pattern that can't be read: ${error.message}`
    };
  }
  if (decision.outcome === "refused") return refusedAs(decision.refusal);
  let decided = decision.events[0];
  return decided === void 0 ? {
    code: "not-as-decided",
    message: "it changes nothing, and would not have been written"
  } : difference(decided, event);
}
function difference(decided, event) {
  if (JSON.stringify((0, import_chunk_SZBICU6G.eventValue)(decided)) === JSON.stringify((0, import_chunk_SZBICU6G.eventValue)(event))) return null;
  let one = generationOf(decided), other = generationOf(event);
  return one !== null && other !== null && one !== other ? {
    code: "generation",
    message: `its generation is ${other}, and the next one was ${one}`
  } : {
    code: "not-as-decided",
    message: `"${event.kind}" as recorded is not what was decided (${differingKeys(decided, event).join(", ")})`
  };
}
var generationOf = (event) => event.kind === "granted" || event.kind === "taken-over" ? event.claim.generation : null;
function differingKeys(a, b) {
  let [one, other] = [a, b].map((event) => (0, import_chunk_SZBICU6G.eventValue)(event));
  return [.../* @__PURE__ */ new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])].filter((key) => JSON.stringify(one?.[key]) !== JSON.stringify(other?.[key]));
}
function refusedAs(refusal) {
  switch (refusal.reason) {
    case "overlap": {
      let { claim, witness } = refusal.blockers[0] ?? { claim: null, witness: null };
      return {
        code: "overlapping-grant",
        message: `it grants ground that ${claim?.branch} (${claim?.id}) held${witness === null ? "" : `: ${witness}`}`
      };
    }
    case "branch-held":
    case "another-task":
    case "same-task-other-ground":
      return {
        code: "branch-claimed",
        message: `${refusal.holder.branch} was held by ${refusal.holder.id} already`
      };
    case "not-live":
      return { code: "no-such-claim", message: `there was no claim ${refusal.claim}` };
    case "not-yours":
      return { code: "not-yours", message: `${refusal.claim.id} belongs to another seat` };
    case "agent":
      return { code: "by-agent", message: `an agent did what is for a person: ${refusal.what}` };
    case "author":
      return { code: "not-as-decided", message: `${refusal.author} answered for their own work` };
    case "attempts":
      return {
        code: "too-many-attempts",
        message: `the limit of attempts at a task was ${refusal.limit}, and this is one more`
      };
    case "outside":
    case "excluded":
      return {
        code: "beyond-claim",
        message: `it reaches beyond the claim: ${refusal.entries.join(", ")}`
      };
    case "other-repository":
      return { code: "other-repository", message: `${refusal.claim.id} is of another repository` };
    case "broken-registry":
      return {
        code: "bad-pattern",
        message: `it grants ground while patterns can't be read: ${refusal.files.join(", ")}`
      };
    case "too-large":
    case "clock":
      return { code: "not-as-decided", message: `it would have been refused: ${refusal.reason}` };
  }
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  auditEvent,
  registryCopy,
  treeDiffers
});

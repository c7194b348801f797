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
  recordRefusal: () => recordRefusal,
  requestOf: () => requestOf,
  taskOf: () => taskOf,
  untilAnswered: () => untilAnswered,
  waitSeconds: () => waitSeconds
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_6IPU5GFV = require("./chunk-6IPU5GFV.js");
var import_chunk_SZG7QDVB = require("./chunk-SZG7QDVB.js");
var import_chunk_WJB6OQUE = require("./chunk-WJB6OQUE.js");
var import_chunk_GLYGBMQI = require("./chunk-GLYGBMQI.js");
var import_chunk_GBUDTW73 = require("./chunk-GBUDTW73.js");
var import_chunk_UJKKOEXK = require("./chunk-UJKKOEXK.js");
var import_chunk_VKGCP2TZ = require("./chunk-VKGCP2TZ.js");
var import_chunk_VEIS7STO = require("./chunk-VEIS7STO.js");
var import_chunk_VPCR3NYL = require("./chunk-VPCR3NYL.js");
var import_chunk_EN2FGQOQ = require("./chunk-EN2FGQOQ.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
var import_promises = require("node:fs/promises");
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
function requestOf(ctx, wish) {
  let fixed = fixedOf(ctx, wish), written = (0, import_chunk_6IPU5GFV.writtenBefore)(ctx, { ...wish.place, write: wish.ground.write });
  return async (view, tip, origin) => ({
    ...origin,
    ...fixed,
    ...await written(view, tip),
    skewMs: (0, import_chunk_SZG7QDVB.skewOf)(ctx.io.now(), tip),
    dead: await (0, import_chunk_VKGCP2TZ.deadClaims)(ctx.io, view)
  });
}
function fixedOf(ctx, wish) {
  let { ground, place, process } = wish;
  return {
    kind: "claim",
    task: wish.task,
    taskId: (0, import_chunk_SZBICU6G.mint)(ctx.io, "t"),
    claimId: (0, import_chunk_SZBICU6G.mint)(ctx.io, "c"),
    target: place.target,
    branch: place.branch,
    base: place.base,
    write: ground.write,
    share: ground.share,
    prefer: ground.covered,
    policy: {
      ...ctx.policy,
      ...wish.leaseSeconds === void 0 ? {} : { leaseSeconds: wish.leaseSeconds }
    },
    yields: wish.yields,
    replaceOwn: wish.replaceOwn === true,
    ...place.on === void 0 ? {} : { on: place.on },
    ...wish.read === void 0 || wish.read.length === 0 ? {} : { read: wish.read },
    ...process === void 0 ? {} : { process }
  };
}
var BRIEFLY = { patienceMs: 3e3, deadlineMs: 3e3, quiet: true }, KEPT = 200;
async function recordRefusal(ctx, refusal, request) {
  try {
    await record(ctx, refusal, request);
  } catch {
  }
}
async function record(ctx, refusal, request) {
  let file = (0, (import_node_path()).join)(ctx.repo.gitDir, "metes", "refusals.json"), known = await recorded(file), blockers = blockersOf(refusal).filter((b) => !known.includes(b.claim));
  if (blockers.length === 0) return;
  await (0, import_promises.mkdir)((0, (import_node_path()).join)(ctx.repo.gitDir, "metes"), { recursive: true });
  let ids = [...known, ...blockers.map((b) => b.claim)].slice(-KEPT);
  await (0, import_chunk_SZBICU6G.replaceFile)(file, `${JSON.stringify(ids)}
`), await (0, import_chunk_GLYGBMQI.transact)(
    ctx,
    (view, _tip, origin) => ({
      ...origin,
      kind: "record-refusal",
      request,
      blockers: blockers.filter((b) => view.claims.has(b.claim))
    }),
    BRIEFLY
  );
}
function blockersOf(refusal) {
  return refusal.reason === "overlap" ? refusal.blockers.map((b) => ({ claim: b.claim.id, witness: b.witness ?? "" })) : refusal.reason === "branch-held" ? [{ claim: refusal.holder.id, witness: "" }] : [];
}
async function recorded(file) {
  try {
    let read = JSON.parse(await (0, import_promises.readFile)(file, "utf8"));
    return Array.isArray(read) ? read.filter((id) => typeof id == "string") : [];
  } catch {
    return [];
  }
}
var LONGEST = 4e3;
function taskOf(text) {
  let task = text.trim();
  if (task === "")
    throw (0, import_chunk_ITPPDWB4.usage)("no-task", "the task is empty", "say in a few words what the work is for");
  if ((0, import_chunk_VEIS7STO.refusePlaceholder)(task, "what the work is for"), task.length <= LONGEST) return task;
  throw (0, import_chunk_ITPPDWB4.usage)(
    "long-task",
    `the task has ${task.length} characters; ${LONGEST} are kept at most`,
    "say it shorter; details belong in the issue or the pull request"
  );
}
var POLL_MS = 1e3, LINE_EVERY_MS = 15e3;
function waitSeconds(text) {
  if (text === void 0) return 0;
  let seconds = (0, import_chunk_UJKKOEXK.parseDuration)(/^\d+$/.test(text) ? `${text}s` : text);
  if (seconds !== null) return seconds;
  throw (0, import_chunk_ITPPDWB4.usage)(
    "bad-duration",
    `--wait can't be ${JSON.stringify(text)}`,
    "--wait=90s, or 5m, or 2h"
  );
}
async function untilAnswered(ctx, ask, seconds, inTheWay = async () => false) {
  let end = performance.now() + seconds * 1e3, answer = await ask(), nextLine = 0;
  for (; performance.now() < end && await mayPass(ctx, answer, inTheWay); )
    performance.now() >= nextLine && (ctx.io.err(`${waitingLine(answer, (end - performance.now()) / 1e3)}
`), nextLine = performance.now() + LINE_EVERY_MS), await (0, import_chunk_GBUDTW73.pause)(Math.min(POLL_MS, Math.max(0, end - performance.now())), ctx.io.signal), await hasChanged(ctx, answer) && (answer = await askPatiently(ask, answer));
  return answer;
}
async function mayPass(ctx, { decision }, inTheWay) {
  if (decision.outcome === "held") return decision.claim !== null && inTheWay(decision.claim);
  if (decision.outcome !== "refused") return false;
  let { refusal } = decision;
  if (refusal.reason === "overlap" || refusal.reason === "branch-held") return true;
  if (refusal.reason !== "another-task" && refusal.reason !== "same-task-other-ground")
    return false;
  let { process } = refusal.holder;
  return process !== void 0 && !await (0, import_chunk_VKGCP2TZ.isGone)(ctx.io, process);
}
function claimsOf({ decision }) {
  return decision.outcome === "refused" ? (0, import_chunk_WJB6OQUE.claimsIn)(decision.refusal) : decision.claim === null ? [] : [decision.claim];
}
async function hasChanged(ctx, answer) {
  let { tip } = answer, now = ctx.io.now().getTime();
  for (let claim of claimsOf(answer))
    if (now >= Date.parse(claim.lease.until) + ctx.policy.graceSeconds * 1e3 || claim.process !== void 0 && await (0, import_chunk_VKGCP2TZ.isGone)(ctx.io, claim.process)) return true;
  return (await patiently(() => ctx.store.refresh(), tip))?.oid !== tip.oid;
}
var askPatiently = (ask, before) => patiently(ask, before);
async function patiently(step, otherwise) {
  try {
    return await step();
  } catch (error) {
    if (error instanceof import_chunk_ITPPDWB4.MetesError && error.kind === "unavailable" && error.code !== "interrupted" && error.code !== "unclear") return otherwise;
    throw error;
  }
}
function waitingLine(answer, seconds) {
  let [claim] = claimsOf(answer);
  return `metes: waiting for ${claim === void 0 ? "the ground" : `${(0, import_chunk_EVDH74U2.printableText)(claim.branch, 60)} (${claim.id}, ${(0, import_chunk_VPCR3NYL.whoText)(claim)})`}, up to ${(0, import_chunk_EN2FGQOQ.short)(Math.max(1, Math.round(seconds)))} more`;
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  recordRefusal,
  requestOf,
  taskOf,
  untilAnswered,
  waitSeconds
});

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
  draftsOf: () => draftsOf,
  originOf: () => originOf,
  transact: () => transact
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_GBUDTW73 = require("./chunk-GBUDTW73.js");
var import_chunk_GREVZ4FI = require("./chunk-GREVZ4FI.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
var PATIENCE_MS = 6e4, ATTEMPTS = 200, PAUSE_MS = { least: 25, most: 8e3 }, TURNS = 16;
function transact(ctx, build, patience = {}) {
  let work = () => untilWritten(ctx, build, patience);
  return patience.quiet ? (0, import_chunk_SZBICU6G.quietly)(ctx.io, work) : (0, import_chunk_SZBICU6G.slowly)(ctx.io, "asking the registry", work);
}
async function untilWritten(ctx, build, patience) {
  let origin = originOf(ctx), attempts = [], end = performance.now() + (patience.patienceMs ?? patienceOf(ctx)), unclear = null, tookMs = 0;
  for (let n = 0; n < ATTEMPTS; n++) {
    if (n > 0) {
      if (performance.now() > end) break;
      await (0, import_chunk_GBUDTW73.pause)(jitter(ctx, n, tookMs), ctx.io.signal);
    }
    let began = performance.now(), tip = await readTip(ctx, patience, unclear), landed = await findLanded(ctx, attempts, tip, origin.event);
    if (landed !== null) return landed;
    let tried = await attempt(ctx, build, origin, tip);
    if ("done" in tried) return tried.done;
    attempts.push(tried.attempt), unclear = tried.unclear, tookMs = performance.now() - began;
  }
  throw unclear ?? contended(ctx, attempts.length);
}
function patienceOf({ io }) {
  let stated = io.env.METES_PATIENCE ?? "";
  return /^\d{1,4}$/.test(stated) ? Number(stated) * 1e3 : PATIENCE_MS;
}
function originOf(ctx) {
  return {
    by: ctx.party,
    repository: ctx.config.repository,
    engine: import_chunk_SZBICU6G.ENGINE,
    config: ctx.configOid,
    root: ctx.config.registry.root,
    event: (0, import_chunk_SZBICU6G.mint)(ctx.io, "e")
  };
}
async function attempt(ctx, build, origin, tip) {
  let { view, broken } = await (0, import_chunk_SZBICU6G.loadView)(ctx.store, tip), now = ctx.io.now(), decision = (0, import_chunk_GREVZ4FI.decide)(view, await build(view, tip, origin), now, broken);
  if (decision.events.length === 0) return { done: { decision, view, tip } };
  let { drafts, after } = draftsOf(ctx, view, decision.events, now), attempt2 = { expected: tip.oid, decision, after };
  try {
    let wrote = await ctx.store.write(tip.oid, drafts);
    return wrote.outcome === "written" ? { done: { decision, view: after, tip: wrote.tip } } : { attempt: attempt2, unclear: null };
  } catch (error) {
    if (!(error instanceof import_chunk_ITPPDWB4.MetesError) || error.code !== "unclear") throw error;
    return { attempt: attempt2, unclear: error };
  }
}
function draftsOf(ctx, before, events, now) {
  let drafts = [], author = {
    name: (0, import_chunk_SZBICU6G.safeIdent)(ctx.party.holder, "unknown"),
    email: (0, import_chunk_SZBICU6G.safeIdent)(ctx.ident.email, "metes@localhost"),
    at: now
  }, committer = { ...author, name: (0, import_chunk_SZBICU6G.safeIdent)(ctx.ident.name, author.name) }, after = before;
  for (let event of events) {
    let next = (0, import_chunk_GREVZ4FI.fold)(after, event), changes = (0, import_chunk_SZBICU6G.treeChanges)(after, next);
    drafts.push({ message: (0, import_chunk_SZBICU6G.encodeEvent)(event), author, committer, changes }), after = next;
  }
  return { drafts, after };
}
async function readTip(ctx, patience, unclear) {
  try {
    return await (0, import_chunk_SZBICU6G.freshTip)(ctx, patience.deadlineMs);
  } catch (error) {
    throw error instanceof import_chunk_ITPPDWB4.MetesError && error.kind === "unavailable" && unclear !== null ? unclear : error;
  }
}
async function findLanded(ctx, attempts, tip, event) {
  let first = attempts[0];
  if (first === void 0 || first.expected === tip.oid) return null;
  for await (let entry of ctx.store.journal({ tip: tip.oid, after: first.expected })) {
    let decoded = (0, import_chunk_SZBICU6G.decodeEvent)(entry.message);
    if (!decoded.ok || decoded.event.id !== event) continue;
    let made = attempts.find((a) => entry.parents.includes(a.expected));
    if (made !== void 0)
      return { decision: made.decision, view: made.after, tip };
  }
  return null;
}
function jitter(ctx, attempt2, tookMs) {
  let growth = Math.min(TURNS, 2 ** Math.min(attempt2, 10)), span = Math.min(PAUSE_MS.most, Math.max(PAUSE_MS.least, tookMs) * growth), [high = 0, low = 0] = ctx.io.random(2);
  return span * (high * 256 + low) / 65536;
}
function contended(ctx, attempts) {
  return new import_chunk_ITPPDWB4.MetesError(
    "unavailable",
    "contended",
    `others kept writing to ${ctx.config.registry.branch} first (${attempts} attempts); nothing of this request was written`,
    {
      hint: "run the same command again; METES_PATIENCE=300 keeps trying for as many seconds",
      retryAfterMs: 5e3
    }
  );
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  draftsOf,
  originOf,
  transact
});

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
var import_chunk_N2Y2REK6 = require("./chunk-N2Y2REK6.js");
var import_chunk_FWPB6FBI = require("./chunk-FWPB6FBI.js");
var import_chunk_GREVZ4FI = require("./chunk-GREVZ4FI.js");
var import_chunk_SJYKHHTK = require("./chunk-SJYKHHTK.js");
var import_chunk_SOK4M4VB = require("./chunk-SOK4M4VB.js");
var import_chunk_UJKKOEXK = require("./chunk-UJKKOEXK.js");
var import_chunk_F6AZL2OQ = require("./chunk-F6AZL2OQ.js");
var import_chunk_MOBG4WLI = require("./chunk-MOBG4WLI.js");
var import_chunk_EICISRHM = require("./chunk-EICISRHM.js");
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
var Auditor = class {
  #options;
  #seen;
  #root;
  #state;
  constructor(options = {}, start = null) {
    this.#options = options, this.#seen = new Set(start?.seen), this.#root = start?.root ?? null, this.#state = start && { ...start.view, claims: new Map(start.view.claims) };
  }
  /** The state after the last step; null before the first. */
  get view() {
    return this.#state;
  }
  /** The next commit, oldest first. */
  step(entry) {
    let problems = this.#judge(entry);
    return this.#root ??= entry.oid, problems.map((problem) => ({ ...problem, oid: entry.oid }));
  }
  #judge(entry) {
    if (entry.parents.length > 1)
      return this.#accept(entry.changes), [{ code: "merge-commit", message: "it merges two histories, and a journal has one" }];
    let decoded = (0, import_chunk_SZBICU6G.decodeEvent)(entry.message);
    return decoded.ok ? this.#judgeEvent(decoded.event, entry.changes) : (this.#accept(entry.changes), [notAnEvent(decoded.reason, decoded.unknownKind, entry.changes)]);
  }
  #judgeEvent(event, changes) {
    let problems = (0, import_chunk_G3EGQJEI.auditEvent)(this.#state, event, this.#seen, this.#options);
    if (this.#seen.add(event.id), event.root !== this.#root) {
      let message = `it was written for the registry that begins with ${event.root ?? "itself"}`;
      problems.push({ code: "another-root", message, event: event.id });
    }
    let before = this.#standing(event), expected = this.#advance(event, before), found = event.kind === "recovered" ? changes.filter((c) => !this.#isDebris(c)) : changes, differing = expected === null ? [] : differingPaths(expected, found);
    return (expected === null || differing.length > 0) && (this.#restore(event, before), this.#accept(changes)), differing.length > 0 ? [...problems, (0, import_chunk_G3EGQJEI.treeDiffers)(differing, event.id)] : problems;
  }
  /** A file that meant nothing and went: `recover` clears those away, since they stop all grants. */
  #isDebris({ path, content }) {
    let id = (0, import_chunk_SZBICU6G.claimIdOf)(path), means = id === null ? !path.startsWith("claims/") : this.#state?.claims.has(id) === true;
    return content === null && !means;
  }
  /** What stands before an event, as far as the event can change it. */
  #standing(event) {
    let state = this.#state;
    if (state === null) return null;
    let pairs = touched(event).flatMap((id) => pairOf(id, state.claims.get(id)));
    return { ...state, claims: new Map(pairs) };
  }
  /** Folds the event in and gives the files it changes; null when it does not apply. */
  #advance(event, before) {
    try {
      let state = this.#state;
      if (state === null) {
        let first = (0, import_chunk_GREVZ4FI.fold)(null, event);
        return this.#state = { ...first, claims: /* @__PURE__ */ new Map() }, (0, import_chunk_SZBICU6G.treeChanges)(null, first);
      }
      let after = { ...(0, import_chunk_GREVZ4FI.apply)(state, state.claims, event), claims: state.claims };
      return this.#state = after, (0, import_chunk_SZBICU6G.changesOf)(before, after, touched(event));
    } catch (error) {
      if (error instanceof import_chunk_ITPPDWB4.MetesError && error.code === "bad-event") return null;
      throw error;
    }
  }
  #restore(event, before) {
    if (before === null || this.#state === null) {
      this.#state = null;
      return;
    }
    this.#state = { ...before, claims: this.#state.claims };
    for (let id of touched(event)) this.#set(id, before.claims.get(id));
  }
  #set(id, claim) {
    let claims = this.#state?.claims, old = claims?.get(id);
    claims === void 0 || old === claim || (claim === void 0 && old !== void 0 ? ((0, import_chunk_SJYKHHTK.dropGround)(claims, old), claims.delete(id)) : claim !== void 0 && ((0, import_chunk_SJYKHHTK.putGround)(claims, claim), claims.set(id, claim)));
  }
  /** Takes the tree's word for what stands now: whoever reads the registry does. */
  #accept(changes) {
    let kept = changes.flatMap(
      ({ path, content }) => content === null ? [] : [{ path, content }]
    ), { view } = (0, import_chunk_SZBICU6G.viewOfTree)(kept);
    this.#state = this.#state === null ? { ...view, claims: /* @__PURE__ */ new Map() } : { ...(0, import_chunk_SZBICU6G.restAfter)(this.#state, changes), claims: this.#state.claims };
    for (let { path } of changes) {
      let id = (0, import_chunk_SZBICU6G.claimIdOf)(path);
      id !== null && this.#set(id, view.claims.get(id));
    }
  }
}, pairOf = (id, claim) => claim === void 0 ? [] : [[id, claim]];
function touched(event) {
  let ids = [];
  return event.kind === "granted" || event.kind === "taken-over" ? ids.push(event.claim.id) : "claim" in event && ids.push(event.claim), event.kind === "taken-over" && ids.push(event.from), "displaced" in event && ids.push(...event.displaced ?? []), ids.filter((id) => id !== null);
}
function differingPaths(expected, found) {
  let left = new Map(found.map((change) => [change.path, change.content])), paths = /* @__PURE__ */ new Set();
  for (let { path, content } of expected)
    (left.get(path) !== content || !left.has(path)) && paths.add(path), left.delete(path);
  for (let path of left.keys()) paths.add(path);
  return [...paths].sort();
}
function notAnEvent(reason, unknownKind, changes) {
  if (unknownKind !== void 0)
    return { code: "unknown-kind", message: `there is no kind of event "${unknownKind}"` };
  let code = reason === "no event in the message" ? "no-event" : "bad-event", files = changes.map((change) => change.path).slice(0, 5).join(", ");
  return {
    code,
    message: code === "no-event" ? `it carries no event${files === "" ? "" : `, and changes ${files}`}` : `its event can't be read: ${reason}`
  };
}
var BATCH = 500, EVENT_ID = /"id": "(e-[0-9a-z]{20})"/;
async function auditJournal(ctx, range) {
  let policies = new Policies(ctx), start = range.after === void 0 ? null : await startAt(ctx, range.after), auditor = new Auditor({ policyOf: (config) => policies.of(config) }, start), problems = [], entries = 0;
  for await (let batch of batches(ctx, range)) {
    await policies.load(batch);
    let changes = await filesOf(ctx, batch);
    for (let entry of batch) {
      let { oid, parents, message, author, at } = entry, step = { oid, parents, message, changes: changes.get(oid) ?? [] };
      for (let problem of auditor.step(step)) problems.push({ ...problem, author, at });
    }
    entries += batch.length, range.progress?.(entries);
  }
  return { entries, problems, view: auditor.view };
}
async function startAt(ctx, after) {
  let seen = [];
  for await (let { message } of ctx.store.journal({ tip: after })) {
    let id = EVENT_ID.exec(message)?.[1];
    id !== void 0 && seen.push(id);
  }
  let { view } = (0, import_chunk_SZBICU6G.viewOfTree)(await ctx.store.files(after));
  return { view, root: ctx.config.registry.root, seen };
}
async function* batches(ctx, range) {
  let batch = [], { tip, after } = range;
  for await (let entry of ctx.store.journal(after === void 0 ? { tip } : { tip, after }))
    batch.push(entry), !(batch.length < BATCH) && (yield batch, batch = []);
  batch.length > 0 && (yield batch);
}
async function filesOf(ctx, entries) {
  let copy = (0, import_chunk_G3EGQJEI.registryCopy)(ctx), linear = entries.filter((entry) => entry.parents.length < 2).map((entry) => entry.oid), writes = await (0, import_chunk_FWPB6FBI.commitWrites)(ctx.door, copy, linear);
  for (let { oid, parents } of entries)
    parents.length > 1 && writes.set(oid, await (0, import_chunk_FWPB6FBI.diffTrees)(ctx.door, copy, parents[0] ?? "", oid));
  let content = await contentOf(ctx, copy, [...writes.values()].flat());
  return new Map(
    [...writes].map(([oid, changes]) => [
      oid,
      changes.map((c) => ({ path: c.path, content: c.oid === null ? null : content(c.oid) }))
    ])
  );
}
async function contentOf(ctx, copy, changes) {
  let oids = [...new Set(changes.flatMap((change) => change.oid ?? []))], blobs = await (0, import_chunk_SZBICU6G.readBlobs)(ctx.door, copy, oids), texts = new Map(oids.map((oid, n) => [oid, Buffer.from(blobs[n] ?? []).toString("utf8")]));
  return (oid) => texts.get(oid) ?? "";
}
var Policies = class {
  #ctx;
  #known = /* @__PURE__ */ new Map();
  constructor(ctx) {
    this.#ctx = ctx;
  }
  of(config) {
    return this.#known.get(config) ?? null;
  }
  async load(entries) {
    let wanted = /* @__PURE__ */ new Set();
    for (let { message } of entries) {
      let decoded = (0, import_chunk_SZBICU6G.decodeEvent)(message), config = decoded.ok ? decoded.event.config : null;
      config !== null && !this.#known.has(config) && wanted.add(config);
    }
    let oids = [...wanted], blobs = await (0, import_chunk_SZBICU6G.readBlobs)(this.#ctx.door, this.#ctx.repo, oids);
    oids.forEach((oid, n) => {
      let parsed = blobs[n] ? (0, import_chunk_N2Y2REK6.parseConfig)(Buffer.from(blobs[n]).toString("utf8"), oid) : null;
      this.#known.set(oid, parsed?.ok ? (0, import_chunk_PAKWBOKP.policyOf)(parsed.config) : null);
    });
  }
};
var LINE_EVERY_MS = 1e3, verb = {
  spec: {
    name: "audit",
    group: "more",
    summary: "replay the journal and check that every step was legal",
    usage: ["audit [--since <event>]"],
    options: {
      since: {
        type: "value",
        value: "event",
        help: "take the state after this event or commit as it stands, and go on from there"
      }
    },
    about: `Each event is decided again on the state before it: a grant of ground that somebody held is named,
whoever pushed it. Each tree must be what its events say. Exit 1 when anything is wrong.`,
    example: `metes audit
1,204 events: every step was legal, every tree is what its events say.`
  },
  run
};
async function run(io, args) {
  let ctx = await (0, import_chunk_SZBICU6G.openContext)(io), { tip, note } = await (0, import_chunk_EICISRHM.tipToRead)(ctx), since = args.values.since, after = since === void 0 ? void 0 : await (0, import_chunk_EICISRHM.commitOf)(ctx, tip.oid, since), next = performance.now() + LINE_EVERY_MS, audit = await auditJournal(ctx, {
    tip: tip.oid,
    after,
    progress(entries2) {
      performance.now() < next || (next = performance.now() + LINE_EVERY_MS, io.err(`metes: ${(0, import_chunk_DIQ53RAQ.grouped)(entries2)} events so far
`));
    }
  }), { entries, problems } = audit;
  return {
    exit: problems.length === 0 ? 0 : 1,
    outcome: problems.length === 0 ? "clean" : "problems",
    data: {
      tip: tip.oid,
      since: after ?? null,
      events: entries,
      problems: problems.map((p) => ({
        code: p.code,
        message: p.message,
        commit: p.oid,
        event: p.event ?? null,
        author: p.author,
        at: p.at.toISOString()
      }))
    },
    text: textOf(ctx, audit),
    ...note === null ? {} : { notes: [note] }
  };
}
function textOf(ctx, { entries, problems }) {
  let events = entries === 1 ? "1 event" : `${(0, import_chunk_DIQ53RAQ.grouped)(entries)} events`;
  if (problems.length === 0)
    return `${events}: every step was legal, every tree is what its events say.`;
  let lines = problems.map(
    (p) => `${p.oid}  ${(0, import_chunk_EN2FGQOQ.clock)(p.at.toISOString(), ctx.io.now())}  ${(0, import_chunk_EVDH74U2.printableText)(p.author, 60)}
    ${p.code}: ${(0, import_chunk_EVDH74U2.printableText)(p.message, 300)}`
  ), count = problems.length === 1 ? "1 problem" : `${(0, import_chunk_DIQ53RAQ.grouped)(problems.length)} problems`;
  return [
    `${events}, ${count}:`,
    "",
    ...lines,
    "",
    `${(0, import_chunk_EB3PQHFT.commandLine)(["git", "--git-dir", (0, import_chunk_G3EGQJEI.registryCopy)(ctx).gitDir, "show", problems[0]?.oid ?? ""])}`,
    "    shows what was done there",
    "metes recover",
    "    puts right what it can; what was forged stays named"
  ].join(`
`);
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  verb
});

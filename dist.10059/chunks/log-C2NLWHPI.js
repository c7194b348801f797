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
var import_chunk_GBUDTW73 = require("./chunk-GBUDTW73.js");
var import_chunk_EICISRHM = require("./chunk-EICISRHM.js");
var import_chunk_EN2FGQOQ = require("./chunk-EN2FGQOQ.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_AOOEON4O = require("./chunk-AOOEON4O.js");
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
var import_chunk_PAKWBOKP = require("./chunk-PAKWBOKP.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
var import_chunk_LHO2KLC4 = require("./chunk-LHO2KLC4.js");
var SHOWN = 30, POLL_MS = { first: 2e3, most: 3e4 }, verb = {
  spec: {
    name: "log",
    group: "more",
    summary: "read or follow the journal",
    usage: ["log [--since <event>] [--claim <id>] [--limit <n>]", "log --follow [--json]"],
    options: {
      follow: { type: "flag", short: "f", help: "go on with new events until interrupted" },
      since: { type: "value", value: "event", help: "only what came after this event or commit" },
      claim: { type: "value", value: "id", help: "only what is about this claim" },
      limit: { type: "value", value: "n", short: "n", help: `how many (default: ${SHOWN})` },
      interval: {
        type: "value",
        value: "time",
        help: "how often to look with --follow, like 500ms or 10s (default: 2s, slower when quiet)"
      }
    },
    about: `One line an event, the oldest first. With --json each line is an object of its own
(docs/formats.md, "log"); with --follow they come as they happen, and --since makes it
go on where an earlier one stopped.`,
    example: `metes log --limit 2
2026-01-02 09:30 UTC  granted feat/pagination (ada): src/api/** \u2014 Add pagination
2026-01-02 09:41 UTC  released c-7k2m9x4q1d (ada): finished`
  },
  run
};
async function run(io, args) {
  let wanted = wantedOf(args), ctx = await (0, import_chunk_SZBICU6G.openContext)(io), { tip, note } = await (0, import_chunk_EICISRHM.tipToRead)(ctx);
  note !== null && io.err(`${note}
`);
  let shown = 0;
  for (let read of await chosen(ctx, tip.oid, wanted))
    show(io, read, wanted), shown += 1;
  return wanted.follow && (shown += await follow(ctx, tip.oid, wanted)), { exit: 0, outcome: "listed", data: { events: shown }, text: "", streamed: true };
}
function wantedOf(args) {
  let { since, claim, limit, interval } = args.values;
  if (claim !== void 0 && !(0, import_chunk_PAKWBOKP.isId)("c", claim))
    throw (0, import_chunk_ITPPDWB4.usage)("bad-claim", `${JSON.stringify(claim)} is not a claim's id`, "metes status");
  if (limit !== void 0 && !/^[1-9]\d{0,8}$/.test(limit))
    throw (0, import_chunk_ITPPDWB4.usage)("bad-limit", "--limit takes a whole number from 1", "metes log --limit 100");
  return {
    since,
    claim,
    limit: limit !== void 0 ? Number(limit) : since === void 0 ? SHOWN : 1 / 0,
    follow: args.flags.follow === true,
    intervalMs: interval === void 0 ? void 0 : milliseconds(interval),
    json: args.flags.json === true
  };
}
function milliseconds(text) {
  let match = /^([1-9]\d{0,6})(ms|s|m)$/.exec(text), unit = { ms: 1, s: 1e3, m: 6e4 }[match?.[2] ?? ""];
  if (match !== null && unit !== void 0) return Number(match[1]) * unit;
  throw (0, import_chunk_ITPPDWB4.usage)(
    "bad-interval",
    `--interval takes a time, not ${JSON.stringify(text)}`,
    "like 500ms, 10s or 1m"
  );
}
async function chosen(ctx, tip, wanted) {
  let takes = (read) => isWanted(read, wanted);
  if (wanted.since === void 0) return (0, import_chunk_EICISRHM.newestEntries)(ctx, tip, wanted.limit, takes);
  let after = await (0, import_chunk_EICISRHM.commitOf)(ctx, tip, wanted.since), found = [];
  if (after === tip) return found;
  for await (let read of (0, import_chunk_EICISRHM.readJournal)(ctx, { tip, after })) {
    if (found.length >= wanted.limit) break;
    takes(read) && found.push(read);
  }
  return found;
}
var isWanted = ({ decoded }, { claim }) => claim === void 0 || !decoded.ok || (0, import_chunk_EICISRHM.isAbout)(decoded.event, claim);
async function follow(ctx, from, wanted) {
  let { io } = ctx, first = wanted.intervalMs ?? POLL_MS.first, wait = first, last = from, shown = 0, told = false;
  for (; await waited(wait, io); ) {
    let { tip, note } = await (0, import_chunk_EICISRHM.tipToRead)(ctx);
    if (note !== null && !told && io.err(`${note}; still trying
`), told = note !== null, wait = tip.oid === last ? slower(wait, wanted) : first, tip.oid !== last) {
      for await (let read of (0, import_chunk_EICISRHM.readJournal)(ctx, { tip: tip.oid, after: last }))
        isWanted(read, wanted) && (show(io, read, wanted), shown += 1);
      last = tip.oid;
    }
  }
  return shown;
}
var slower = (wait, { intervalMs }) => intervalMs ?? Math.min(POLL_MS.most, wait * 1.5), waited = (ms, io) => (0, import_chunk_GBUDTW73.pause)(ms, io.signal).then(
  () => true,
  () => false
);
function show(io, { entry, decoded }, { json }) {
  io.out(`${json ? asJson(entry.oid, decoded) : asSentence(io, entry, decoded)}
`);
}
function asJson(oid, decoded) {
  let schema = "metes/log/1";
  return JSON.stringify(
    decoded.ok ? {
      schema,
      outcome: "event",
      oid,
      subject: (0, import_chunk_SZBICU6G.subjectOf)(decoded.event),
      event: (0, import_chunk_SZBICU6G.eventValue)(decoded.event)
    } : { schema, outcome: "not-an-event", oid, reason: decoded.reason }
  );
}
function asSentence(io, entry, decoded) {
  if (decoded.ok)
    return `${(0, import_chunk_EN2FGQOQ.clock)(decoded.event.at, io.now())}  ${(0, import_chunk_EVDH74U2.printableText)((0, import_chunk_SZBICU6G.subjectOf)(decoded.event))}`;
  let at = (0, import_chunk_EN2FGQOQ.clock)(entry.at.toISOString(), io.now()), subject = (0, import_chunk_EVDH74U2.printableText)(entry.message.split(`
`)[0] ?? "", 80);
  return `${at}  ${entry.oid} is not an event (${decoded.reason}), by ${(0, import_chunk_EVDH74U2.printableText)(entry.author, 60)}: ${subject}`;
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  verb
});

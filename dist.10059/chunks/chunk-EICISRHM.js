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
  commitOf: () => commitOf,
  isAbout: () => isAbout,
  newestEntries: () => newestEntries,
  readJournal: () => readJournal,
  tipOrCached: () => tipOrCached,
  tipToRead: () => tipToRead
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_PAKWBOKP = require("./chunk-PAKWBOKP.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
async function* readJournal(ctx, range) {
  let { tip, after } = range, options = after === void 0 ? { tip } : { tip, after };
  for await (let entry of ctx.store.journal(options))
    yield { entry, decoded: (0, import_chunk_SZBICU6G.decodeEvent)(entry.message) };
}
async function newestEntries(ctx, tip, limit, wanted) {
  let found = [];
  for await (let entry of ctx.store.journal({ tip, reverse: true })) {
    if (found.length >= limit) break;
    let read = { entry, decoded: (0, import_chunk_SZBICU6G.decodeEvent)(entry.message) };
    wanted(read) && found.push(read);
  }
  return found.reverse();
}
async function commitOf(ctx, tip, since) {
  if (!(0, import_chunk_PAKWBOKP.isId)("e", since) && !(0, import_chunk_PAKWBOKP.isOid)(since))
    throw (0, import_chunk_ITPPDWB4.usage)(
      "bad-since",
      `--since takes an event's id or a commit of the registry, not ${JSON.stringify(since.slice(0, 80))}`,
      `metes log --json
  shows both for every event`
    );
  for await (let { oid, message } of ctx.store.journal({ tip, reverse: true })) {
    if (oid === since) return oid;
    if (!message.includes(since)) continue;
    let decoded = (0, import_chunk_SZBICU6G.decodeEvent)(message);
    if (decoded.ok && decoded.event.id === since) return oid;
  }
  throw (0, import_chunk_ITPPDWB4.usage)(
    "no-such-event",
    `the journal has no ${since}`,
    `metes log
  lists the newest events`
  );
}
async function tipOrCached(ctx) {
  try {
    return { tip: await (0, import_chunk_SZBICU6G.freshTip)(ctx), note: null };
  } catch (error) {
    if (!(error instanceof import_chunk_ITPPDWB4.MetesError) || error.kind !== "unavailable") throw error;
    let tip = await ctx.store.cached();
    if (tip === null) throw error;
    let at = tip.fetchedAt.toISOString();
    return { tip, note: `metes: ${error.message}; this is the copy of ${at}` };
  }
}
async function tipToRead(ctx) {
  try {
    return await tipOrCached(ctx);
  } catch (error) {
    let tip = await ctx.store.cached();
    if (error instanceof import_chunk_ITPPDWB4.MetesError && error.code === "bad-journal" && tip !== null) return { tip, note: null };
    throw error;
  }
}
function isAbout(event, claim) {
  switch (event.kind) {
    case "granted":
    case "taken-over": {
      let from = event.kind === "taken-over" ? [event.from] : [];
      return [event.claim.id, ...from, ...event.displaced ?? []].includes(claim);
    }
    case "refused":
      return event.blockers.some((b) => b.claim === claim);
    default:
      return "claim" in event && event.claim === claim;
  }
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  commitOf,
  isAbout,
  newestEntries,
  readJournal,
  tipOrCached,
  tipToRead
});

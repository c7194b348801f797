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
  counted: () => counted,
  grouped: () => grouped,
  indent: () => indent,
  listed: () => listed,
  patternList: () => patternList,
  printablePattern: () => printablePattern,
  shortOid: () => shortOid
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
var grouped = (count) => String(count).replace(/\B(?=(?:\d{3})+(?!\d))/g, ","), counted = (count, one, many = `${one}s`) => `${grouped(count)} ${count === 1 ? one : many}`;
function listed(items, most = 3) {
  let shown = items.length > most ? items.slice(0, most - 1) : items, rest = items.length - shown.length, all = rest > 0 ? [...shown, `${grouped(rest)} more`] : shown;
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}
var printablePattern = (entry) => (0, import_chunk_EVDH74U2.isPlain)(entry) ? entry : (0, import_chunk_EVDH74U2.printablePath)(entry);
function patternList(entries, most = 8) {
  let shown = entries.slice(0, most).map(printablePattern), rest = entries.length - shown.length;
  return rest > 0 ? `${shown.join("  ")}  and ${grouped(rest)} more` : shown.join("  ");
}
var indent = (text, by = "  ") => text.split(`
`).map((line) => line === "" ? line : by + line).join(`
`), shortOid = (oid) => oid.slice(0, 12);
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  counted,
  grouped,
  indent,
  listed,
  patternList,
  printablePattern,
  shortOid
});

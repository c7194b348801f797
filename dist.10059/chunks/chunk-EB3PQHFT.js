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
  commandLine: () => commandLine,
  commandOf: () => commandOf,
  shellWord: () => shellWord
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
var BARE = /^[A-Za-z0-9_@%+:,./-][A-Za-z0-9_@%+:,./=-]*$/;
function shellWord(text) {
  return BARE.test(text) ? text : text === "" || isVisible(text) ? `'${text.replaceAll("'", "'\\''")}'` : throughPrintf(text);
}
var commandLine = (words) => words.map(shellWord).join(" ");
function commandOf(verb, options, operands) {
  let guard = operands.some((word) => word.startsWith("-")) ? ["--"] : [];
  return commandLine(["metes", ...verb, ...options, ...guard, ...operands]);
}
var isVisible = (text) => (0, import_chunk_EVDH74U2.isPlain)(`.${text}.`);
function throughPrintf(text) {
  let kept = text.replace(/\n+$/, ""), ending = "${IFS#??}".repeat(text.length - kept.length);
  return `"$(printf '%b' '${[...kept].map((c) => /[^\\'"]/.test(c) && isVisible(c) ? c : octal(c)).join("")}')${ending}"`;
}
var octal = (character) => (0, import_chunk_EVDH74U2.bytesOf)(character).map((byte) => `\\0${byte.toString(8).padStart(3, "0")}`).join("");
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  commandLine,
  commandOf,
  shellWord
});

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
  bytesOf: () => bytesOf,
  isPlain: () => isPlain,
  printableLines: () => printableLines,
  printablePath: () => printablePath,
  printableText: () => printableText,
  quoted: () => quoted
});
module.exports = __toCommonJS(stdin_exports);
var UNSEEN = "[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u115f\\u1160\\u3164\\uffa0]|(?![ \\u3000])\\p{Zs}|(?![\\u200c\\u200d])\\p{Cf}|(?<![^\\x00-\\x7f\\p{C}])[\\u200c\\u200d]", built = /* @__PURE__ */ new Map();
function pattern(source) {
  let known = built.get(source) ?? new RegExp(source, "gu");
  return built.set(source, known), known;
}
var unseen = () => pattern(UNSEEN), quotable = () => pattern(`["\\\\]|${UNSEEN}`), ASCII = /^[\x20-\x7e]*$/, TERMINAL_SEQUENCE = /\x1b\[[0-?]*[ -/]*[@-~]/g, SHORT = {
  "	": "\\t",
  "\n": "\\n",
  "\r": "\\r",
  '"': '\\"',
  "\\": "\\\\"
}, encoder = new TextEncoder();
function isPlain(text) {
  return text === "" || text !== text.trim() ? false : ASCII.test(text) || text.search(unseen()) === -1;
}
function printablePath(path) {
  return isPlain(path) && !/["\\]/.test(path) ? path : `"${path.replace(quotable(), escaped)}"`;
}
function printableText(text, limit = 200) {
  let line = ASCII.test(text) ? text.replace(/ +/g, " ").trim() : visible(text), characters = [...line];
  return characters.length <= limit ? line : `${characters.slice(0, limit - 1).join("")}\u2026`;
}
function printableLines(text) {
  return /^[\x20-\x7e\n]*$/.test(text) ? text : text.split(`
`).map(harmless).join(`
`);
}
var visible = (text) => harmless(text.replaceAll(`
`, " ")).replace(/ +/g, " ").trim(), harmless = (line) => line.replace(TERMINAL_SEQUENCE, "").replace(/[\s\x85]/gu, " ").replace(/[\p{Cs}]/gu, "\uFFFD").replace(unseen(), ""), quoted = (text, limit) => `"${printableText(text, limit).replaceAll('"', "'")}"`;
function bytesOf(character) {
  let code = character.codePointAt(0) ?? 0;
  return code >= 56448 && code <= 56575 ? [code - 56320] : [...encoder.encode(character)];
}
function escaped(character) {
  let bytes = () => bytesOf(character).map((b) => `\\x${b.toString(16).padStart(2, "0")}`);
  return SHORT[character] ?? bytes().join("");
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  bytesOf,
  isPlain,
  printableLines,
  printablePath,
  printableText,
  quoted
});

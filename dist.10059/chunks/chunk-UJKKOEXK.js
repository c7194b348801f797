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
  formatDuration: () => formatDuration,
  parseDuration: () => parseDuration
});
module.exports = __toCommonJS(stdin_exports);
var SECONDS = { s: 1, m: 60, h: 3600, d: 86400, w: 604800 }, LONGEST = 10 * 365 * SECONDS.d;
function parseDuration(text) {
  let match = /^([1-9]\d{0,8})([smhdw])$/.exec(text);
  if (match === null) return null;
  let seconds = Number(match[1]) * SECONDS[match[2]];
  return seconds <= LONGEST ? seconds : null;
}
function formatDuration(seconds) {
  for (let unit of ["w", "d", "h", "m"])
    if (seconds >= SECONDS[unit] && seconds % SECONDS[unit] === 0)
      return `${seconds / SECONDS[unit]}${unit}`;
  return `${seconds}s`;
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  formatDuration,
  parseDuration
});

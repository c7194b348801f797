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
  ago: () => ago,
  clock: () => clock,
  short: () => short,
  spelled: () => spelled,
  until: () => until
});
module.exports = __toCommonJS(stdin_exports);
var UNITS = [
  { seconds: 86400, one: "day", short: "d" },
  { seconds: 3600, one: "hour", short: "h" },
  { seconds: 60, one: "minute", short: "min" },
  { seconds: 1, one: "second", short: "s" }
];
function ago(instant, now) {
  let seconds = secondsBetween(instant, now);
  return seconds < 5 ? "just now" : `${spelled(seconds)} ago`;
}
function until(instant, now) {
  let seconds = secondsBetween(instant, now), when = seconds < 0 ? `in ${short(-seconds)}` : `over for ${short(seconds)}`;
  return `until ${clock(instant, now)} (${when})`;
}
function short(seconds) {
  let unit = unitFor(seconds);
  return `${Math.round(seconds / unit.seconds)} ${unit.short}`;
}
function spelled(seconds) {
  let unit = unitFor(seconds), count = Math.round(seconds / unit.seconds);
  return `${count} ${unit.one}${count === 1 ? "" : "s"}`;
}
function clock(instant, now) {
  let day = instant.slice(0, 10), time = `${instant.slice(11, 16)} UTC`;
  return day === now.toISOString().slice(0, 10) ? time : `${day} ${time}`;
}
var secondsBetween = (instant, now) => Math.round((now.getTime() - Date.parse(instant)) / 1e3), unitFor = (seconds) => UNITS.find((unit) => seconds >= unit.seconds * 2 || seconds === unit.seconds) ?? UNITS[3];
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  ago,
  clock,
  short,
  spelled,
  until
});

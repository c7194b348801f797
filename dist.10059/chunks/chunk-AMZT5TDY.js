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
  RUN_HARNESS: () => RUN_HARNESS,
  isEndedRun: () => isEndedRun,
  isOwn: () => isOwn
});
module.exports = __toCommonJS(stdin_exports);
function isOwn(by, claim) {
  return claim.seat === by.seat ? true : claim.by.holder !== by.holder || claim.by.actor !== by.actor ? false : by.actor === "person" || claim.process === void 0;
}
var isEndedRun = (claim) => claim.by.harness === RUN_HARNESS && claim.process === void 0, RUN_HARNESS = "metes-run";
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  RUN_HARNESS,
  isEndedRun,
  isOwn
});

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
  pause: () => pause
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
function pause(ms, signal) {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(interrupted());
    let stop = () => {
      clearTimeout(timer), reject(interrupted());
    }, timer = setTimeout(() => {
      signal.removeEventListener("abort", stop), resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}
var interrupted = () => new import_chunk_ITPPDWB4.MetesError("unavailable", "interrupted", "interrupted while waiting", {
  hint: "nothing was decided; run the same command again"
});
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  pause
});

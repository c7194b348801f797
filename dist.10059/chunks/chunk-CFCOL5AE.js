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
  guardWarnings: () => guardWarnings
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_64V6ZAEO = require("./chunk-64V6ZAEO.js");
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
async function guardWarnings({ repo }) {
  let fallen = (await (0, import_chunk_64V6ZAEO.hookStates)(repo)).filter((report) => report.state !== "installed");
  return fallen.length === 0 ? [] : [`guards don't stand: ${fallen.map(
    ({ hook, state, file }) => `${hook} is ${state} (${(0, import_chunk_EVDH74U2.printablePath)(file)})`
  ).join("; ")}
    metes init
      puts them back`];
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  guardWarnings
});

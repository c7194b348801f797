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
  isExempt: () => isExempt
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_UNUTM6B7 = require("./chunk-UNUTM6B7.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
function isExempt(branch, { config, defaultBranch }) {
  return branch === defaultBranch ? true : config.exempt.length > 0 && (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)(config.exempt)).has(branch);
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  isExempt
});

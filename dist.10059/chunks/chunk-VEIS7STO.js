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
  isPlaceholder: () => isPlaceholder,
  refusePlaceholder: () => refusePlaceholder
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
function refusePlaceholder(text, what) {
  if (isPlaceholder(text))
    throw (0, import_chunk_ITPPDWB4.usage)(
      "placeholder",
      `${text.trim()} stands for ${what}, and was given as it is`,
      `the same command, with ${what} in its place`
    );
}
var isPlaceholder = (text) => /^\s*<[a-z](?:[a-z '-]*[a-z])?>…?\s*$/i.test(text);
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  isPlaceholder,
  refusePlaceholder
});

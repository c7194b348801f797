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
  fileProblemError: () => fileProblemError,
  patternError: () => patternError
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
function fileProblemError(code, problems) {
  let lines = problems.map(
    (p) => `${p.file}:${p.line}:${p.column}: ${p.message}; expected ${p.expected}`
  ), first = problems[0];
  return new import_chunk_ITPPDWB4.MetesError("invalid", code, lines.join(`
`), {
    hint: [...new Set(problems.map((p) => p.mend))].join(`
`),
    ...first === void 0 ? {} : { file: first.file, line: first.line }
  });
}
function patternError(problems) {
  let lines = problems.map((p) => `${shown(p.entry)}: ${p.message}`), mends = problems.map((p) => `${shown(p.entry)}: ${p.mend}`);
  return new import_chunk_ITPPDWB4.MetesError("usage", "bad-pattern", lines.join(`
`), {
    hint: [...new Set(mends)].join(`
`)
  });
}
var shown = (entry) => {
  let text = JSON.stringify(entry);
  return text.length > 120 ? `${text.slice(0, 117)}\u2026"` : text;
};
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  fileProblemError,
  patternError
});

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
  MetesError: () => MetesError,
  must: () => must,
  usage: () => usage
});
module.exports = __toCommonJS(stdin_exports);
var EXIT_OF_KIND = {
  usage: 64,
  invalid: 65,
  denied: 69,
  bug: 70,
  unavailable: 75
}, MetesError = class extends Error {
  kind;
  code;
  hint;
  retryAfterMs;
  file;
  line;
  constructor(kind, code, message, details) {
    super(message, { cause: details.cause }), this.name = "MetesError", this.kind = kind, this.code = code, this.hint = details.hint, this.retryAfterMs = details.retryAfterMs, this.file = details.file, this.line = details.line;
  }
  get exit() {
    return EXIT_OF_KIND[this.kind];
  }
}, usage = (code, message, hint) => new MetesError("usage", code, message, { hint });
function must(condition, what) {
  if (!condition)
    throw new MetesError("bug", "assertion", `metes broke its own rule: ${what}`, {
      hint: "please report this with the command you ran"
    });
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  MetesError,
  must,
  usage
});

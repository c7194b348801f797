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
  parseManifest: () => parseManifest,
  renderManifest: () => renderManifest
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_F6AZL2OQ = require("./chunk-F6AZL2OQ.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var import_chunk_LHO2KLC4 = require("./chunk-LHO2KLC4.js");
var import_yaml = (0, import_chunk_LHO2KLC4.__toESM)((0, import_chunk_F6AZL2OQ.require_dist)());
function parseManifest(text, file) {
  let read = (0, import_chunk_F6AZL2OQ.readYaml)(text, file, MANIFEST);
  if (!read.ok) return read;
  let { "task-id": taskId, ...rest } = read.value;
  return { ok: true, manifest: present({ ...rest, taskId }) };
}
function renderManifest(manifest) {
  let { version, branch, task, on, write, read, delivers, requires, claim, generation, base } = manifest, lists = { write, read, delivers, requires }, keys = {
    version,
    branch: quoted(branch),
    task: quoted(task),
    on: on === void 0 ? void 0 : quoted(on),
    ...Object.fromEntries(Object.entries(lists).map(([key, list]) => [key, list?.map(quoted)])),
    claim,
    "task-id": manifest.taskId,
    generation,
    base
  };
  return (0, import_yaml.stringify)(present(keys), { lineWidth: 0, aliasDuplicateObjects: false }).replaceAll("\uFFFD", "\\ufffd");
}
var present = (record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== void 0));
function quoted(text) {
  if (/^[^\ud800-\udfff\p{Cc}\ufffd]*$/u.test(text)) return text;
  let scalar = new import_yaml.Scalar(text);
  return scalar.type = import_yaml.Scalar.QUOTE_DOUBLE, scalar;
}
var line = (expected) => (0, import_chunk_F6AZL2OQ.pipe)(
  (0, import_chunk_F6AZL2OQ.string)(expected),
  (0, import_chunk_F6AZL2OQ.check)((text) => text.trim() !== "", expected),
  (0, import_chunk_F6AZL2OQ.maxLength)(4e3, `${expected}, of at most 4000 characters`)
), patterns = (expected) => (0, import_chunk_F6AZL2OQ.pipe)(
  (0, import_chunk_F6AZL2OQ.array)((0, import_chunk_F6AZL2OQ.string)("a pattern in quotes"), expected),
  (0, import_chunk_F6AZL2OQ.rawCheck)(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    let parsed = (0, import_chunk_D2SCSR57.parseScope)(dataset.value);
    if (!parsed.ok)
      for (let problem of parsed.problems)
        addIssue({
          message: problem.message,
          expected: problem.mend,
          path: [
            {
              type: "array",
              origin: "value",
              input: dataset.value,
              key: problem.index,
              value: problem.entry
            }
          ]
        });
  })
), words = (expected) => (0, import_chunk_F6AZL2OQ.array)(line(expected), `a list: ${expected} on each line`), MANIFEST = (0, import_chunk_F6AZL2OQ.strictObject)({
  version: (0, import_chunk_F6AZL2OQ.literal)(1, "1"),
  branch: line("the branch's name"),
  task: line("what the branch is for, in a sentence"),
  write: patterns('a list of patterns, as - "src/api/**"'),
  on: (0, import_chunk_F6AZL2OQ.optional)(line("the name of the branch this one is stacked on")),
  read: (0, import_chunk_F6AZL2OQ.optional)(patterns('a list of patterns, as - "src/types/**"')),
  delivers: (0, import_chunk_F6AZL2OQ.optional)(words("what the work delivers")),
  requires: (0, import_chunk_F6AZL2OQ.optional)(words("what the work requires")),
  claim: (0, import_chunk_F6AZL2OQ.optional)(
    (0, import_chunk_F6AZL2OQ.pipe)((0, import_chunk_F6AZL2OQ.string)("a claim id"), (0, import_chunk_F6AZL2OQ.regex)(/^c-[0-9a-z]{10}$/, "a claim id like c-7k2m9x4q1d"))
  ),
  "task-id": (0, import_chunk_F6AZL2OQ.optional)(
    (0, import_chunk_F6AZL2OQ.pipe)((0, import_chunk_F6AZL2OQ.string)("a task id"), (0, import_chunk_F6AZL2OQ.regex)(/^t-[0-9a-z]{10}$/, "a task id like t-7k2m9x4q1d"))
  ),
  generation: (0, import_chunk_F6AZL2OQ.optional)(
    (0, import_chunk_F6AZL2OQ.pipe)(
      (0, import_chunk_F6AZL2OQ.number)("a whole number from 1"),
      (0, import_chunk_F6AZL2OQ.integer)("a whole number from 1"),
      (0, import_chunk_F6AZL2OQ.minValue)(1, "a whole number from 1")
    )
  ),
  base: (0, import_chunk_F6AZL2OQ.optional)(
    (0, import_chunk_F6AZL2OQ.pipe)((0, import_chunk_F6AZL2OQ.string)("an object id"), (0, import_chunk_F6AZL2OQ.regex)(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, "an object id"))
  )
});
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  parseManifest,
  renderManifest
});

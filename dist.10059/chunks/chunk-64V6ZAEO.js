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
  hookStates: () => hookStates
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_X7D5I4ZB = require("./chunk-X7D5I4ZB.js");
var import_promises = require("node:fs/promises");
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
function hookStates(repo) {
  let scripts = (0, (import_node_path()).join)(repo.commonDir, "metes", "hooks");
  return Promise.all(
    (0, import_chunk_X7D5I4ZB.guardsFor)(repo).map(async (hook) => {
      let file = (0, (import_node_path()).join)(repo.hooksDir, hook), content = await (0, import_promises.readFile)(file).catch(() => null), whole = await (0, import_promises.readFile)((0, (import_node_path()).join)(scripts, hook)).catch(() => null) !== null;
      return { hook, file, state: await stateOf(file, content, whole) };
    })
  );
}
async function stateOf(file, content, whole) {
  return content === null ? "missing" : (0, import_chunk_X7D5I4ZB.isShim)(content) ? await (0, import_promises.access)(file, import_promises.constants.X_OK).then(
    () => true,
    () => false
  ) ? whole ? "installed" : "unplugged" : "inert" : "displaced";
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  hookStates
});

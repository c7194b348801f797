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
  coveredBy: () => coveredBy,
  rootRelative: () => rootRelative,
  shareOf: () => shareOf,
  treeFrom: () => treeFrom,
  treeOf: () => treeOf
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_UNUTM6B7 = require("./chunk-UNUTM6B7.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var import_node_fs_, import_node_fs = () => import_node_fs_ ??= require("node:fs");
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
function treeFacts(paths) {
  let files = /* @__PURE__ */ new Set(), directories = /* @__PURE__ */ new Set();
  for (let path of paths) {
    let folded = (0, import_chunk_D2SCSR57.foldText)(path);
    files.add(folded);
    for (let at = folded.lastIndexOf("/"); at > 0; at = folded.lastIndexOf("/", at - 1)) {
      let directory = folded.slice(0, at);
      if (directories.has(directory)) break;
      directories.add(directory);
    }
  }
  return {
    isFile: (path) => files.has((0, import_chunk_D2SCSR57.foldText)(path)),
    isDirectory: (path) => directories.has((0, import_chunk_D2SCSR57.foldText)(path))
  };
}
async function treeOf({ door, repo, io }) {
  let tree = treeFrom(await (0, import_chunk_SZBICU6G.trackedPaths)(door, repo, repo.head));
  return {
    ...tree,
    here: io === void 0 || repo.root === null ? "" : placeIn(repo.root, io.cwd),
    isDirectory: (path) => tree.isDirectory(path) || isDirectoryIn(repo.root, path)
  };
}
function placeIn(root, cwd) {
  try {
    let path = (0, (import_node_path()).relative)(root, (0, (import_node_fs()).realpathSync)(cwd)).split((import_node_path()).sep).join("/");
    return path.startsWith("..") ? "" : path;
  } catch {
    return "";
  }
}
function isDirectoryIn(root, path) {
  if (root === null || path === "") return false;
  try {
    return (0, (import_node_fs()).lstatSync)((0, (import_node_path()).join)(root, path)).isDirectory();
  } catch {
    return false;
  }
}
function treeFrom(paths) {
  let facts, known = () => (facts ??= treeFacts(paths), facts);
  return {
    paths,
    isFile: (path) => known().isFile(path),
    isDirectory: (path) => known().isDirectory(path)
  };
}
function coveredBy(scope, tree) {
  let { has } = (0, import_chunk_UNUTM6B7.compileScope)(scope);
  return tree.paths.filter((path) => has(path));
}
var shareOf = (scope, tree) => ({
  matched: coveredBy(scope, tree).length,
  tracked: tree.paths.length
});
function rootRelative(typed, at) {
  let plain = typed.replace(/\/+$/, "");
  if (!/^(?:\/|\.{1,2}(?:\/|$)|[A-Za-z]:[\\/])/.test(plain)) return plain;
  let path = (0, (import_node_path()).relative)(at.root, (0, (import_node_path()).resolve)(at.cwd, plain)).split((import_node_path()).sep).join("/");
  return path === "" || path === ".." || path.startsWith("../") || /^[A-Za-z]:/.test(path) ? null : path;
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  coveredBy,
  rootRelative,
  shareOf,
  treeFrom,
  treeOf
});

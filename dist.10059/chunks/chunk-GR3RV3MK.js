var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
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
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);
var stdin_exports = {};
__export(stdin_exports, {
  findManifest: () => findManifest,
  manifestAt: () => manifestAt,
  manifestPathOf: () => manifestPathOf
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_EB3PQHFT = require("./chunk-EB3PQHFT.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_AOOEON4O = require("./chunk-AOOEON4O.js");
var import_chunk_KDYSADQI = require("./chunk-KDYSADQI.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
var import_node_crypto_, import_node_crypto = () => import_node_crypto_ ??= require("node:crypto");
var import_promises = require("node:fs/promises");
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
var MANIFESTS = ".metes/scope", manifestPathOf = (branch) => (0, import_chunk_KDYSADQI.manifestPath)(branch, (0, (import_node_crypto()).createHash)("sha256").update(branch).digest("hex"));
async function findManifest(loose, branch) {
  let path = manifestPathOf(branch), bytes = await inWorktree(loose, path) ?? await inCommit(loose, path, loose.repo.head);
  return bytes !== null ? { path, manifest: await read(bytes, path, branch) } : (await refuseMisnamed(loose, branch, path), { path, manifest: null });
}
async function manifestAt(loose, branch, commit) {
  let path = manifestPathOf(branch), bytes = await inCommit(loose, path, commit);
  return { path, manifest: bytes === null ? null : await read(bytes, path, branch) };
}
async function read(bytes, path, branch) {
  let { parseManifest } = await Promise.resolve().then(() => __toESM(require("./manifest-OL22QJMA.js"))), parsed = parseManifest(bytes, path);
  if (!parsed.ok) throw (0, import_chunk_AOOEON4O.fileProblemError)("bad-manifest", parsed.problems);
  if (parsed.manifest.branch !== branch)
    throw anotherBranch(path, lineOfBranch(bytes), parsed.manifest.branch, branch);
  return parsed.manifest;
}
async function inWorktree({ repo }, path) {
  return repo.root === null ? null : (0, import_promises.readFile)((0, (import_node_path()).join)(repo.root, path)).catch(() => null);
}
async function inCommit({ door, repo }, path, commit) {
  if (commit === null) return null;
  let [blob] = await (0, import_chunk_SZBICU6G.readBlobs)(door, repo, [`${commit}:${path}`]);
  return blob ?? null;
}
async function refuseMisnamed({ repo }, branch, path) {
  if (repo.root === null) return;
  let directory = (0, (import_node_path()).join)(repo.root, MANIFESTS), names = (await (0, import_promises.readdir)(directory).catch(() => [])).filter((n) => /\.ya?ml$/.test(n));
  if (names.length === 0) return;
  let { parseManifest } = await Promise.resolve().then(() => __toESM(require("./manifest-OL22QJMA.js")));
  for (let name of names) {
    let written = `${MANIFESTS}/${name}`, bytes = await (0, import_promises.readFile)((0, (import_node_path()).join)(directory, name)).catch(() => null), parsed = bytes === null ? null : parseManifest(bytes, written);
    if (!(!parsed?.ok || parsed.manifest.branch !== branch))
      throw new import_chunk_ITPPDWB4.MetesError(
        "invalid",
        "misnamed-manifest",
        `${written} is the manifest of this branch, but not under the name that metes looks for`,
        { hint: (0, import_chunk_EB3PQHFT.commandLine)(["mv", written, path]), file: written }
      );
  }
}
function anotherBranch(path, line, found, branch) {
  return new import_chunk_ITPPDWB4.MetesError(
    "invalid",
    "another-branch",
    `${path}:${line}: the branch is ${JSON.stringify(found)}; expected ${JSON.stringify(branch)}`,
    { hint: `write branch: ${JSON.stringify(branch)} there, or remove the file`, file: path, line }
  );
}
function lineOfBranch(bytes) {
  let text = new TextDecoder().decode(bytes);
  return text.slice(0, Math.max(text.search(/^["']?branch\b/m), 0)).split(`
`).length;
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  findManifest,
  manifestAt,
  manifestPathOf
});

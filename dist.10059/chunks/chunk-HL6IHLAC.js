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
  ownAnswer: () => ownAnswer
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_FWPB6FBI = require("./chunk-FWPB6FBI.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
async function ownAnswer(ctx, claim, commits) {
  let { paths } = commits;
  if (ctx.config.answers.author || paths.length === 0) return null;
  let by = claim?.by;
  return by?.actor === "person" && by.holder === ctx.party.holder ? { name: by.holder, paths } : writtenBy(ctx, ctx.ident.email, commits);
}
async function writtenBy(ctx, address, commits) {
  let { door, repo } = ctx, { head, not, paths } = commits, made = await (0, import_chunk_FWPB6FBI.newCommits)(door, repo, { tip: head, not, remotes: false }), writes = await (0, import_chunk_FWPB6FBI.commitWrites)(door, repo, made), pathsIn = (oid) => (writes.get(oid) ?? []).map((change) => change.path), wanted = new Set(paths), touching = made.filter((oid) => pathsIn(oid).some((path) => wanted.has(path))), theirs = (await authorsOf(ctx, touching)).filter(
    (author) => author.address.toLowerCase() === address.toLowerCase()
  ), wrote = new Set(theirs.flatMap((author) => pathsIn(author.oid))), name = theirs[0]?.name;
  return name === void 0 ? null : { name, paths: paths.filter((path) => wrote.has(path)) };
}
async function authorsOf({ door, repo }, commits) {
  return commits.length === 0 ? [] : (await door.text({
    ...(0, import_chunk_SZBICU6G.inside)(repo),
    args: ["log", "--no-walk=unsorted", "--no-mailmap", "--stdin", "--format=%H%x00%ae%x00%an"],
    stdin: commits.map((oid) => `${oid}
`).join("")
  })).split(`
`).map((line) => {
    let [oid = "", address = "", name = ""] = line.split("\0");
    return { oid, address, name };
  });
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  ownAnswer
});

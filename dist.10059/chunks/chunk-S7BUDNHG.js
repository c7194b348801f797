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
  LONE_AUTHOR: () => LONE_AUTHOR,
  PATHS_IN_ONE: () => PATHS_IN_ONE,
  answerLine: () => answerLine,
  bare: () => bare,
  claimCommand: () => claimCommand,
  commentCommands: () => commentCommands,
  glassCommand: () => glassCommand,
  pathWord: () => pathWord,
  resolveCommands: () => resolveCommands,
  resolveLine: () => resolveLine,
  undoCommand: () => undoCommand,
  widenCommand: () => widenCommand
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_EB3PQHFT = require("./chunk-EB3PQHFT.js");
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var bare = (text) => ({ text, quoted: false });
function pathWord(path) {
  let plain = /^[^\s'"#@`\u2018-\u201f\u00ab\u00bb][^\s]*$/u.test(path) && !path.startsWith("./");
  return { text: path, quoted: !plain };
}
var answerLine = (words) => ["/metes", ...words.map(wordText)].join(" ").trimEnd();
function wordText({ text, quoted }) {
  return quoted ? text.includes("'") ? `"${text.replace(/["\\]/g, "\\$&")}"` : `'${text}'` : text;
}
var PATHS_IN_ONE = 12, resolveLine = (branch, [kind = "", ...words]) => (0, import_chunk_EB3PQHFT.commandOf)(["resolve", kind], [`--branch=${branch}`], words), LONE_AUTHOR = "Who works alone lets authors answer, in .metes/config.yml on the default branch:  answers: {author: true}";
function resolveCommands({ branch, findings, head }) {
  let words = (some) => some.slice(0, PATHS_IN_ONE).map((finding) => shellText(pathOrNumber(finding))), at = head === null ? [] : [`@${head}`], free = findings.filter(isFree), all = free.length === findings.length, { land, revert } = meaningsFor(findings), others = [
    `or with revert in place of approve: ${revert}`,
    ...all ? [`or with widen: ${WIDEN}`] : []
  ];
  return [
    {
      command: resolveLine(branch, ["approve", ...words(findings), ...at]),
      does: [land, ...others].join(`
      `)
    },
    ...free.length > 0 && !all ? [{ command: resolveLine(branch, ["widen", ...words(free)]), does: WIDEN }] : [],
    { command: resolveLine(branch, ["reject", "<the reason>"]), does: "no, and why" }
  ];
}
function commentCommands({ findings, head }) {
  let at = head === null ? [] : [bare(`@${head}`)], about = findings.slice(0, PATHS_IN_ONE).map(pathOrNumber), free = findings.filter(isFree).slice(0, PATHS_IN_ONE).map(pathOrNumber), line = (...words) => answerLine([...words, ...at]), { land, revert } = meaningsFor(findings);
  return [
    { command: line(bare("approve"), ...about), does: land },
    ...free.length > 0 ? [{ command: line(bare("widen"), ...free), does: WIDEN }] : [],
    { command: line(bare("revert"), ...about), does: revert },
    { command: answerLine([bare("reject"), ...at, bare("<the reason>")]), does: "no, and why" }
  ];
}
var shellText = ({ text, quoted }) => quoted && /^(?:[#@]|\.\/)/.test(text) ? `./${text}` : text, isFree = ({ code, at }) => (code === "out-of-scope" || code === "ungranted") && !/[\p{Cs}\p{Cc}]/u.test(at?.path ?? ""), WIDEN = "the declaration was too narrow: adds to the claim what nobody else holds";
function meaningsFor({ length }) {
  let [these, are] = length === 1 ? ["this path", "it is"] : ["these paths", "they are"];
  return {
    land: `${these} may land as ${are} now`,
    revert: `${these} must be put back as on the target; blocked until then`
  };
}
function glassCommand({ branch, head }, form) {
  let at = head === null ? [] : [bare(`@${head}`)];
  return { command: form === "comment" ? answerLine([bare("break-glass"), bare("<incident>"), ...at]) : resolveLine(branch, ["break-glass", "<incident>"]), does: "an emergency: lands now, is recorded and followed up" };
}
function pathOrNumber({ at, number }) {
  let path = at?.path ?? "";
  return (0, import_chunk_EVDH74U2.isPlain)(path) ? pathWord(path) : bare(`#${number}`);
}
function undoCommand(findings, reference) {
  let paths = (some) => some.slice(0, PATHS_IN_ONE).flatMap(({ at }) => at === void 0 ? [] : [at.path]), fresh = paths(findings.filter((finding) => finding.uncommitted === true)), made = paths(
    findings.filter((finding) => finding.uncommitted !== true && finding.stash === void 0)
  ), list = [];
  return fresh.length > 0 && list.push({
    command: (0, import_chunk_EB3PQHFT.commandLine)([
      "git",
      "stash",
      "push",
      "--include-untracked",
      "--",
      ...literal(fresh)
    ]),
    does: "moves the uncommitted change out and keeps it"
  }), made.length > 0 && list.push({
    command: (0, import_chunk_EB3PQHFT.commandLine)([
      "git",
      "restore",
      `--source=${reference}`,
      "--staged",
      "--worktree",
      "--",
      ...literal(made)
    ]),
    does: "puts it back as on the target; commit that"
  }), [...list, ...stashCommands(findings)];
}
function stashCommands(findings) {
  return [...new Set(findings.flatMap(({ stash }) => stash === void 0 ? [] : [stash]))].sort((a, b) => b - a).map((number) => `stash@{${number}}`).flatMap((name) => [
    {
      command: (0, import_chunk_EB3PQHFT.commandLine)(["git", "stash", "show", "-p", "--include-untracked", name]),
      does: "what it holds"
    },
    { command: (0, import_chunk_EB3PQHFT.commandLine)(["git", "stash", "drop", name]), does: "throws all of it away" }
  ]);
}
var literal = (paths) => paths.map((path) => `:(top,literal)${path}`), claimCommand = (findings) => ({
  command: (0, import_chunk_EB3PQHFT.commandOf)(["claim"], [], ["<the task>", ...patternsFor(findings)]),
  does: "declares it now; refused where someone else holds it"
}), widenCommand = (findings) => ({
  command: (0, import_chunk_EB3PQHFT.commandOf)(["widen"], [], patternsFor(findings)),
  does: "asks for it; free as long as it is not committed"
}), patternsFor = (findings) => findings.slice(0, PATHS_IN_ONE).flatMap(({ at }) => at === void 0 ? [] : [(0, import_chunk_D2SCSR57.literalPattern)(at.path)]);
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  LONE_AUTHOR,
  PATHS_IN_ONE,
  answerLine,
  bare,
  claimCommand,
  commentCommands,
  glassCommand,
  pathWord,
  resolveCommands,
  resolveLine,
  undoCommand,
  widenCommand
});

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
  FORCED: () => FORCED,
  askAgain: () => askAgain,
  askCommand: () => askCommand,
  continueCommand: () => continueCommand,
  takeoverCommand: () => takeoverCommand,
  takeoverLine: () => takeoverLine,
  worksNow: () => worksNow
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_AMZT5TDY = require("./chunk-AMZT5TDY.js");
var import_chunk_EB3PQHFT = require("./chunk-EB3PQHFT.js");
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
function worksNow(commands, heading = "Works now:") {
  return commands.length === 0 ? "" : [heading, ...commands.map(({ command, does }) => `  ${command}
      ${does}`)].join(
    `
`
  );
}
function askAgain(asked, change) {
  let write = change.write ?? asked.write, options = [...asked.options ?? [], ...change.options ?? []];
  return asked.verb === "run" ? runCommand(asked, options, write) : asked.verb === "takeover" ? (0, import_chunk_EB3PQHFT.commandOf)(["takeover"], options, [asked.claim ?? "<claim>"]) : asked.verb === "widen" ? (0, import_chunk_EB3PQHFT.commandOf)(["widen"], options, write) : asked.verb === "resolve" ? (0, import_chunk_EB3PQHFT.commandOf)(["resolve", "widen"], [`--branch=${asked.branch}`, ...options], write) : (0, import_chunk_EB3PQHFT.commandOf)(["claim"], options, [asked.task, ...write]);
}
function runCommand(asked, options, write) {
  return [
    "metes run",
    ...options.map(import_chunk_EB3PQHFT.shellWord),
    `--task=${(0, import_chunk_EB3PQHFT.shellWord)(asked.task)}`,
    ...write.map((entry) => `--write=${(0, import_chunk_EB3PQHFT.shellWord)(entry)}`),
    "--",
    asked.command === void 0 ? "'<your command>'" : (0, import_chunk_EB3PQHFT.commandLine)(asked.command)
  ].join(" ");
}
var FORCED = "--force --reason '<why>'", takeoverLine = (id, asked) => (0, import_chunk_EB3PQHFT.commandOf)(
  ["takeover"],
  (asked?.options ?? []).filter((o) => /^--(?:as=|no-commit$)/.test(o)),
  [id]
), continueCommand = (claim, facts) => takeoverCommand(claim, facts) ?? askCommand(claim, `Are you still at work on ${claim.branch}?`);
function takeoverCommand(claim, facts) {
  let { by, dead, now } = facts, take = takeoverLine(claim.id, facts.asked);
  return dead?.has(claim.id) ? { command: take, does: "continues its task here: the process that held it is gone" } : isOver(claim, now, facts.graceSeconds) ? { command: take, does: "continues its task here: its lease is over" } : (0, import_chunk_AMZT5TDY.isOwn)(by, claim) ? {
    command: take,
    does: `moves it here, as both are ${(0, import_chunk_EVDH74U2.printableText)(by.holder, 60)}'s; the other worktree can't deliver afterwards`
  } : by.actor === "agent" ? null : {
    command: `${take} ${FORCED}`,
    does: "ends their attempt and continues its task here; they are refused from then on, and your reason is recorded"
  };
}
var isOver = (claim, now, graceSeconds) => now.getTime() >= Date.parse(claim.lease.until) + graceSeconds * 1e3;
function askCommand(claim, text) {
  return {
    command: (0, import_chunk_EB3PQHFT.commandOf)(["ask"], [], [claim.id, (0, import_chunk_EVDH74U2.printableText)(text, 300)]),
    does: "they read it at their next write"
  };
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  FORCED,
  askAgain,
  askCommand,
  continueCommand,
  takeoverCommand,
  takeoverLine,
  worksNow
});

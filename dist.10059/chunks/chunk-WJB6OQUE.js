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
  atWorkAnswer: () => atWorkAnswer,
  claimsIn: () => claimsIn,
  refusalText: () => refusalText,
  refusedAnswer: () => refusedAnswer
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_S7BUDNHG = require("./chunk-S7BUDNHG.js");
var import_chunk_SJYKHHTK = require("./chunk-SJYKHHTK.js");
var import_chunk_VKGCP2TZ = require("./chunk-VKGCP2TZ.js");
var import_chunk_ZWH5OQKS = require("./chunk-ZWH5OQKS.js");
var import_chunk_OHGKN4KW = require("./chunk-OHGKN4KW.js");
var import_chunk_VPCR3NYL = require("./chunk-VPCR3NYL.js");
var import_chunk_EN2FGQOQ = require("./chunk-EN2FGQOQ.js");
var import_chunk_DIQ53RAQ = require("./chunk-DIQ53RAQ.js");
var import_chunk_UNUTM6B7 = require("./chunk-UNUTM6B7.js");
var import_chunk_EB3PQHFT = require("./chunk-EB3PQHFT.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
function branchHeld(holder, facts) {
  let other = `${facts.asked.branch}-2`, again = (0, import_chunk_OHGKN4KW.askAgain)(facts.asked, {});
  return {
    why: `the branch ${(0, import_chunk_EVDH74U2.printableText)(holder.branch)} is claimed from another worktree`,
    more: [claimLines(holder, facts)],
    next: [
      {
        command: `git switch -c ${(0, import_chunk_EB3PQHFT.shellWord)(other)} && ${again}`,
        does: "the same task on a branch of your own"
      },
      (0, import_chunk_OHGKN4KW.takeoverCommand)(holder, facts),
      (0, import_chunk_OHGKN4KW.askCommand)(holder, `Are you still at work on ${holder.branch}?`)
    ]
  };
}
function anotherTask(holder, facts) {
  if (isAtWork(holder, facts)) return atWork(holder, facts);
  let why = `${(0, import_chunk_EVDH74U2.printableText)(holder.branch)} holds ground for another task from here already`, write = notTaken(facts);
  if (write === null)
    return { why, more: [claimLines(holder, facts), ...takenLines(facts)], next: [FREE] };
  let again = (0, import_chunk_OHGKN4KW.askAgain)(facts.asked, { write });
  return {
    why,
    more: [claimLines(holder, facts), ...takenLines(facts)],
    next: [
      facts.asked.verb === "takeover" ? null : { command: (0, import_chunk_EB3PQHFT.commandOf)(["widen"], [], write), does: "more ground for the task it has" },
      { command: `metes release && ${again}`, does: "that task is done: this one instead" },
      {
        command: `git switch -c ${(0, import_chunk_EB3PQHFT.shellWord)(`${facts.asked.branch}-2`)} && ${again}`,
        does: "this task on a branch of its own"
      }
    ]
  };
}
function otherGround(holder, facts) {
  if (isAtWork(holder, facts)) return atWork(holder, facts);
  let write = notTaken(facts);
  return {
    why: `${(0, import_chunk_EVDH74U2.printableText)(holder.branch)} holds other ground for this task`,
    more: [
      claimLines(holder, facts),
      `it may write  ${(0, import_chunk_DIQ53RAQ.patternList)(holder.write)}`,
      ...takenLines(facts)
    ],
    next: [
      write === null ? FREE : { command: (0, import_chunk_EB3PQHFT.commandOf)(["widen"], [], write), does: "adds this ground to it" },
      { command: "metes narrow --to-written", does: "gives back what it has not used" }
    ]
  };
}
var isAtWork = (holder, { dead }) => holder.process !== void 0 && dead?.has(holder.id) !== true;
function atWork(holder, facts) {
  let { asked } = facts, other = `${asked.branch}-2`, place = '"$(git rev-parse --show-toplevel)"-2';
  return {
    why: `a process is at work in this worktree under ${holder.id} (pid ${holder.process?.pid} on ${(0, import_chunk_EVDH74U2.printableText)(holder.by.host, 60)}, ground granted ${(0, import_chunk_EN2FGQOQ.ago)(holder.granted, facts.now)})`,
    more: [claimLines(holder, facts)],
    next: [
      { command: (0, import_chunk_OHGKN4KW.askAgain)(asked, { options: ["--wait=15m"] }), does: "waits until it has ended" },
      {
        command: `git worktree add -b ${(0, import_chunk_EB3PQHFT.shellWord)(other)} ${place} && cd ${place} && ${(0, import_chunk_OHGKN4KW.askAgain)(asked, {})}`,
        does: "in a worktree of its own, beside it"
      }
    ]
  };
}
function releaseAtWork(claim, facts) {
  return {
    why: `a process is at work under ${claim.id} (pid ${claim.process?.pid} on ${(0, import_chunk_EVDH74U2.printableText)(claim.by.host, 60)}), and its ground goes when it has ended`,
    more: [claimLines(claim, facts)],
    next: [
      {
        command: `kill ${claim.process?.pid}`,
        does: "stops it; what it wrote is judged, and the ground is given back when nothing was written"
      },
      { command: "metes status", does: "what is held now, and by whom" }
    ]
  };
}
function clockOff(refusal, facts) {
  let { skewMs, holder } = refusal;
  return {
    why: `this machine's clock is ${`${(0, import_chunk_EN2FGQOQ.spelled)(Math.round(Math.abs(skewMs) / 1e3))} ${skewMs > 0 ? "ahead of" : "behind"}`} the registry's, so it can't tell whether this lease is over`,
    more: [claimLines(holder, facts)],
    next: [
      { command: "date -u", does: "what this clock says; set it right and ask again" },
      (0, import_chunk_OHGKN4KW.askCommand)(holder, `Are you still at work on ${holder.branch}?`)
    ]
  };
}
function tooManyAttempts(refusal, facts) {
  let { claim, limit } = refusal;
  return {
    why: `the task has had ${(0, import_chunk_DIQ53RAQ.counted)(limit, "attempt")} already, and one more is for a person to decide`,
    more: [claimLines(claim, facts)],
    next: [
      {
        command: `${(0, import_chunk_OHGKN4KW.takeoverLine)(claim.id, facts.asked)} ${import_chunk_OHGKN4KW.FORCED}`,
        does: "one more attempt, for the reason given"
      },
      { command: "metes log", does: "what became of the earlier ones" }
    ],
    heading: "A person can:"
  };
}
function notLive(refusal, facts) {
  let { claim, replacedBy } = refusal;
  return replacedBy === null ? {
    why: `${(0, import_chunk_EVDH74U2.printableText)(claim)} is not held by anyone: it was given back, or its lease ran out and the ground was taken`,
    next: [
      { command: "metes status", does: "what is held now, and by whom" },
      { command: "metes claim '<task>' '<pattern>'", does: "asks for ground anew" }
    ]
  } : {
    why: `${(0, import_chunk_EVDH74U2.printableText)(claim)} was replaced by attempt ${replacedBy.generation}, ${replacedBy.id}`,
    more: [claimLines(replacedBy, facts)],
    next: [
      (0, import_chunk_OHGKN4KW.askCommand)(replacedBy, "My attempt at this was replaced: what should I hand over?"),
      { command: "metes status", does: "what is held now, and by whom" }
    ]
  };
}
function notYours(claim, facts) {
  return {
    why: `${claim.id} belongs to another worktree`,
    more: [claimLines(claim, facts)],
    next: [
      (0, import_chunk_OHGKN4KW.takeoverCommand)(claim, facts),
      (0, import_chunk_OHGKN4KW.askCommand)(claim, `About ${claim.branch}: may I change your claim?`)
    ]
  };
}
function otherRepository(claim, facts) {
  return {
    why: `${claim.id} is about another repository that shares this registry; take it over in a clone of that one`,
    more: [claimLines(claim, facts)],
    next: [{ command: "metes status", does: "what is held in this repository" }]
  };
}
var FREE = { command: "metes free", does: "what nobody holds" };
function notTaken({ asked, taken }) {
  return taken === void 0 ? asked.write.length === 0 ? null : asked.write : taken.instead.length === 0 ? null : taken.instead;
}
var takenLines = ({ taken }) => (taken?.blockers ?? []).slice(0, 2).map(
  ({ claim }) => `${(0, import_chunk_EVDH74U2.printableText)(claim.branch)} holds ${(0, import_chunk_DIQ53RAQ.patternList)(claim.write, 3)}  (${claim.id}, ${(0, import_chunk_VPCR3NYL.whoText)(claim)})`
);
function claimLines(claim, { now, graceSeconds }) {
  return [
    `${claim.id}  ${(0, import_chunk_EVDH74U2.printableText)(claim.branch)}  ${(0, import_chunk_VPCR3NYL.whoText)(claim)}`,
    `  ${(0, import_chunk_EVDH74U2.quoted)(claim.task.text)}`,
    `  granted ${(0, import_chunk_EN2FGQOQ.ago)(claim.granted, now)}, ${(0, import_chunk_VPCR3NYL.leaseText)(claim, now, graceSeconds)}`
  ].join(`
`);
}
function lateForAgent(paths, facts) {
  let { asked } = facts, why = `${shown(paths)} was written before it was asked for, so a person decides whether it may be added`;
  if (asked.verb === "widen")
    return {
      why,
      more: ["Or undo those writes, then widen, then write them again.", MARKED],
      heading: "A person can:",
      next: [
        {
          command: (0, import_chunk_S7BUDNHG.resolveLine)(asked.branch, ["widen", ...asked.write]),
          does: "adds it to the claim, if nobody else holds it"
        }
      ]
    };
  let rest = withoutThem(paths, facts);
  return {
    why,
    more: [
      "It stands outside what this branch was granted; giving that back does not answer for it.",
      ...rest === null ? ["Or put it back as on the target, commit that, then ask again."] : [],
      MARKED
    ],
    ...rest === null ? { heading: "A person can:" } : {},
    next: [rest, { command: (0, import_chunk_OHGKN4KW.askAgain)(asked, {}), does: "for a person to run: all of it" }]
  };
}
var MARKED = "If you are a person: an agent's marker is set in this environment (METES_AGENT, CLAUDECODE, \u2026).";
function lateForAuthor(author, paths, facts) {
  let { asked } = facts, widens = asked.verb === "widen", command = widens ? (0, import_chunk_S7BUDNHG.resolveLine)(asked.branch, ["widen", ...asked.write]) : (0, import_chunk_OHGKN4KW.askAgain)(asked, {});
  return {
    why: `${(0, import_chunk_EVDH74U2.quoted)(author, 80)} wrote ${shown(paths)} before asking for it, and an author does not answer for their own work`,
    more: [`ask someone else to ${widens ? "answer" : "run it"}: ${command}`, import_chunk_S7BUDNHG.LONE_AUTHOR],
    next: [
      widens ? null : withoutThem(paths, facts),
      { command: "metes check", does: "shows what awaits an answer, and what you can do" }
    ]
  };
}
var shown = (paths) => (0, import_chunk_DIQ53RAQ.listed)(paths.map(import_chunk_EVDH74U2.printablePath), 5);
function withoutThem(paths, facts) {
  if (facts.asked.verb === "takeover") return null;
  let { asked } = withoutLate(paths, facts);
  return asked.write.length === 0 ? null : {
    command: (0, import_chunk_OHGKN4KW.askAgain)(asked, {}),
    does: "the same without it; metes check then asks a person about it"
  };
}
function withoutLate(late, facts) {
  if (late.length === 0) return facts;
  let { asked } = facts, sayable = late.every((path) => !/[\p{Cs}\p{Cc}]/u.test(path)), them = { include: late.map(import_chunk_D2SCSR57.literalPattern), exclude: [] }, write = sayable ? (0, import_chunk_SJYKHHTK.without)((0, import_chunk_D2SCSR57.scopeOf)(asked.write), [them]).entries : [];
  return { ...facts, asked: { ...asked, write } };
}
function othersText(refusal, facts) {
  return saidText(say(refusal, facts));
}
var atWorkText = (holder, facts) => saidText(facts.asked.verb === "release" ? releaseAtWork(holder, facts) : atWork(holder, facts));
function saidText(said) {
  let next = said.next.filter((command) => command !== null);
  return [
    `Refused, and nothing was changed: ${said.why}.`,
    ...(said.more ?? []).map((line) => (0, import_chunk_DIQ53RAQ.indent)(line)),
    ...next.length > 0 ? ["", (0, import_chunk_OHGKN4KW.worksNow)(next, said.heading)] : []
  ].join(`
`);
}
function say(refusal, facts) {
  switch (refusal.reason) {
    case "branch-held":
      return branchHeld(refusal.holder, facts);
    case "another-task":
      return anotherTask(refusal.holder, withoutLate(refusal.late ?? [], facts));
    case "same-task-other-ground":
      return otherGround(refusal.holder, withoutLate(refusal.late ?? [], facts));
    case "too-large":
      return tooLarge(refusal, facts);
    case "clock":
      return clockOff(refusal, facts);
    case "attempts":
      return tooManyAttempts(refusal, facts);
    case "not-live":
      return notLive(refusal, facts);
    case "not-yours":
      return notYours(refusal.claim, facts);
    case "agent":
      return forPeople(refusal, facts);
    case "author":
      return lateForAuthor(refusal.author, refusal.paths, facts);
    case "broken-registry":
      return brokenRegistry(refusal.files);
    case "excluded":
      return excluded(refusal, facts);
    case "other-repository":
      return otherRepository(refusal.claim, facts);
    case "outside":
      return outside(refusal.entries);
  }
}
function tooLarge(refusal, facts) {
  let { share, limit } = refusal, smaller = (facts.narrower ?? []).map(({ write, share: left }) => ({
    command: (0, import_chunk_OHGKN4KW.askAgain)(facts.asked, { write }),
    does: (0, import_chunk_VPCR3NYL.shareText)(left)
  }));
  return {
    why: `${(0, import_chunk_DIQ53RAQ.patternList)(facts.asked.write, 3)} is ${(0, import_chunk_VPCR3NYL.shareText)(share)}, and an agent may hold at most ${(0, import_chunk_VPCR3NYL.percent)(limit, 1)}`,
    more: [
      "Name what the task will write; more can be had later, before it is written: metes widen"
    ],
    next: [
      ...smaller,
      { command: "metes free", does: "what nobody holds, directory by directory" }
    ]
  };
}
var FOR_PEOPLE = {
  force: "taking over a live claim by force is for a person to decide",
  resolve: "answering a breach is for a person to decide",
  "break-glass": "breaking the glass is for a person to decide"
};
function forPeople(refusal, facts) {
  let { what, paths } = refusal;
  return what === "widen-after-writing" ? lateForAgent(paths, facts) : {
    why: FOR_PEOPLE[what],
    more: [
      ...paths.length > 0 ? [`it is about ${(0, import_chunk_DIQ53RAQ.listed)(paths.map(import_chunk_EVDH74U2.printablePath), 5)}`] : [],
      MARKED
    ],
    heading: "A person can:",
    next: [personsCommand(what, facts)]
  };
}
function personsCommand(what, { asked }) {
  return what === "force" && asked.claim !== void 0 ? {
    command: `${(0, import_chunk_OHGKN4KW.takeoverLine)(asked.claim, asked)} ${import_chunk_OHGKN4KW.FORCED}`,
    does: "ends the attempt that goes on, and continues its task here"
  } : { command: "metes check", does: "shows what awaits an answer, with the commands" };
}
function brokenRegistry(files) {
  return {
    why: `the registry holds ${(0, import_chunk_DIQ53RAQ.counted)(files.length, "file")} that can't be read, and nothing new is granted until that is mended`,
    more: files.slice(0, 5).map(import_chunk_EVDH74U2.printablePath),
    next: [
      { command: "metes audit", does: "shows which entry of the journal broke it" },
      { command: "metes recover", does: "puts the registry back as the journal says it should be" }
    ]
  };
}
function excluded(refusal, facts) {
  let { claim, entries } = refusal, kept = claim.write.filter((entry) => !entries.includes(entry)), write = [.../* @__PURE__ */ new Set([...kept, ...notTaken(facts) ?? []])], one = entries.length === 1;
  return {
    why: `the claim leaves out ${(0, import_chunk_DIQ53RAQ.listed)(
      entries.map((entry) => (0, import_chunk_DIQ53RAQ.printablePattern)(entry.replace(/^!/, ""))),
      5
    )} itself, and widening can't take that back`,
    more: takenLines(facts),
    next: [
      {
        command: `metes release && ${(0, import_chunk_EB3PQHFT.commandOf)(["claim"], facts.asked.anew ?? [], [claim.task.text, ...write])}`,
        does: `asks anew without ${one ? "that exclusion" : "those exclusions"}`
      }
    ]
  };
}
function outside(entries) {
  return {
    why: `${(0, import_chunk_DIQ53RAQ.listed)(entries.map(import_chunk_DIQ53RAQ.printablePattern), 5)} ${entries.length === 1 ? "reaches" : "reach"} beyond what the claim has`,
    next: [
      { command: (0, import_chunk_EB3PQHFT.commandOf)(["widen"], [], entries), does: "asks for it" },
      { command: "metes narrow --to-written", does: "keeps what was written, gives back the rest" }
    ]
  };
}
var SHOWN = { blockers: 4, pairs: 3 };
function overlapText(refusal, facts) {
  let shown2 = refusal.blockers.slice(0, SHOWN.blockers), rest = refusal.blockers.length + (refusal.more ?? 0) - shown2.length;
  return [
    firstLine(refusal, facts.asked),
    "",
    ...shown2.map((blocker) => (0, import_chunk_DIQ53RAQ.indent)(blockerText(blocker, facts))),
    ...rest > 0 ? [`  and ${(0, import_chunk_DIQ53RAQ.counted)(rest, "more claim")}: metes status`] : [],
    "",
    (0, import_chunk_OHGKN4KW.worksNow)(commands(refusal, facts))
  ].join(`
`);
}
function firstLine({ blockers }, { verb, branch, write }) {
  let holders = (0, import_chunk_DIQ53RAQ.listed)([...new Set(blockers.map((b) => (0, import_chunk_EVDH74U2.printableText)(b.claim.branch)))]), plural = new Set(blockers.map((b) => b.claim.branch)).size > 1, what = verb === "widen" || verb === "resolve" ? "may not add" : "may not write", why = blockers.every((b) => b.witness === null) ? `it can't be proved apart from what ${holders} ${plural ? "hold" : "holds"}` : `${holders} ${plural ? "are" : "is"} at work there`;
  return `Refused, and nothing was changed: ${(0, import_chunk_EVDH74U2.printableText)(branch)} ${what} ${(0, import_chunk_DIQ53RAQ.patternList)(write, 3)} now, because ${why}.`;
}
function blockerText(blocker, facts) {
  let { claim } = blocker, lines = [
    (0, import_chunk_EVDH74U2.quoted)(claim.task.text),
    `since ${(0, import_chunk_EN2FGQOQ.clock)(claim.granted, facts.now)} (${(0, import_chunk_EN2FGQOQ.ago)(claim.granted, facts.now)}), ${(0, import_chunk_VPCR3NYL.leaseText)(claim, facts.now, facts.graceSeconds)}`,
    progressText(facts.progress?.get(claim.id) ?? null, facts.now),
    ...meetings(blocker)
  ];
  return `${(0, import_chunk_EVDH74U2.printableText)(claim.branch)}  ${(0, import_chunk_VPCR3NYL.whoText)(claim)}
${(0, import_chunk_DIQ53RAQ.indent)(lines.join(`
`))}`;
}
function progressText(progress, now) {
  if (progress === null) return "how far along: not known here, their branch is not in this clone";
  let { commits, newest } = progress;
  return commits === 0 || newest === null ? "no commit yet" : `${commits >= 1e3 ? "1,000 commits or more" : (0, import_chunk_DIQ53RAQ.counted)(commits, "commit")} so far, the newest ${(0, import_chunk_EN2FGQOQ.ago)(newest.at.toISOString(), now)}: ${(0, import_chunk_EVDH74U2.quoted)(newest.subject, 100)}`;
}
function meetings({ pairs, witness, unproved }) {
  let same = ({ mine, theirs }) => mine === theirs && mine === witness, told = pairs.filter((pair) => !same(pair)), lines = told.slice(0, SHOWN.pairs).map(
    ({ mine, theirs }) => `your ${(0, import_chunk_DIQ53RAQ.printablePattern)(mine)} meets their ${(0, import_chunk_DIQ53RAQ.printablePattern)(theirs)}`
  ), rest = told.length - lines.length;
  if (rest > 0 && lines.push(`and ${(0, import_chunk_DIQ53RAQ.counted)(rest, "more pair")} of patterns`), witness !== null) return [...lines, `both have ${(0, import_chunk_EVDH74U2.printablePath)(witness)}`];
  let simplify = unproved === void 0 ? "the patterns" : (0, import_chunk_DIQ53RAQ.printablePattern)(unproved);
  return [...lines, `no shared path was found, but none can be ruled out: simplify ${simplify}`];
}
function commands(refusal, facts) {
  let { asked } = facts, first = refusal.blockers[0], list = [withoutTheirs(refusal, facts)];
  if ((asked.verb === "claim" || asked.verb === "run") && list.push({
    command: (0, import_chunk_OHGKN4KW.askAgain)(asked, { options: ["--wait=90s"] }),
    does: "keeps asking for up to 90 seconds, in case they finish"
  }), first === void 0) return list;
  list.push((0, import_chunk_OHGKN4KW.askCommand)(first.claim, question(first, asked)));
  let takeover = facts.by.actor === "person" ? (0, import_chunk_OHGKN4KW.takeoverCommand)(first.claim, facts) : null;
  return takeover === null ? list : [...list, takeover];
}
function withoutTheirs({ instead, more = 0 }, facts) {
  let { asked } = facts;
  return asked.verb === "takeover" ? { command: "metes status", does: "what is held now, and by whom" } : instead.length === 0 ? {
    command: "metes free",
    does: more > 0 ? "what nobody holds" : "what nobody holds; of this request nothing would be left"
  } : {
    command: (0, import_chunk_OHGKN4KW.askAgain)(asked, { write: instead }),
    does: `the same without their ground: ${leftText(facts)}`
  };
}
function leftText({ share, insteadShare }) {
  return insteadShare === void 0 ? "what is left of the request" : share === void 0 || share.matched === 0 ? (0, import_chunk_VPCR3NYL.shareText)(insteadShare) : `${(0, import_chunk_DIQ53RAQ.grouped)(insteadShare.matched)} of the ${(0, import_chunk_DIQ53RAQ.counted)(share.matched, "file")} you asked for`;
}
function question(blocker, asked) {
  let theirs = [...new Set(blocker.pairs.map((pair) => pair.theirs))], what = theirs.length > 0 ? (0, import_chunk_DIQ53RAQ.listed)(theirs) : "part of your ground", why = asked.task === "" ? `for ${asked.branch}` : `I want to: ${asked.task}`;
  return `Can you give back ${what}? ${why}`;
}
function refusalText(refusal, facts) {
  return refusal.reason === "overlap" ? overlapText(refusal, facts) : othersText(refusal, facts);
}
var OFFERED = 3, DEPTH = 4;
function narrowerThan(asked, tree, limit) {
  let scope = (0, import_chunk_D2SCSR57.scopeOf)(asked), fitting = [...countDirectories(tree, (0, import_chunk_UNUTM6B7.compileScope)(scope).has)].filter(([, count]) => count <= limit);
  fitting.sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  let offers = [];
  for (let [directory] of fitting) {
    let nested = (other) => isBelow(directory, other) || isBelow(other, directory);
    if (offers.some((made) => nested(made.directory))) continue;
    let within = scope.include.flatMap((entry) => restricted(entry, directory));
    if (within.length === 0) continue;
    let write = [...new Set(within), ...scope.exclude.map((entry) => `!${entry}`)];
    if (offers.push({ directory, offer: { write, share: (0, import_chunk_ZWH5OQKS.shareOf)((0, import_chunk_D2SCSR57.scopeOf)(write), tree) } }), offers.length === OFFERED) break;
  }
  return offers.map(({ offer }) => offer);
}
function restricted(pattern, directory) {
  let literal = (0, import_chunk_D2SCSR57.literalPattern)(directory);
  if (pattern === "**" || pattern.startsWith("**/")) return [`${literal}/${pattern}`];
  let root = pattern.endsWith("/**") ? pattern.slice(0, -3) : null;
  return root !== null && isBelow(literal, root) ? [`${literal}/**`] : [];
}
var isBelow = (path, directory) => path.startsWith(`${directory}/`);
function countDirectories(tree, has) {
  let counts = /* @__PURE__ */ new Map();
  for (let path of tree.paths) {
    if (!has(path)) continue;
    let end = path.indexOf("/");
    for (let depth = 0; end > 0 && depth < DEPTH; depth++, end = path.indexOf("/", end + 1)) {
      let directory = path.slice(0, end);
      counts.set(directory, (counts.get(directory) ?? 0) + 1);
    }
  }
  return counts;
}
async function progressOf(ctx, claim) {
  if (claim.repository !== ctx.config.repository) return null;
  let remote = ctx.state.remote, refs = [`refs/heads/${claim.branch}`];
  remote !== null && refs.push(`refs/remotes/${remote}/${claim.branch}`);
  for (let ref of refs) {
    let found = await commitsOn(ctx, ref, claim.base);
    if (found !== null) return found;
  }
  return null;
}
async function commitsOn(ctx, ref, base) {
  let asked = await ctx.door.run({
    args: [
      "log",
      "-z",
      "--format=%ct %s",
      "--no-show-signature",
      "--max-count=1000",
      "--end-of-options",
      ref,
      ...base === null ? [] : [`^${base}`],
      // A manifest is declared, widened and narrowed before there is any work.
      "--",
      ":(top)",
      ":(top,exclude).metes/scope"
    ],
    gitDir: ctx.repo.gitDir
  });
  if (asked.exit !== 0) return null;
  let lines = Buffer.from(asked.stdout).toString("utf8").split("\0").filter(Boolean), newest = /^(\d+) (.*)$/s.exec(lines[0] ?? "");
  if (newest === null) return { commits: 0, newest: null, ref };
  let at = new Date(Number(newest[1]) * 1e3);
  return { commits: lines.length, newest: { subject: newest[2] ?? "", at }, ref };
}
async function refusedAnswer(ctx, refused) {
  let facts = await factsOf(ctx, refused);
  return {
    exit: 1,
    outcome: "refused",
    data: refusalData(refused.refusal, facts),
    text: refusalText(refused.refusal, facts)
  };
}
function atWorkAnswer(ctx, claim, asked) {
  let facts = {
    now: ctx.io.now(),
    graceSeconds: ctx.policy.graceSeconds,
    asked,
    by: ctx.party
  };
  return {
    exit: 1,
    outcome: "refused",
    data: { reason: "at-work", claim: claim.id, pid: claim.process?.pid ?? null },
    text: atWorkText(claim, facts)
  };
}
async function factsOf(ctx, refused) {
  let { refusal, view, asked, share, tree, taken } = refused, claims = claimsIn(refusal), instead = refusal.reason === "overlap" ? refusal.instead : [], narrower = refusal.reason === "too-large" && tree !== void 0 ? narrowerThan(asked.write, tree, limitOf(ctx, tree)) : [];
  return {
    now: ctx.io.now(),
    graceSeconds: ctx.policy.graceSeconds,
    asked,
    by: ctx.party,
    progress: await progressOfAll(ctx, claims),
    dead: new Set(await (0, import_chunk_VKGCP2TZ.deadClaims)(ctx.io, view)),
    ...share === void 0 ? {} : { share },
    ...tree === void 0 || instead.length === 0 ? {} : { insteadShare: (0, import_chunk_ZWH5OQKS.shareOf)((0, import_chunk_D2SCSR57.scopeOf)(instead), tree) },
    ...narrower.length === 0 ? {} : { narrower },
    ...taken ? { taken } : {}
  };
}
var limitOf = ({ policy }, tree) => Math.max(Math.floor(tree.paths.length * policy.maxShare), policy.maxShareFiles), LOOKED_AT = 8;
async function progressOfAll(ctx, claims) {
  let found = /* @__PURE__ */ new Map();
  for (let claim of claims.slice(0, LOOKED_AT)) found.set(claim.id, await progressOf(ctx, claim));
  return found;
}
function claimsIn(refusal) {
  switch (refusal.reason) {
    case "overlap":
      return refusal.blockers.map((blocker) => blocker.claim);
    case "branch-held":
    case "another-task":
    case "same-task-other-ground":
    case "clock":
      return [refusal.holder];
    case "attempts":
    case "excluded":
    case "not-yours":
    case "other-repository":
      return [refusal.claim];
    case "not-live":
      return refusal.replacedBy === null ? [] : [refusal.replacedBy];
    default:
      return [];
  }
}
function refusalData(refusal, facts) {
  let { share, insteadShare, narrower } = facts;
  return {
    ...wire(refusal, facts),
    ...share === void 0 ? {} : { share },
    ...insteadShare === void 0 ? {} : { insteadShare },
    ...narrower === void 0 ? {} : { narrower }
  };
}
function wire(refusal, facts) {
  let claim = (c) => ({ ...(0, import_chunk_SZBICU6G.claimValue)(c), progress: progressData(c, facts) });
  switch (refusal.reason) {
    case "overlap":
      return {
        ...refusal,
        blockers: refusal.blockers.map((b) => ({ ...b, claim: claim(b.claim) }))
      };
    case "branch-held":
    case "another-task":
    case "same-task-other-ground":
    case "clock":
      return { ...refusal, holder: claim(refusal.holder) };
    case "attempts":
    case "excluded":
    case "not-yours":
    case "other-repository":
      return { ...refusal, claim: claim(refusal.claim) };
    case "not-live":
      return {
        ...refusal,
        replacedBy: refusal.replacedBy === null ? null : claim(refusal.replacedBy)
      };
    default:
      return { ...refusal };
  }
}
function progressData(claim, { progress, dead }) {
  let known = progress?.get(claim.id);
  return {
    commits: known?.commits ?? null,
    newest: known?.newest ? { subject: known.newest.subject, at: known.newest.at.toISOString() } : null,
    processGone: dead?.has(claim.id) ?? false
  };
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  atWorkAnswer,
  claimsIn,
  refusalText,
  refusedAnswer
});

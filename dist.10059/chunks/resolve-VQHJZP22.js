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
  verb: () => verb
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_CKRN5WAI = require("./chunk-CKRN5WAI.js");
var import_chunk_A2A7SWJE = require("./chunk-A2A7SWJE.js");
var import_chunk_HL6IHLAC = require("./chunk-HL6IHLAC.js");
var import_chunk_BIUZZQNP = require("./chunk-BIUZZQNP.js");
var import_chunk_ZFJIZZ23 = require("./chunk-ZFJIZZ23.js");
var import_chunk_GNFUD3D7 = require("./chunk-GNFUD3D7.js");
var import_chunk_FWPB6FBI = require("./chunk-FWPB6FBI.js");
var import_chunk_HJAQXV3L = require("./chunk-HJAQXV3L.js");
var import_chunk_SZG7QDVB = require("./chunk-SZG7QDVB.js");
var import_chunk_PPKIJH65 = require("./chunk-PPKIJH65.js");
var import_chunk_6MEY5K65 = require("./chunk-6MEY5K65.js");
var import_chunk_WJB6OQUE = require("./chunk-WJB6OQUE.js");
var import_chunk_MKMI3UZ5 = require("./chunk-MKMI3UZ5.js");
var import_chunk_S7BUDNHG = require("./chunk-S7BUDNHG.js");
var import_chunk_GLYGBMQI = require("./chunk-GLYGBMQI.js");
var import_chunk_GBUDTW73 = require("./chunk-GBUDTW73.js");
var import_chunk_GREVZ4FI = require("./chunk-GREVZ4FI.js");
var import_chunk_SJYKHHTK = require("./chunk-SJYKHHTK.js");
var import_chunk_SOK4M4VB = require("./chunk-SOK4M4VB.js");
var import_chunk_C7TBAXIT = require("./chunk-C7TBAXIT.js");
var import_chunk_F6AZL2OQ = require("./chunk-F6AZL2OQ.js");
var import_chunk_MOBG4WLI = require("./chunk-MOBG4WLI.js");
var import_chunk_Z3RSJV6Y = require("./chunk-Z3RSJV6Y.js");
var import_chunk_6JPGEDQG = require("./chunk-6JPGEDQG.js");
var import_chunk_VKGCP2TZ = require("./chunk-VKGCP2TZ.js");
var import_chunk_X7D5I4ZB = require("./chunk-X7D5I4ZB.js");
var import_chunk_ZWH5OQKS = require("./chunk-ZWH5OQKS.js");
var import_chunk_5M2IKPBC = require("./chunk-5M2IKPBC.js");
var import_chunk_GR3RV3MK = require("./chunk-GR3RV3MK.js");
var import_chunk_BH45V7AE = require("./chunk-BH45V7AE.js");
var import_chunk_OHGKN4KW = require("./chunk-OHGKN4KW.js");
var import_chunk_VEIS7STO = require("./chunk-VEIS7STO.js");
var import_chunk_VPCR3NYL = require("./chunk-VPCR3NYL.js");
var import_chunk_EN2FGQOQ = require("./chunk-EN2FGQOQ.js");
var import_chunk_DIQ53RAQ = require("./chunk-DIQ53RAQ.js");
var import_chunk_UNUTM6B7 = require("./chunk-UNUTM6B7.js");
var import_chunk_AMZT5TDY = require("./chunk-AMZT5TDY.js");
var import_chunk_EB3PQHFT = require("./chunk-EB3PQHFT.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_AOOEON4O = require("./chunk-AOOEON4O.js");
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
var import_chunk_PAKWBOKP = require("./chunk-PAKWBOKP.js");
var import_chunk_KDYSADQI = require("./chunk-KDYSADQI.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
var import_chunk_LHO2KLC4 = require("./chunk-LHO2KLC4.js");
var ANSWERS = ["approve", "widen", "revert", "reject", "break-glass"], parseAnswer = (words, form) => parseWords(words.map(import_chunk_S7BUDNHG.bare), form);
function parseWords(words, form) {
  let [first, ...rest] = words;
  if (first === void 0)
    return problem("no-answer", `say which answer: ${ANSWERS.join(", ")}`, model("approve", form));
  let kind = ANSWERS.find((answer) => answer === first.text);
  if (kind === void 0) return unknown(first.text, rest, form);
  if (kind === "reject") return parseReject(rest, form);
  let heads = rest.filter(isHeadWord), operands = rest.filter((word) => !isHeadWord(word)), instead = [(0, import_chunk_S7BUDNHG.bare)(kind), ...operands, ...headWord(form)];
  if (heads.length > 1) return problem("two-heads", "one answer is about one commit", instead);
  let head = parseHead(heads[0], form, instead);
  return head.ok ? kind === "break-glass" ? breakGlass(operands, head.oid, form) : operands.length === 0 ? problem("no-path", `${kind} needs a path, or a finding as #1`, model(kind, form)) : { ok: true, command: { kind, about: operands.map(named), head: head.oid } } : head;
}
function parseReject(words, form) {
  let first = words[0], hasHead = first !== void 0 && isHeadWord(first), reason = textOf(hasHead ? words.slice(1) : words), instead = (text) => [(0, import_chunk_S7BUDNHG.bare)("reject"), ...headWord(form), (0, import_chunk_S7BUDNHG.bare)(text)], head = parseHead(hasHead ? first : void 0, form, instead(reason || "<the reason>"));
  return head.ok ? reason === "" ? problem("no-reason", "a rejection says why", instead("<the reason>")) : { ok: true, command: { kind: "reject", reason, head: head.oid } } : head;
}
function breakGlass(operands, head, form) {
  let incident = textOf(operands);
  return incident === "" ? problem("no-incident", "breaking the glass names the incident", model("break-glass", form)) : { ok: true, command: { kind: "break-glass", incident, head } };
}
var textOf = (words) => words.map((word) => word.text).join(" ").trim(), isHeadWord = (word) => !word.quoted && word.text.startsWith("@");
function parseHead(word, { form, current }, instead) {
  if (word === void 0)
    return form === "command" ? { ok: true, oid: null } : problem("no-head", "the answer has to name the commit that you looked at", instead);
  let text = word.text.slice(1).toLowerCase();
  if ((0, import_chunk_PAKWBOKP.isOid)(text)) return { ok: true, oid: text };
  if (!/^[0-9a-f]{4,64}$/.test(text))
    return problem("bad-head", "after @ stands a full object id", instead);
  let other = current !== null && !current.startsWith(text);
  return problem(
    "short-head",
    other ? `@${text} is shortened, and is not the commit that is judged now: look at what changed first` : `@${text} is shortened, and a shortened id can be made to fit another commit`,
    instead
  );
}
var named = (word) => {
  let number = word.quoted ? null : /^#([1-9]\d{0,5})$/.exec(word.text);
  return number !== null ? { finding: Number(number[1]) } : { path: word.quoted ? word.text : word.text.replace(/^\.\/+(?=.)/, "") };
};
function unknown(text, rest, form) {
  let close = (0, import_chunk_MOBG4WLI.nearest)(text.toLowerCase(), ANSWERS), operands = rest.filter((word) => !isHeadWord(word));
  return problem(
    "unknown-answer",
    `${JSON.stringify(text.slice(0, 40))} is no answer; the answers are ${ANSWERS.join(", ")}`,
    close === null ? model("approve", form) : [(0, import_chunk_S7BUDNHG.bare)(close), ...operands, ...headWord(form)]
  );
}
function model(kind, form) {
  let about = { widen: "<pattern>", "break-glass": "<incident>", reject: "<the reason>" }, text = kind in about ? about[kind] : "<path>";
  return [(0, import_chunk_S7BUDNHG.bare)(kind), (0, import_chunk_S7BUDNHG.bare)(text), ...headWord(form)];
}
var headWord = ({ form, current }) => current !== null ? [(0, import_chunk_S7BUDNHG.bare)(`@${current}`)] : form === "comment" ? [(0, import_chunk_S7BUDNHG.bare)("@<full object id>")] : [];
function problem(code, message, instead) {
  return { ok: false, problem: { code, message, instead } };
}
function resolvedText({ kind, paths, reason }, { now, report, added, isNew, next = [] }) {
  let shown = (0, import_chunk_DIQ53RAQ.listed)(
    paths.map((state) => (0, import_chunk_EVDH74U2.printablePath)(state.path)),
    6
  ), done = isNew ? "" : " (on record already)";
  return [
    `${SAID[kind]({ shown, reason: (0, import_chunk_EVDH74U2.printableText)(reason ?? "", 300), added: (0, import_chunk_DIQ53RAQ.patternList)(added ?? []) })}${done}`,
    `${(0, import_chunk_CKRN5WAI.verdictLine)(report, { now })}.`,
    ...next.length > 0 ? ["", (0, import_chunk_OHGKN4KW.worksNow)(next, "Next:")] : []
  ].join(`
`);
}
var SAID = {
  approved: ({ shown }) => `Approved: ${shown} may land as it is now; if it changes, it is asked about again`,
  widened: ({ added }) => `Widened: the claim now has ${added}`,
  reverted: ({ shown }) => `To be reverted: ${shown}; blocked until it is as on the target`,
  rejected: ({ shown, reason }) => `Rejected: ${shown === "" ? "this commit" : shown}: ${reason}`,
  "broken-glass": ({ shown, reason }) => `Let through in an emergency (${reason}): ${shown === "" ? "this commit" : shown}; recorded, and followed up`
};
function adviceText(words) {
  return [
    "This decides nothing here: the pull request does. As the first line of a comment there:",
    `  ${(0, import_chunk_S7BUDNHG.answerLine)(words)}`
  ].join(`
`);
}
function authorText({ name, paths }, branch, words) {
  let wrote = paths.length === 0 ? "" : ` ${(0, import_chunk_DIQ53RAQ.listed)(paths.map(import_chunk_EVDH74U2.printablePath), 5)}`, line = (0, import_chunk_S7BUDNHG.resolveLine)(
    branch,
    words.map((word) => word.text)
  );
  return [
    `Refused, and nothing was changed: ${(0, import_chunk_EVDH74U2.quoted)(name, 80)} wrote${wrote === "" ? " it" : wrote}, and an author does not answer for their own work.`,
    `  ask someone else to answer: ${line}`,
    `  ${import_chunk_S7BUDNHG.LONE_AUTHOR}`,
    "",
    (0, import_chunk_OHGKN4KW.worksNow)(
      [
        {
          command: (0, import_chunk_S7BUDNHG.resolveLine)(branch, ["break-glass", "<incident>"]),
          does: "an emergency: lands now, is recorded and followed up"
        }
      ],
      "What works for you:"
    )
  ].join(`
`);
}
var answerable = ({ findings }) => findings.filter(
  (finding) => finding.severity === "breach" && finding.at !== void 0
);
function findingsNamed(report, about) {
  let there = answerable(report);
  return about.map((named2) => {
    let found = there.find((finding) => isNamed(finding, named2));
    if (found !== void 0) return found;
    throw notFound(there, "path" in named2 ? (0, import_chunk_EVDH74U2.quoted)(named2.path) : `#${named2.finding}`);
  });
}
var isNamed = (finding, named2) => "path" in named2 ? finding.at.path === named2.path : finding.number === named2.finding;
function notFound(there, what) {
  let shown = there.map((finding) => `#${finding.number} ${(0, import_chunk_EVDH74U2.printablePath)(finding.at.path)}`);
  return (0, import_chunk_ITPPDWB4.usage)(
    "no-finding",
    `${what} is nothing that awaits an answer here`,
    shown.length === 0 ? `metes check
  shows what does` : `what does: ${(0, import_chunk_DIQ53RAQ.listed)(shown, 10)}; metes check shows all`
  );
}
function wideningOf(report, command, tree) {
  let there = answerable(report), add = command.about.map((named2) => {
    let finding = there.find((f) => isNamed(f, named2));
    if (finding !== void 0) return literalOf(finding, report.branch);
    if ("path" in named2) return named2.path;
    throw notFound(there, `#${named2.finding}`);
  }), { write } = (0, import_chunk_HJAQXV3L.groundOf)(add, tree), { has } = (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)(write));
  return {
    add: write,
    findings: there.filter((f) => f.code !== "policy-changed" && has(f.at.path))
  };
}
function literalOf({ at, number, code }, branch) {
  let approve = (0, import_chunk_S7BUDNHG.resolveLine)(branch, ["approve", `#${number}`]);
  if (code === "policy-changed")
    throw (0, import_chunk_ITPPDWB4.usage)(
      "policy-path",
      `${(0, import_chunk_EVDH74U2.printablePath)(at.path)} is what metes itself goes by: a claim can't cover it`,
      approve
    );
  if (!/[\p{Cs}\p{Cc}]/u.test(at.path)) return (0, import_chunk_D2SCSR57.literalPattern)(at.path);
  throw (0, import_chunk_ITPPDWB4.usage)(
    "no-pattern",
    `${(0, import_chunk_EVDH74U2.printablePath)(at.path)} can't be written as a pattern`,
    `${approve}
  or a pattern that covers it: '<directory>/**'`
  );
}
async function recordAnswer(ctx, answering) {
  let { command, judged, words } = answering, meant = await meaningOf(ctx, answering), author = await authorAnswering(ctx, answering, committed(judged.report, meant.given.paths));
  if (author !== null)
    return {
      exit: 1,
      outcome: "refused",
      data: { reason: "author", author: author.name, paths: author.paths },
      text: authorText(author, answering.judging.branch, words)
    };
  if (judged.report.claim === null && command.kind !== "break-glass") throw nothingToRecordWith(answering);
  let transacted = await (0, import_chunk_GLYGBMQI.transact)(
    ctx,
    (view, tip, origin) => requestFor(ctx, { answering, meant, view, tip, origin })
  ), bound = command.kind === "break-glass" ? await bindGlass(ctx, answering, meant) : null;
  return answered(ctx, answering, meant, bound ?? transacted);
}
async function bindGlass(ctx, answering, { given }) {
  if (answering.judged.report.claim === null || given.paths.length === 0) return null;
  let bound = await (0, import_chunk_GLYGBMQI.transact)(ctx, (view, _tip, origin) => {
    let claim = claimNow(ctx, answering, view)?.id ?? null, { branch } = answering.judging;
    return { ...origin, kind: "resolve", claim, branch, resolution: given };
  });
  return bound.decision.outcome === "refused" ? null : bound;
}
async function meaningOf(ctx, { command, judged, judging }) {
  let { report } = judged, common = { by: ctx.party.holder, head: judging.head }, open = answerable(report).filter((finding) => finding.resolution === void 0);
  switch (command.kind) {
    case "approve":
    case "revert": {
      let kind = command.kind === "approve" ? "approved" : "reverted";
      return { given: { ...common, kind, paths: statesOf(findingsNamed(report, command.about)) } };
    }
    case "widen": {
      let widening = wideningOf(report, command, await (0, import_chunk_ZWH5OQKS.treeOf)(ctx));
      return {
        given: { ...common, kind: "widened", paths: statesOf(widening.findings) },
        widening
      };
    }
    case "reject":
      return {
        given: { ...common, kind: "rejected", paths: statesOf(open), reason: command.reason }
      };
    case "break-glass":
      return {
        given: { ...common, kind: "broken-glass", paths: statesOf(open), reason: command.incident }
      };
  }
}
var statesOf = (findings) => findings.map(({ at }) => at), LETS_LAND = /* @__PURE__ */ new Set(["approve", "widen"]);
async function authorAnswering(ctx, { command, judging, judged }, paths) {
  if (!LETS_LAND.has(command.kind)) return null;
  let commits = { head: judging.head, not: [judged.reference.oid], paths };
  return (0, import_chunk_HL6IHLAC.ownAnswer)(ctx, judged.report.claim, commits);
}
function committed({ findings }, states) {
  let fresh = new Set(findings.flatMap((f) => f.uncommitted && f.at ? [f.at.path] : []));
  return states.map((state) => state.path).filter((path) => !fresh.has(path));
}
function nothingToRecordWith({ judging, judged }) {
  return judged.report.findings.find((finding) => finding.code === "superseded") !== void 0 ? new import_chunk_ITPPDWB4.MetesError(
    "usage",
    "superseded",
    `${(0, import_chunk_EVDH74U2.quoted)(judging.branch)} was superseded: no answer makes it land`,
    { hint: `metes check
  says by whom` }
  ) : (0, import_chunk_ITPPDWB4.usage)(
    "no-claim",
    `${(0, import_chunk_EVDH74U2.quoted)(judging.branch)} has no claim, so there is nothing that an answer could be kept with`,
    `metes claim '<task>' '<pattern>'
  declares what the branch writes`
  );
}
async function requestFor(ctx, asked) {
  let { answering, meant, view, tip, origin } = asked, { branch } = answering.judging, { given, widening } = meant, claim = claimNow(ctx, answering, view);
  if (answering.command.kind === "break-glass")
    return {
      ...origin,
      kind: "break-glass",
      claim: claim?.id ?? null,
      branch,
      incident: answering.command.incident,
      head: given.head,
      paths: given.paths.map((state) => state.path)
    };
  if (claim === null) throw nothingToRecordWith(answering);
  let common = {
    ...origin,
    kind: "resolve",
    claim: claim.id,
    branch,
    resolution: given
  };
  return widening === void 0 ? common : {
    ...common,
    widen: {
      add: widening.add,
      policy: ctx.policy,
      skewMs: (0, import_chunk_SZG7QDVB.skewOf)(ctx.io.now(), tip),
      dead: await (0, import_chunk_VKGCP2TZ.deadClaims)(ctx.io, view)
    }
  };
}
function claimNow(ctx, { judging }, view) {
  let claims = [...view.claims.values()].filter((c) => c.repository === ctx.config.repository);
  return (0, import_chunk_MKMI3UZ5.attemptOf)({ ...judging, manifest: judging.manifest.manifest, claims }).claim;
}
async function answered(ctx, answering, { given, widening }, transacted) {
  let { decision, view } = transacted, { judging, judged } = answering;
  if (decision.outcome === "refused")
    return (0, import_chunk_WJB6OQUE.refusedAnswer)(ctx, {
      refusal: decision.refusal,
      view,
      tree: await (0, import_chunk_ZWH5OQKS.treeOf)(ctx),
      asked: {
        verb: "resolve",
        branch: judging.branch,
        task: judged.report.claim?.task.text ?? "",
        write: widening?.add ?? []
      }
    });
  let claim = decision.claim, notes = claim === null ? [] : await bringHome(ctx, claim, view, widening !== void 0), { report, reference } = await (0, import_chunk_BIUZZQNP.judgeBranch)(ctx, { ...judging, view }), resolution = claim?.resolutions?.at(-1) ?? given, undo = given.kind === "reverted" && judging.worktree, named2 = given.kind === "reverted" ? new Set(given.paths.map((state) => state.path)) : null, toUndo = report.findings.filter((f) => f.at !== void 0 && named2?.has(f.at.path));
  return {
    exit: 0,
    outcome: decision.outcome === "unchanged" ? "unchanged" : "done",
    data: {
      claim: claim === null ? null : (0, import_chunk_SZBICU6G.claimValue)(claim),
      resolution,
      verdict: report.verdict,
      ...widening === void 0 ? {} : { added: widening.add }
    },
    text: resolvedText(given, {
      now: ctx.io.now(),
      report,
      isNew: decision.outcome !== "unchanged",
      ...widening === void 0 ? {} : { added: widening.add },
      ...undo ? { next: (0, import_chunk_S7BUDNHG.undoCommand)(toUndo, reference.name) } : {}
    }),
    notes
  };
}
async function bringHome(ctx, claim, view, widened) {
  if (!(claim.seat === ctx.party.seat && ctx.repo.branch === claim.branch)) return [];
  if (!widened)
    return await (0, import_chunk_6MEY5K65.writeGuardFile)(ctx, claim, view), [];
  let { manifest } = await (0, import_chunk_PPKIJH65.settle)(ctx, claim, { commit: true, earlier: false, view });
  return [`metes: the manifest ${(0, import_chunk_EVDH74U2.printablePath)(manifest.path)} is ${manifest.outcome}`];
}
var verb = {
  spec: {
    name: "resolve",
    group: "more",
    summary: "answer a breach: approve, widen, revert, reject, break glass",
    usage: [
      "resolve approve|revert <path>\u2026 [@head]",
      "resolve widen <pattern>\u2026 [@head]",
      "resolve reject [@head] <reason>",
      "resolve break-glass <incident> [@head]"
    ],
    options: {
      branch: {
        type: "value",
        value: "name",
        help: "the branch it is about, when another is checked out"
      }
    },
    about: `approve: the paths may land as they are. widen: the declaration was too narrow. revert: the paths must be put
back. A path with unusual bytes goes by its finding's number: '#3'. Who wrote the paths does not answer for them,
unless the config says answers: {author: true}. Not for agents.`,
    example: `metes resolve approve docs/index.md
Approved: docs/index.md may land as it is now; if it changes, it is asked about again`
  },
  run
};
async function run(io, args) {
  let loose = await (0, import_chunk_SZBICU6G.openLoose)(io), first = parseAnswer(args.positional, { form: "command", current: loose.repo.head });
  if (!first.ok) throw wrongForm(first.problem, args.values.branch);
  let { command: given } = first;
  given.kind === "reject" && (0, import_chunk_VEIS7STO.refusePlaceholder)(given.reason, "why not"), given.kind === "break-glass" && (0, import_chunk_VEIS7STO.refusePlaceholder)(given.incident, "what the emergency is");
  let ctx = await (0, import_chunk_SZBICU6G.enrolled)(loose);
  if (ctx.party.actor === "agent") return refusedToAgent(ctx, first.command);
  let { view } = await (0, import_chunk_SZBICU6G.loadView)(ctx.store, await (0, import_chunk_SZBICU6G.freshTip)(ctx)), acting = await (0, import_chunk_A2A7SWJE.underRun)(ctx, view);
  if (acting.party.actor === "agent") return refusedToAgent(acting, first.command);
  let named2 = args.values.branch, judging = { ...await aboutBranch(ctx, named2, first.command.head), view }, command = await atHead(ctx, first.command, { ...judging, named: named2 }), judged = await (0, import_chunk_BIUZZQNP.judgeBranch)(ctx, judging), words = wordsOf(command, judging.head);
  return ctx.config.judge === "github" ? advice(judged.report, words) : recordAnswer(ctx, { command, words, judging, judged });
}
async function aboutBranch(ctx, named2, wanted) {
  let current = (0, import_chunk_BH45V7AE.currentBranch)(ctx), branch = named2 ?? current;
  if (branch === null)
    throw (0, import_chunk_ITPPDWB4.usage)(
      "no-branch",
      "HEAD is on no branch",
      `git switch '<the branch>'
  or name it: metes resolve \u2026 --branch='<name>'`
    );
  let pushed = wanted !== null && wanted !== ctx.repo.head, here = branch === current && !(pushed && (await (0, import_chunk_Z3RSJV6Y.knownHeads)(ctx, branch)).includes(wanted)), head = here ? ctx.repo.head : await (0, import_chunk_Z3RSJV6Y.headOfBranch)(ctx, branch, wanted);
  if (head === null)
    throw (0, import_chunk_ITPPDWB4.usage)("no-commit", `${(0, import_chunk_EVDH74U2.quoted)(branch)} has no commit to answer about`, "metes check");
  let manifest = here ? await (0, import_chunk_GR3RV3MK.findManifest)(ctx, branch) : await (0, import_chunk_GR3RV3MK.manifestAt)(ctx, branch, head), { actor, seat } = ctx.party;
  return { branch, head, worktree: here, manifest, actor, seat: here ? seat : null };
}
async function atHead(ctx, command, at) {
  let { branch, head } = at;
  if (command.head === null || command.head === head) return command;
  throw (0, import_chunk_ITPPDWB4.usage)(
    "old-head",
    `@${command.head} is not where ${(0, import_chunk_EVDH74U2.quoted)(branch)} stands now, and an answer is about one commit`,
    await insteadOf(ctx, command, { ...at, wanted: command.head })
  );
}
async function insteadOf(ctx, command, { branch, head, named: named2, wanted }) {
  let { door, repo, state } = ctx;
  if (await (0, import_chunk_SZBICU6G.resolve)(door, repo, wanted) === null)
    return [
      (0, import_chunk_EB3PQHFT.commandLine)(["git", "fetch", ...state.remote === null ? [] : [state.remote]]),
      "  this clone has no such commit yet; then the same again"
    ].join(`
`);
  let others = (await (0, import_chunk_Z3RSJV6Y.branchesAt)(ctx, wanted)).filter((other) => other !== branch);
  return others.length > 0 && named2 === void 0 ? others.map((other) => `${lineOf(other, wordsOf(command, wanted))}
  ${(0, import_chunk_EVDH74U2.quoted)(other)} stands there`).join(`
`) : named2 === void 0 && !await (0, import_chunk_SZBICU6G.isAncestor)(door, repo, wanted, head) ? `metes check --branch='<the branch it is about>'
  shows its answers as they are now` : [
    (0, import_chunk_EB3PQHFT.commandLine)(["git", "diff", wanted, head]),
    "  what changed; then:",
    lineOf(branch, wordsOf(command, head))
  ].join(`
`);
}
function wordsOf(command, head) {
  let at = (0, import_chunk_S7BUDNHG.bare)(`@${head}`);
  if (command.kind === "reject") return [(0, import_chunk_S7BUDNHG.bare)("reject"), at, (0, import_chunk_S7BUDNHG.bare)(command.reason)];
  if (command.kind === "break-glass") return [(0, import_chunk_S7BUDNHG.bare)("break-glass"), (0, import_chunk_S7BUDNHG.bare)(command.incident), at];
  let about = command.about.map(
    (named2) => "path" in named2 ? (0, import_chunk_S7BUDNHG.pathWord)(named2.path) : (0, import_chunk_S7BUDNHG.bare)(`#${named2.finding}`)
  );
  return [(0, import_chunk_S7BUDNHG.bare)(command.kind), ...about, at];
}
var lineOf = (branch, words) => (0, import_chunk_S7BUDNHG.resolveLine)(
  branch,
  words.map((word) => word.text)
);
function wrongForm({ code, message, instead }, branch) {
  let words = instead.map((word) => word.text), line = (0, import_chunk_EB3PQHFT.commandLine)(["metes", "resolve", ...words]);
  return (0, import_chunk_ITPPDWB4.usage)(code, message, branch === void 0 ? line : (0, import_chunk_S7BUDNHG.resolveLine)(branch, words));
}
function refusedToAgent(ctx, command) {
  let refusal = { reason: "agent", what: command.kind === "break-glass" ? "break-glass" : "resolve", paths: [] }, text = (0, import_chunk_WJB6OQUE.refusalText)(refusal, {
    now: ctx.io.now(),
    graceSeconds: ctx.policy.graceSeconds,
    asked: { verb: "resolve", branch: (0, import_chunk_BH45V7AE.currentBranch)(ctx) ?? "", task: "", write: [] },
    by: ctx.party
  });
  return { exit: 1, outcome: "refused", data: { ...refusal }, text };
}
function advice(report, words) {
  let text = adviceText(words), line = text.split(`
`).at(-1)?.trim() ?? "";
  return { exit: 0, outcome: "advice", data: { branch: report.branch, line }, text };
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  verb
});

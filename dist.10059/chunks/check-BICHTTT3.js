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
var import_chunk_EXS5RWWZ = require("./chunk-EXS5RWWZ.js");
var import_chunk_R47Z6FFX = require("./chunk-R47Z6FFX.js");
var import_chunk_CKRN5WAI = require("./chunk-CKRN5WAI.js");
var import_chunk_XV3UCWFX = require("./chunk-XV3UCWFX.js");
var import_chunk_N2Y2REK6 = require("./chunk-N2Y2REK6.js");
var import_chunk_HL6IHLAC = require("./chunk-HL6IHLAC.js");
var import_chunk_BIUZZQNP = require("./chunk-BIUZZQNP.js");
var import_chunk_ZFJIZZ23 = require("./chunk-ZFJIZZ23.js");
var import_chunk_GNFUD3D7 = require("./chunk-GNFUD3D7.js");
var import_chunk_FWPB6FBI = require("./chunk-FWPB6FBI.js");
var import_chunk_MKMI3UZ5 = require("./chunk-MKMI3UZ5.js");
var import_chunk_S7BUDNHG = require("./chunk-S7BUDNHG.js");
var import_chunk_GLYGBMQI = require("./chunk-GLYGBMQI.js");
var import_chunk_GBUDTW73 = require("./chunk-GBUDTW73.js");
var import_chunk_GREVZ4FI = require("./chunk-GREVZ4FI.js");
var import_chunk_SJYKHHTK = require("./chunk-SJYKHHTK.js");
var import_chunk_SOK4M4VB = require("./chunk-SOK4M4VB.js");
var import_chunk_UJKKOEXK = require("./chunk-UJKKOEXK.js");
var import_chunk_F6AZL2OQ = require("./chunk-F6AZL2OQ.js");
var import_chunk_MOBG4WLI = require("./chunk-MOBG4WLI.js");
var import_chunk_6PLJZH7I = require("./chunk-6PLJZH7I.js");
var import_chunk_Z3RSJV6Y = require("./chunk-Z3RSJV6Y.js");
var import_chunk_6JPGEDQG = require("./chunk-6JPGEDQG.js");
var import_chunk_VKGCP2TZ = require("./chunk-VKGCP2TZ.js");
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
var ENTITIES = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "|": "&#124;",
  "@": "&#64;",
  "#": "&#35;",
  "`": "&#96;",
  "*": "&#42;",
  _: "&#95;",
  "~": "&#126;",
  "[": "&#91;",
  "]": "&#93;",
  "\\": "&#92;",
  $: "&#36;"
}, markdownText = (text, limit) => entities((0, import_chunk_EVDH74U2.printableText)(text, limit)).replace(/&#(?:64|35);|\bGH-/gi, "$&&#8203;").replace(/\b(www)\./gi, "$1&#46;").replaceAll("://", "&#58;//");
function markdownCode(text, place = "prose") {
  let line = (0, import_chunk_EVDH74U2.printableText)(text, 1e3);
  if (place === "cell" || line === "" || /[<>&|@]/.test(line))
    return `<code>${entities(line)}</code>`;
  let longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run2) => run2.length)), fence = "`".repeat(longest + 1), pad = /^`|`$|^ .* $/.test(line) ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}
var markdownPath = (path, place) => markdownCode((0, import_chunk_EVDH74U2.printablePath)(path), place);
function markdownBlock(lines) {
  let runs = lines.join(`
`).match(/`+/g) ?? [], fence = "`".repeat(Math.max(2, ...runs.map((run2) => run2.length)) + 1);
  return [fence, ...lines, fence].join(`
`);
}
var entities = (text) => text.replace(/[&<>|@#`*_~[\]\\$]/g, (character) => ENTITIES[character]);
var ROWS = 100;
function findingsMarkdown(report, facts) {
  return `${[
    `**metes: ${markdownText((0, import_chunk_CKRN5WAI.verdictLine)(report, facts), 600)}**`,
    claimLines(report),
    table(report.findings, facts),
    answers(report, facts)
  ].filter((part) => part !== "").join(`

`)}
`;
}
function claimLines({ claim, branch, written, inside }) {
  if (claim === null)
    return `Branch ${markdownCode(branch)}, no claim. ${(0, import_chunk_DIQ53RAQ.counted)(written, "file")}.`;
  let ground = claim.write.slice(0, 20).map((entry) => markdownCode(entry)), more = claim.write.length > ground.length ? ` and ${claim.write.length - ground.length} more` : "";
  return [
    `Task: ${markdownText(claim.task.text, 300)}  `,
    `Branch ${markdownCode(claim.branch)}, ${markdownText((0, import_chunk_VPCR3NYL.whoText)(claim), 300)}, claim ${markdownCode(claim.id)}  `,
    `Granted: ${ground.join(" ")}${more}  `,
    `Inside: ${inside} of ${(0, import_chunk_DIQ53RAQ.counted)(written, "file")}`
  ].join(`
`);
}
function table(findings, facts) {
  if (findings.length === 0) return "";
  let rows = findings.slice(0, ROWS).map((finding) => row(finding, facts)), rest = findings.length - rows.length;
  return [
    "| # | what | finding | why |",
    "| --- | --- | --- | --- |",
    ...rows,
    ...rest > 0 ? ["", `and ${(0, import_chunk_DIQ53RAQ.counted)(rest, "more finding")}`] : []
  ].join(`
`);
}
function row(finding, facts) {
  let { number, at, code, resolution, unsettled } = finding, answered = resolution ? `; ${(0, import_chunk_R47Z6FFX.settledText)(resolution, facts.now)}` : unsettled ? `; ${(0, import_chunk_R47Z6FFX.unsettledText)(unsettled, facts.now)}` : "", what = at === void 0 ? "" : markdownPath(at.path, "cell") + (0, import_chunk_R47Z6FFX.stateText)(finding), why = markdownText((0, import_chunk_R47Z6FFX.reasonText)(finding, facts) + answered, 600);
  return `| ${number} | ${what} | ${code} | ${why} |`;
}
function answers(report, facts) {
  let open = report.findings.filter(
    (finding) => (0, import_chunk_BIUZZQNP.isOpen)(finding) && finding.at !== void 0 && finding.uncommitted !== true
  );
  if (open.length === 0) return "";
  let answering = { branch: report.branch, findings: open, head: report.head }, form = facts.judge === "github" ? "comment" : "command", lines = [
    ...form === "comment" ? (0, import_chunk_S7BUDNHG.commentCommands)(answering) : (0, import_chunk_S7BUDNHG.resolveCommands)(answering),
    (0, import_chunk_S7BUDNHG.glassCommand)(answering, form)
  ], rest = open.length - import_chunk_S7BUDNHG.PATHS_IN_ONE;
  return [
    form === "comment" ? "A person answers with one of these, as the first line of a comment:" : "A person answers with one of these, at a terminal:",
    ...lines.map(
      ({ command, does }) => `${does.replace(/\n +/g, "; ")}:
${markdownBlock([command])}`
    ),
    ...rest > 0 ? [`The lines name the first ${import_chunk_S7BUDNHG.PATHS_IN_ONE}; ${(0, import_chunk_DIQ53RAQ.counted)(rest, "more")} by number.`] : [],
    "An agent does not answer this: it moves the change out, or waits."
  ].join(`

`);
}
async function requireCommit(loose, rev, option) {
  let oid = /^-|[\x00-\x1f]/.test(rev) ? null : await (0, import_chunk_SZBICU6G.resolve)(loose.door, loose.repo, rev);
  if (oid !== null) return { oid, name: rev };
  throw (0, import_chunk_ITPPDWB4.usage)(
    "no-such-commit",
    `--${option} names ${(0, import_chunk_EVDH74U2.quoted)(rev)}, and this clone has no such commit`,
    `git fetch --unshallow
  when the clone is shallow; otherwise fetch the branch that has it`
  );
}
async function unattached(loose, base, target, addressOf = (remote) => remote) {
  let { door, repo, io } = loose, [blob] = await (0, import_chunk_SZBICU6G.readBlobs)(door, repo, [`${base.oid}:${import_chunk_SZBICU6G.CONFIG_PATH}`]), where = `${(0, import_chunk_EVDH74U2.printableText)(base.name)}:${import_chunk_SZBICU6G.CONFIG_PATH}`;
  if (!blob)
    throw new import_chunk_ITPPDWB4.MetesError("invalid", "not-enrolled", `there is no ${where}`, {
      hint: `metes init
  enrols a repository; its config has to be on the branch that work is meant for`
    });
  let parsed = (0, import_chunk_N2Y2REK6.parseConfig)(Buffer.from(blob).toString("utf8"), where);
  if (!parsed.ok) throw (0, import_chunk_AOOEON4O.fileProblemError)("bad-config", parsed.problems);
  let { config } = parsed, { remote } = config.registry, ident = await (0, import_chunk_SZBICU6G.identOf)(door, repo), seat = (0, import_chunk_SZBICU6G.mint)(io, "s");
  return {
    ...loose,
    state: {
      version: 1,
      defaultRef: base.oid,
      defaultBranch: target,
      remote: remote === "." || (0, import_chunk_SZBICU6G.isUrl)(remote) ? null : remote,
      repository: config.repository,
      registry: config.registry
    },
    config,
    configOid: (0, import_chunk_SZBICU6G.blobOid)(repo, blob),
    policy: (0, import_chunk_PAKWBOKP.policyOf)(config),
    store: await (0, import_chunk_SZBICU6G.openRegistry)(loose, { ...config.registry, remote: addressOf(remote) }),
    party: (0, import_chunk_SZBICU6G.partyOf)(loose, { seat, as: void 0, userName: ident.name }),
    ident
  };
}
var PATIENCE = { patienceMs: 5e3, deadlineMs: 1e4 };
async function recordFindings(ctx, report) {
  let { claim, head } = report;
  if (claim === null || head === null || report.observed) return [];
  let paths = openPaths(report);
  if (isOnRecord(claim, head, paths)) return [];
  try {
    return await (0, import_chunk_GLYGBMQI.transact)(
      ctx,
      (_view, _tip, origin) => ({
        ...origin,
        kind: "record-breach",
        claim: claim.id,
        branch: claim.branch,
        breach: { head, paths }
      }),
      PATIENCE
    ), [];
  } catch (error) {
    if (!(error instanceof import_chunk_ITPPDWB4.MetesError) || error.kind === "bug") throw error;
    return [`metes: this is not on record in the registry: ${error.message}`];
  }
}
var openPaths = ({ findings }) => findings.flatMap(
  (finding) => awaitsAnswer(finding) && finding.at !== void 0 ? [{ ...finding.at, code: finding.code }] : []
), awaitsAnswer = (finding) => (0, import_chunk_BIUZZQNP.isOpen)(finding) && finding.uncommitted !== true && (finding.unsettled === void 0 || finding.unsettled.because === "changed");
function isOnRecord(claim, head, paths) {
  let recorded = claim.breaches ?? [];
  if (paths.length === 0) return recorded.length === 0;
  let last = recorded.at(-1);
  return last?.head === head && JSON.stringify(last.paths) === JSON.stringify(paths);
}
var verb = {
  spec: {
    name: "check",
    group: "everyday",
    summary: "hold what this branch wrote against what it declared",
    usage: ["check", "check --base <commit> --head <commit> --branch <name>"],
    instead: `it looks at the whole branch
metes why '<path>'
  asks about paths`,
    options: {
      base: {
        type: "value",
        value: "commit",
        help: "hold it against this commit, and read the config there"
      },
      head: { type: "value", value: "commit", help: "judge this commit, without the work tree" },
      branch: {
        type: "value",
        value: "name",
        help: "judge this branch where it stands here, without the work tree"
      },
      target: { type: "value", value: "branch", help: "the branch that the work is meant for" },
      markdown: { type: "flag", help: "answer as a page" }
    },
    about: `A branch writes a path when it differs there from where it left its target and from where the target
stands now. Needs no claim. Exit 1 when something awaits a person or can't land.

With --base it needs no metes init: for any CI system, in a clone that has both commits.`,
    example: `metes check
In scope: 9 files, feat/pagination.`
  },
  run
};
async function run(io, args) {
  let asked = args.values.base === void 0 ? await here(io, args) : await inCi(io, args), { ctx, judging, notes } = asked, judged = await (0, import_chunk_BIUZZQNP.judgeBranch)(ctx, judging), recorded = await isOnBranch(asked) ? await recordFindings(ctx, judged.report) : [], own = await ownPaths(ctx, judged);
  return answerOf(asked, judged, { args, notes: [...notes, ...recorded], own });
}
async function isOnBranch({ ctx, judging, fresh }) {
  let { branch, head, worktree } = judging;
  return !fresh || head === null ? false : worktree || (await (0, import_chunk_Z3RSJV6Y.knownHeads)(ctx, branch)).includes(head);
}
async function here(io, args) {
  let ctx = await (0, import_chunk_SZBICU6G.enrolled)(await (0, import_chunk_SZBICU6G.openLoose)(io)), branch = branchOf(ctx, args), worktree = args.values.head === void 0 && branch === (0, import_chunk_BH45V7AE.currentBranch)(ctx), head = worktree ? ctx.repo.head : await headAsked(ctx, args, branch);
  await (0, import_chunk_EXS5RWWZ.recordBrokenGlass)(ctx, { patienceMs: 3e3, deadlineMs: 3e3 }).catch(() => 0);
  let { view, tampered, notes, fresh } = await (0, import_chunk_R47Z6FFX.seeRegistry)(ctx, { offline: true }), [unjudged] = worktree ? await (0, import_chunk_6PLJZH7I.unjudgedRuns)(ctx) : [];
  return {
    ctx,
    judging: {
      branch,
      head,
      worktree,
      ...unjudged === void 0 ? {} : { elsewhere: await (0, import_chunk_R47Z6FFX.leftElsewhere)(ctx, view, { branch, before: unjudged.before }) },
      manifest: worktree ? await (0, import_chunk_GR3RV3MK.findManifest)(ctx, branch) : await (0, import_chunk_GR3RV3MK.manifestAt)(ctx, branch, head),
      view,
      tampered,
      actor: ctx.party.actor,
      seat: ctx.party.seat,
      target: args.values.target
    },
    notes: unjudged === void 0 ? notes : [...notes, (0, import_chunk_6PLJZH7I.unjudgedLine)(unjudged)],
    fresh
  };
}
async function headAsked(ctx, { values }, branch) {
  return values.head !== void 0 ? (await requireCommit(ctx, values.head, "head")).oid : (0, import_chunk_Z3RSJV6Y.headOfBranch)(ctx, branch);
}
async function inCi(io, args) {
  let loose = await (0, import_chunk_SZBICU6G.openLoose)(io), base = await requireCommit(loose, args.values.base ?? "", "base"), ctx = await unattached(loose, base, args.values.target ?? targetIn(base.name)), branch = branchOf(ctx, args), head = args.values.head === void 0 && branch === (0, import_chunk_BH45V7AE.currentBranch)(ctx) ? ctx.repo.head : await headAsked(ctx, args, branch), { view, tampered, notes, fresh } = await (0, import_chunk_R47Z6FFX.seeRegistry)(ctx, { offline: false }), manifest = await (0, import_chunk_GR3RV3MK.manifestAt)(ctx, branch, head);
  return {
    ctx,
    judging: {
      branch,
      head,
      worktree: false,
      manifest,
      view,
      tampered,
      actor: manifest.manifest === null ? ctx.party.actor : "agent",
      seat: null,
      target: ctx.state.defaultBranch,
      against: base
    },
    notes,
    fresh
  };
}
function targetIn(base) {
  let short = base.replace(/^refs\/(?:heads|remotes)\//, ""), remote = base.startsWith("refs/heads/") ? short : short.replace(/^origin\//, "");
  if (!/^[0-9a-f]{7,64}$/.test(base) && !/[~^:@]/.test(base) && base !== "HEAD") return remote;
  throw (0, import_chunk_ITPPDWB4.usage)(
    "no-target",
    `--base ${(0, import_chunk_EVDH74U2.printableText)(base, 80)} names a commit and no branch, so it is not known whose claims count`,
    "metes check --base \u2026 --head \u2026 --target main"
  );
}
function branchOf(ctx, args) {
  let { branch, head } = args.values, named = branch ?? headBranch(head) ?? (head === void 0 ? (0, import_chunk_BH45V7AE.currentBranch)(ctx) : null);
  if (named !== null) return named;
  throw (0, import_chunk_ITPPDWB4.usage)(
    "no-branch",
    "HEAD is on no branch, so it is not known whose claim the work is held to",
    `metes check --head=HEAD --branch='<name>'
  judges this commit as that branch's`
  );
}
function headBranch(head) {
  return head === void 0 || head === "HEAD" || /^[0-9a-f]{7,64}$|[~^:@]/.test(head) ? null : head.replace(/^refs\/(?:heads\/|remotes\/[^/]+\/)|^origin\//, "");
}
async function ownPaths(ctx, { report, reference }) {
  let { claim, head, findings } = report;
  if (head === null || ctx.party.actor === "agent" || ctx.config.judge === "github") return null;
  let paths = findings.flatMap(
    (finding) => (0, import_chunk_BIUZZQNP.isOpen)(finding) && finding.at && finding.uncommitted !== true ? [finding.at.path] : []
  );
  return (0, import_chunk_HL6IHLAC.ownAnswer)(ctx, claim, { head, not: [reference.oid], paths });
}
function answerOf({ ctx, judging }, { report, reference, target }, { args, notes, own }) {
  let facts = {
    now: ctx.io.now(),
    actor: ctx.party.actor,
    judge: ctx.config.judge,
    reference: reference.name,
    local: judging.worktree,
    own
  };
  return {
    exit: (0, import_chunk_BIUZZQNP.exitOf)(report),
    outcome: report.verdict,
    data: (0, import_chunk_R47Z6FFX.reportData)(report, { target, reference: reference.oid }),
    text: args.flags.markdown === true ? findingsMarkdown(report, facts) : (0, import_chunk_R47Z6FFX.findingsText)(report, facts),
    notes
  };
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  verb
});

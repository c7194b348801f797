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
var import_chunk_SIRIGEO6 = require("./chunk-SIRIGEO6.js");
var import_chunk_AR4AOG43 = require("./chunk-AR4AOG43.js");
var import_chunk_6IPU5GFV = require("./chunk-6IPU5GFV.js");
var import_chunk_2VXPFLFY = require("./chunk-2VXPFLFY.js");
var import_chunk_HL6IHLAC = require("./chunk-HL6IHLAC.js");
var import_chunk_BIUZZQNP = require("./chunk-BIUZZQNP.js");
var import_chunk_ZFJIZZ23 = require("./chunk-ZFJIZZ23.js");
var import_chunk_VRUVGWV4 = require("./chunk-VRUVGWV4.js");
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
var import_chunk_UJKKOEXK = require("./chunk-UJKKOEXK.js");
var import_chunk_C7TBAXIT = require("./chunk-C7TBAXIT.js");
var import_chunk_F6AZL2OQ = require("./chunk-F6AZL2OQ.js");
var import_chunk_MOBG4WLI = require("./chunk-MOBG4WLI.js");
var import_chunk_CFCOL5AE = require("./chunk-CFCOL5AE.js");
var import_chunk_Z3RSJV6Y = require("./chunk-Z3RSJV6Y.js");
var import_chunk_6JPGEDQG = require("./chunk-6JPGEDQG.js");
var import_chunk_VKGCP2TZ = require("./chunk-VKGCP2TZ.js");
var import_chunk_64V6ZAEO = require("./chunk-64V6ZAEO.js");
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
async function stackedOn(ctx, view, claim) {
  let head = ctx.repo.head;
  if (head === null || claim.on !== void 0) return null;
  let { has } = (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)(claim.write)), outside = (await (0, import_chunk_VRUVGWV4.committedWrites)(ctx, claim)).filter((path) => !has(path));
  if (outside.length === 0) return null;
  for (let other of view.claims.values()) {
    if (!(0, import_chunk_BH45V7AE.isHere)(ctx, other) || other.branch === claim.branch) continue;
    let theirs = (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)(other.write)), path = outside.find((written) => theirs.has(written));
    if (path !== void 0 && await contains(ctx, head, other)) return { other, path };
  }
  return null;
}
async function contains(ctx, head, other) {
  let { door, repo } = ctx, target = await firstOf(ctx, other.target), tip = await firstOf(ctx, other.branch);
  if (tip === null || target === null) return false;
  for (let base of await (0, import_chunk_SZBICU6G.mergeBases)(door, repo, head, tip))
    if (!await (0, import_chunk_SZBICU6G.isAncestor)(door, repo.commonDir, base, target)) return true;
  return false;
}
async function firstOf(ctx, branch) {
  for (let ref of (0, import_chunk_6JPGEDQG.refsOf)(ctx, branch)) {
    let oid = await (0, import_chunk_SZBICU6G.resolve)(ctx.door, ctx.repo, ref);
    if (oid !== null) return oid;
  }
  return null;
}
var verb = {
  spec: {
    name: "claim",
    group: "everyday",
    summary: "declare what you will write, and be granted or refused",
    usage: ['claim "<task>" <pattern>\u2026', "claim   (what the manifest of this branch declares)"],
    options: {
      as: { type: "value", value: "name", help: "who holds it (METES_HOLDER; git user.name)" },
      target: { type: "value", value: "branch", help: "branch the work is meant for" },
      on: { type: "value", value: "branch", help: "branch this one is stacked on" },
      wait: {
        type: "optional",
        value: "90s",
        bare: "90s",
        help: "when refused, keep asking for this long"
      },
      yield: {
        type: "flag",
        help: "may overlap and keeps nobody out (formatting, codemods)"
      },
      "no-commit": { type: "flag", help: "stage the manifest instead of committing it" }
    },
    about: `Patterns are anchored at the repository's root: src/api/ is everything below it, *.md the files at
the root, **/*.md all of them, '!src/api/legacy/**' takes something out. Quote what your shell
would expand. Exit 1 is a refusal: nothing was changed, and the answer says what works instead.`,
    example: `metes claim "Add pagination to the items API" src/api/ 'test/api/**'
Granted: feat/pagination may write
  src/api/**
  test/api/**
that is 42 of 5,020 files (1%)`
  },
  run
};
async function run(io, args) {
  let seconds = (0, import_chunk_SIRIGEO6.waitSeconds)(args.values.wait), typed = typedIn(args), loose = await (0, import_chunk_SZBICU6G.openLoose)(io);
  (0, import_chunk_SZBICU6G.worktreeOf)(loose);
  let tree = await (0, import_chunk_ZWH5OQKS.treeOf)(loose);
  typed !== null && (refuseSwapped(typed, tree), (0, import_chunk_HJAQXV3L.groundOf)(typed.entries, tree));
  let ctx = await (0, import_chunk_SZBICU6G.enrolled)(loose, { as: args.values.as, seats: true }), branch = (0, import_chunk_6JPGEDQG.claimableBranch)(ctx, typed?.task ?? ""), found = await (0, import_chunk_GR3RV3MK.findManifest)(ctx, branch), declared = typed ?? declaredIn(found);
  if (declared === null) return completeOwn(ctx, { found, tree, args });
  let own = typed === null && found.manifest?.claim !== void 0 ? await ownNow(ctx) : null, place = await (0, import_chunk_6JPGEDQG.placeOf)(ctx, {
    task: declared.task,
    target: args.values.target ?? own?.target,
    on: args.values.on
  }), ground = (0, import_chunk_HJAQXV3L.groundOf)(declared.entries, tree), wish = {
    task: declared.task,
    ground,
    place: { ...place, on: place.on ?? found.manifest?.on },
    read: found.manifest?.read,
    yields: args.flags.yield === true || own?.yields === true
  }, ask = (0, import_chunk_SIRIGEO6.requestOf)(ctx, wish), answer = await (0, import_chunk_SIRIGEO6.untilAnswered)(ctx, () => (0, import_chunk_GLYGBMQI.transact)(ctx, ask), seconds);
  return answerOf(await seenAgain(ctx, seconds), { answer, wish, found, tree, args });
}
var seenAgain = async (ctx, waited) => waited === 0 ? ctx : { ...ctx, repo: await (0, import_chunk_SZBICU6G.openRepository)(ctx.door, ctx.io.cwd) };
function typedIn(args) {
  let [task, ...entries] = args.positional;
  if (task === void 0) return null;
  if (entries.length === 0)
    throw (0, import_chunk_ITPPDWB4.usage)(
      "no-patterns",
      "the task is given, but not what it will write",
      `metes claim '<task>' '<pattern>'
  the task is one argument: quote it`
    );
  if (args.values.wait !== void 0 && (0, import_chunk_UJKKOEXK.parseDuration)(task) !== null)
    throw (0, import_chunk_ITPPDWB4.usage)(
      "arguments",
      `${(0, import_chunk_EVDH74U2.quoted)(task)} was taken for the task: --wait takes its time with =`,
      (0, import_chunk_EB3PQHFT.commandOf)(["claim", `--wait=${task}`], [], entries)
    );
  return { task: (0, import_chunk_SIRIGEO6.taskOf)(task), entries };
}
function refuseSwapped({ task, entries }, tree) {
  let words = entries.find((entry) => /\s/.test(entry) && !tree.isFile(entry)), path = task.replace(/\/$/, "");
  if (words === void 0 || !(tree.isFile(path) || tree.isDirectory(path))) return;
  let others = entries.filter((entry) => entry !== words);
  throw (0, import_chunk_ITPPDWB4.usage)(
    "arguments",
    `${(0, import_chunk_EVDH74U2.quoted)(task)} is a path, and stands where the task belongs`,
    (0, import_chunk_EB3PQHFT.commandOf)(["claim"], [], [words, task, ...others])
  );
}
var declaredIn = ({ manifest }) => manifest === null ? null : { task: (0, import_chunk_SIRIGEO6.taskOf)(manifest.task), entries: manifest.write };
async function answerOf(ctx, answered) {
  let { answer, wish, found, tree, args } = answered, { decision } = answer, { ground } = wish;
  if (decision.outcome === "refused") {
    let asked = askedOf(wish, args), taken = await takenBeside(ctx, decision.refusal, { view: answer.view, wish }), refused = {
      refusal: decision.refusal,
      view: answer.view,
      asked,
      share: ground.share,
      tree,
      taken
    };
    return {
      ...await (0, import_chunk_WJB6OQUE.refusedAnswer)(ctx, refused),
      after: () => (0, import_chunk_SIRIGEO6.recordRefusal)(ctx, decision.refusal, { ...asked, write: ground.write })
    };
  }
  if (decision.outcome !== "granted" && decision.outcome !== "held")
    throw new RangeError(`a claim can't be answered with ${decision.outcome}`);
  let displaced = decision.outcome === "granted" ? decision.displaced : [], stacked = await stackedOn(ctx, answer.view, decision.claim);
  return grantedAnswer(ctx, decision.claim, {
    outcome: decision.outcome,
    ground,
    found,
    displaced,
    commit: args.flags["no-commit"] !== true,
    view: answer.view,
    notes: [
      ...decision.outcome === "granted" ? (0, import_chunk_HJAQXV3L.emptyNotes)(ground, tree) : [],
      // A hook manager that put its own hooks back leaves the claim unguarded.
      ...(await (0, import_chunk_CFCOL5AE.guardWarnings)(ctx)).map((line) => `metes: ${line}`),
      ...stacked === null ? [] : [stackedNote(stacked, askedOf(wish, args))]
    ]
  });
}
function stackedNote({ other, path }, asked) {
  let again = (0, import_chunk_OHGKN4KW.askAgain)(asked, { options: [`--on=${other.branch}`] });
  return [
    `metes: this branch has work of ${(0, import_chunk_EVDH74U2.printableText)(other.branch)} (${other.id}), such as ${(0, import_chunk_EVDH74U2.printablePath)(path)}: without --on it counts as written here, outside the claim`,
    `    metes release && ${again}`,
    "      holds the branch against theirs"
  ].join(`
`);
}
async function takenBeside(ctx, refusal, { view, wish }) {
  if (!(refusal.reason === "another-task" || refusal.reason === "same-task-other-ground") || wish.yields) return null;
  let { ground, place } = wish, wanted = { write: ground.write, target: place.target, own: refusal.holder };
  return (0, import_chunk_AR4AOG43.takenByOthers)(ctx, view, wanted);
}
async function completeOwn(ctx, { found, tree, args }) {
  let own = await ownNow(ctx);
  if (own === null)
    throw (0, import_chunk_ITPPDWB4.usage)(
      "no-manifest",
      `there is no manifest of this branch to claim (${found.path})`,
      `metes claim '<task>' '<pattern>'
  writes one; or write it by hand and run metes claim`
    );
  let ground = (0, import_chunk_HJAQXV3L.groundOf)(own.write, tree), commit = args.flags["no-commit"] !== true;
  return grantedAnswer(ctx, own, { outcome: "held", ground, found, displaced: [], commit });
}
async function ownNow(ctx) {
  let { view } = await (0, import_chunk_SZBICU6G.loadView)(ctx.store, await (0, import_chunk_SZBICU6G.freshTip)(ctx));
  return (0, import_chunk_BH45V7AE.ownClaim)(ctx, view);
}
async function grantedAnswer(ctx, claim, granted) {
  let { outcome, ground, found, displaced, commit, view } = granted, { manifest, mended } = await (0, import_chunk_PPKIJH65.settle)(ctx, claim, {
    commit,
    earlier: outcome === "held",
    found,
    ...view === void 0 ? {} : { view }
  }), { understood, share } = ground, facts = { now: ctx.io.now(), share, understood, manifest, displaced }, words = outcome === "held" ? (0, import_chunk_VPCR3NYL.heldText)(claim, facts) : (0, import_chunk_VPCR3NYL.grantedText)(claim, facts);
  return {
    exit: 0,
    outcome,
    data: {
      claim: (0, import_chunk_SZBICU6G.claimValue)(claim),
      understood,
      share,
      manifest,
      displaced: displaced.map(import_chunk_SZBICU6G.claimValue),
      mended
    },
    text: words,
    notes: [...granted.notes ?? [], ...mended.map((line) => `metes: mended: ${line}`)]
  };
}
function askedOf({ task, ground, place }, args) {
  let values = ["as", "target", "on"].flatMap((name) => {
    let value = args.values[name];
    return value === void 0 ? [] : [`--${name}=${value}`];
  }), flags = ["yield", "no-commit"].flatMap((name) => args.flags[name] ? [`--${name}`] : []);
  return {
    verb: "claim",
    branch: place.branch,
    task,
    write: ground.write,
    options: [...values, ...flags]
  };
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  verb
});

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
var import_chunk_6PLJZH7I = require("./chunk-6PLJZH7I.js");
var import_chunk_CFCOL5AE = require("./chunk-CFCOL5AE.js");
var import_chunk_Z3RSJV6Y = require("./chunk-Z3RSJV6Y.js");
var import_chunk_6JPGEDQG = require("./chunk-6JPGEDQG.js");
var import_chunk_VKGCP2TZ = require("./chunk-VKGCP2TZ.js");
var import_chunk_64V6ZAEO = require("./chunk-64V6ZAEO.js");
var import_chunk_X7D5I4ZB = require("./chunk-X7D5I4ZB.js");
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
var import_node_fs_, import_node_fs = () => import_node_fs_ ??= require("node:fs");
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
function statusText(page, facts) {
  let { mine, others, elsewhere, observing, warnings } = page;
  return [
    ...warnings.length === 0 ? [] : [warnings.map((line) => `! ${line}`).join(`
`)],
    mine.length === 0 ? nothingMine(page) : section("Held from here:", mine, { ...facts, here: page.branch }),
    ...others.length === 0 ? [] : [section("Held by others:", others, facts)],
    ...elsewhere.map(
      ({ repository, claims }) => section(`Held in ${(0, import_chunk_EVDH74U2.printableText)(repository, 80)}:`, claims, facts)
    ),
    [
      ...observing ? ["Observe mode: nothing is blocked, what would be is said."] : [],
      copyLine(page, facts.now)
    ].join(`
`)
  ].join(`

`);
}
var section = (heading, claims, facts) => [heading, ...claims.map((claim) => (0, import_chunk_DIQ53RAQ.indent)((0, import_chunk_VPCR3NYL.claimText)(claim, facts)))].join(`
`);
function nothingMine({ branch, others }) {
  let here = branch === null ? "HEAD is on no branch" : `on ${(0, import_chunk_EVDH74U2.printableText)(branch)}`, rest = others.length === 0 ? "; nobody else holds anything" : "";
  return `Nothing is held from this worktree (${here})${rest}.`;
}
function copyLine({ fetchedAt, mine, others }, now) {
  return fetchedAt === null ? "The registry was never read from this clone: metes status --fresh reads it." : `${(0, import_chunk_DIQ53RAQ.counted)(mine.length + others.length, "live claim")}, as of ${(0, import_chunk_EN2FGQOQ.ago)(fetchedAt.toISOString(), now)} (metes status --fresh reads the registry).`;
}
function withStandingNoes(ctx, claims) {
  return Promise.all(
    claims.map(async (claim) => {
      let { resolutions = [] } = claim;
      if (!(0, import_chunk_BH45V7AE.isHere)(ctx, claim) || !resolutions.some(isNo)) return claim;
      let [head] = await (0, import_chunk_Z3RSJV6Y.knownHeads)(ctx, claim.branch);
      if (head === void 0) return claim;
      let standing2 = await Promise.all(
        resolutions.map(async (one) => isNo(one) ? await standingAt(ctx, head, one) : [one])
      );
      return { ...claim, resolutions: standing2.flat() };
    })
  );
}
var isNo = ({ kind }) => kind === "rejected";
async function standingAt(ctx, head, no) {
  if (no.paths.length === 0) return no.head === null || no.head === head ? [no] : [];
  let askable = no.paths.filter(({ path }) => !path.includes(`
`)), names = askable.map(({ path }) => `${head}:${path}`), found = await (0, import_chunk_SZBICU6G.readObjects)(ctx.door, ctx.repo, names), gone = new Set(
    askable.filter((state, n) => state.oid !== (found[n]?.oid ?? null))
  ), paths = no.paths.filter((state) => !gone.has(state));
  return paths.length === 0 ? [] : [{ ...no, paths }];
}
var verb = {
  spec: {
    name: "status",
    group: "everyday",
    summary: "show what you hold, what others hold, and whether the guards stand",
    usage: ["status", "status --all"],
    options: {
      all: { type: "flag", help: "also the other repositories that share this registry" },
      fresh: { type: "flag", help: "read the registry first instead of the copy at hand" }
    },
    about: "Works offline: it shows this clone's copy of the registry and says how old it is.",
    example: `metes status
Held from here:
  feat/pagination  c-7k2m9x4q1d  worktree api-1 on lap-7, by ada`
  },
  run
};
async function run(io, args) {
  let ctx = await (0, import_chunk_SZBICU6G.openContext)(io, { reading: true }), [guards, { tip, loaded }] = await Promise.all([
    (0, import_chunk_CFCOL5AE.guardWarnings)(ctx),
    readCopy(ctx, args.flags.fresh === true)
  ]), view = loaded?.view ?? null, dead = view === null ? [] : await (0, import_chunk_VKGCP2TZ.deadClaims)(io, view), page = {
    branch: (0, import_chunk_BH45V7AE.currentBranch)(ctx),
    ...groups(ctx, view, args.flags.all === true),
    fetchedAt: tip?.fetchedAt ?? null,
    observing: ctx.config.mode === "observe",
    warnings: [
      ...guards,
      ...view === null ? [] : warningsOf(ctx, view, dead),
      ...(await (0, import_chunk_6PLJZH7I.unjudgedRuns)(ctx)).map(import_chunk_6PLJZH7I.unjudgedWarning),
      ...(loaded?.broken ?? []).map(
        (file) => `${(0, import_chunk_EVDH74U2.printablePath)(file.path)} in the registry can't be read: metes audit`
      ),
      ...dead.map(
        (id) => `${id}'s process is gone
    metes takeover ${id}
      continues its task here`
      )
    ]
  }, facts = { now: io.now(), graceSeconds: ctx.policy.graceSeconds };
  return {
    exit: 0,
    outcome: "shown",
    data: dataOf(ctx, page, { tip, dead }),
    text: statusText(
      {
        ...page,
        mine: await withStandingNoes(ctx, page.mine),
        others: await withStandingNoes(ctx, page.others)
      },
      facts
    )
  };
}
async function readCopy(ctx, fresh) {
  let tip = fresh ? await (0, import_chunk_SZBICU6G.freshTip)(ctx) : await ctx.store.cached();
  return { tip, loaded: tip === null ? null : await (0, import_chunk_SZBICU6G.loadView)(ctx.store, tip) };
}
function groups(ctx, view, all) {
  let claims = [...view?.claims.values() ?? []].sort((a, b) => order(ctx, a, b)), here = claims.filter((claim) => (0, import_chunk_BH45V7AE.isHere)(ctx, claim)), isMine = (claim) => claim.seat === ctx.party.seat, repositories = (view?.meta.repositories ?? []).filter(
    (r) => r.id !== ctx.config.repository
  );
  return {
    mine: here.filter(isMine),
    others: here.filter((claim) => !isMine(claim)),
    elsewhere: all ? repositories.map(({ id, name }) => ({
      repository: name,
      claims: claims.filter((claim) => claim.repository === id)
    })) : []
  };
}
function order(ctx, a, b) {
  let branch = (0, import_chunk_BH45V7AE.currentBranch)(ctx);
  return +(b.branch === branch) - +(a.branch === branch) || (a.granted < b.granted ? -1 : a.granted > b.granted ? 1 : 0);
}
function warningsOf(ctx, view, dead) {
  let branch = (0, import_chunk_BH45V7AE.currentBranch)(ctx), own = (0, import_chunk_BH45V7AE.ownClaim)(ctx, view);
  if (own !== null) {
    let path = (0, import_chunk_GR3RV3MK.manifestPathOf)(own.branch);
    return ctx.repo.root !== null && (0, (import_node_fs()).existsSync)((0, (import_node_path()).join)(ctx.repo.root, path)) ? [] : [`${own.id} has no manifest here yet
    metes claim
      writes it`];
  }
  let other = [...view.claims.values()].find((c) => c.branch === branch && (0, import_chunk_BH45V7AE.isHere)(ctx, c));
  if (other === void 0) return [];
  let { command, does } = (0, import_chunk_BH45V7AE.continueHere)(ctx, other, dead);
  return [`this branch is held from another worktree (${other.id})
    ${command}
      ${does}`];
}
function dataOf(ctx, page, { tip, dead }) {
  let now = ctx.io.now(), shown = (claim) => ({
    ...(0, import_chunk_SZBICU6G.claimValue)(claim),
    standing: (0, import_chunk_PAKWBOKP.standing)(claim, now, ctx.policy.graceSeconds),
    processGone: dead.includes(claim.id)
  });
  return {
    branch: page.branch,
    seat: ctx.party.seat,
    mode: ctx.config.mode,
    mine: page.mine.map(shown),
    others: page.others.map(shown),
    elsewhere: page.elsewhere.map(({ repository, claims }) => ({
      repository,
      claims: claims.map(shown)
    })),
    copy: tip === null ? null : {
      tip: tip.oid,
      fetchedAt: tip.fetchedAt.toISOString(),
      ageSeconds: Math.max(0, Math.round((now.getTime() - tip.fetchedAt.getTime()) / 1e3))
    },
    warnings: page.warnings
  };
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  verb
});

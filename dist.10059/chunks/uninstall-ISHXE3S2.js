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
var import_chunk_5PHVU2WY = require("./chunk-5PHVU2WY.js");
var import_chunk_N2Y2REK6 = require("./chunk-N2Y2REK6.js");
var import_chunk_UJKKOEXK = require("./chunk-UJKKOEXK.js");
var import_chunk_F6AZL2OQ = require("./chunk-F6AZL2OQ.js");
var import_chunk_MOBG4WLI = require("./chunk-MOBG4WLI.js");
var import_chunk_X7D5I4ZB = require("./chunk-X7D5I4ZB.js");
var import_chunk_DIQ53RAQ = require("./chunk-DIQ53RAQ.js");
var import_chunk_EB3PQHFT = require("./chunk-EB3PQHFT.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_AOOEON4O = require("./chunk-AOOEON4O.js");
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
var import_chunk_PAKWBOKP = require("./chunk-PAKWBOKP.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
var import_chunk_LHO2KLC4 = require("./chunk-LHO2KLC4.js");
var import_promises = require("node:fs/promises");
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
var import_promises2 = require("node:fs/promises");
var import_node_path2_, import_node_path2 = () => import_node_path2_ ??= require("node:path");
async function seatDirectories({ repo }) {
  let linked = (0, (import_node_path2()).join)(repo.commonDir, "worktrees");
  return [
    ...(await (0, import_promises2.readdir)(linked).catch(() => [])).map((name) => (0, (import_node_path2()).join)(linked, name, "metes")),
    // Last: what says that metes is here goes when nothing else is.
    (0, import_chunk_SZBICU6G.metesDirectory)(repo.commonDir)
  ];
}
async function seatsHeld(loose) {
  let claims = await claimsKnown(loose).catch(() => []);
  if (claims.length === 0) return [];
  let found = [];
  for (let directory of await seatDirectories(loose)) {
    let seat = await seatIn(directory), held = claims.filter((claim) => claim.seat === seat?.id);
    seat !== null && held.length > 0 && found.push({ directory, path: seat.path, claims: held });
  }
  return found;
}
async function claimsKnown(loose) {
  if (loose.state === null) return [];
  let { registry, repository } = loose.state, store = (0, import_chunk_SZBICU6G.openRegistry)(loose, registry), tip = await store.cached();
  if (tip === null) return [];
  let { view } = await (0, import_chunk_SZBICU6G.loadView)(store, tip);
  return [...view.claims.values()].filter((claim) => claim.repository === repository);
}
async function seatIn(directory) {
  try {
    let { id, path } = JSON.parse(await (0, import_promises2.readFile)((0, (import_node_path2()).join)(directory, "seat"), "utf8"));
    return typeof id == "string" && typeof path == "string" ? { id, path } : null;
  } catch {
    return null;
  }
}
var verb = {
  spec: {
    name: "uninstall",
    group: "more",
    summary: "take metes out of this clone and restore what was there",
    usage: ["uninstall"],
    options: {},
    about: `Hooks, core.hooksPath and the fetch refspec are as they were before metes init; local state and
the local copy of the registry are gone. Claims, the config and the registry's branch belong to
everyone: they stay, and the worktrees that hold claims keep their seats. metes init brings this
clone back.`,
    example: `metes uninstall
Hooks and settings of this clone are as they were before metes.`
  },
  run
};
async function run(io, _args) {
  let loose = await (0, import_chunk_5PHVU2WY.openTolerant)(io), found = await anythingHere(loose), registry = loose.state?.registry ?? null, held = await seatsHeld(loose), lines = await (0, import_chunk_X7D5I4ZB.uninstallHooks)(loose.door, loose.repo);
  registry !== null && await includeAgain(loose, registry);
  for (let directory of found ? await seatDirectories(loose) : [])
    await empty(directory, held.some((seat) => seat.directory === directory) ? ["seat"] : []);
  return {
    exit: 0,
    outcome: found ? "removed" : "unchanged",
    data: { registry, left: lines },
    text: [
      found ? "Hooks and settings of this clone are as they were before metes." : "metes was not set up in this clone.",
      ...lines,
      ...found ? whatIsHeld(held) : [],
      ...found ? whatStays(registry) : []
    ].join(`
`)
  };
}
async function anythingHere({ repo }) {
  return (await (0, import_promises.readdir)((0, import_chunk_SZBICU6G.metesDirectory)(repo.commonDir)).catch(() => [])).some((name) => name !== "seat");
}
async function empty(directory, kept) {
  if (kept.length === 0) return (0, import_promises.rm)(directory, { recursive: true, force: true });
  for (let name of await (0, import_promises.readdir)(directory))
    kept.includes(name) || await (0, import_promises.rm)((0, (import_node_path()).join)(directory, name), { recursive: true, force: true });
}
function whatIsHeld(held) {
  let claims = held.flatMap(({ path, claims: claims2 }) => claims2.map((claim) => ({ path, claim })));
  return claims.length === 0 ? [] : [
    "",
    "What is held from here stays held and keeps others out; metes init finds it again. To give it back:",
    ...claims.flatMap(({ path, claim }) => [
      `  ${(0, import_chunk_EB3PQHFT.commandLine)(["cd", path])} && metes init && metes release ${claim.id}`,
      `      ${(0, import_chunk_EVDH74U2.printableText)(claim.branch)}: ${(0, import_chunk_DIQ53RAQ.patternList)(claim.write, 3)}`
    ])
  ];
}
async function includeAgain(loose, { remote, branch }) {
  (await (0, import_chunk_SZBICU6G.remoteNames)(loose.door, loose.repo)).includes(remote) && await (0, import_chunk_SZBICU6G.dropFetchExclusion)(loose.door, loose.repo, remote, branch);
}
function whatStays(registry) {
  if (registry === null) return [];
  let { remote, branch } = registry, removal = remote === "." ? (0, import_chunk_EB3PQHFT.commandLine)(["git", "branch", "-D", branch]) : (0, import_chunk_SZBICU6G.isUrl)(remote) ? null : (0, import_chunk_EB3PQHFT.commandLine)(["git", "push", remote, "--delete", branch]);
  return [
    "",
    "What others share stays: the config, the manifests, and the registry with its claims.",
    "To end metes for everyone:",
    "",
    `  git rm -r ${import_chunk_SZBICU6G.CONFIG_PATH.split("/")[0]} && git commit -m 'Leave metes'`,
    "      on the default branch",
    ...removal === null ? [`  the registry at ${remote} serves other repositories too: leave it there`] : [`  ${removal}`]
  ];
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  verb
});

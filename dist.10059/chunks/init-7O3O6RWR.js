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
var import_chunk_GLYGBMQI = require("./chunk-GLYGBMQI.js");
var import_chunk_GBUDTW73 = require("./chunk-GBUDTW73.js");
var import_chunk_GREVZ4FI = require("./chunk-GREVZ4FI.js");
var import_chunk_SJYKHHTK = require("./chunk-SJYKHHTK.js");
var import_chunk_SOK4M4VB = require("./chunk-SOK4M4VB.js");
var import_chunk_UJKKOEXK = require("./chunk-UJKKOEXK.js");
var import_chunk_F6AZL2OQ = require("./chunk-F6AZL2OQ.js");
var import_chunk_MOBG4WLI = require("./chunk-MOBG4WLI.js");
var import_chunk_64V6ZAEO = require("./chunk-64V6ZAEO.js");
var import_chunk_X7D5I4ZB = require("./chunk-X7D5I4ZB.js");
var import_chunk_UNUTM6B7 = require("./chunk-UNUTM6B7.js");
var import_chunk_AMZT5TDY = require("./chunk-AMZT5TDY.js");
var import_chunk_EB3PQHFT = require("./chunk-EB3PQHFT.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_AOOEON4O = require("./chunk-AOOEON4O.js");
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
var import_chunk_PAKWBOKP = require("./chunk-PAKWBOKP.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
var import_chunk_LHO2KLC4 = require("./chunk-LHO2KLC4.js");
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
var import_node_path2_, import_node_path2 = () => import_node_path2_ ??= require("node:path");
var import_promises = require("node:fs/promises");
var import_node_path3_, import_node_path3 = () => import_node_path3_ ??= require("node:path");
async function settleClone(who, state) {
  let mended = await missing(who, state);
  await (0, import_chunk_SZBICU6G.writeLocalState)(who.repo.commonDir, state);
  let hooks = await (0, import_chunk_X7D5I4ZB.installHooks)(who.door, who.repo, { node: who.io.node, cli: who.io.cli }), { remote, registry } = state;
  if (remote === null || registry.remote !== remote) return { hooks, excluded: false, mended };
  let excluded = await (0, import_chunk_SZBICU6G.addFetchExclusion)(who.door, who.repo, remote, registry.branch), ref = `refs/remotes/${remote}/${registry.branch}`;
  return await who.door.run({ ...(0, import_chunk_SZBICU6G.inside)(who.repo), args: ["update-ref", "-d", ref] }), { hooks, excluded, mended };
}
async function missing(who, { registry }) {
  let lines = who.begun === registry.remote ? ["an interrupted init had begun this: it was completed"] : [];
  if (who.state === null) return lines;
  let fallen = (await (0, import_chunk_64V6ZAEO.hookStates)(who.repo)).filter((report) => report.state !== "installed");
  if (fallen.length === 0) return lines;
  let words = fallen.map((report) => `${report.hook} was ${report.state}`).join(", ");
  return [...lines, `guards did not stand (${words}): they do again`];
}
var intentFile = (commonDir) => (0, (import_node_path3()).join)((0, import_chunk_SZBICU6G.metesDirectory)(commonDir), "init.json");
async function readIntent(commonDir) {
  try {
    let read = JSON.parse(await (0, import_promises.readFile)(intentFile(commonDir), "utf8"));
    return (0, import_chunk_PAKWBOKP.isId)("r", read.repository) && typeof read.name == "string" && typeof read.remote == "string" ? read : null;
  } catch {
    return null;
  }
}
async function writeIntent(commonDir, intent) {
  await (0, import_promises.mkdir)((0, import_chunk_SZBICU6G.metesDirectory)(commonDir), { recursive: true }), await (0, import_chunk_SZBICU6G.replaceFile)(intentFile(commonDir), `${JSON.stringify(intent)}
`);
}
var dropIntent = (commonDir) => (0, import_promises.rm)(intentFile(commonDir), { force: true });
var NETWORK_DEADLINE_MS = 12e4, CATCH_UP_ROUNDS = 5;
async function copyJournal(ctx, remote) {
  let { door, repo } = ctx, url = await (0, import_chunk_SZBICU6G.pushUrl)(door, repo, remote), ref = `refs/heads/${ctx.config.registry.branch}`;
  for (let round = 0; round < CATCH_UP_ROUNDS; round++) {
    let here = await (0, import_chunk_SZBICU6G.resolve)(door, repo.commonDir, ref);
    if (here === null) return;
    let there = await remoteTip(ctx, url, ref);
    if (there !== null && await leadsTo(ctx, { url, ref }, { older: here, newer: there })) return;
    await push(ctx, { url, ref, oid: here, remote });
  }
  throw new import_chunk_ITPPDWB4.MetesError(
    "unavailable",
    "contended",
    "claims kept being made in this repository while its registry was moved",
    { hint: "run the same command again", retryAfterMs: 5e3 }
  );
}
async function recordMove(moved) {
  let to = moved.config.registry.remote, tip = await (0, import_chunk_SZBICU6G.freshTip)(moved);
  for await (let entry of moved.store.journal({ tip: tip.oid, reverse: true })) {
    let decoded = (0, import_chunk_SZBICU6G.decodeEvent)(entry.message);
    if (decoded.ok && decoded.event.kind === "migrated" && decoded.event.to === to) return;
  }
  await (0, import_chunk_GLYGBMQI.transact)(moved, (_view, _tip, origin) => ({
    ...origin,
    kind: "migrate",
    from: "embedded",
    to
  }));
}
async function leadsTo(ctx, { url, ref }, { older, newer }) {
  return older === newer ? true : (await ctx.door.text({
    gitDir: ctx.repo.commonDir,
    args: ["fetch", "--no-tags", "--no-write-fetch-head", "--end-of-options", url, ref],
    deadlineMs: NETWORK_DEADLINE_MS
  }), (0, import_chunk_SZBICU6G.isAncestor)(ctx.door, ctx.repo.commonDir, older, newer));
}
async function remoteTip(ctx, url, ref) {
  let line = await ctx.door.text({
    gitDir: ctx.repo.commonDir,
    args: ["ls-remote", "--end-of-options", url, ref],
    deadlineMs: NETWORK_DEADLINE_MS
  });
  return /^([0-9a-f]{40,64})\t/.exec(line)?.[1] ?? null;
}
async function push(ctx, { url, ref, oid, remote }) {
  let done = await ctx.door.run({
    gitDir: ctx.repo.commonDir,
    args: ["push", "--porcelain", "--no-verify", "--end-of-options", url, `${oid}:${ref}`],
    deadlineMs: NETWORK_DEADLINE_MS
  });
  if (done.exit === 0 || await remoteTip(ctx, url, ref) === oid) return;
  let why = (0, import_chunk_SZBICU6G.cleanWords)(`${Buffer.from(done.stdout).toString("utf8")}
${done.stderr}`);
  throw new import_chunk_ITPPDWB4.MetesError(
    done.timedOut ? "unavailable" : "denied",
    done.timedOut ? "unreachable" : "push-refused",
    `the registry could not be copied to ${remote}: ${why}`,
    { hint: "the registry stays where it was; put that right and run the same command again" }
  );
}
async function foundRegistry(who, store, intent, own) {
  let tip = await store.refresh() ?? await create(who, store, intent);
  if (!("oid" in tip)) return tip;
  let root = rootOf(tip), { view, broken } = await (0, import_chunk_SZBICU6G.loadView)(store, tip);
  if (broken.length > 0)
    throw new import_chunk_ITPPDWB4.MetesError(
      "invalid",
      "broken-registry",
      `the registry there can't be read: ${broken.map((b) => `${b.path}: ${b.reason}`).join("; ")}`,
      { hint: "in a clone that is enrolled in it: metes recover" }
    );
  let found = { root, meta: view.meta };
  return view.meta.repositories.some((r) => r.id === intent.repository) ? { ...found, repository: intent.repository, how: "completed" } : own ? { ...found, repository: adopted(view.meta, intent.name), how: "adopted" } : { ...found, repository: intent.repository, how: "other" };
}
function rootOf(tip) {
  let decoded = (0, import_chunk_SZBICU6G.decodeEvent)(tip.message);
  if (decoded.ok) return decoded.event.root ?? tip.oid;
  throw new import_chunk_ITPPDWB4.MetesError(
    "invalid",
    "bad-journal",
    `the branch there is not a registry of metes: ${decoded.reason}`,
    { hint: "choose another place, or remove that branch if nobody needs it" }
  );
}
async function create(who, store, intent) {
  let now = who.io.now(), event = {
    v: 1,
    id: (0, import_chunk_SZBICU6G.mint)(who.io, "e"),
    kind: "created",
    at: now.toISOString(),
    by: who.party,
    engine: import_chunk_SZBICU6G.ENGINE,
    config: null,
    root: null,
    repository: intent.repository,
    name: intent.name
  }, { drafts, after } = (0, import_chunk_GLYGBMQI.draftsOf)(who, null, [event], now), wrote = await store.write(null, drafts), meta = after?.meta ?? null;
  if (wrote.outcome === "written")
    return { root: wrote.tip.oid, repository: intent.repository, how: "created", meta };
  if (wrote.tip !== null) return wrote.tip;
  throw new import_chunk_ITPPDWB4.MetesError(
    "unavailable",
    "contended",
    "the registry appeared and went while it was being created",
    { hint: "run the same command again", retryAfterMs: 2e3 }
  );
}
function adopted(meta, name) {
  let [only, ...others] = meta.repositories;
  if (only !== void 0 && others.length === 0) return only.id;
  let named = meta.repositories.filter((r) => r.name === name);
  if (named.length === 1 && named[0] !== void 0) return named[0].id;
  let names = meta.repositories.map((r) => r.name).join(", ");
  throw (0, import_chunk_ITPPDWB4.usage)(
    "which-repository",
    `the registry there serves several repositories (${names}), and none of them is certain to be this one`,
    `metes init --team --name='<one of them>'
  if this is it
metes init --registry='<its url>'
  joins as another`
  );
}
async function contextWith(who, config, home) {
  let { parsed, text } = config;
  return {
    ...who,
    state: stateOf(parsed, home),
    config: parsed,
    configOid: (0, import_chunk_SZBICU6G.blobOid)(who.repo, Buffer.from(text)),
    policy: (0, import_chunk_PAKWBOKP.policyOf)(parsed),
    store: (0, import_chunk_SZBICU6G.openRegistry)(who, parsed.registry)
  };
}
var stateOf = (config, home) => ({
  version: 1,
  defaultRef: home.defaultRef,
  defaultBranch: home.defaultBranch,
  remote: home.remote,
  repository: config.repository,
  registry: config.registry
});
async function join2(ctx, name) {
  let { decision } = await (0, import_chunk_GLYGBMQI.transact)(ctx, (view, _tip, origin) => {
    let taken = view.meta.repositories.find((r) => r.name === name);
    if (taken !== void 0 && taken.id !== origin.repository)
      throw (0, import_chunk_ITPPDWB4.usage)(
        "name-taken",
        `a repository called ${JSON.stringify(name)} is in that registry already`,
        "if it is this one, fetch its default branch (the config is there); otherwise give this one a --name of its own"
      );
    return { ...origin, kind: "join", name };
  });
  return decision.outcome === "done" ? "joined" : "already";
}
var BRANCH = "metes-registry", LOOK_MS = 5e3;
async function enrol(who, wish, remote) {
  let at = wish.registry ?? (wish.team ? remote : ".");
  at === "." && remote !== null && await refuseBesideTeam(who, remote);
  let home = await (0, import_chunk_5PHVU2WY.homeOf)(who, at === "." ? null : remote, null), intent = await intentFor(who, wish, at), store = (0, import_chunk_SZBICU6G.openRegistry)(who, { remote: at, branch: BRANCH, root: "" });
  wish.registry !== void 0 && await refuseLost(who, store, wish.registry);
  let found = await foundRegistry(who, store, intent, wish.registry === void 0), text = (0, import_chunk_N2Y2REK6.renderConfig)({
    repository: found.repository,
    registry: { remote: at, branch: BRANCH, root: found.root },
    ...wish.observe ? { mode: "observe" } : {}
  }), config = (0, import_chunk_5PHVU2WY.understand)(text, ".metes/config.yml"), ctx = await contextWith(who, { text, parsed: config }, home);
  await (0, import_chunk_SZBICU6G.freshTip)(ctx);
  let joined = found.how === "other" ? await join2(ctx, intent.name) : null;
  return await (0, import_chunk_5PHVU2WY.stageConfig)(who, text), {
    outcome: "enrolled",
    how: joined === "joined" ? "joined" : found.how === "other" ? "completed" : found.how,
    config,
    home,
    name: intent.name,
    landed: false,
    clone: await finish(who, stateOf(config, home)),
    repo: who.repo
  };
}
async function refuseBesideTeam(who, remote) {
  let url = await (0, import_chunk_SZBICU6G.pushUrl)(who.door, who.repo, remote);
  if ((await who.door.run({
    gitDir: who.repo.gitDir,
    args: ["ls-remote", "--exit-code", "--end-of-options", url, `refs/heads/${BRANCH}`],
    deadlineMs: LOOK_MS
  })).exit === 0)
    throw (0, import_chunk_ITPPDWB4.usage)(
      "registry-on-remote",
      `${remote} has a registry already, and this clone does not see the config that goes with it`,
      `git fetch ${remote} && metes init
  joins it
metes init --team
  if its config has not landed yet`
    );
}
async function refuseLost(who, store, url) {
  if (!(await store.refresh() !== null || !await isEnrolledAt(who, url)))
    throw new import_chunk_ITPPDWB4.MetesError(
      "invalid",
      "registry-missing",
      `the repository at ${url} is enrolled, and its branch ${BRANCH} is gone: the registry was deleted, or never pushed`,
      {
        hint: `metes recover
  in a clone that has worked with it puts it back; then the same command again`
      }
    );
}
async function isEnrolledAt(who, url) {
  let place = { gitDir: who.repo.commonDir, deadlineMs: LOOK_MS * 4 }, asked = await who.door.run({
    ...place,
    args: ["ls-remote", "--end-of-options", url, "HEAD"]
  }), head = /^([0-9a-f]{40,64})\tHEAD$/m.exec(Buffer.from(asked.stdout).toString("utf8"))?.[1];
  return asked.exit !== 0 || head === void 0 ? false : (await who.door.text({
    ...place,
    args: ["fetch", "--no-tags", "--no-write-fetch-head", "--end-of-options", url, head]
  }), (await (0, import_chunk_SZBICU6G.readBlobs)(who.door, who.repo, [`${head}:${import_chunk_SZBICU6G.CONFIG_PATH}`]))[0] != null);
}
async function intentFor(who, wish, at) {
  let earlier = await readIntent(who.repo.commonDir), known = earlier !== null && earlier.remote === at ? earlier : null, usual = await usualName(who, at), name = wish.name ?? known?.name ?? usual, intent = { repository: known?.repository ?? (0, import_chunk_SZBICU6G.mint)(who.io, "r"), name, remote: at };
  return await writeIntent(who.repo.commonDir, intent), intent;
}
async function usualName(who, at) {
  let here = (0, (import_node_path2()).basename)(who.repo.root ?? who.repo.commonDir);
  if (at === "." || (0, import_chunk_SZBICU6G.isUrl)(at)) return (0, import_chunk_SZBICU6G.oneLine)(here);
  let url = await (0, import_chunk_SZBICU6G.pushUrl)(who.door, who.repo, at), last = /([^/:\\]+?)(?:\.git)?[/\\]*$/.exec(url)?.[1] ?? "";
  return (0, import_chunk_SZBICU6G.oneLine)(last) || (0, import_chunk_SZBICU6G.oneLine)(here);
}
async function again(who, known, remote) {
  let place = who.state === null ? known.config.registry : (0, import_chunk_SZBICU6G.placeOf)(known.config.registry, who.state.registry), config = { ...known.config, registry: place };
  place.remote !== "." && !(0, import_chunk_SZBICU6G.isUrl)(place.remote) && await (0, import_chunk_5PHVU2WY.likelyRemote)(who, place.remote);
  let home = await (0, import_chunk_5PHVU2WY.homeOf)(who, remoteOf(place.remote, remote), known), ctx = await contextWith(who, { text: known.text, parsed: config }, home), tip = await (0, import_chunk_SZBICU6G.freshTip)(ctx);
  return known.at === "worktree" && await (0, import_chunk_5PHVU2WY.stageConfig)(who, known.text), {
    outcome: known.at === "branch" ? "joined" : "enrolled",
    how: "found",
    config,
    home,
    name: null,
    landed: await (0, import_chunk_5PHVU2WY.hasLanded)(who, home),
    clone: await finish(who, {
      ...stateOf(config, home),
      registry: { ...place, root: rootOf(tip) }
    }),
    repo: who.repo
  };
}
var remoteOf = (place, likely) => place === "." ? null : (0, import_chunk_SZBICU6G.isUrl)(place) ? likely : place;
async function migrate(who, known, remote) {
  let old = await contextWith(
    who,
    { text: known.text, parsed: known.config },
    await (0, import_chunk_5PHVU2WY.homeOf)(who, null, known)
  );
  who.state?.registry.remote !== remote && await (0, import_chunk_SZBICU6G.freshTip)(old);
  let home = await (0, import_chunk_5PHVU2WY.homeOf)(who, remote, known), text = (0, import_chunk_5PHVU2WY.withRegistryAt)(known.text, remote), config = (0, import_chunk_5PHVU2WY.understand)(text, ".metes/config.yml");
  await copyJournal(old, remote);
  let clone = await settleClone(who, stateOf(config, home));
  return await copyJournal(old, remote), await recordMove(await contextWith(who, { text, parsed: config }, home)), await (0, import_chunk_5PHVU2WY.stageConfig)(who, text), {
    outcome: "migrated",
    how: "found",
    config,
    home,
    name: null,
    landed: false,
    clone,
    repo: who.repo
  };
}
async function finish(who, state) {
  let clone = await settleClone(who, state);
  return await dropIntent(who.repo.commonDir), clone;
}
async function initHost({ io, door, repo }) {
  let branch = repo.branch ?? "main", ref = `refs/heads/${branch}`, [blob] = await (0, import_chunk_SZBICU6G.readBlobs)(door, repo, [`${ref}:${import_chunk_SZBICU6G.CONFIG_PATH}`]);
  if (!blob)
    throw (0, import_chunk_ITPPDWB4.usage)(
      "bare-repository",
      `this is a bare repository, and its default branch (${branch}) has no ${import_chunk_SZBICU6G.CONFIG_PATH}`,
      "enrol in a clone of it (metes init --team), push, then run metes init here to guard what is pushed"
    );
  let config = (0, import_chunk_5PHVU2WY.understand)(Buffer.from(blob).toString("utf8"), `${branch}:${import_chunk_SZBICU6G.CONFIG_PATH}`), hooks = await (0, import_chunk_X7D5I4ZB.installHooks)(door, repo, { node: io.node, cli: io.cli });
  return {
    exit: 0,
    outcome: "joined",
    data: {
      repository: config.repository,
      registry: config.registry,
      mode: config.mode,
      default: { ref, branch, remote: null },
      how: "found",
      landed: true,
      hooks: { kind: hooks.kind, dir: hooks.dir, guards: hooks.guards },
      mended: [],
      next: []
    },
    text: [
      `This host guards what is pushed to it (${config.repository}).`,
      ...hooks.lines,
      "A branch is held to its claim whoever pushes, where the registry is kept in this repository too."
    ].join(`
`)
  };
}
function enrolmentAnswer(enrolment, notes = []) {
  let { outcome, how, config, home, landed } = enrolment, next = landed ? [] : commitCommands(enrolment), { hooks } = enrolment.clone;
  return {
    exit: 0,
    outcome,
    data: {
      repository: config.repository,
      registry: config.registry,
      mode: config.mode,
      default: { ref: home.defaultRef, branch: home.defaultBranch, remote: home.remote },
      how,
      landed,
      hooks: { kind: hooks.kind, dir: hooks.dir, guards: hooks.guards },
      mended: enrolment.clone.mended,
      next
    },
    text: [...told(enrolment), ...stillToDo(enrolment, next)].join(`
`),
    notes
  };
}
function told(enrolment) {
  let { config, clone, home } = enrolment;
  return [
    headline(enrolment),
    ...whoReads(enrolment),
    ...adopted2(enrolment),
    ...clone.mended.map((line) => `Mended: ${line}.`),
    ...config.mode === "observe" ? ["Mode observe: metes only says what it would refuse; nothing is blocked."] : [],
    ...clone.hooks.lines,
    ...home.instead === void 0 ? [] : [
      `${home.defaultBranch} is taken for the default branch, because it is checked out. If ${home.instead} is: git switch ${(0, import_chunk_EB3PQHFT.shellWord)(home.instead)} && metes init`
    ],
    ...clone.excluded ? [`Fetching from ${config.registry.remote} leaves out ${config.registry.branch}.`] : []
  ];
}
function headline({ outcome, how, config, name }) {
  let { remote, branch } = config.registry, place = remote === "." ? "in this repository" : `at ${remote}`, registry = `the registry is the branch ${branch} ${place}`;
  return outcome === "migrated" ? `Moved the registry from this repository to ${remote}: same history, same root.` : outcome === "joined" ? `This clone takes part (${config.repository}): ${registry}.` : how === "found" ? `Enrolled already (${config.repository}): ${registry}.` : `${how === "joined" ? "Joined" : "Set up"} as ${name} (${config.repository}): ${registry}. Enrolment is the commit below.`;
}
function whoReads({ outcome, config }) {
  let { remote } = config.registry;
  return remote === "." ? ["Nothing leaves this machine."] : outcome === "joined" ? [] : [
    `Task texts and claimed paths are now readable to everyone who can read ${remote}; a first write to it succeeded.`
  ];
}
function adopted2({ how }) {
  return how === "adopted" ? [
    "A registry for this repository was there already (an init whose config has not landed yet): taken up, nothing minted."
  ] : [];
}
function stillToDo(enrolment, next) {
  if (next.length === 0) return ["", "Next: metes claim '<task>' '<pattern>'"];
  let { home } = enrolment, where = (0, import_chunk_SZBICU6G.shortRef)(home.defaultRef);
  return ["", enrolment.outcome === "migrated" ? `The config that says so is staged. Others follow when it is on ${where}:` : `Staged ${import_chunk_SZBICU6G.CONFIG_PATH}. metes is silent until it is on ${where}:`, "", ...next.map((line) => `  ${line}`)];
}
function commitCommands({ outcome, home, repo }) {
  let { defaultBranch, remote } = home, subject = outcome === "migrated" ? "Move the metes registry" : "Enrol in metes", lines = [];
  return repo.branch !== defaultBranch && lines.push((0, import_chunk_EB3PQHFT.commandLine)(["git", "switch", defaultBranch])), lines.push((0, import_chunk_EB3PQHFT.commandLine)(["git", "commit", "-m", subject, "--", import_chunk_SZBICU6G.CONFIG_PATH])), remote !== null && lines.push((0, import_chunk_EB3PQHFT.commandLine)(["git", "push", remote, defaultBranch])), lines;
}
var verb = {
  spec: {
    name: "init",
    group: "everyday",
    summary: "set metes up in this repository, or join its registry",
    usage: ["init", "init --team [--remote <name>]", "init --registry <url>"],
    options: {
      team: { type: "flag", help: "keep the registry on the remote, for everyone who works there" },
      remote: { type: "value", value: "name", help: "which remote (default: origin)" },
      registry: { type: "value", value: "url", help: "join another repository's registry" },
      name: { type: "value", value: "name", help: "what to call this repository in the registry" },
      observe: { type: "flag", help: "only say what would be refused; block nothing" }
    },
    about: `Without options the registry is a branch in this repository and nothing leaves the machine.
With --team it is a branch on the remote: the texts of tasks become readable to everyone
who can read that repository. Where a config is on the default branch already, init joins:
hooks and a local copy, nothing new is minted. init stages .metes/config.yml and prints the
commit to make; until that commit is on the default branch, metes is silent. Running it
again is safe: it puts right what is missing and says so. In a bare repository it installs the
guard for what is pushed there.`,
    example: `metes init
git commit -m 'Enrol in metes' -- .metes/config.yml`
  },
  run
};
async function run(io, args) {
  let wish = wishOf(io, args), loose = await (0, import_chunk_5PHVU2WY.openTolerant)(io);
  if (loose.repo.bare) return initHost(loose);
  let who = await enrollerOf(loose), remote = await (0, import_chunk_5PHVU2WY.likelyRemote)(who, wish.remote);
  if (wish.team && remote === null) throw noRemote();
  let known = await (0, import_chunk_5PHVU2WY.findConfig)(who, remote), done = await (0, import_chunk_SZBICU6G.slowly)(io, "asking the registry", () => enter(who, { wish, known, remote }));
  return enrolmentAnswer(done, notesFor(wish, known));
}
function enter(who, { wish, known, remote }) {
  if (known === null) return enrol(who, wish, remote);
  refuseAnotherPlace(wish, known, remote);
  let embedded = known.config.registry.remote === ".";
  return wish.team && embedded && remote !== null ? migrate(who, known, remote) : again(who, known, remote);
}
var notesFor = (wish, known) => [
  ...wish.name !== void 0 && known !== null ? ["metes: --name is ignored: this repository has its name in the registry already"] : [],
  ...wish.observe && known !== null && known.config.mode !== "observe" ? [
    "metes: the config says mode: enforce, and --observe changes no config: edit .metes/config.yml on the default branch"
  ] : []
];
function wishOf(io, args) {
  let { registry, remote, name } = args.values;
  if (args.flags.team && registry !== void 0)
    throw (0, import_chunk_ITPPDWB4.usage)(
      "arguments",
      "--team keeps the registry on this repository, --registry joins another one",
      "give one of the two"
    );
  return {
    team: args.flags.team === true,
    remote,
    registry: registry === void 0 ? void 0 : address(io, registry),
    name: name === void 0 ? void 0 : (0, import_chunk_SZBICU6G.oneLine)(name),
    observe: args.flags.observe === true
  };
}
function address(io, url) {
  let whole = !/^[a-z][a-z0-9+.-]*:\/\/|^[^/]+:/i.test(url) ? (0, (import_node_path()).resolve)(io.cwd, url) : url;
  if (/^[a-z][a-z0-9+.-]*:\/\/[^/@]*:[^/@]*@/i.test(whole))
    throw (0, import_chunk_ITPPDWB4.usage)(
      "bad-url",
      "the address holds a password, and the config that names it is read by everyone",
      "give it without one; git asks its credential helper"
    );
  if (new RegExp("^[-\\s]|\\p{Cc}|^[a-z0-9+.-]+::", "iu").test(whole) || !(0, import_chunk_SZBICU6G.isUrl)(whole))
    throw (0, import_chunk_ITPPDWB4.usage)(
      "bad-url",
      `${JSON.stringify(url)} can't be the address of a registry`,
      "give a URL or a path, as git clone would take it"
    );
  return whole;
}
async function enrollerOf(loose) {
  let ident = await (0, import_chunk_SZBICU6G.identOf)(loose.door, loose.repo), asking = { seat: (await (0, import_chunk_SZBICU6G.ensureSeat)(loose.repo, () => (0, import_chunk_SZBICU6G.mint)(loose.io, "s"))).id, as: void 0, userName: ident.name }, begun = (await readIntent(loose.repo.commonDir))?.remote ?? null;
  return { ...loose, ident, party: (0, import_chunk_SZBICU6G.partyOf)(loose, asking), begun };
}
function refuseAnotherPlace(wish, known, remote) {
  let has = known.config.registry.remote, wants = wish.registry ?? (wish.team ? remote : null);
  if (!(wants === null || wants === has || wish.team && has === "."))
    throw (0, import_chunk_ITPPDWB4.usage)(
      "already-enrolled",
      `this repository is enrolled already, in the registry at ${has}`,
      `metes init
  joins it; a repository has one registry`
    );
}
var noRemote = () => (0, import_chunk_ITPPDWB4.usage)(
  "no-such-remote",
  "a team shares its registry through a remote, and this repository has none",
  "git remote add origin '<url>' && metes init --team"
);
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  verb
});

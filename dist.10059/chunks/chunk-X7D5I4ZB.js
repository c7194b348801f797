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
  copyGuardScripts: () => copyGuardScripts,
  guardsFor: () => guardsFor,
  installHooks: () => installHooks,
  isShim: () => isShim,
  uninstallHooks: () => uninstallHooks
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_node_crypto_, import_node_crypto = () => import_node_crypto_ ??= require("node:crypto");
var import_promises = require("node:fs/promises");
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
var import_promises2 = require("node:fs/promises");
var import_node_path2_, import_node_path2 = () => import_node_path2_ ??= require("node:path");
var import_promises3 = require("node:fs/promises");
var import_node_path3_, import_node_path3 = () => import_node_path3_ ??= require("node:path");
var import_promises4 = require("node:fs/promises");
var import_node_path4_, import_node_path4 = () => import_node_path4_ ??= require("node:path");
var CLONE_GUARDS = [
  "pre-commit",
  "pre-merge-commit",
  "reference-transaction",
  "pre-push"
], HOST_GUARDS = ["pre-receive"], PASSED_ON = [
  "applypatch-msg",
  "pre-applypatch",
  "post-applypatch",
  "prepare-commit-msg",
  "commit-msg",
  "post-commit",
  "pre-rebase",
  "post-checkout",
  "post-merge",
  "pre-receive",
  "update",
  "proc-receive",
  "post-receive",
  "post-update",
  "push-to-checkout",
  "pre-auto-gc",
  "post-rewrite",
  "sendemail-validate"
], GUARD_SCRIPTS = [
  "common",
  "pre-commit",
  "pre-merge-commit",
  "reference-transaction",
  "pre-push",
  "pre-receive"
], KEPT = "before-metes", MARK = "# metes ", packageHooks = (program) => (0, (import_node_path2()).join)((0, (import_node_path2()).dirname)(program.cli), "..", "hooks");
async function shimText(values) {
  let body = await (0, import_promises2.readFile)((0, (import_node_path2()).join)(packageHooks(values), "shim"), "utf8");
  return `${[
    "#!/bin/sh",
    `${MARK}${values.guards ? "guards" : "passes on"} this hook; \`metes uninstall\` puts back what was here.`,
    `m_hook=${inQuotes(values.hook)} m_guards=${values.guards ? "1" : "''"}`,
    `m_node=${inQuotes(values.node)}`,
    `m_cli=${inQuotes(values.cli)}`,
    `m_kept=${inQuotes(values.kept)}`,
    `m_chain=${inQuotes(values.chain)}`,
    `m_chain_main=${inQuotes(values.chainMain)}`
  ].join(`
`)}
${body.replaceAll("\r", "")}`;
}
var isShim = (content) => content !== null && Buffer.from(content).subarray(0, 64).toString("latin1").startsWith(`#!/bin/sh
${MARK}`), inQuotes = (text) => `'${text.replaceAll("'", "'\\''")}'`;
var standInDir = (repo) => (0, (import_node_path4()).join)(repo.commonDir, "metes", "hooks-path");
async function configuredHooksPath(door, repo) {
  let call = {
    ...(0, import_chunk_SZBICU6G.inside)(repo),
    args: ["config", "--show-scope", "--type=path", "--get", "core.hooksPath"]
  }, result = await door.run(call);
  if (result.exit === 1) return null;
  if (result.exit !== 0) throw (0, import_chunk_SZBICU6G.gitFailed)(call, result);
  let [scope = "", value = ""] = Buffer.from(result.stdout).toString("utf8").trimEnd().split("	");
  return { scope, value };
}
async function placeFor(door, repo, configured) {
  let native = (0, (import_node_path4()).join)(repo.commonDir, "hooks");
  if (configured === null) return { kind: "native", dir: native };
  let main = await mainRoot(door, repo), chainMain = (0, (import_node_path4()).isAbsolute)(configured) ? configured : (0, (import_node_path4()).join)(main, configured);
  if (await real(chainMain) === await real(native)) return { kind: "native", dir: native };
  let husky = /(?:^|\/)\.husky\/_\/?$/.test(configured);
  return { kind: "stand-in", dir: standInDir(repo), chain: configured, chainMain, husky };
}
async function effectiveHooksDir(door, repo) {
  return door.text({
    ...(0, import_chunk_SZBICU6G.inside)(repo),
    args: ["rev-parse", "--path-format=absolute", "--git-path", "hooks"]
  });
}
async function mainRoot(door, repo) {
  let result = await door.run({
    ...(0, import_chunk_SZBICU6G.inside)(repo),
    args: ["worktree", "list", "--porcelain", "-z"]
  }), first = Buffer.from(result.stdout).toString("utf8").split("\0")[0] ?? "";
  return first.startsWith("worktree ") ? first.slice(9) : repo.commonDir;
}
var real = (path) => (0, import_promises4.realpath)(path).catch(() => path);
var KEY = "core.hooksPath", LINE = /^[ \t]*hooksPath[ \t]*=.*$/gim;
async function readBefore(door, repo) {
  let configured = await configuredHooksPath(door, repo);
  if (configured === null) return null;
  let raw = await door.text({ ...(0, import_chunk_SZBICU6G.inside)(repo), args: ["config", "--get", KEY] }), lines = (await configText(repo, configured.scope))?.match(LINE) ?? [];
  return { ...configured, raw, line: lines.length === 1 ? lines[0] ?? null : null };
}
async function pointAt(door, repo, to) {
  await set(door, repo, scopeOption(to.scope), to.dir);
}
async function pointBack(door, repo, dir, before) {
  let scope = scopeOption(before.scope);
  if (before.scope !== "local" && before.scope !== "worktree") {
    let call = { ...(0, import_chunk_SZBICU6G.inside)(repo), args: ["config", "--local", "--unset-all", KEY] }, result = await door.run(call);
    if (result.exit !== 0 && result.exit !== 5) throw (0, import_chunk_SZBICU6G.gitFailed)(call, result);
    return;
  }
  let file = configFile(repo, before.scope), text = await configText(repo, before.scope), ours2 = text?.match(LINE) ?? [];
  if (text !== null && before.line !== null && ours2.length === 1 && ours2[0]?.includes(dir)) {
    let line = before.line;
    await (0, import_promises3.writeFile)(
      `${file}.metes`,
      text.replace(LINE, () => line)
    ), await (0, import_promises3.rename)(`${file}.metes`, file);
  } else await set(door, repo, scope, before.raw);
}
async function set(door, repo, scope, value) {
  let call = { ...(0, import_chunk_SZBICU6G.inside)(repo), args: ["config", scope, "--replace-all", KEY, value] }, result = await door.run(call);
  if (result.exit !== 0) throw (0, import_chunk_SZBICU6G.gitFailed)(call, result);
}
var scopeOption = (scope) => scope === "worktree" ? "--worktree" : "--local", configFile = (repo, scope) => scope === "worktree" ? (0, (import_node_path3()).join)(repo.gitDir, "config.worktree") : (0, (import_node_path3()).join)(repo.commonDir, "config"), configText = (repo, scope) => (0, import_promises3.readFile)(configFile(repo, scope), "utf8").catch(() => null);
var guardsFor = (repo) => repo.bare ? HOST_GUARDS : CLONE_GUARDS;
async function installHooks(door, repo, program) {
  await copyGuardScripts(repo, program);
  let before = await beforeMetes(door, repo), place = await placeFor(door, repo, before?.value ?? null);
  await (0, import_promises.mkdir)(place.dir, { recursive: true }), await writeRecord(repo, { version: 1, before });
  let guards = guardsFor(repo), lines = [`Guards stand in ${place.dir}: ${guards.join(", ")}.`];
  for (let hook of guards) lines.push(...await placeShim(place, hook, program));
  if (place.kind === "stand-in") {
    for (let hook of PASSED_ON.filter((name) => !guards.includes(name)))
      await writeShim(place.dir, valuesFor(place, hook, program, { guards: false, kept: false }));
    await pointAt(door, repo, { dir: place.dir, scope: before?.scope ?? "local" }), lines.push(`core.hooksPath points there; hooks in ${place.chain} run first, unchanged.`), place.husky && await backHusky(place, program);
  }
  return { kind: place.kind, dir: place.dir, guards, lines };
}
async function uninstallHooks(door, repo) {
  let before = (await readRecord(repo))?.before ?? null, place = await placeFor(door, repo, before?.value ?? null), lines = [];
  place.kind === "stand-in" && before !== null && (await effectiveHooksDir(door, repo) === place.dir && await pointBack(door, repo, place.dir, before), await ours((0, (import_node_path()).join)(place.chainMain, "reference-transaction")) && await takeOut(place.chainMain, "reference-transaction"), await (0, import_promises.rm)(place.dir, { recursive: true, force: true }));
  let native = (0, (import_node_path()).join)(repo.commonDir, "hooks");
  for (let hook of guardsFor(repo)) lines.push(...await takeOut(native, hook));
  return await (0, import_promises.rmdir)((0, (import_node_path()).join)(native, KEPT)).catch(() => {
  }), await (0, import_promises.rm)((0, (import_node_path()).join)(repo.commonDir, "metes", "hooks"), { recursive: true, force: true }), await (0, import_promises.rm)(recordFile(repo), { force: true }), lines;
}
async function copyGuardScripts(repo, program) {
  let to = (0, (import_node_path()).join)(repo.commonDir, "metes", "hooks");
  await (0, import_promises.mkdir)(to, { recursive: true });
  for (let name of GUARD_SCRIPTS) {
    let text = (await (0, import_promises.readFile)((0, (import_node_path()).join)(packageHooks(program), name), "utf8")).replaceAll("\r", ""), file = (0, (import_node_path()).join)(to, name);
    (await read(file))?.toString("utf8") !== text && await replace(file, text, 420);
  }
}
async function beforeMetes(door, repo) {
  let now = await readBefore(door, repo);
  return now?.value !== standInDir(repo) ? now : (await readRecord(repo))?.before ?? null;
}
async function placeShim(place, hook, program) {
  let file = (0, (import_node_path()).join)(place.dir, hook), found = await read(file), lines = [];
  place.kind === "native" && found !== null && !isShim(found) && lines.push(...await keep(place.dir, hook));
  let kept = await read((0, (import_node_path()).join)(place.dir, KEPT, hook)) !== null;
  return await writeShim(place.dir, valuesFor(place, hook, program, { guards: true, kept })), await ours(`${file}.old`) && await (0, import_promises.rm)(`${file}.old`), lines;
}
async function keep(dir, hook) {
  await (0, import_promises.mkdir)((0, (import_node_path()).join)(dir, KEPT), { recursive: true });
  let kept = (0, (import_node_path()).join)(dir, KEPT, hook), lines = [`The ${hook} hook that was there is kept in ${KEPT}/ and runs first.`], earlier = await read(kept);
  if (earlier !== null && !earlier.equals(await read((0, (import_node_path()).join)(dir, hook)) ?? Buffer.alloc(0))) {
    let name = await freeName((0, (import_node_path()).join)(dir, KEPT), `${hook}.earlier`);
    await (0, import_promises.rename)(kept, (0, (import_node_path()).join)(dir, KEPT, name)), lines.push(`Another ${hook} hook had been kept: it is ${KEPT}/${name} now, and is not run.`);
  }
  return await (0, import_promises.rename)((0, (import_node_path()).join)(dir, hook), kept), lines;
}
async function takeOut(dir, hook) {
  let file = (0, (import_node_path()).join)(dir, hook), kept = (0, (import_node_path()).join)(dir, KEPT, hook), hasKept = await read(kept) !== null;
  return await ours(file) ? (hasKept ? await (0, import_promises.rename)(kept, file) : await (0, import_promises.rm)(file), []) : hasKept ? [`${file} is not metes's any more and stays; the hook before it is ${kept}.`] : [];
}
async function backHusky(place, program) {
  let dir = place.chainMain, found = await read((0, (import_node_path()).join)(dir, "reference-transaction"));
  if (found !== null && !isShim(found) || await (0, import_promises.readdir)(dir).catch(() => null) === null) return;
  let values = valuesFor({ kind: "native", dir }, "reference-transaction", program, {
    guards: true,
    kept: false
  });
  await writeShim(dir, values);
}
function valuesFor(place, hook, program, is) {
  let chained = place.kind === "stand-in";
  return {
    hook,
    guards: is.guards,
    node: program.node,
    cli: program.cli,
    kept: is.kept && !chained ? KEPT : "",
    chain: chained ? place.chain : "",
    chainMain: chained ? place.chainMain : ""
  };
}
async function writeShim(dir, values) {
  let file = (0, (import_node_path()).join)(dir, values.hook), text = await shimText(values);
  (await read(file))?.toString("utf8") === text ? await (0, import_promises.chmod)(file, 493) : await replace(file, text, 493);
}
async function replace(file, text, mode) {
  let beside = (0, (import_node_path()).join)((0, (import_node_path()).dirname)(file), `.${(0, (import_node_crypto()).randomBytes)(6).toString("hex")}.metes`);
  await (0, import_promises.writeFile)(beside, text, { mode }), await (0, import_promises.chmod)(beside, mode), await (0, import_promises.rename)(beside, file);
}
async function freeName(dir, name) {
  let taken = new Set(await (0, import_promises.readdir)(dir));
  for (let n = 1; ; n += 1) if (!taken.has(`${name}-${n}`)) return `${name}-${n}`;
}
var recordFile = (repo) => (0, (import_node_path()).join)(repo.commonDir, "metes", "hooks.json");
async function readRecord(repo) {
  let text = await (0, import_promises.readFile)(recordFile(repo), "utf8").catch(() => null);
  if (text === null) return null;
  try {
    let record = JSON.parse(text);
    return record.version === 1 ? record : null;
  } catch {
    return null;
  }
}
var writeRecord = (repo, record) => replace(recordFile(repo), `${JSON.stringify(record, null, 2)}
`, 420), ours = async (file) => isShim(await read(file)), read = (file) => (0, import_promises.readFile)(file).catch(() => null);
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  copyGuardScripts,
  guardsFor,
  installHooks,
  isShim,
  uninstallHooks
});

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
  FRESH_MS: () => FRESH_MS,
  compileGuards: () => compileGuards,
  dropGuardFile: () => dropGuardFile,
  guardedWorktrees: () => guardedWorktrees,
  markHeard: () => markHeard,
  unheard: () => unheard,
  writeGuardFile: () => writeGuardFile
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_MKMI3UZ5 = require("./chunk-MKMI3UZ5.js");
var import_chunk_SOK4M4VB = require("./chunk-SOK4M4VB.js");
var import_chunk_C7TBAXIT = require("./chunk-C7TBAXIT.js");
var import_chunk_X7D5I4ZB = require("./chunk-X7D5I4ZB.js");
var import_chunk_GR3RV3MK = require("./chunk-GR3RV3MK.js");
var import_chunk_UNUTM6B7 = require("./chunk-UNUTM6B7.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var import_promises = require("node:fs/promises");
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
var import_promises2 = require("node:fs/promises");
var import_node_path2_, import_node_path2 = () => import_node_path2_ ??= require("node:path");
var import_node_fs_, import_node_fs = () => import_node_fs_ ??= require("node:fs");
var import_promises3 = require("node:fs/promises");
var import_node_path3_, import_node_path3 = () => import_node_path3_ ??= require("node:path");
var MOST_CHOICES = 64;
function flatten(items, widened) {
  let names = [[]];
  for (let item of items) {
    let choices = item.kind === "group" ? choicesOf(item, widened) : [plain(item)];
    if (choices === null || (names = names.flatMap((name) => choices.map((choice) => joined(name, choice))), names.length > MOST_CHOICES)) return null;
  }
  return names;
}
var plain = (item) => item.kind === "text" ? [...item.text].map((char) => ({ kind: "char", char })) : [item];
function choicesOf(group, widened) {
  if (group.type !== "@" && group.type !== "?")
    return widened === "star" ? [[{ kind: "star" }]] : null;
  let choices = group.type === "?" ? [[]] : [];
  for (let choice of group.choices) {
    let flat = flatten(choice, widened);
    if (flat === null) return null;
    choices.push(...flat);
  }
  return choices;
}
var joined = (name, choice) => name.at(-1)?.kind === "star" && choice[0]?.kind === "star" ? [...name, ...choice.slice(1)] : [...name, ...choice], isPrintableAscii = (name) => typeof name == "string" || name.every((item) => item.kind !== "char" || /[ -~]/.test(item.char));
function classText(read2) {
  let set = (0, import_chunk_SOK4M4VB.foldedSet)(read2), members = "";
  for (let code = 32; code < 127; code++) {
    let char = String.fromCharCode(code);
    char !== char.toLowerCase() || !(0, import_chunk_SOK4M4VB.holds)(set, code) || "/]\\-^![:".includes(char) || (members += char);
  }
  let has = (char) => (0, import_chunk_SOK4M4VB.holds)(set, char.charCodeAt(0)), first = has("]") ? "]" : "", middle = `${has(":") ? ":" : ""}${has("[") ? "[" : ""}${has("\\") ? "\\\\" : ""}`, last = `${has("^") ? "^" : ""}${has("!") ? "!" : ""}${has("-") ? "-" : ""}`;
  return `[${read2.negated ? "!" : ""}${first}//${members}${middle}${last}]`;
}
var CAPS = { specs: 2e3, characters: 65536 }, MAGIC = ":(top,glob,icase)", UNUSUAL = [`${MAGIC}**/*[! -~]*`, `${MAGIC}**/*[! -~]*/**`];
function compilePathspec(scope) {
  let included = scope.include.flatMap((pattern) => (0, import_chunk_UNUTM6B7.rowsOfPattern)(pattern)), careful = scope.exclude.length > 0 || !included.every(saysTheSameInBytes), allow = included.flatMap((row) => allowed(row, careful));
  if (allow.length === 0) return null;
  let excluded = scope.exclude.flatMap((pattern) => (0, import_chunk_UNUTM6B7.rowsOfPattern)(pattern)), forbid = careful ? [...UNUSUAL, ...excluded.flatMap(forbidden)] : [], said = { allow: unique(allow), forbid: unique(forbid) }, all = [...said.allow, ...said.forbid], characters = all.reduce((sum, spec) => sum + spec.length + 10, 0);
  return all.length > CAPS.specs || characters > CAPS.characters ? null : said;
}
var unique = (specs) => [...new Set(specs)];
function saysTheSameInBytes(row) {
  return row.segments.every((segment) => segment === import_chunk_D2SCSR57.ANY_DEPTH ? true : (segment.items[0]?.kind === "star" ? segment.items.slice(1) : segment.items).every((item) => item.kind === "text" && !new RegExp("\\p{M}|\\p{Cc}|\\p{Cs}", "u").test(item.text)));
}
function allowed(row, careful) {
  let names = row.segments.map(
    (segment) => segment === import_chunk_D2SCSR57.ANY_DEPTH ? [import_chunk_D2SCSR57.ANY_DEPTH] : flatten(segment.items, null)
  );
  if (names.some((name) => name === null)) return [];
  let flats = combinations(names);
  return flats === null ? [] : flats.filter((flat) => !careful || flat.every(isPrintableAscii)).filter((flat) => stars(flat) <= MOST_STARS).flatMap(onlyAsPattern);
}
function forbidden(row) {
  let names = row.segments.map(
    (segment) => segment === import_chunk_D2SCSR57.ANY_DEPTH ? [import_chunk_D2SCSR57.ANY_DEPTH] : flatten(segment.items, "star") ?? [[STAR]]
  );
  return (combinations(names) ?? [
    names.map((name) => name[0] === import_chunk_D2SCSR57.ANY_DEPTH ? import_chunk_D2SCSR57.ANY_DEPTH : [STAR])
  ]).filter((flat) => flat.every(isPrintableAscii)).map((flat) => stars(flat) <= MOST_STARS ? MAGIC + text(flat) : `${MAGIC}**`);
}
var STAR = { kind: "star" }, MOST_STARS = 8, stars = (flat) => flat.reduce(
  (sum, name) => sum + (name === import_chunk_D2SCSR57.ANY_DEPTH ? 1 : name.filter((item) => item.kind === "star").length),
  0
);
function combinations(names) {
  let rows = [[]];
  for (let choices of names)
    if (rows = rows.flatMap((row) => choices.map((choice) => [...row, choice])), rows.length > 64) return null;
  return rows;
}
var text = (flat, marked) => flat.map((name) => name === import_chunk_D2SCSR57.ANY_DEPTH ? name : name.map((item) => part(item, marked)).join("")).join("/");
function onlyAsPattern(flat) {
  let plain2 = text(flat);
  if (flat.at(-1) === import_chunk_D2SCSR57.ANY_DEPTH || plain2.includes("//")) return [MAGIC + plain2];
  let items = flat.flatMap((name) => name === import_chunk_D2SCSR57.ANY_DEPTH ? [] : name).filter(isOneByte), sign = items.findLast((item) => item.kind === "char" && /[a-z0-9]/.test(item.char)) ?? items.at(-1);
  return sign === void 0 ? [] : [MAGIC + text(flat, sign)];
}
var isOneByte = (item) => item.kind !== "char" || item.char < "\x80";
function part(item, marked) {
  return item.kind === "class" ? classText(item.class) : item.kind === "star" ? item === marked ? "[!//]*" : "*" : item.kind === "any" ? item === marked ? "[!//]" : "?" : item !== marked && !"*?[\\".includes(item.char) ? item.char : item.char === "\\" ? "[//\\\\]" : item.char === "]" ? "[]//]" : `[//${item.char}]`;
}
var MOST_BRANCHES = 500, MOST_PATHSPECS = 500, FORMAT = 1;
function commonFragment({ config, defaultBranch, claims, fenced }) {
  let branches = [.../* @__PURE__ */ new Set([...claims.map((claim) => claim.branch), ...fenced])], claimed = branches.length > MOST_BRANCHES ? null : branches.map(quote);
  return `${[
    "# Compiled by metes from the config and its copy of the registry, and written anew when either changes.",
    `mc_format=${FORMAT}`,
    `mc_mode=${quote(config.mode)}`,
    `mc_default=${quote(defaultBranch)}`,
    `mc_registry=${quote(config.registry.branch)}`,
    `mc_embedded=${config.registry.remote === "." ? "1" : "''"}`,
    `mc_unclaimed_people=${quote(config.unclaimed.people)}`,
    `mc_held_people=${quote(config.held.people)}`,
    `mc_exempt() { ${oneOf(exemptPatterns(config, defaultBranch))}; }`,
    `mc_claimed() { ${claimed === null ? "return 0" : oneOf(claimed)}; }`,
    `mc_others() { ${othersCall(config, claims)}; }`
  ].join(`
`)}
`;
}
function claimFragment(facts) {
  let { claim, root, messages, run } = facts, passes = passing(facts), forbids = passes !== null && passes.forbid.length > 0;
  return `${[
    "# Compiled by metes from the claim, and written anew when it changes.",
    `mg_format=${FORMAT}`,
    `mg_claim=${quote(claim.id)}`,
    `mg_branch=${quote(claim.branch)}`,
    `mg_root=${quote(root)}`,
    `mg_messages=${messages ? "1" : "''"}`,
    `mg_forbids=${forbids ? "1" : "''"}`,
    `mg_run=${run === null ? "''" : run}`,
    `mg_outside() { ${passes === null ? "return 1" : call([":(top)", ...passes.allow])}; }`,
    `mg_forbidden() { ${passes === null || !forbids ? "return 1" : call(passes.forbid)}; }`
  ].join(`
`)}
`;
}
function passing({ claim, config, manifestPath }) {
  let granted = pathspecOf(claim.write);
  if (granted === null) return null;
  let free = config.shared.length === 0 ? null : pathspecOf(config.shared), own = pathspecOf([manifestPath]), allow = [granted, free, own].flatMap((passes) => passes?.allow ?? []), forbid = [...granted.forbid, ...free?.forbid ?? []];
  return { allow: allow.map(excluding), forbid };
}
function pathspecOf(entries) {
  try {
    return compilePathspec((0, import_chunk_D2SCSR57.scopeOf)(entries));
  } catch {
    return null;
  }
}
var excluding = (pathspec) => pathspec.replace(/^:\(/, ":(exclude,");
function othersCall(config, claims) {
  if (config.held.people === "allow") return ":";
  if (config.held.people === "refuse") return "return 1";
  let pathspecs = [];
  for (let claim of claims) {
    if (claim.yields === true) continue;
    let held = pathspecOf(claim.write);
    if (held === null || (pathspecs.push(...held.allow), pathspecs.length > MOST_PATHSPECS)) return "return 1";
  }
  return pathspecs.length === 0 ? ":" : call(pathspecs);
}
function exemptPatterns(config, defaultBranch) {
  if (config.exempt.some((entry) => /^!(?!\()/.test(entry))) return [quote(defaultBranch)];
  let named = config.exempt.flatMap((entry) => {
    let below = entry.endsWith("/**") ? entry.slice(0, -2) : null, literal = below ?? entry;
    return /[\\*?[\](){}!+@|]/.test(literal) || (0, import_chunk_D2SCSR57.foldText)(literal) !== literal ? [] : [below === null ? quote(literal) : `${quote(literal)}*`];
  });
  return [quote(defaultBranch), ...named];
}
var oneOf = (patterns) => patterns.length === 0 ? "return 1" : `case "$1" in ${patterns.join(" | ")}) return 0 ;; esac; return 1`, call = (pathspecs) => `"$@" ${pathspecs.map(quote).join(" ")}`, quote = (text2) => `'${text2.replaceAll("'", "'\\''")}'`;
async function unheard(gitDir, claim) {
  let messages = claim.messages ?? [];
  if (messages.length === 0) return [];
  let heard = await heardIn(gitDir);
  return messages.filter((message) => !heard.has(message.event));
}
async function markHeard(gitDir, claim) {
  let ids = (claim.messages ?? []).map((message) => message.event);
  await (0, import_promises2.mkdir)((0, (import_node_path2()).join)(gitDir, "metes"), { recursive: true }), await (0, import_promises2.writeFile)(heardFile(gitDir), ids.map((id) => `${id}
`).join(""));
}
var heardFile = (gitDir) => (0, (import_node_path2()).join)(gitDir, "metes", "heard");
async function heardIn(gitDir) {
  let text2 = await (0, import_promises2.readFile)(heardFile(gitDir), "utf8").catch(() => "");
  return new Set(text2.split(`
`).filter(Boolean));
}
async function guardedWorktrees(commonDir) {
  let linked = (0, (import_node_path3()).join)(commonDir, "worktrees"), names = (0, (import_node_fs()).existsSync)(linked) ? await (0, import_promises3.readdir)(linked) : [], dirs = [commonDir, ...names.map((name) => (0, (import_node_path3()).join)(linked, name))];
  return (await Promise.all(dirs.map(worktreeAt))).filter((worktree) => worktree !== null);
}
async function worktreeAt(gitDir) {
  let text2 = await read((0, (import_node_path3()).join)(gitDir, "metes", "seat"));
  if (text2 === null) return null;
  let { id, path } = seatIn(text2);
  if (id === void 0 || path === void 0) return null;
  let branch = await branchAt(gitDir);
  return {
    gitDir,
    seat: id,
    root: path,
    branch,
    manifest: branch === null ? null : await manifestIn(path, branch)
  };
}
function seatIn(text2) {
  try {
    return JSON.parse(text2);
  } catch {
    return {};
  }
}
async function branchAt(gitDir) {
  let head = branchIn(await read((0, (import_node_path3()).join)(gitDir, "HEAD")), /^ref: refs\/heads\/(.+)$/);
  if (head !== null) return head;
  for (let state of ["rebase-merge", "rebase-apply"]) {
    let name = branchIn(await read((0, (import_node_path3()).join)(gitDir, state, "head-name")), /^refs\/heads\/(.+)$/);
    if (name !== null) return name;
  }
  return null;
}
var branchIn = (text2, form) => form.exec(text2?.trimEnd() ?? "")?.[1] ?? null;
async function manifestIn(root, branch) {
  let path = (0, import_chunk_GR3RV3MK.manifestPathOf)(branch), text2 = await read((0, (import_node_path3()).join)(root, path)), parsed = text2 === null ? null : (0, import_chunk_C7TBAXIT.parseManifest)(text2, path);
  return parsed?.ok && parsed.manifest.branch === branch ? parsed.manifest : null;
}
var read = (file) => (0, import_promises3.readFile)(file, "utf8").catch(() => null);
var FRESH_MS = 10 * 6e4, DROPPED_MS = 6e4;
async function writeGuardFile(ctx, claim, view) {
  await (0, import_promises.rm)(droppedMark(ctx.repo.gitDir), { force: true });
  let tip = await ctx.store.cached(), known = view ?? (tip === null ? null : (await (0, import_chunk_SZBICU6G.loadView)(ctx.store, tip)).view), claims = new Map(known?.claims ?? []).set(claim.id, claim);
  await compileGuards(ctx, { claims: [...claims.values()], tip });
}
async function dropGuardFile(ctx) {
  await (0, import_promises.mkdir)((0, (import_node_path()).join)(ctx.repo.gitDir, "metes"), { recursive: true }), await (0, import_promises.writeFile)(droppedMark(ctx.repo.gitDir), ""), await (0, import_promises.rm)(guardFile(ctx.repo.gitDir), { force: true });
}
async function compileGuards(ctx, known) {
  let claims = [...known.claims].filter((c) => c.repository === ctx.config.repository), worktrees = await guardedWorktrees(ctx.repo.commonDir), fenced = [];
  for (let worktree of worktrees) {
    let { branch, seat, manifest } = worktree, attempt = branch === null ? null : (0, import_chunk_MKMI3UZ5.attemptOf)({ branch, seat, manifest, claims });
    branch !== null && attempt?.supersededBy && fenced.push(branch);
    let own = attempt?.claim?.seat === seat ? attempt.claim : null;
    await placeFragment(ctx, worktree, own);
  }
  await compileCommon(ctx, { claims, fenced }), known.tip !== null && await mark(freshMark(ctx.repo.commonDir), known.tip.fetchedAt.getTime() + FRESH_MS);
}
async function placeFragment(ctx, { gitDir, root }, claim) {
  let file = guardFile(gitDir);
  if (claim === null || await isDropped(ctx, gitDir)) return (0, import_promises.rm)(file, { force: true });
  let text2 = claimFragment({
    claim,
    config: ctx.config,
    root,
    manifestPath: (0, import_chunk_GR3RV3MK.manifestPathOf)(claim.branch),
    messages: (await unheard(gitDir, claim)).length > 0,
    run: claim.process?.host === ctx.io.host ? claim.process.pid : null
  });
  await replaceIfChanged(ctx, file, text2, Date.parse(claim.lease.until));
}
async function compileCommon(ctx, facts) {
  let dir = (0, import_chunk_SZBICU6G.metesDirectory)(ctx.repo.commonDir), { defaultBranch, defaultRef } = ctx.state, text2 = commonFragment({ ...facts, config: ctx.config, defaultBranch });
  await (0, import_chunk_X7D5I4ZB.copyGuardScripts)(ctx.repo, { node: ctx.io.node, cli: ctx.io.cli }), await replaceIfChanged(ctx, (0, (import_node_path()).join)(dir, "default-ref"), `${defaultRef}
`), await replaceIfChanged(ctx, (0, (import_node_path()).join)(dir, "guard.common"), text2);
}
async function isDropped(ctx, gitDir) {
  let marked = await (0, import_promises.stat)(droppedMark(gitDir)).catch(() => null);
  return marked !== null && ctx.io.now().getTime() - marked.mtimeMs < DROPPED_MS;
}
var guardFile = (gitDir) => (0, (import_node_path()).join)(gitDir, "metes", "guard"), droppedMark = (gitDir) => (0, (import_node_path()).join)(gitDir, "metes", "guard.dropped"), freshMark = (commonDir) => (0, (import_node_path()).join)((0, import_chunk_SZBICU6G.metesDirectory)(commonDir), "fresh");
async function replaceIfChanged(ctx, file, text2, goodUntil) {
  if (await (0, import_promises.readFile)(file, "utf8").catch(() => null) !== text2) {
    let beside = `${file}.${Buffer.from(ctx.io.random(6)).toString("hex")}`;
    await (0, import_promises.writeFile)(beside, text2), goodUntil !== void 0 && await (0, import_promises.utimes)(beside, goodUntil / 1e3, goodUntil / 1e3), await (0, import_promises.rename)(beside, file);
  } else goodUntil !== void 0 && await (0, import_promises.utimes)(file, goodUntil / 1e3, goodUntil / 1e3);
}
async function mark(file, goodUntil) {
  await (0, import_promises.writeFile)(file, ""), await (0, import_promises.utimes)(file, goodUntil / 1e3, goodUntil / 1e3);
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  FRESH_MS,
  compileGuards,
  dropGuardFile,
  guardedWorktrees,
  markHeard,
  unheard,
  writeGuardFile
});

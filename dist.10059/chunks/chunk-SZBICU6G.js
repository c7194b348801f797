var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name4 in all)
    __defProp(target, name4, { get: all[name4], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);
var stdin_exports = {};
__export(stdin_exports, {
  CONFIG_PATH: () => CONFIG_PATH,
  ENGINE: () => ENGINE,
  OID: () => OID,
  actorOf: () => actorOf,
  addFetchExclusion: () => addFetchExclusion,
  blobOid: () => blobOid,
  bringObjects: () => bringObjects,
  changesOf: () => changesOf,
  claimIdOf: () => claimIdOf,
  claimPath: () => claimPath,
  claimValue: () => claimValue,
  cleanWords: () => cleanWords,
  commitName: () => commitName,
  decodeEvent: () => decodeEvent,
  decodePath: () => decodePath,
  defaultBranchOf: () => defaultBranchOf,
  dropFetchExclusion: () => dropFetchExclusion,
  encodeEvent: () => encodeEvent,
  encodePath: () => encodePath,
  enrolled: () => enrolled,
  ensureSeat: () => ensureSeat,
  eventValue: () => eventValue,
  freshTip: () => freshTip,
  gitFailed: () => gitFailed,
  identOf: () => identOf,
  importCommits: () => importCommits,
  importFile: () => importFile,
  inside: () => inside,
  isAncestor: () => isAncestor,
  isUrl: () => isUrl,
  lastValidConfig: () => lastValidConfig,
  loadView: () => loadView,
  looseRef: () => looseRef,
  mergeBases: () => mergeBases,
  metesDirectory: () => metesDirectory,
  mint: () => mint,
  oneLine: () => oneLine,
  openContext: () => openContext,
  openDoor: () => openDoor,
  openLoose: () => openLoose,
  openRegistry: () => openRegistry,
  openRepository: () => openRepository,
  partyOf: () => partyOf,
  placeOf: () => placeOf,
  pullKey: () => pullKey,
  pushUrl: () => pushUrl,
  quietly: () => quietly,
  quotePath: () => quotePath,
  readBlobs: () => readBlobs,
  readFiles: () => readFiles,
  readLocalState: () => readLocalState,
  readObjects: () => readObjects,
  remoteNames: () => remoteNames,
  remoteTip: () => remoteTip,
  replaceFile: () => replaceFile,
  resolve: () => resolve,
  restAfter: () => restAfter,
  safeIdent: () => safeIdent,
  shortRef: () => shortRef,
  slowly: () => slowly,
  splitNul: () => splitNul,
  subjectOf: () => subjectOf,
  trackedPaths: () => trackedPaths,
  treeChanges: () => treeChanges,
  uniqueName: () => uniqueName,
  viewOfTree: () => viewOfTree,
  worktreeOf: () => worktreeOf,
  writeLocalState: () => writeLocalState
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_AOOEON4O = require("./chunk-AOOEON4O.js");
var import_chunk_PAKWBOKP = require("./chunk-PAKWBOKP.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
var import_chunk_LHO2KLC4 = require("./chunk-LHO2KLC4.js");
var import_node_crypto_, import_node_crypto = () => import_node_crypto_ ??= require("node:crypto");
var import_promises = require("node:fs/promises");
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
var import_node_fs_, import_node_fs = () => import_node_fs_ ??= require("node:fs");
var import_promises2 = require("node:fs/promises");
var import_node_path2_, import_node_path2 = () => import_node_path2_ ??= require("node:path");
var import_node_child_process_, import_node_child_process = () => import_node_child_process_ ??= require("node:child_process");
var import_node_fs2_, import_node_fs2 = () => import_node_fs2_ ??= require("node:fs");
var import_node_os_, import_node_os = () => import_node_os_ ??= require("node:os");
var import_node_process_, import_node_process = () => import_node_process_ ??= require("node:process");
var import_node_path3_, import_node_path3 = () => import_node_path3_ ??= require("node:path");
var import_node_crypto2_, import_node_crypto2 = () => import_node_crypto2_ ??= require("node:crypto");
var import_promises3 = require("node:fs/promises");
var import_node_path4_, import_node_path4 = () => import_node_path4_ ??= require("node:path");
var import_promises4 = require("node:fs/promises");
var import_node_path5_, import_node_path5 = () => import_node_path5_ ??= require("node:path");
var import_node_crypto3_, import_node_crypto3 = () => import_node_crypto3_ ??= require("node:crypto");
var import_node_path6_, import_node_path6 = () => import_node_path6_ ??= require("node:path");
var import_promises5 = require("node:fs/promises");
var import_node_path7_, import_node_path7 = () => import_node_path7_ ??= require("node:path");
var import_promises6 = require("node:timers/promises");
var import_promises7 = require("node:fs/promises");
var import_node_path8_, import_node_path8 = () => import_node_path8_ ??= require("node:path");
var import_promises8 = require("node:timers/promises");
var import_promises9 = require("node:fs/promises");
var import_node_path9_, import_node_path9 = () => import_node_path9_ ??= require("node:path");
var import_node_crypto4_, import_node_crypto4 = () => import_node_crypto4_ ??= require("node:crypto");
var import_promises10 = require("node:fs/promises");
var import_node_path10_, import_node_path10 = () => import_node_path10_ ??= require("node:path");
var import_promises11 = require("node:timers/promises");
var import_node_crypto5_, import_node_crypto5 = () => import_node_crypto5_ ??= require("node:crypto");
var import_promises12 = require("node:fs/promises");
var import_node_path11_, import_node_path11 = () => import_node_path11_ ??= require("node:path");
var import_promises13 = require("node:fs/promises");
var import_promises14 = require("node:timers/promises");
async function readSeat(repo) {
  let seat = await stored(repo);
  return seat !== null && seat.path === await seatPath(repo) ? seat : null;
}
async function ensureSeat(repo, mint2) {
  let path = await seatPath(repo), file = seatFile(repo);
  for (; ; ) {
    let seat = await stored(repo);
    if (seat?.path === path) return seat;
    (seat !== null || await isThere(file)) && await setAside(file, path), await create(file, { id: mint2(), path });
  }
}
var seatFile = (repo) => (0, (import_node_path()).join)(repo.gitDir, "metes", "seat");
async function seatPath(repo) {
  return (0, import_promises.realpath)(repo.root ?? repo.gitDir);
}
async function stored(repo) {
  try {
    return parse(await (0, import_promises.readFile)(seatFile(repo), "utf8"));
  } catch {
    return null;
  }
}
function parse(text4) {
  try {
    let { id: id4, path } = JSON.parse(text4);
    return typeof id4 == "string" && id4 !== "" && typeof path == "string" ? { id: id4, path } : null;
  } catch {
    return null;
  }
}
async function create(file, seat) {
  await (0, import_promises.mkdir)((0, (import_node_path()).dirname)(file), { recursive: true });
  let draft = `${file}.${(0, (import_node_crypto()).randomBytes)(6).toString("hex")}`;
  await (0, import_promises.writeFile)(draft, `${JSON.stringify(seat)}
`);
  try {
    await (0, import_promises.link)(draft, file);
  } catch (error) {
    let { code } = error;
    if (code === "EPERM" || code === "ENOTSUP") return await (0, import_promises.rename)(draft, file);
    if (code !== "EEXIST") throw error;
  } finally {
    await (0, import_promises.rm)(draft, { force: true });
  }
}
async function setAside(file, path) {
  let aside = `${file}.${(0, (import_node_crypto()).randomBytes)(6).toString("hex")}`;
  try {
    await (0, import_promises.rename)(file, aside);
  } catch {
    return;
  }
  parse(await (0, import_promises.readFile)(aside, "utf8").catch(() => ""))?.path === path && await (0, import_promises.link)(aside, file).catch(() => {
  }), await (0, import_promises.unlink)(aside);
}
async function isThere(file) {
  try {
    return await (0, import_promises.readFile)(file), true;
  } catch {
    return false;
  }
}
var MARKERS = [
  [/^CLAUDECODE$/, "claude-code"],
  [/^CLAUDE_CODE_/, "claude-code"],
  [/^CODEX_(?:THREAD_ID|SANDBOX|CI)/, "codex"],
  // Not CURSOR_TRACE_ID: the editor's own terminal has it, and a person types there.
  [/^CURSOR_AGENT$/, "cursor"],
  [/^GEMINI_CLI$/, "gemini-cli"],
  [/^COPILOT_(?:AGENT|CLI)/, "copilot"],
  [/^OPENCODE(?:_|$)/, "opencode"]
], NO = /* @__PURE__ */ new Set(["", "0", "false", "no"]);
function actorOf(env) {
  let harness = harnessOf(env), stated = env.METES_AGENT;
  if (stated !== void 0 && !NO.has(stated.toLowerCase())) {
    let named = /^(?:1|true|yes)$/i.test(stated) ? harness : oneLine(stated);
    return named === void 0 ? { actor: "agent" } : { actor: "agent", harness: named };
  }
  return harness !== void 0 ? { actor: "agent", harness } : env.METES_CLAIM ? { actor: "agent", harness: "metes-run" } : { actor: "person" };
}
function harnessOf(env) {
  let names = Object.keys(env).filter((name4) => !NO.has(env[name4]?.toLowerCase() ?? ""));
  return MARKERS.find(([pattern]) => names.some((name4) => pattern.test(name4)))?.[1];
}
function holderOf(stated, env, userName) {
  return [stated, env.METES_HOLDER, userName, env.USER, env.USERNAME].map((c) => oneLine(c ?? "")).find((c) => c !== "") ?? "unknown";
}
var HOLDER_LENGTH = 100, oneLine = (text4, length = HOLDER_LENGTH) => [...text4.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim()].slice(0, length).join("");
var ASCII = /^[\x20-\x7e]*$/;
function cleanWords(text4) {
  let words = text4.replace(/\u001b\[[0-9;?]*[ -/]*[@-~]/g, "").split(/[\r\n]+/).map((line) => (ASCII.test(line) ? line : line.replace(/[\p{Cc}\p{Cf}]/gu, "")).trim()).filter((line) => line !== "" && !/^hint:/.test(line)).join("; ");
  return words.length <= 400 ? words : `${words.slice(0, 399)}\u2026`;
}
var KEPT = /^GIT_(SSH(_COMMAND|_VARIANT)?|ASKPASS|CONFIG_(GLOBAL|SYSTEM|NOSYSTEM)|TRACE.*|CURL_VERBOSE|(AUTHOR|COMMITTER)_(NAME|EMAIL|DATE)|EXEC_PATH|SSL_.*|PROXY_.*|HTTP_.*|ALLOW_PROTOCOL|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM)$/, KEPT_SETTING = /^(credential|https?|url|ssh|safe|protocol|user)\.|^core\.(sshcommand|askpass|gitproxy)$/i, ALWAYS = {
  // Messages are read in one language.
  LC_ALL: "C",
  // `git replace` must not make a commit look like another one.
  GIT_NO_REPLACE_OBJECTS: "1",
  // Nor may .git/info/grafts: a file that can't be. Of an empty one git says at each call that grafts are deprecated.
  GIT_GRAFT_FILE: "/dev/null/none",
  GIT_TERMINAL_PROMPT: "0",
  // Reading must not rewrite the index under someone's feet.
  GIT_OPTIONAL_LOCKS: "0"
};
function doorEnv(env, keep) {
  let out = {};
  for (let [name4, value] of Object.entries(env))
    value !== void 0 && (!name4.startsWith("GIT_") || KEPT.test(name4) || keep.includes(name4)) && (out[name4] = value);
  return { ...out, ...ALWAYS, ...settings(callerSettings(env)) };
}
function callEnv(base2, call) {
  let out = { ...base2, ...call.env };
  return call.index !== void 0 && (out.GIT_INDEX_FILE = call.index), call.config === void 0 || call.config.length === 0 ? out : { ...out, ...settings(call.config, Number(base2.GIT_CONFIG_COUNT ?? 0)) };
}
function callerSettings(env) {
  let count = Number(env.GIT_CONFIG_COUNT ?? 0), found = [];
  for (let n = 0; n < count; n += 1) {
    let key = env[`GIT_CONFIG_KEY_${n}`], value = env[`GIT_CONFIG_VALUE_${n}`];
    key !== void 0 && value !== void 0 && KEPT_SETTING.test(key) && found.push([key, value]);
  }
  return found;
}
function settings(pairs, from = 0) {
  if (pairs.length === 0) return {};
  let out = { GIT_CONFIG_COUNT: String(from + pairs.length) };
  return pairs.forEach(([key, value], n) => {
    out[`GIT_CONFIG_KEY_${from + n}`] = key, out[`GIT_CONFIG_VALUE_${from + n}`] = value;
  }), out;
}
function openDoor(env, options = {}) {
  let base2 = doorEnv(env, options.keep ?? []), start = (call, stdin) => startGit(call, base2, { signal: options.signal, stdin }), run = async (call) => {
    let running = start(call), chunks = [];
    return running.child.stdout?.on("data", (chunk) => chunks.push(chunk)), { ...await running.ended, stdout: Buffer.concat(chunks) };
  };
  return {
    env: base2,
    run,
    async text(call) {
      let result = await run(call);
      if (result.exit !== 0) throw gitFailed(call, result);
      return Buffer.from(result.stdout).toString("utf8").replace(/[\r\n]+$/, "");
    },
    async converse(call, first, next) {
      let running = start(call, "open"), { stdin, stdout } = running.child, failure = null;
      stdout?.on("data", (chunk) => {
        if (failure === null)
          try {
            let more = next(chunk);
            more === null ? stdin?.end() : more !== "" && stdin?.write(more);
          } catch (error) {
            failure = error ?? new Error("unknown"), endGroup(running.child, "SIGTERM");
          }
      }), stdin?.write(first);
      let end = await running.ended;
      if (failure !== null) throw failure;
      if (end.exit !== 0) throw gitFailed(call, end);
    },
    async *stream(call) {
      let running = start(call);
      running.ended.catch(() => {
      });
      let finished = false;
      try {
        for await (let chunk of running.child.stdout ?? []) yield chunk;
        finished = true;
      } finally {
        finished || endGroup(running.child, "SIGTERM");
      }
      let end = await running.ended;
      if (end.exit !== 0) throw gitFailed(call, end);
    }
  };
}
function gitFailed(call, result) {
  let name4 = `git ${call.args[0] ?? ""}`.trim();
  if (result.timedOut)
    return new import_chunk_ITPPDWB4.MetesError("unavailable", "git-timeout", `${name4} did not finish in time`, {
      hint: "try again; if it happens again, run the same git command yourself to see where it waits"
    });
  let words = cleanWords(result.stderr) || `exit code ${result.exit}`;
  return new import_chunk_ITPPDWB4.MetesError("denied", "git-failed", `${name4} failed: ${words}`, {
    hint: "git says why; put that right and run the command again"
  });
}
var TERM_GRACE_MS = 500, STDERR_GRACE_MS = 100, STDERR_KEPT = 256 * 1024;
function startGit(call, base2, {
  signal,
  stdin
}) {
  let args = call.gitDir === void 0 ? call.args : [`--git-dir=${call.gitDir}`, ...call.args];
  for (let arg of args)
    if (arg.includes("\0"))
      throw new import_chunk_ITPPDWB4.MetesError(
        "usage",
        "bad-argument",
        "a name with a NUL byte cannot be given to git",
        {
          hint: "check the branch, path or URL that was given"
        }
      );
  if (signal?.aborted === true) throw interrupted();
  let child = (0, (import_node_child_process()).spawn)("git", args, {
    ...call.cwd === void 0 ? {} : { cwd: call.cwd },
    env: callEnv(base2, call),
    // Its own group: the deadline ends helpers (ssh, remote-http, hooks) together with git.
    detached: (import_node_process()).platform !== "win32",
    stdio: [call.stdin === void 0 && stdin === void 0 ? "ignore" : "pipe", "pipe", "pipe"],
    windowsHide: true
  });
  return child.stdin?.on("error", () => {
  }), stdin === void 0 && child.stdin?.end(call.stdin), { child, ended: endOf(child, call, signal) };
}
function endOf(child, call, signal) {
  return new Promise((resolve2, reject) => {
    let timers = [], timedOut = false, errors = tail(child), kill = () => {
      endGroup(child, "SIGTERM"), timers.push(
        setTimeout(() => {
          endGroup(child, "SIGKILL"), child.stdout?.destroy(), child.stderr?.destroy();
        }, TERM_GRACE_MS)
      );
    }, settle = (then) => {
      for (let timer of timers) clearTimeout(timer);
      signal?.removeEventListener("abort", kill), then();
    };
    signal?.addEventListener("abort", kill, { once: true }), call.deadlineMs !== void 0 && timers.push(
      setTimeout(() => {
        timedOut = true, kill();
      }, call.deadlineMs)
    ), child.on("error", (cause) => settle(() => reject(cannotStart(call, cause)))), child.on("exit", () => {
      let close = () => setImmediate(() => child.stderr?.destroy());
      timers.push(setTimeout(close, STDERR_GRACE_MS));
    }), child.on(
      "close",
      (code, killed) => settle(() => {
        if (signal?.aborted === true) return reject(interrupted());
        let exit = code ?? 128 + (killed === null ? 0 : (import_node_os()).constants.signals[killed]);
        resolve2({ exit, stderr: errors(), timedOut });
      })
    );
  });
}
function tail(child) {
  let kept = Buffer.alloc(0);
  return child.stderr?.on("data", (chunk) => {
    kept = Buffer.concat([kept, chunk]), kept.length > STDERR_KEPT && (kept = kept.subarray(kept.length - STDERR_KEPT / 2));
  }), () => kept.toString("utf8");
}
function endGroup(child, signal) {
  if (child.pid !== void 0)
    try {
      (import_node_process()).platform === "win32" ? child.kill(signal) : (0, (import_node_process()).kill)(-child.pid, signal);
    } catch {
    }
}
function cannotStart(call, cause) {
  if (call.cwd !== void 0 && !isDirectory(call.cwd))
    return new import_chunk_ITPPDWB4.MetesError("usage", "no-directory", `there is no directory ${call.cwd}`, {
      hint: "change to a directory that exists and run the command again",
      cause
    });
  let missing2 = cause.code === "ENOENT";
  return new import_chunk_ITPPDWB4.MetesError(
    "denied",
    missing2 ? "git-missing" : "git-failed",
    missing2 ? "git is not installed, or not on PATH" : `git could not be started: ${cause.message}`,
    { hint: "install git 2.39 or newer and make sure that `git --version` works", cause }
  );
}
function isDirectory(path) {
  try {
    return (0, (import_node_fs2()).statSync)(path).isDirectory();
  } catch {
    return false;
  }
}
function interrupted() {
  return new import_chunk_ITPPDWB4.MetesError("unavailable", "interrupted", "interrupted before git had finished", {
    hint: "run the command again"
  });
}
var EMPTY_TREE = {
  sha1: "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
  sha256: "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321"
}, OID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
function inside(repo) {
  return { cwd: repo.root ?? repo.gitDir, gitDir: repo.gitDir };
}
async function openRepository(door, cwd, options = {}) {
  let call = {
    // The top level comes last: in a bare repository git has no answer and stops there.
    args: [
      "rev-parse",
      "--path-format=absolute",
      "--git-dir",
      "--git-common-dir",
      "--git-path",
      "hooks",
      "--is-bare-repository",
      "--show-object-format",
      "--revs-only",
      "HEAD",
      "--show-toplevel"
    ],
    cwd,
    ...options.gitDir === void 0 ? {} : { gitDir: options.gitDir }
  }, result = await door.run(call), lines = Buffer.from(result.stdout).toString("utf8").split(`
`).slice(0, -1), [gitDir, commonDir, hooksDir, bare, format] = lines;
  if (!gitDir || !commonDir || !hooksDir || bare !== "true" && bare !== "false" || format !== "sha1" && format !== "sha256") throw notUsable(call, result, cwd);
  let head = OID.test(lines[5] ?? "") ? lines[5] : null, root = lines[head === null ? 5 : 6] ?? (head === null ? await topLevel(door, call) : null), branch = await headBranch(door, gitDir);
  return {
    root,
    gitDir,
    commonDir,
    hooksDir,
    objectFormat: format,
    emptyTree: EMPTY_TREE[format],
    branch,
    detached: branch === null,
    head,
    bare: bare === "true",
    ...await underWay(gitDir)
  };
}
async function topLevel(door, call) {
  let asked = await door.run({ ...call, args: ["rev-parse", "--show-toplevel"] }), line = Buffer.from(asked.stdout).toString("utf8").replace(/\n$/, "");
  return asked.exit === 0 && line !== "" ? line : null;
}
async function headBranch(door, gitDir) {
  let line = await readText((0, (import_node_path2()).join)(gitDir, "HEAD")) ?? "";
  if (OID.test(line)) return null;
  let name4 = /^ref: refs\/heads\/(.*)$/.exec(line)?.[1];
  if (name4 !== void 0 && name4 !== ".invalid") return name4;
  let asked = await door.run({ gitDir, args: ["symbolic-ref", "--quiet", "HEAD"] }), target = Buffer.from(asked.stdout).toString("utf8").trimEnd();
  return target.startsWith("refs/heads/") ? target.slice(11) : null;
}
async function underWay(gitDir) {
  let has = (name4) => (0, (import_node_fs()).existsSync)((0, (import_node_path2()).join)(gitDir, name4)), rebase = ["rebase-merge", "rebase-apply"].find(has);
  if (rebase !== void 0) {
    let name4 = await readText((0, (import_node_path2()).join)(gitDir, rebase, "head-name"));
    return { operation: "rebase", rebasing: name4?.startsWith("refs/heads/") ? name4.slice(11) : null };
  }
  return { operation: [
    ["MERGE_HEAD", "merge"],
    ["CHERRY_PICK_HEAD", "cherry-pick"],
    ["REVERT_HEAD", "revert"],
    // A stopped series of picks between two commits leaves only the sequencer.
    ["sequencer", "cherry-pick"],
    ["BISECT_LOG", "bisect"]
  ].find(([name4]) => has(name4))?.[1] ?? null, rebasing: null };
}
async function readText(path) {
  try {
    return (await (0, import_promises2.readFile)(path, "utf8")).trimEnd();
  } catch {
    return null;
  }
}
function notUsable(call, result, cwd) {
  let text4 = result.stderr;
  return /dubious ownership|unsafe repository|safe\.directory/.test(text4) ? new import_chunk_ITPPDWB4.MetesError(
    "denied",
    "unsafe-repository",
    `git does not trust this repository: ${cleanWords(text4.split(`
`)[0] ?? "")}`,
    {
      hint: "if you trust it: git config --global --add safe.directory '<the path that git names>'"
    }
  ) : /safe\.bareRepository/i.test(text4) ? new import_chunk_ITPPDWB4.MetesError(
    "denied",
    "unsafe-repository",
    `git refuses to look: ${cleanWords(text4)}`,
    {
      hint: "run the command from a worktree, not from inside the bare repository"
    }
  ) : /not a git repository/.test(text4) ? new import_chunk_ITPPDWB4.MetesError("usage", "no-repository", `${cwd} is not in a git repository`, {
    hint: "change to a repository, or start one with `git init`"
  }) : gitFailed(call, result);
}
var strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
function decodePath(bytes) {
  try {
    return strict.decode(bytes);
  } catch {
    return decodeEscaping(bytes);
  }
}
function encodePath(text4) {
  if (!new RegExp("\\p{Surrogate}", "u").test(text4)) return Buffer.from(text4, "utf8");
  let parts = [];
  for (let piece of text4.split(new RegExp("(\\p{Surrogate})", "u"))) {
    let code = piece.length === 1 ? piece.charCodeAt(0) : 0;
    if (code < 55296 || code > 57343) parts.push(Buffer.from(piece, "utf8"));
    else if (code >= 56448 && code <= 56575) parts.push(Uint8Array.of(code - 56320));
    else
      throw new import_chunk_ITPPDWB4.MetesError("invalid", "bad-path", "a path holds half of a UTF-16 pair", {
        hint: "write the path as UTF-8; only U+DC80 to U+DCFF stand for single bytes"
      });
  }
  return Buffer.concat(parts);
}
function splitNul(bytes) {
  let pieces = [], from = 0;
  for (let at2 = bytes.indexOf(0); at2 !== -1; at2 = bytes.indexOf(0, from))
    pieces.push(bytes.subarray(from, at2)), from = at2 + 1;
  return from < bytes.length && pieces.push(bytes.subarray(from)), pieces;
}
function decodeEscaping(bytes) {
  let text4 = "", at2 = 0;
  for (; at2 < bytes.length; ) {
    let size = sequenceLength(bytes, at2);
    text4 += size === 0 ? String.fromCharCode(56320 + (bytes[at2] ?? 0)) : strict.decode(bytes.subarray(at2, at2 + size)), at2 += Math.max(size, 1);
  }
  return text4;
}
function sequenceLength(bytes, at2) {
  let first = bytes[at2] ?? 0;
  if (first < 128) return 1;
  let size = first >= 240 ? 4 : first >= 224 ? 3 : 2, piece = bytes.subarray(at2, at2 + size);
  try {
    return strict.decode(piece), piece.length;
  } catch {
    return 0;
  }
}
function at(place) {
  return typeof place == "string" ? { gitDir: place } : inside(place);
}
async function readBlobs(door, place, names) {
  return (await readObjects(door, place, names)).map((object) => object?.type === "blob" ? object.bytes : null);
}
async function readObjects(door, place, names) {
  if (names.length === 0) return [];
  let call = {
    ...at(place),
    args: ["cat-file", "--batch"],
    stdin: Buffer.concat(names.map((name4) => encodePath(`${oneLine2(name4)}
`)))
  }, result = await door.run(call);
  if (result.exit !== 0) throw gitFailed(call, result);
  let found = batchReader()(result.stdout), stopped = names[found.length];
  if (stopped !== void 0)
    throw new import_chunk_ITPPDWB4.MetesError("invalid", "broken-objects", `git stopped before it reached ${stopped}`, {
      hint: "check the repository with `git fsck`"
    });
  return found;
}
var LF = 10;
function batchReader() {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let objects = [], from = 0;
    for (let end = rest.indexOf(LF); end !== -1; end = rest.indexOf(LF, from)) {
      let header = Buffer.from(rest.subarray(from, end)).toString("latin1"), [, oid4, type, size] = /^([0-9a-f]{40,64}) (\w+) (\d+)$/.exec(header) ?? [];
      if (oid4 === void 0 || type === void 0) {
        objects.push(null), from = end + 1;
        continue;
      }
      let after = end + 1 + Number(size);
      if (after >= rest.length) break;
      objects.push({ oid: oid4, type, bytes: rest.subarray(end + 1, after) }), from = after + 1;
    }
    return rest = rest.subarray(from), objects;
  };
}
async function trackedPaths(door, place, rev) {
  let args = rev === null ? ["ls-files", "-z", "--full-name"] : ["ls-tree", "-r", "-z", "--name-only", "--full-tree", "--end-of-options", oneLine2(rev)], call = { ...at(place), args }, result = await door.run(call);
  if (result.exit !== 0) throw gitFailed(call, result);
  let paths = splitNul(result.stdout).map(decodePath);
  return rev === null ? paths.filter((path, n) => path !== paths[n - 1]) : paths;
}
async function resolve(door, place, rev) {
  let result = await door.run({
    ...at(place),
    args: ["rev-parse", "--verify", "--quiet", "--end-of-options", `${oneLine2(rev)}^{commit}`]
  }), oid4 = Buffer.from(result.stdout).toString("utf8").trim();
  return result.exit === 0 && OID.test(oid4) ? oid4 : null;
}
async function mergeBases(door, place, a, b) {
  let call = {
    ...at(place),
    args: ["merge-base", "--all", commitName(a), commitName(b)]
  }, result = await door.run(call);
  if (result.exit > 1) throw gitFailed(call, result);
  return Buffer.from(result.stdout).toString("utf8").split(`
`).filter(Boolean);
}
async function isAncestor(door, place, older, newer) {
  if (older === newer) return true;
  let call = {
    ...at(place),
    args: ["merge-base", "--is-ancestor", commitName(older), commitName(newer)]
  }, result = await door.run(call);
  if (result.exit > 1) throw gitFailed(call, result);
  return result.exit === 0;
}
function commitName(name4) {
  if (OID.test(name4) || name4 === "HEAD" || /^refs\/[^\s~^:?*[\\]+$/.test(name4)) return name4;
  throw new import_chunk_ITPPDWB4.MetesError("usage", "bad-revision", `${JSON.stringify(name4)} is not a commit`, {
    hint: "give a full object id or a full ref name such as refs/heads/main"
  });
}
function oneLine2(name4) {
  if (!/[\n\0]/.test(name4)) return name4;
  throw new import_chunk_ITPPDWB4.MetesError("usage", "bad-name", `${JSON.stringify(name4)} holds a line feed or NUL`, {
    hint: "such a name cannot be looked up in git"
  });
}
var COPIED = /^(credential|https?|url|ssh|protocol)\.|^core\.(sshcommand|askpass|gitproxy)$/i;
async function settingsFor(door, link2) {
  let config = [], ownSsh = "GIT_SSH_COMMAND" in door.env || "GIT_SSH" in door.env;
  if (isLocal(link2.url)) return { config, ownSsh };
  let result = await door.run({
    gitDir: link2.settingsOf,
    args: ["config", "--list", "--show-scope", "--includes", "-z"]
  }), pieces = Buffer.from(result.stdout).toString("utf8").split("\0");
  for (let n = 0; n + 1 < pieces.length; n += 2) {
    let scope = pieces[n], [, key = "", value] = /^([^\n]*)(?:\n([\s\S]*))?$/.exec(pieces[n + 1] ?? "") ?? [];
    key === "core.sshcommand" && (ownSsh = true), (scope === "local" || scope === "worktree") && COPIED.test(key) && config.push([key, value ?? "true"]);
  }
  return { config, ownSsh };
}
function withDeadline(settings2, url, deadlineMs) {
  let seconds = Math.max(1, Math.ceil(deadlineMs / 1e3));
  if (/^https?:/i.test(url))
    return { config: [...[
      ["http.lowSpeedLimit", "1"],
      ["http.lowSpeedTime", String(seconds)]
    ], ...settings2.config], env: {} };
  let ssh = isSsh(url) && !settings2.ownSsh;
  return {
    config: settings2.config,
    env: ssh ? { GIT_SSH_COMMAND: `ssh -o ConnectTimeout=${seconds}` } : {}
  };
}
var isLocal = (url) => url.startsWith("/") || /^file:/i.test(url), isSsh = (url) => /^(ssh|git\+ssh|ssh\+git):/i.test(url) || !/^[a-z][a-z0-9+.-]*:\/\//i.test(url) && !isLocal(url);
var CASES = [
  {
    words: /^(error|fatal): .*(loose object|object file|bad object|unable to read|missing (blob|tree|commit))/m,
    kind: "invalid",
    code: "broken-copy",
    what: "the local copy is damaged, so nothing can be read from",
    hint: 'remove the copy, it is made anew: rm -r "$(git rev-parse --git-common-dir)/metes/registry.git"'
  },
  {
    words: /no space left|disk quota/i,
    kind: "unavailable",
    code: "disk-full",
    what: "a disk is full, here or at",
    hint: "make room and run the command again"
  },
  {
    words: /dubious ownership/,
    kind: "denied",
    code: "unsafe-repository",
    what: "git does not trust the owner of the repository at",
    hint: "git config --global --add safe.directory '<the path that git names>'"
  },
  {
    words: /mismatched algorithms|object format|hash algorithm/i,
    kind: "denied",
    code: "object-format",
    what: "this repository and the remote name objects by different hashes:",
    hint: "keep the registry in a repository with the same object format (git init --object-format)"
  },
  {
    words: /authentication failed|could not read (username|password)|permission denied|access denied|invalid credentials|terminal prompts disabled|returned error: 40[13]|host key verification failed|no anonymous write access|not authorized|unauthorized|write access to repository not granted|service not enabled/i,
    kind: "denied",
    code: "auth-refused",
    what: "the remote refused who you are at",
    hint: "check the credentials and rights that plain git uses there: git ls-remote '<url>'"
  },
  {
    words: /repository not found|does not appear to be a git repository|not a git repository|repository .*not (found|exported)|returned error: 404|does not exist/i,
    kind: "denied",
    code: "no-such-repository",
    what: "there is no repository that we may read at",
    hint: "check the remote: git remote -v"
  },
  {
    words: /transport '.*' not allowed|is not a valid|protocol .* not supported|unable to find remote helper/i,
    kind: "denied",
    code: "bad-remote",
    what: "git cannot use the address",
    hint: "check the remote: git remote -v"
  }
];
function remoteFailure(said, url) {
  let where = printableUrl(url);
  if (said.timedOut)
    return new import_chunk_ITPPDWB4.MetesError("unavailable", "unreachable", `${where} did not answer in time`, {
      hint: "nothing was changed; try again when the network is back"
    });
  let words = cleanWords(said.stderr), known = CASES.find((c) => c.words.test(said.stderr));
  if (known !== void 0) {
    let { kind, code, what, hint } = known;
    return new import_chunk_ITPPDWB4.MetesError(kind, code, `${what} ${where}: ${words}`, { hint });
  }
  return new import_chunk_ITPPDWB4.MetesError("unavailable", "unreachable", `cannot reach ${where}: ${words}`, {
    hint: "nothing was changed; try again when the remote answers (git ls-remote shows when)"
  });
}
function isFinal(said) {
  return !said.timedOut && CASES.some((c) => c.words.test(said.stderr));
}
function printableUrl(url) {
  return cleanWords(url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/@]*@/i, "$1"));
}
function remoteSays(porcelain, stderr) {
  let said = stderr.split(/[\r\n]+/).filter((line) => /^remote: /.test(line)).map((line) => line.slice(8).trim()), reasons = [...porcelain.matchAll(/^!\t[^\t]*\t\[[^\]]*\] ?\(?(.*?)\)?$/gm)].map(
    (match) => match[1] ?? ""
  );
  return cleanWords([...reasons, ...said].filter(Boolean).join(`
`)) || cleanWords(stderr);
}
async function remoteNames(door, repo) {
  return (await (await simpleGitIn(door, repo)).getRemotes()).map((remote) => remote.name);
}
async function pushUrl(door, repo, remote) {
  let name4 = remoteName(remote), call = { ...inside(repo), args: ["remote", "get-url", "--push", name4] }, result = await door.run(call);
  if (result.exit === 2) throw noSuchRemote(name4);
  if (result.exit !== 0) throw gitFailed(call, result);
  let url = Buffer.from(result.stdout).toString("utf8").split(`
`)[0] ?? "";
  return absoluteUrl(url, repo.root ?? repo.commonDir);
}
async function defaultBranchOf(door, repo, remote) {
  let name4 = remoteName(remote), result = await door.run({
    ...inside(repo),
    args: ["ls-remote", "--symref", name4, "HEAD"],
    deadlineMs: 2e4
  });
  if (result.exit !== 0) throw remoteFailure(result, name4);
  let text4 = Buffer.from(result.stdout).toString("utf8");
  return /^ref: refs\/heads\/(.+)\tHEAD$/m.exec(text4)?.[1] ?? null;
}
async function remoteTip(door, repo, remote, ask) {
  let name4 = remoteName(remote), result = await door.run({
    ...inside(repo),
    args: ["ls-remote", name4, `refs/heads/${ask.branch}`],
    deadlineMs: ask.deadlineMs
  });
  if (result.exit !== 0) throw remoteFailure(result, name4);
  return /^([0-9a-f]+)\t/.exec(Buffer.from(result.stdout).toString("utf8"))?.[1] ?? null;
}
async function bringObjects(door, repo, remote, ask) {
  let name4 = remoteName(remote), quiet = ["--quiet", "--no-tags", "--no-write-fetch-head", "--no-recurse-submodules"], result = await door.run({
    ...inside(repo),
    args: ["fetch", ...quiet, "--no-auto-gc", "--refmap=", name4, `refs/heads/${ask.branch}`],
    deadlineMs: ask.deadlineMs
  });
  if (result.exit !== 0) throw remoteFailure(result, name4);
}
async function addFetchExclusion(door, repo, remote, branch) {
  let git = await simpleGitIn(door, repo), key = `remote.${remoteName(remote)}.fetch`, refspec = `^refs/heads/${branch}`, { values } = await git.getConfig(key, "local");
  return values.includes(refspec) || values.length === 0 ? false : (await git.addConfig(key, refspec, true, "local"), true);
}
async function dropFetchExclusion(door, repo, remote, branch) {
  let call = {
    ...inside(repo),
    args: [
      "config",
      "--local",
      "--fixed-value",
      "--unset-all",
      `remote.${remoteName(remote)}.fetch`,
      `^refs/heads/${branch}`
    ]
  }, result = await door.run(call);
  if (result.exit !== 0 && result.exit !== 5) throw gitFailed(call, result);
  return result.exit === 0;
}
function absoluteUrl(url, base2) {
  return !/^[a-z][a-z0-9+.-]*:/i.test(url) && !/^[^/]+:/.test(url) && !(0, (import_node_path3()).isAbsolute)(url) ? (0, (import_node_path3()).resolve)(base2, url) : url;
}
function remoteName(remote) {
  if (/^[^-\s~^:?*[\\][^\s~^:?*[\\]*$/.test(remote)) return remote;
  throw noSuchRemote(remote);
}
function noSuchRemote(remote) {
  return (0, import_chunk_ITPPDWB4.usage)(
    "no-such-remote",
    `this repository has no remote ${JSON.stringify(remote)}`,
    `git remote -v
  lists those it has`
  );
}
async function simpleGitIn(door, repo) {
  let { simpleGit } = await Promise.resolve().then(() => __toESM(require("./dist-TH5TDDOO.js"))), names = ["PATH", "HOME", "XDG_CONFIG_HOME", "SYSTEMROOT", "LC_ALL", ...GUARDED], env = Object.fromEntries(Object.entries(door.env).filter(([name4]) => names.includes(name4)));
  return simpleGit({
    baseDir: repo.root ?? repo.gitDir,
    allowEnvironment: [...GUARDED, "GIT_DIR"],
    unsafe: { allowUnsafeConfigPaths: true }
  }).env({ ...env, GIT_DIR: repo.gitDir });
}
var GUARDED = ["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"];
var metesDirectory = (commonDir) => (0, (import_node_path4()).join)(commonDir, "metes"), stateFile = (commonDir) => (0, (import_node_path4()).join)(metesDirectory(commonDir), "state.json");
async function readLocalState(commonDir) {
  let file = stateFile(commonDir), text4 = await (0, import_promises3.readFile)(file, "utf8").catch((error) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw unreadable(file, error);
  });
  if (text4 === null) return null;
  let parsed2;
  try {
    parsed2 = JSON.parse(text4);
  } catch (error) {
    throw unreadable(file, error);
  }
  if (!isLocalState(parsed2)) throw unreadable(file, void 0);
  return parsed2;
}
async function writeLocalState(commonDir, state) {
  await (0, import_promises3.mkdir)(metesDirectory(commonDir), { recursive: true }), await replaceFile(stateFile(commonDir), `${JSON.stringify(state, null, 2)}
`);
}
async function replaceFile(file, content) {
  let beside = `${file}.${(0, (import_node_crypto2()).randomBytes)(6).toString("hex")}.new`;
  await (0, import_promises3.writeFile)(beside, content), await (0, import_promises3.rename)(beside, file);
}
function isLocalState(value) {
  let s = value;
  return typeof s == "object" && s !== null && s.version === 1 && typeof s.defaultRef == "string" && s.defaultRef.startsWith("refs/") && typeof s.defaultBranch == "string" && (s.remote === null || typeof s.remote == "string") && (0, import_chunk_PAKWBOKP.isId)("r", s.repository) && typeof s.registry?.remote == "string" && typeof s.registry.branch == "string" && (0, import_chunk_PAKWBOKP.isOid)(s.registry.root);
}
function unreadable(file, cause) {
  return new import_chunk_ITPPDWB4.MetesError("invalid", "bad-local-state", `${file} can't be read as metes wrote it`, {
    hint: `metes init
  writes it again; nothing else is lost`,
    file,
    cause
  });
}
var ENGINE = "0.1.0";
async function configOfCommit(commonDir, commit) {
  let known = await cached(commonDir);
  return known?.commit === commit ? { config: known.config, oid: known.oid } : null;
}
async function lastValidConfig(commonDir) {
  let known = await stored2(commonDir);
  if (known === null) return null;
  if (known.engine === ENGINE) return { config: known.config, oid: known.oid };
  let { parseConfig } = await Promise.resolve().then(() => __toESM(require("./config-file-ILHDA5TA.js"))), read = parseConfig(known.text ?? "", CACHED);
  return read.ok ? { config: read.config, oid: known.oid } : null;
}
async function configOf(commonDir, blob) {
  let { oid: oid4, commit } = blob, known = await cached(commonDir), config = known?.oid === oid4 ? known.config : await parsed(blob), text4 = Buffer.from(blob.bytes).toString("utf8"), record4 = { engine: ENGINE, commit, oid: oid4, config, text: text4 };
  return (known?.oid !== oid4 || known.commit !== commit) && await replaceFile(cacheFile(commonDir), `${JSON.stringify(record4)}
`).catch(() => {
  }), { config, oid: oid4 };
}
async function looseRef(commonDir, ref) {
  let oid4 = (await (0, import_promises4.readFile)((0, (import_node_path5()).join)(commonDir, ref), "utf8").catch(() => "")).trimEnd();
  return (0, import_chunk_PAKWBOKP.isOid)(oid4) ? oid4 : null;
}
async function parsed({ bytes, name: name4 }) {
  let { parseConfig } = await Promise.resolve().then(() => __toESM(require("./config-file-ILHDA5TA.js"))), read = parseConfig(bytes, name4);
  if (!read.ok) throw (0, import_chunk_AOOEON4O.fileProblemError)("bad-config", read.problems);
  return read.config;
}
var CACHED = "config.json", cacheFile = (commonDir) => (0, (import_node_path5()).join)(metesDirectory(commonDir), CACHED);
async function cached(commonDir) {
  let known = await stored2(commonDir);
  return known?.engine === ENGINE ? known : null;
}
async function stored2(commonDir) {
  try {
    let read = JSON.parse(await (0, import_promises4.readFile)(cacheFile(commonDir), "utf8"));
    return (0, import_chunk_PAKWBOKP.isId)("r", read.config.repository) ? read : null;
  } catch {
    return null;
  }
}
var NOBODY = { name: "", email: "metes@localhost" };
async function identOf(door, repo) {
  let asked = await door.run({ args: ["var", "GIT_AUTHOR_IDENT"], gitDir: repo.gitDir }), line = asked.exit === 0 ? Buffer.from(asked.stdout).toString("utf8") : "", found = /^(.*) <([^>]*)> \d+ [+-]\d+\s*$/.exec(line);
  return { name: found?.[1] ?? "", email: found?.[2] || NOBODY.email };
}
var safeIdent = (text4, fallback) => text4.replace(/[\p{Cc}<>]+/gu, " ").trim() || fallback;
var ENOUGH = 20, mint = (io, prefix) => (0, import_chunk_PAKWBOKP.mintId)(prefix, io.random(ENOUGH));
async function readFiles(door, gitDir, oid4, prefix) {
  let below = prefix?.replace(/\/+$/, ""), walk = new Walk(below === void 0 ? "" : `${below}/`), call = { gitDir, args: ["cat-file", "--batch"] }, root = below === void 0 ? `${oid4}^{tree}` : `${oid4}:${below}`, read = batchReader();
  if (await door.converse(call, `${oneLine2(root)}
`, (chunk) => {
    for (let object of read(chunk)) walk.take(object);
    return walk.questions();
  }), !walk.done || walk.broken || walk.rootless && below === void 0) throw unreadable2(oid4);
  return walk.files.sort((a, b) => a.path < b.path ? -1 : 1);
}
var Walk = class {
  files = [];
  /** What was asked for first is no tree, or not there. */
  rootless = false;
  /** A tree below it is not there. */
  broken = false;
  /** Paths of objects that were asked for; a directory's ends with a slash. */
  #asked;
  #answered = 0;
  #questions = "";
  constructor(root) {
    this.#asked = [root];
  }
  get done() {
    return this.#answered === this.#asked.length;
  }
  take(object) {
    let path = this.#asked[this.#answered] ?? "";
    path === "" || path.endsWith("/") ? object?.type === "tree" ? this.#list(path, object) : this.#answered === 0 ? this.rootless = true : this.broken = true : this.#file(path, object?.bytes), this.#answered += 1;
  }
  /** What to ask now; null when everything has been answered. */
  questions() {
    let questions = this.#questions;
    return this.#questions = "", this.done ? null : questions;
  }
  #list(directory, tree) {
    for (let { mode: mode2, name: name4, oid: oid4 } of entriesOf(tree)) {
      let path = directory + name4;
      mode2 === "160000" ? this.#file(path) : (this.#asked.push(mode2 === "40000" ? `${path}/` : path), this.#questions += `${oid4}
`);
    }
  }
  #file(path, bytes = Buffer.alloc(0)) {
    this.files.push({ path, content: Buffer.from(bytes).toString("utf8") });
  }
};
function* entriesOf({ oid: oid4, bytes }) {
  let text4 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), length = oid4.length / 2;
  for (let from = 0; from < text4.length; ) {
    let space = text4.indexOf(32, from), end = text4.indexOf(0, space);
    yield {
      mode: text4.toString("latin1", from, space),
      name: decodePath(text4.subarray(space + 1, end)),
      oid: text4.toString("hex", end + 1, end + 1 + length)
    }, from = end + 1 + length;
  }
}
function unreadable2(oid4) {
  return new import_chunk_ITPPDWB4.MetesError("invalid", "broken-objects", `the files of ${oid4} can't be read`, {
    hint: "check the repository with `git fsck`"
  });
}
var STALE_LOCK_MS = 1e4, ATTEMPTS = 8;
async function updateRefs(door, gitDir, lines) {
  let call = { gitDir, args: ["update-ref", "--stdin"], stdin: `${lines.join(`
`)}
` };
  for (let attempt2 = 1; ; attempt2 += 1) {
    let result = await door.run(call);
    if (result.exit === 0) return true;
    if (/but expected|already exists|unable to resolve reference/.test(result.stderr)) return false;
    let lock = /Unable to create '(.+\.lock)': File exists/.exec(result.stderr)?.[1];
    if (lock === void 0 || attempt2 === ATTEMPTS) throw gitFailed(call, result);
    lock.startsWith(gitDir) && await clearStaleLock(lock), await (0, import_promises8.setTimeout)(attempt2 * 25);
  }
}
async function readRef(door, gitDir, ref) {
  let loose = (await (0, import_promises7.readFile)((0, (import_node_path8()).join)(gitDir, ref), "utf8").catch(() => "")).trim();
  if (OID.test(loose)) return loose;
  let asked = await door.run({ gitDir, args: ["rev-parse", "--verify", "--quiet", ref] }), oid4 = Buffer.from(asked.stdout).toString("utf8").trim();
  return OID.test(oid4) ? oid4 : null;
}
async function clearStaleLock(lock, olderThanMs = STALE_LOCK_MS) {
  let found = await (0, import_promises7.stat)(lock).catch(() => null);
  found !== null && Date.now() - found.mtimeMs > olderThanMs && await (0, import_promises7.unlink)(lock).catch(() => {
  });
}
function uniqueName() {
  return `${Date.now().toString(36)}-${(0, (import_node_crypto4()).randomBytes)(8).toString("hex")}`;
}
function ageOfName(name4) {
  let [, made] = /^([0-9a-z]{8,9})-[0-9a-f]{16}$/.exec(name4) ?? [];
  return made === void 0 ? null : Date.now() - Number.parseInt(made, 36);
}
var EVERY_MS = 24 * 3600 * 1e3, LEFT_OVER_MS = 3600 * 1e3;
async function tidyCopy(door, dir) {
  if (!await isDue((0, (import_node_path9()).join)(dir, "metes-tidied"))) return;
  let scratch = await door.run({
    gitDir: dir,
    args: ["for-each-ref", "--format=%(refname)", "refs/metes/tmp"]
  }), refs = Buffer.from(scratch.stdout).toString("utf8").split(`
`).filter(isLeftOver);
  refs.length > 0 && await updateRefs(
    door,
    dir,
    refs.map((ref) => `delete ${ref}`)
  );
  let beside = (0, (import_node_path9()).dirname)(dir);
  for (let name4 of await (0, import_promises9.readdir)(beside))
    name4.startsWith(`${(0, (import_node_path9()).basename)(dir)}.`) && isLeftOver(name4.replaceAll(".", "/")) && await (0, import_promises9.rm)((0, (import_node_path9()).join)(beside, name4), { recursive: true, force: true });
  for (let name4 of await (0, import_promises9.readdir)(dir))
    name4.startsWith("fast_import_crash_") && await (0, import_promises9.rm)((0, (import_node_path9()).join)(dir, name4), { force: true });
  await door.run({ gitDir: dir, args: ["gc", "--auto", "--quiet"] });
}
var isLeftOver = (name4) => (ageOfName(name4.slice(name4.lastIndexOf("/") + 1)) ?? 0) > LEFT_OVER_MS;
async function isDue(mark) {
  let found = await (0, import_promises9.stat)(mark).catch(() => null), now = /* @__PURE__ */ new Date();
  return found === null ? (await (0, import_promises9.writeFile)(mark, ""), false) : now.getTime() - found.mtimeMs < EVERY_MS ? false : (await (0, import_promises9.utimes)(mark, now, now), true);
}
function quotePath(path) {
  let quoted = "";
  for (let byte of encodePath(path)) {
    let plain = byte >= 32 && byte < 127 && byte !== 34 && byte !== 92;
    quoted += plain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, "0")}`;
  }
  return `"${quoted}"`;
}
async function importCommits(door, gitDir, parent, drafts) {
  (0, import_chunk_ITPPDWB4.must)(drafts.length > 0, "a write has at least one commit"), (0, import_chunk_ITPPDWB4.must)(OID.test(parent), "a commit is written on a full object id");
  let ref = `refs/metes/tmp/${uniqueName()}`, first = /^0+$/.test(parent) ? null : parent, pieces = [];
  drafts.forEach((draft, n) => {
    pieces.push(commitCommand(draft, { ref, mark: n + 1, from: n === 0 ? first : null }));
  });
  for (let mark = 1; mark <= drafts.length; mark += 1) pieces.push(`get-mark :${mark}
`);
  pieces.push(`reset ${ref}
from ${zeros(parent)}
done
`);
  let oids = await runImport(door, gitDir, pieces);
  return (0, import_chunk_ITPPDWB4.must)(oids.length === drafts.length && oids.every((oid4) => OID.test(oid4)), "one id per commit"), oids;
}
async function importFile(door, gitDir, parent, file) {
  let nobody = { name: "metes", email: "", at: /* @__PURE__ */ new Date(0) }, draft = { message: "tree", author: nobody, committer: nobody, changes: [file] }, ref = `refs/metes/tmp/${uniqueName()}`, command = commitCommand(draft, { ref, mark: 1, from: parent }), [listed = ""] = await runImport(door, gitDir, [
    // `ls` belongs to the commit command, before the line that ends it (git-fast-import(1)).
    command.replace(/\n$/, `ls ""

`),
    `reset ${ref}
from ${zeros(parent)}
done
`
  ]), tree = /^040000 tree ([0-9a-f]+)\t/.exec(listed)?.[1] ?? "";
  return (0, import_chunk_ITPPDWB4.must)(OID.test(tree), "fast-import lists the tree it made"), tree;
}
async function runImport(door, gitDir, pieces) {
  let call = {
    gitDir,
    args: ["fast-import", "--quiet", "--done", "--date-format=raw"],
    stdin: pieces.join(""),
    // The ref it works on never comes to be, so no hook has anything to say.
    config: [["core.hooksPath", "/dev/null"]]
  }, result = await door.run(call);
  if (result.exit !== 0) throw importFailed(call, result);
  return Buffer.from(result.stdout).toString("utf8").split(`
`).filter(Boolean);
}
function commitCommand(draft, at2) {
  (0, import_chunk_ITPPDWB4.must)(draft.message !== "", "a commit has a message");
  let files = draft.changes.map(
    ({ path, content }) => content === null ? `D ${quotePath(path)}
` : `M 100644 inline ${quotePath(path)}
${data(content)}`
  );
  return [
    `commit ${at2.ref}
mark :${at2.mark}
`,
    `author ${identLine(draft.author)}
`,
    `committer ${identLine(draft.committer)}
`,
    data(`${draft.message.replace(/\0/g, "").replace(/\n+$/, "")}
`),
    at2.from === null ? "" : `from ${at2.from}
`,
    ...files,
    `
`
  ].join("");
}
var data = (text4) => `data ${Buffer.byteLength(text4, "utf8")}
${text4}
`;
function identLine(ident) {
  let clean2 = (text4) => text4.replace(/[<>\p{Cc}]/gu, "").trim(), seconds = Math.floor(ident.at.getTime() / 1e3);
  return `${clean2(ident.name) || "unknown"} <${clean2(ident.email)}> ${seconds} +0000`;
}
var zeros = (oid4) => "0".repeat(oid4.length);
function importFailed(call, result) {
  return /no space left|disk quota/i.test(result.stderr) ? new import_chunk_ITPPDWB4.MetesError("unavailable", "disk-full", "the disk is full: nothing was written", {
    hint: "make room and run the command again"
  }) : gitFailed(call, result);
}
function parseCommit(object) {
  if (object?.type !== "commit") return null;
  let text4 = Buffer.from(object.bytes).toString("utf8"), end = text4.indexOf(`

`), header = end === -1 ? text4 : text4.slice(0, end), seconds = /^committer .*> (-?\d+) [+-]\d+$/m.exec(header)?.[1] ?? "0";
  return {
    oid: object.oid,
    parents: [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map((match) => match[1] ?? ""),
    at: new Date(Number(seconds) * 1e3),
    message: end === -1 ? "" : text4.slice(end + 2).replace(/\n+$/, "")
  };
}
function tipOf({ oid: oid4, at: at2, message: message2 }, fetchedAt) {
  return { oid: oid4, at: at2, message: message2, fetchedAt };
}
async function readRecord(file) {
  try {
    let { oid: oid4, parents, at: at2, message: message2, fetchedAt } = JSON.parse(await (0, import_promises13.readFile)(file, "utf8"));
    return { oid: oid4, parents, message: message2, at: new Date(at2), fetchedAt: new Date(fetchedAt) };
  } catch {
    return null;
  }
}
async function writeRecord(file, record4) {
  let draft = `${file}.${uniqueName()}`;
  await (0, import_promises13.writeFile)(draft, JSON.stringify(record4)), await (0, import_promises13.rename)(draft, file);
}
var scratchRef = () => `refs/metes/tmp/${uniqueName()}`, ROUNDS = 100;
function openCopy(door, dir, key) {
  let ref = `refs/metes/verified/${key.root ?? "any"}/${key.branch}`, digest = (0, (import_node_crypto5()).createHash)("sha256").update(ref).digest("hex").slice(0, 16), record4 = (0, (import_node_path11()).join)(dir, `metes-tip-${digest}.json`), verified = async () => await copyExists(dir) ? readRef(door, dir, ref) : null, known = async (oid4) => {
    let recorded = await readRecord(record4);
    return recorded?.oid === oid4 ? recorded : await copyExists(dir) ? parseCommit((await readObjects(door, dir, [oid4]))[0]) : null;
  }, remember = async (oid4, at2, found) => {
    let commit = found ?? await known(oid4);
    if (commit === null) throw missing(dir, oid4);
    return await writeRecord(record4, { ...commit, fetchedAt: at2 }), tipOf(commit, at2);
  }, drop = async (refs) => {
    refs.length > 0 && await updateRefs(door, dir, refs.map(deletion));
  }, isBelow = (older, newer) => isAncestor(door, dir, older, newer);
  return {
    dir,
    verified,
    drop,
    async tip(oid4, at2) {
      let commit = await known(oid4);
      return commit === null ? null : tipOf(commit, at2);
    },
    async cached() {
      let oid4 = await verified();
      if (oid4 === null) return null;
      let recorded = await readRecord(record4), commit = recorded?.oid === oid4 ? recorded : await known(oid4);
      return commit === null ? null : tipOf(commit, recorded?.fetchedAt ?? /* @__PURE__ */ new Date(0));
    },
    async advance({ oid: oid4, at: at2, before, drop: done }) {
      for (let round = 0; round < ROUNDS; round += 1) {
        let current = await verified();
        if (current === oid4)
          return await drop(done), { outcome: "verified", tip: await remember(oid4, at2) };
        let commit = await known(oid4);
        if (commit === null) throw missing(dir, oid4);
        if (current === null || commit.parents.includes(current) || await isBelow(current, oid4)) {
          let update = `update ${ref} ${oid4} ${current ?? "0".repeat(oid4.length)}`;
          if (!await updateRefs(door, dir, [update, ...done.map(deletion)])) continue;
          return { outcome: "verified", tip: await remember(oid4, at2, commit) };
        }
        return await drop(done), (before === null || await isBelow(before, oid4)) && await isBelow(oid4, current) ? { outcome: "verified", tip: await remember(current, at2) } : { outcome: "rewound", seen: before ?? current };
      }
      throw new import_chunk_ITPPDWB4.MetesError("unavailable", "contended", "other processes keep moving the tip", {
        hint: "run the command again"
      });
    },
    async adopt(oid4, at2) {
      await updateRefs(door, dir, [`update ${ref} ${oid4}`]), await remember(oid4, at2);
    }
  };
}
var deletion = (ref) => `delete ${ref}`;
async function initCopy(door, finalDir, objectFormat) {
  let dir = `${finalDir}.${uniqueName()}`;
  await (0, import_promises12.mkdir)((0, (import_node_path11()).dirname)(finalDir), { recursive: true }), await door.text({
    // No template: it could bring hooks and settings along.
    args: ["init", "--bare", "--quiet", "--template=", `--object-format=${objectFormat}`, dir]
  });
  let config = await (0, import_promises12.readFile)((0, (import_node_path11()).join)(dir, "config"), "utf8");
  return await (0, import_promises12.writeFile)((0, (import_node_path11()).join)(dir, "config"), `${config}${COPY_CONFIG}`), dir;
}
var COPY_CONFIG = `[core]
	hooksPath = /dev/null
	logAllRefUpdates = false
	filesRefLockTimeout = 3000
	packedRefsTimeout = 3000
`;
async function installCopy(dir, finalDir) {
  try {
    return await (0, import_promises12.rename)(dir, finalDir), true;
  } catch (error) {
    let { code } = error;
    if (code !== "ENOTEMPTY" && code !== "EEXIST") throw error;
    return false;
  }
}
async function copyExists(dir) {
  return await (0, import_promises12.stat)((0, (import_node_path11()).join)(dir, "config")).catch(() => null) !== null;
}
function missing(dir, oid4) {
  return new import_chunk_ITPPDWB4.MetesError("invalid", "broken-copy", `the local copy ${dir} lacks commit ${oid4}`, {
    hint: `remove it, it is made anew: rm -r '${dir}'`
  });
}
var DEEPEN_DEADLINE_MS = 18e4;
async function* readJournal(source2, options) {
  let { tip, after, limit = Number.POSITIVE_INFINITY } = options;
  for (let oid4 of [tip, after ?? tip]) if (!OID.test(oid4)) throw notThere(oid4);
  if (limit <= 0 || after === tip) return;
  after !== void 0 ? await reach(source2, after, tip) : (!options.reverse || !Number.isFinite(limit)) && await deepen(source2);
  let count = 0, last = null;
  for await (let entry of entries(source2, options))
    if (yield entry, last = entry, count += 1, count >= limit) return;
  if (options.reverse && after === void 0 && last !== null && await isShallow(source2.copy)) {
    await deepen(source2);
    let skip = true;
    for await (let entry of entries(source2, options)) {
      if (!skip && (yield entry, count += 1, count >= limit))
        return;
      entry.oid === last.oid && (skip = false);
    }
  }
}
var FORMAT = ["%H", "%P", "%T", "%an <%ae>", "%ct", "%B"].map((field) => `${field}%x00`).join(""), FIELDS = 6;
async function* entries({ door, copy }, { tip, after, reverse }) {
  let args = [
    "rev-list",
    "--no-commit-header",
    `--format=${FORMAT}`,
    ...reverse ? [] : ["--reverse"],
    tip,
    ...after === void 0 ? [] : [`^${after}`]
  ], fields = [];
  for await (let text4 of nulTerminated(door.stream({ gitDir: copy.dir, args })))
    fields.push(text4), !(fields.length < FIELDS) && (yield entryOf(fields), fields = []);
}
function entryOf(fields) {
  let [oid4 = "", parents = "", tree = "", author = "", seconds = "", message2 = ""] = fields, id4 = oid4.trimStart();
  if (!OID.test(id4))
    throw new import_chunk_ITPPDWB4.MetesError("invalid", "broken-journal", "git printed a commit that cannot be read", {
      hint: "check the local copy with `git fsck`"
    });
  return {
    oid: id4,
    parents: parents.split(" ").filter(Boolean),
    tree,
    author,
    at: new Date(Number(seconds) * 1e3),
    message: message2.replace(/\n+$/, "")
  };
}
async function* nulTerminated(chunks) {
  let rest = Buffer.alloc(0);
  for await (let chunk of chunks) {
    let bytes = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]), from = 0;
    for (let at2 = bytes.indexOf(0); at2 !== -1; at2 = bytes.indexOf(0, from))
      yield bytes.toString("utf8", from, at2), from = at2 + 1;
    rest = bytes.subarray(from);
  }
}
async function reach(source2, after, tip) {
  let { door, copy } = source2, known = async () => {
    let [object] = await readObjects(door, copy.dir, [after]);
    return object?.type === "commit" && await isAncestor(door, copy.dir, after, tip);
  };
  if (!await known() && (await deepen(source2), !await known()))
    throw notThere(after);
}
function notThere(oid4) {
  return new import_chunk_ITPPDWB4.MetesError("invalid", "not-in-journal", `${oid4} is not in this journal`, {
    hint: "give the id of a commit on the branch; `metes log` lists them"
  });
}
async function isShallow(copy) {
  return await (0, import_promises10.stat)((0, (import_node_path10()).join)(copy.dir, "shallow")).catch(() => null) !== null;
}
async function deepen(source2, commit) {
  let { copy, link: link2 } = source2, lock = (0, (import_node_path10()).join)(copy.dir, "metes-deepen.lock"), end = Date.now() + DEEPEN_DEADLINE_MS;
  for (; await isShallow(copy); )
    if (await takeLock(lock))
      try {
        await clearStaleLock((0, (import_node_path10()).join)(copy.dir, "shallow.lock"), DEEPEN_DEADLINE_MS), await unshallow(source2, commit);
        return;
      } finally {
        await (0, import_promises10.unlink)(lock).catch(() => {
        });
      }
    else {
      if (Date.now() > end)
        throw remoteFailure({ exit: 1, stderr: "", timedOut: true }, link2.url);
      await (0, import_promises11.setTimeout)(40);
    }
}
async function takeLock(lock) {
  await clearStaleLock(lock, DEEPEN_DEADLINE_MS);
  try {
    return await (0, import_promises10.writeFile)(lock, "", { flag: "wx" }), true;
  } catch {
    return false;
  }
}
async function unshallow({ copy, link: link2 }, commit) {
  if (!await isShallow(copy)) return;
  let ref = scratchRef(), said = await link2.fetch(copy.dir, ref, {
    depth: "rest",
    deadlineMs: DEEPEN_DEADLINE_MS,
    ...commit === void 0 ? {} : { commit }
  });
  if (said.exit !== 0 && await isShallow(copy)) throw remoteFailure(said, link2.url);
  await copy.drop([ref]);
}
function openLink(door, options) {
  checkUrl(options.url);
  let url = absoluteUrl(options.url, options.base), ref = `refs/heads/${checkedBranch(options.branch)}`, settings2 = null, ask = async (gitDir, deadlineMs, args) => (settings2 ??= settingsFor(door, { url, settingsOf: options.settingsOf }), door.run({ gitDir, args, deadlineMs, ...withDeadline(await settings2, url, deadlineMs) }));
  return {
    url,
    ref,
    fetch: (gitDir, into, { depth, deadlineMs, commit }) => {
      (0, import_chunk_ITPPDWB4.must)(commit === void 0 || OID.test(commit), "a fetch names the commit it asks for");
      let what = `+${commit ?? ref}:${into}`;
      return ask(gitDir, deadlineMs, ["fetch", ...FETCH, ...DEPTH[depth], url, what]);
    },
    push: (gitDir, oid4, { expected, deadlineMs }) => {
      (0, import_chunk_ITPPDWB4.must)(OID.test(oid4), "a push names the commit it offers"), (0, import_chunk_ITPPDWB4.must)(expected === null || OID.test(expected), "a push names the tip it expects");
      let lease = `--force-with-lease=${ref}:${expected ?? ""}`, service = options.embedded ? [NO_GC_THERE] : [];
      return ask(gitDir, deadlineMs, ["push", ...PUSH, ...service, lease, url, `${oid4}:${ref}`]);
    }
  };
}
var FETCH = [
  "--quiet",
  "--no-tags",
  "--no-recurse-submodules",
  "--no-write-fetch-head",
  "--no-auto-maintenance",
  "--no-write-commit-graph",
  "--no-prune",
  // The refspecs of a remote that happens to have this URL are not ours.
  "--refmap="
], DEPTH = { one: ["--depth=1"], rest: ["--unshallow"], plain: [] }, PUSH = [
  "--porcelain",
  // Otherwise the project's own pre-push runs again, on the registry.
  "--no-verify",
  "--no-follow-tags",
  "--no-signed",
  "--recurse-submodules=no"
], NO_GC_THERE = "--receive-pack=git -c receive.autogc=false receive-pack";
function checkUrl(url) {
  if (!(url !== "" && !/^-|[\0\n\r]/.test(url)))
    throw (0, import_chunk_ITPPDWB4.usage)(
      "bad-url",
      `${JSON.stringify(url)} is not the address of a repository`,
      "give a path or a URL that `git ls-remote` accepts"
    );
}
function checkedBranch(branch) {
  if (!/^[-/]|[\0-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|\/\.|\.lock(\/|$)|[./]$|^\.|^@$|^$/.test(
    branch
  )) return branch;
  throw (0, import_chunk_ITPPDWB4.usage)(
    "bad-branch",
    `${JSON.stringify(branch)} cannot be the name of a branch`,
    "see `git help check-ref-format` for what a name may hold"
  );
}
var ATTEMPTS2 = 5;
async function pushUntilKnown(link2, offer2) {
  let { gitDir, oid: oid4, expected, deadlineMs } = offer2;
  for (let attempt2 = 1; ; attempt2 += 1) {
    let said = await link2.push(gitDir, oid4, { expected, deadlineMs });
    if (said.exit === 0) return { outcome: "written" };
    let tip = await offer2.reread().catch((cause) => {
      throw unclear(link2.url, cause);
    });
    if (tip !== null && tip.oid !== expected && await offer2.contains(tip.oid, oid4)) return { outcome: "written" };
    if ((tip?.oid ?? null) !== expected) return { outcome: "stale", tip };
    let reason = reasonOf(said);
    if (reason === "refused") throw refused(link2.url, said);
    if (attempt2 === ATTEMPTS2)
      throw reason === "lock" ? serverLock(link2.url, said) : unclear(link2.url, remoteFailure(said, link2.url));
    await (0, import_promises14.setTimeout)(Math.random() * 100 * 2 ** attempt2);
  }
}
function reasonOf(said) {
  let porcelain = Buffer.from(said.stdout).toString("utf8"), reason = /^!\t[^\t]*\t(.*)$/m.exec(porcelain)?.[1];
  return reason === void 0 ? isFinal(said) ? "refused" : "transient" : reason.startsWith("[rejected]") || !reason.startsWith("[remote rejected]") ? "transient" : /failed to update ref|failed to lock|cannot lock ref|unable to lock/i.test(reason) ? "lock" : "refused";
}
function refused(url, said) {
  let porcelain = Buffer.from(said.stdout).toString("utf8");
  if (!/^!\t/m.test(porcelain)) return remoteFailure(said, url);
  let words = remoteSays(porcelain, said.stderr);
  return new import_chunk_ITPPDWB4.MetesError(
    "denied",
    "push-refused",
    `${printableUrl(url)} refused the write: ${words}`,
    {
      hint: "ask whoever runs the host to let this branch be pushed to; nothing was written"
    }
  );
}
function serverLock(url, said) {
  let porcelain = Buffer.from(said.stdout).toString("utf8"), words = remoteSays(porcelain, said.stderr);
  return new import_chunk_ITPPDWB4.MetesError(
    "unavailable",
    "server-lock",
    `a lock stands in the way at ${printableUrl(url)}, nothing was written: ${words}`,
    {
      hint: "try again; if it stays, a killed process left it: whoever runs the host removes the .lock file",
      retryAfterMs: 5e3
    }
  );
}
function unclear(url, cause) {
  return new import_chunk_ITPPDWB4.MetesError(
    "unavailable",
    "unclear",
    `the connection to ${printableUrl(url)} broke, and nobody can say whether the write arrived`,
    {
      hint: "the request may still land: look at `metes status` when the remote answers, then try again",
      retryAfterMs: 1e4,
      cause
    }
  );
}
function openStore(door, options) {
  let store = partsOf(door, options), { copy } = store;
  return {
    cached: () => copy.cached(),
    refresh: ({ deadlineMs = 2e4 } = {}) => refresh(store, deadlineMs),
    peek: ({ deadlineMs = 2e4 } = {}) => peek(store, deadlineMs),
    async files(oid4, prefix) {
      return await copy.tip(oid4, /* @__PURE__ */ new Date()) === null && await deepen(await journalOf(store)), readFiles(door, copy.dir, oid4, prefix);
    },
    async *journal(range) {
      await copyExists(copy.dir) || await refresh(store, 2e4), yield* readJournal(await journalOf(store), range);
    },
    write: (expected, drafts, { deadlineMs = 2e4 } = {}) => write(store, { expected, drafts, deadlineMs }),
    restore: (expected, oid4, { deadlineMs = 2e4 } = {}) => restore(store, { expected, oid: oid4, deadlineMs }),
    adopt: (oid4) => copy.adopt(oid4, /* @__PURE__ */ new Date())
  };
}
function partsOf(door, options) {
  let opened = null, link2 = () => (opened ??= linkOf(door, options), opened), key = { branch: options.branch, root: options.root ?? null }, copyAt = (dir) => openCopy(door, dir, key), copy = copyAt((0, (import_node_path7()).join)(options.commonDir, "metes", "registry.git")), { objectFormat } = options, nothing = "0".repeat(objectFormat === "sha1" ? 40 : 64);
  return { door, link: link2, objectFormat, nothing, copy, copyAt };
}
var journalOf = async ({ door, copy, link: link2 }) => ({
  door,
  copy,
  link: await link2()
});
async function linkOf(door, options) {
  let url = typeof options.url == "string" ? options.url : await options.url();
  return openLink(door, {
    url,
    base: (0, (import_node_path7()).dirname)(options.commonDir),
    branch: options.branch,
    settingsOf: options.copyConfigFrom,
    embedded: url === options.commonDir
  });
}
async function refresh(store, deadlineMs) {
  if (await copyExists(store.copy.dir)) {
    let tip = await refreshIn(store, store.copy, { depth: "plain", deadlineMs });
    return await tidyCopy(store.door, store.copy.dir), tip;
  }
  return inNewCopy(store, {
    work: (copy) => refreshIn(store, copy, { depth: "one", deadlineMs }),
    // The copy that stays may begin later than the tip that ours had seen.
    second: () => refresh(store, deadlineMs)
  });
}
async function inNewCopy(store, { work, second }) {
  let dir = await initCopy(store.door, store.copy.dir, store.objectFormat);
  try {
    let done = await work(store.copyAt(dir));
    return await store.copyAt(dir).verified() === null || await installCopy(dir, store.copy.dir) ? done : await second(done);
  } finally {
    await (0, import_promises5.rm)(dir, { recursive: true, force: true });
  }
}
var SECOND_LOOK_MS = 250;
async function refreshIn(store, copy, how) {
  for (let look = 1; ; look += 1) {
    let before = await copy.verified(), at2 = /* @__PURE__ */ new Date(), fetched = await fetchTip(store, copy, how);
    if (fetched === null) return null;
    let { oid: oid4, ref } = fetched, advance = await copy.advance({ oid: oid4, at: at2, before, drop: [ref] });
    if (advance.outcome === "verified") return advance.tip;
    if (look === 2) throw await rewound(store, oid4, advance.seen);
    await (0, import_promises6.setTimeout)(SECOND_LOOK_MS);
  }
}
async function fetchTip(store, copy, how) {
  let ref = scratchRef(), link2 = await store.link(), said = await link2.fetch(copy.dir, ref, how);
  if (said.exit !== 0 && /^fatal: couldn't find remote ref/im.test(said.stderr)) return null;
  let oid4 = said.exit === 0 ? await readRef(store.door, copy.dir, ref) : null;
  if (oid4 === null) throw remoteFailure(said, link2.url);
  return { oid: oid4, ref };
}
async function peek(store, deadlineMs) {
  let { door, copy } = store;
  if (!await copyExists(copy.dir)) return refresh(store, deadlineMs);
  let at2 = /* @__PURE__ */ new Date(), fetched = await fetchTip(store, copy, { depth: "plain", deadlineMs });
  if (fetched === null) return null;
  let keep = `update refs/metes/seen ${fetched.oid}`;
  return await updateRefs(door, copy.dir, [keep, `delete ${fetched.ref}`]), copy.tip(fetched.oid, at2);
}
async function write(store, wanted) {
  let { expected, deadlineMs } = wanted;
  if (!await copyExists(store.copy.dir)) {
    if (expected === null) return create2(store, wanted);
    let tip = await refresh(store, deadlineMs);
    if (tip?.oid !== expected) return { outcome: "stale", tip };
  }
  let seen = expected === null ? await store.copy.verified() : null;
  if (seen !== null) throw await gone(store, seen);
  return writeIn(store, store.copy, wanted);
}
function create2(store, wanted) {
  return inNewCopy(store, {
    work: (copy) => writeIn(store, copy, wanted),
    second: async (done) => (await refresh(store, wanted.deadlineMs), done)
  });
}
async function writeIn(store, copy, wanted) {
  let { expected, drafts, deadlineMs } = wanted;
  if (expected !== null && await copy.tip(expected, /* @__PURE__ */ new Date()) === null) {
    let tip = await refreshIn(store, copy, { depth: "plain", deadlineMs });
    if (tip?.oid !== expected) return { outcome: "stale", tip };
  }
  let oids = await importCommits(store.door, copy.dir, expected ?? store.nothing, drafts);
  return offer(store, copy, { expected, oid: oids.at(-1) ?? "", deadlineMs });
}
async function offer(store, copy, offered) {
  let { door } = store, { expected, oid: oid4, deadlineMs } = offered, link2 = await store.link(), result = await pushUntilKnown(link2, {
    ...offered,
    gitDir: copy.dir,
    reread: () => refreshIn(store, copy, { depth: "plain", deadlineMs }),
    contains: (tip2) => isAncestor(door, copy.dir, oid4, tip2)
  });
  if (result.outcome === "stale") return result;
  let at2 = /* @__PURE__ */ new Date(), advance = await copy.advance({ oid: oid4, at: at2, before: expected, drop: [] });
  if (advance.outcome === "rewound") throw await rewound(store, oid4, advance.seen);
  let tip = await copy.tip(oid4, at2);
  if (tip === null) throw remoteFailure({ exit: 1, stderr: "", timedOut: false }, link2.url);
  return { outcome: "written", tip };
}
async function restore(store, offered) {
  let { door, copy } = store, { expected, oid: oid4 } = offered, forward = async () => expected === null || await isAncestor(door, copy.dir, expected, oid4);
  if (await deepen(await journalOf(store), oid4).catch(() => {
  }), !await forward()) throw await rewound(store, expected ?? "", oid4);
  return offer(store, copy, offered);
}
async function rewound(store, tip, seen) {
  let link2 = await store.link();
  return new import_chunk_ITPPDWB4.MetesError(
    "invalid",
    "registry-rewound",
    `${link2.ref} at ${printableUrl(link2.url)} was rewound: it is at ${tip}, which does not contain ${seen}, seen before`,
    {
      hint: `metes recover
  puts it forward, losing no claim; nothing was written. Find out who moved it`
    }
  );
}
async function gone(store, seen) {
  let link2 = await store.link();
  return new import_chunk_ITPPDWB4.MetesError(
    "invalid",
    "registry-rewound",
    `${link2.ref} at ${printableUrl(link2.url)} was here before (at ${seen}); it is not created a second time`,
    { hint: `metes recover
  puts it back; nothing was written. Find out who deleted it` }
  );
}
var CONFIG_PATH = ".metes/config.yml";
async function openLoose(io) {
  let door = openDoor(io.env, { signal: io.signal }), repo = await openRepository(door, io.cwd);
  return { io, door, repo, state: await readLocalState(repo.commonDir), acting: actorOf(io.env) };
}
async function openContext(io, options = {}) {
  return enrolled(await openLoose(io), options);
}
async function enrolled(loose, options = {}) {
  let state = loose.state;
  if (state === null) throw neverInitialised();
  let [{ config, oid: oid4 }, ident] = await Promise.all([
    options.config ?? readConfig(loose, state),
    options.reading ? NOBODY : identOf(loose.door, loose.repo)
  ]), seat = await seatOf(loose, options), party2 = partyOf(loose, { seat, as: options.as, userName: ident.name }), store = openRegistry(loose, placeOf(config.registry, state.registry)), policy = (0, import_chunk_PAKWBOKP.policyOf)(config);
  return { ...loose, state, config, configOid: oid4, policy, store, party: party2, ident };
}
async function seatOf({ io, repo }, { seats }) {
  let fresh = () => mint(io, "s");
  return (seats ? await ensureSeat(repo, fresh) : await readSeat(repo))?.id ?? fresh();
}
var placeOf = (configured, here) => configured.remote === "." && here.remote !== "." && configured.root === here.root ? here : configured;
function worktreeOf(loose) {
  if (loose.repo.root !== null) return loose.repo.root;
  throw (0, import_chunk_ITPPDWB4.usage)(
    "bare-repository",
    "this is a bare repository: there is no worktree to claim ground for",
    "run it in a clone or a worktree of it"
  );
}
function openRegistry({ door, repo }, place) {
  let named = () => pushUrl(door, repo, place.remote), url = place.remote === "." ? repo.commonDir : isUrl(place.remote) ? place.remote : named;
  return openStore(door, {
    commonDir: repo.commonDir,
    url,
    branch: place.branch,
    objectFormat: repo.objectFormat,
    copyConfigFrom: repo.commonDir,
    ...place.root === "" ? {} : { root: place.root }
  });
}
var isUrl = (remote) => /[:/\\]/.test(remote);
function blobOid(repo, content) {
  let header = `blob ${content.length}\0`;
  return (0, (import_node_crypto3()).createHash)(repo.objectFormat).update(header).update(content).digest("hex");
}
async function readConfig(loose, state) {
  let { door, repo } = loose, commit = await looseRef(repo.commonDir, state.defaultRef), known = commit === null ? null : await configOfCommit(repo.commonDir, commit);
  if (known !== null) return known;
  let [bytes, onLocal] = await readBlobs(door, repo, [
    `${commit ?? state.defaultRef}:${CONFIG_PATH}`,
    `refs/heads/${state.defaultBranch}:${CONFIG_PATH}`
  ]);
  if (!bytes) throw await notEnrolled(loose, state, !!onLocal);
  let name4 = `${shortRef(state.defaultRef)}:${CONFIG_PATH}`;
  return configOf(repo.commonDir, { bytes, oid: blobOid(repo, bytes), commit, name: name4 });
}
function neverInitialised() {
  return new import_chunk_ITPPDWB4.MetesError("invalid", "not-enrolled", "metes is not set up in this clone", {
    hint: `metes init
  joins where the repository is enrolled already, and enrols it otherwise`
  });
}
async function notEnrolled(loose, state, onLocal) {
  let { remote, defaultBranch: main, defaultRef } = state, seen = await lastValidConfig(loose.repo.commonDir), error = (message2, hint, gone2 = "config-gone") => new import_chunk_ITPPDWB4.MetesError("invalid", seen === null ? "not-enrolled" : gone2, message2, { hint }), tip = await resolve(loose.door, loose.repo, defaultRef);
  if (remote !== null && onLocal && !(tip === null && seen !== null))
    return error(
      `enrolment is on your machine only: ${CONFIG_PATH} is on ${main}, not on ${remote}/${main}`,
      `git push ${remote} ${main}`
    );
  if (tip === null && loose.repo.head !== null)
    return error(
      `the branch that enrols this repository, ${shortRef(defaultRef)}, does not exist here`,
      remote === null || seen !== null ? `metes init
  asks anew which one it is` : `git fetch ${remote}`,
      "default-ref-gone"
    );
  let commit = `git switch ${main} && git commit -m "Enrol in metes" -- ${CONFIG_PATH}`;
  return error(
    `not enrolled yet: ${shortRef(defaultRef)} has no ${CONFIG_PATH}`,
    remote === null ? `${commit}
  metes init staged the file` : `${commit} && git push ${remote} ${main}
or, if it was pushed: git fetch ${remote}`
  );
}
var shortRef = (ref) => ref.replace(/^refs\/(?:heads|remotes)\//, "");
function partyOf({ io, repo, acting }, asking) {
  return {
    holder: holderOf(asking.as, io.env, asking.userName),
    seat: asking.seat,
    actor: acting.actor,
    ...acting.harness === void 0 ? {} : { harness: acting.harness },
    host: io.host,
    worktree: (0, (import_node_path6()).basename)(repo.root ?? repo.gitDir)
  };
}
function subjectOf(event) {
  let line = clean(sentenceOf(event)), characters = [...line];
  return characters.length <= 200 ? line : `${characters.slice(0, 199).join("")}\u2026`;
}
function sentenceOf(event) {
  let who = event.by.holder;
  switch (event.kind) {
    case "created":
      return `created this registry for ${event.name} (${who})`;
    case "joined":
      return `${event.name} joined this registry (${who})`;
    case "granted":
      return `granted ${event.claim.branch} (${who}): ${some(event.claim.write)} \u2014 ${event.claim.task.text}`;
    case "refused":
      return `refused ${event.request.branch} (${who}): ${some(event.request.write)} overlaps ${some(event.blockers.map((b) => b.claim))}`;
    case "widened":
      return `widened ${event.claim} (${who}): ${some(event.added)}${event.written ? ", already written" : ""}`;
    case "narrowed":
      return `narrowed ${event.claim} (${who}) to ${some(event.write)}`;
    case "renewed":
      return `renewed ${event.claim} (${who}) until ${minute(event.until)}`;
    case "released":
      return `released ${event.claim} (${who}): ${RELEASED[event.because]}`;
    case "taken-over": {
      let force = event.forced ? `, forced: ${event.forced.reason}` : "";
      return `took over ${event.from} as attempt ${event.claim.generation} on ${event.claim.branch} (${who}${force}) \u2014 ${event.claim.task.text}`;
    }
    case "asked":
      return `${who} asked the holder of ${event.claim}: ${event.message.text}`;
    case "heard":
      return `${who} read ${counted(event.messages.length, "message")} on ${event.claim}`;
    case "breached":
      return event.breach.paths.length === 0 ? `nothing open any more on ${event.branch}` : `breach on ${event.branch}: ${some(event.breach.paths.map((p) => p.path))}`;
    case "resolved":
      return `${event.resolution.kind} on ${event.branch} by ${event.resolution.by}${about(event.resolution)}`;
    case "broke-glass":
      return `broke glass on ${event.branch} (${who}): ${event.incident}`;
    case "followed-up":
      return `followed up ${event.glass} (${who}): ${event.where}`;
    case "pull-closed":
      return `closed pull request ${event.pull} (${who})`;
    case "recovered":
      return `recovered this registry (${who}): ${event.reason}`;
    case "migrated":
      return `moved this registry from ${event.from} to ${event.to} (${who})`;
  }
}
var RELEASED = {
  asked: "finished",
  "run-ended": "its run ended",
  landed: "landed",
  closed: "its pull request was closed",
  lapsed: "its lease is over",
  "branch-gone": "its branch is gone",
  "not-granted": "it was never granted"
};
function about(resolution2) {
  let paths = resolution2.paths.length > 0 ? `: ${some(resolution2.paths.map((p) => p.path))}` : "";
  return resolution2.reason ? `${paths} \u2014 ${resolution2.reason}` : paths;
}
function some(items) {
  if (items.length === 0) return "nothing";
  let more = items.length - 3, shown = items.slice(0, 3).join(", ");
  return more > 0 ? `${shown} and ${more} more` : shown;
}
var counted = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`, clean = (line) => line.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").replace(new RegExp("\\p{Cs}", "gu"), "\uFFFD").replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "").replace(/ {2,}/g, " ").trim(), minute = (instant4) => `${instant4.slice(0, 10)} ${instant4.slice(11, 16)} UTC`;
var RELEASE_REASONS = [
  "asked",
  "run-ended",
  "landed",
  "closed",
  "lapsed",
  "branch-gone",
  "not-granted"
], EVENT_KINDS = [
  "created",
  "joined",
  "granted",
  "refused",
  "widened",
  "narrowed",
  "renewed",
  "released",
  "taken-over",
  "asked",
  "heard",
  "breached",
  "resolved",
  "broke-glass",
  "followed-up",
  "pull-closed",
  "recovered",
  "migrated"
];
var wire_exports = {};
(0, import_chunk_LHO2KLC4.__export)(wire_exports, {
  attempt: () => attempt,
  exactly: () => exactly,
  filled: () => filled,
  id: () => id,
  instant: () => instant,
  list: () => list,
  maybe: () => maybe,
  mode: () => mode,
  name: () => name,
  nullable: () => nullable,
  oid: () => oid,
  oneOf: () => oneOf,
  record: () => record,
  text: () => text,
  whole: () => whole,
  yes: () => yes
});
var Malformed = class extends Error {
  path = [];
  expected;
  constructor(expected) {
    super(expected), this.name = "Malformed", this.expected = expected;
  }
  /** The whole sentence. */
  get reason() {
    return this.path.length === 0 ? `expected ${this.expected}` : `${this.path.join(".")}: expected ${this.expected}`;
  }
};
function attempt(read) {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof Malformed) return { ok: false, reason: error.reason };
    if (error instanceof SyntaxError) return { ok: false, reason: "not JSON" };
    throw error;
  }
}
var asIs = (expected, holds) => ({
  read(value) {
    if (!holds(value)) throw new Malformed(expected);
    return value;
  },
  write: (value) => value
}), text = asIs("text", (value) => typeof value == "string"), name = asIs(
  "text that is not empty",
  (value) => typeof value == "string" && value !== ""
), yes = asIs("true", (value) => value === true), oid = asIs("an object id", import_chunk_PAKWBOKP.isOid), mode = asIs(
  "six octal digits",
  (value) => typeof value == "string" && /^[0-7]{6}$/.test(value)
), INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, instant = asIs(
  "an instant like 2026-01-31T09:30:00.000Z",
  (value) => typeof value == "string" && INSTANT.test(value) && !Number.isNaN(Date.parse(value))
), id = (prefix) => asIs(`an id that starts with ${prefix}-`, (value) => (0, import_chunk_PAKWBOKP.isId)(prefix, value)), whole = (least) => asIs(
  `a whole number from ${least}`,
  (value) => Number.isSafeInteger(value) && value >= least
), exactly = (wanted) => asIs(JSON.stringify(wanted), (value) => value === wanted), oneOf = (...words) => asIs(`one of ${words.join(", ")}`, (value) => words.includes(value)), nullable = (shape) => ({
  read: (value) => value === null ? null : shape.read(value),
  write: (value) => value === null ? null : shape.write(value)
}), maybe = (shape) => ({ maybe: shape }), list = (shape) => ({
  read(value) {
    if (!Array.isArray(value)) throw new Malformed("a list");
    return value.map((item, index) => within(String(index), () => shape.read(item)));
  },
  write: (value) => value.map((item) => shape.write(item))
}), filled = (shape) => {
  let any = list(shape);
  return {
    read(value) {
      let items = any.read(value);
      if (items.length === 0) throw new Malformed("a list that is not empty");
      return items;
    },
    write: any.write
  };
};
function record(table) {
  let fields = Object.entries(table).map(
    ([key, entry]) => "maybe" in entry ? { key, shape: entry.maybe, optional: true } : { key, shape: entry, optional: false }
  );
  return {
    read(value) {
      if (typeof value != "object" || value === null || Array.isArray(value))
        throw new Malformed("an object");
      let result = {};
      for (let { key, shape, optional } of fields) {
        let given = Object.hasOwn(value, key) ? value[key] : void 0;
        if (!(given === void 0 && optional)) {
          if (given === void 0) throw new Malformed(`the key "${key}"`);
          result[key] = within(key, () => shape.read(given));
        }
      }
      return result;
    },
    write(value) {
      let result = {};
      for (let { key, shape } of fields) {
        let given = value[key];
        given !== void 0 && (result[key] = shape.write(given));
      }
      return result;
    }
  };
}
function within(key, read) {
  try {
    return read();
  } catch (error) {
    throw error instanceof Malformed && error.path.unshift(key), error;
  }
}
var { id: id2, instant: instant2, list: list2, maybe: maybe2, name: name2, nullable: nullable2, oid: oid2, record: record2, text: text2 } = wire_exports, party = record2({
  holder: name2,
  seat: id2("s"),
  actor: oneOf("agent", "person"),
  harness: maybe2(text2),
  host: text2,
  worktree: text2
}), claimProcess = record2({ host: text2, pid: whole(1), started: text2 }), message = record2({ event: id2("e"), from: text2, text: text2, at: instant2 }), pathState = { path: name2, mode: nullable2(mode), oid: nullable2(oid2) }, breach = record2({
  event: id2("e"),
  head: oid2,
  at: instant2,
  paths: list2(record2({ ...pathState, code: name2 }))
}), number = whole(1), pull = maybe2(number), source = record2({ pull: number, comment: number, target: name2 }), resolution = record2({
  event: id2("e"),
  kind: oneOf("approved", "widened", "reverted", "rejected", "broken-glass"),
  by: name2,
  at: instant2,
  head: nullable2(oid2),
  paths: list2(record2(pathState)),
  reason: maybe2(text2),
  source: maybe2(source)
}), entries2 = list2(name2), ground = filled(name2), widening = record2({
  event: id2("e"),
  at: instant2,
  by: name2,
  added: entries2,
  written: maybe2(yes),
  source: maybe2(source)
}), claim = record2({
  id: id2("c"),
  repository: id2("r"),
  target: name2,
  branch: name2,
  seat: id2("s"),
  by: party,
  task: record2({ id: id2("t"), text: name2 }),
  on: maybe2(name2),
  write: ground,
  read: maybe2(entries2),
  yields: maybe2(yes),
  base: nullable2(oid2),
  generation: whole(1),
  replaces: maybe2(list2(id2("c"))),
  granted: instant2,
  lease: record2({ until: instant2, seconds: whole(1) }),
  process: maybe2(claimProcess),
  messages: maybe2(list2(message)),
  breaches: maybe2(list2(breach)),
  resolutions: maybe2(list2(resolution)),
  widenings: maybe2(list2(widening))
}), pullRecord = record2({
  repository: id2("r"),
  number,
  branch: name2,
  breaches: maybe2(list2(breach)),
  resolutions: maybe2(list2(resolution))
}), glass = record2({
  event: id2("e"),
  repository: id2("r"),
  branch: name2,
  pull,
  incident: name2,
  by: name2,
  at: instant2,
  head: nullable2(oid2),
  paths: list2(name2)
}), meta = record2({
  version: exactly(1),
  minimum: name2,
  repositories: list2(record2({ id: id2("r"), name: text2 }))
});
var { id: id3, instant: instant3, list: list3, maybe: maybe3, name: name3, nullable: nullable3, oid: oid3, record: record3, text: text3 } = wire_exports, base = {
  v: exactly(1),
  id: id3("e"),
  kind: oneOf(...EVENT_KINDS),
  at: instant3,
  by: party,
  engine: name3,
  config: nullable3(oid3),
  root: nullable3(oid3),
  repository: id3("r")
}, shared = maybe3(entries2), displaced = maybe3(list3(id3("c"))), blocker = record3({
  claim: id3("c"),
  witness: text3
}), bodies = {
  created: { name: text3 },
  joined: { name: text3 },
  granted: { claim, written: maybe3(yes), displaced, shared },
  refused: {
    request: record3({ branch: name3, task: text3, write: entries2 }),
    blockers: list3(blocker)
  },
  widened: {
    claim: id3("c"),
    write: ground,
    added: entries2,
    written: maybe3(yes),
    displaced,
    shared
  },
  narrowed: { claim: id3("c"), write: ground },
  renewed: {
    claim: id3("c"),
    until: instant3,
    seconds: whole(1),
    process: maybe3(claimProcess),
    pull
  },
  released: {
    claim: id3("c"),
    task: id3("t"),
    because: oneOf(...RELEASE_REASONS),
    outside: maybe3(record3({ branch: name3, paths: list3(record3(pathState)) }))
  },
  "taken-over": {
    claim,
    from: id3("c"),
    written: maybe3(yes),
    forced: maybe3(record3({ reason: name3 })),
    displaced,
    shared
  },
  asked: { claim: id3("c"), message },
  heard: { claim: id3("c"), messages: list3(id3("e")) },
  breached: { claim: nullable3(id3("c")), branch: name3, pull, breach },
  resolved: {
    claim: nullable3(id3("c")),
    branch: name3,
    pull,
    resolution,
    widened: maybe3(
      record3({
        write: ground,
        added: entries2
      })
    ),
    displaced,
    shared
  },
  "broke-glass": {
    claim: nullable3(id3("c")),
    branch: name3,
    pull,
    incident: name3,
    head: nullable3(oid3),
    paths: list3(name3),
    source: maybe3(source)
  },
  "followed-up": { glass: id3("e"), where: text3 },
  "pull-closed": { pull: number },
  recovered: { from: oid3, reason: text3 },
  migrated: { from: text3, to: text3 }
}, events = new Map(
  EVENT_KINDS.map((kind) => [
    kind,
    record3({ ...base, ...bodies[kind] })
  ])
), SKIP = "[skip ci]", LONGEST = 8 * 1024 * 1024, json = (value) => JSON.stringify(value, null, 2);
function encodeEvent(event) {
  let shape = events.get(event.kind);
  return `${subjectOf(event)}

${json(shape.write(event))}

${SKIP}
`;
}
function decodeEvent(message2) {
  if (message2.length > LONGEST) return { ok: false, reason: "longer than any event" };
  let from = message2.indexOf(`

{`), to = message2.lastIndexOf("}");
  if (from < 0 || to < from) return { ok: false, reason: "no event in the message" };
  let parsed2 = attempt(() => JSON.parse(message2.slice(from + 2, to + 1)));
  return parsed2.ok ? decodeEventValue(parsed2.value) : parsed2;
}
function decodeEventValue(value) {
  let kind = value?.kind, shape = typeof kind == "string" ? events.get(kind) : void 0;
  if (shape === void 0)
    return typeof kind == "string" ? { ok: false, reason: "unknown kind of event", unknownKind: kind } : { ok: false, reason: "kind: expected one of the kinds of event" };
  let read = attempt(() => shape.read(value));
  return read.ok ? { ok: true, event: read.value } : read;
}
var eventValue = (event) => events.get(event.kind).write(event), claimPath = (claimId) => `claims/${(0, import_chunk_PAKWBOKP.fanOut)(claimId)}/${claimId}.json`, claimValue = (value) => claim.write(value), encodeClaim = (value) => `${json(claim.write(value))}
`, decodeClaim = (content) => attempt(() => claim.read(JSON.parse(content))), pullPath = (key) => `pulls/${key}.json`, encodePull = (value) => `${json(pullRecord.write(value))}
`, decodePull = (content) => attempt(() => pullRecord.read(JSON.parse(content))), glassPath = (event) => `glass/${event}.json`, encodeGlass = (value) => `${json(glass.write(value))}
`, decodeGlass = (content) => attempt(() => glass.read(JSON.parse(content))), encodeMeta = (value) => `${json(meta.write(value))}
`, decodeMeta = (content) => attempt(() => meta.read(JSON.parse(content)));
var waiting = /* @__PURE__ */ new WeakSet();
async function slowly(io, doing, work) {
  let timer = setTimeout(() => io.err(`metes: ${doing} \u2026
`), 1e3);
  return waiting.has(io) && clearTimeout(timer), quietly(io, work).finally(() => clearTimeout(timer));
}
async function quietly(io, work) {
  if (waiting.has(io)) return work();
  waiting.add(io);
  try {
    return await work();
  } finally {
    waiting.delete(io);
  }
}
var pullKey = (repository, number2) => `${repository}/${number2}`;
var META = "meta.json", README = "README.md", CLAIM = /^claims\/([0-9a-z]{2})\/(c-[0-9a-z]+)\.json$/;
function treeChanges(before, after) {
  let changes = before === null ? [{ path: README, content: README_TEXT }] : [], old = before === null ? /* @__PURE__ */ new Map() : before.claims, ids = [], kept = 0;
  for (let [id4, claim2] of after.claims) {
    let was = old.get(id4);
    was !== void 0 && kept++, was !== claim2 && ids.push(id4);
  }
  if (kept < old.size) for (let id4 of old.keys()) after.claims.has(id4) || ids.push(id4);
  return [...changes, ...changesOf(before, after, ids)].sort(byPath);
}
function changesOf(before, after, ids) {
  let claims = [...ids].map(
    (id4) => changed(claimPath(id4), before?.claims.get(id4), after.claims.get(id4), encodeClaim)
  );
  return [
    ...changed(META, before?.meta, after.meta, encodeMeta),
    ...changedIn(before?.pulls, after.pulls, pullPath, encodePull),
    ...changedIn(before?.glass, after.glass, glassPath, encodeGlass),
    ...claims.flat()
  ].sort(byPath);
}
function changed(path, old, now, text4) {
  if (old === now) return [];
  let content = now === void 0 ? null : text4(now);
  return old === void 0 || text4(old) !== content ? [{ path, content }] : [];
}
function changedIn(old, now, path, text4) {
  return old === now ? [] : [.../* @__PURE__ */ new Set([...old?.keys() ?? [], ...now.keys()])].flatMap((key) => changed(path(key), old?.get(key), now.get(key), text4));
}
var byPath = (a, b) => a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
function viewOfTree(files) {
  let broken = [], claims = /* @__PURE__ */ new Map(), pulls = /* @__PURE__ */ new Map(), glass2 = /* @__PURE__ */ new Map(), meta2 = null, take = (path, read, keep) => {
    read.ok ? keep(read.value) : broken.push({ path, reason: read.reason, ...read.claim ? { claim: read.claim } : {} });
  };
  for (let { path, content } of files)
    if (path === META)
      take(path, decodeMeta(content), (value) => {
        meta2 = value;
      });
    else if (path.startsWith("claims/"))
      take(path, readClaim(path, content), (value) => claims.set(value.id, value));
    else if (path.startsWith("pulls/")) {
      let read = decodePull(content);
      read.ok && pullPath(keyOf(read.value)) === path && pulls.set(keyOf(read.value), read.value);
    } else if (path.startsWith("glass/")) {
      let read = decodeGlass(content);
      read.ok && glassPath(read.value.event) === path && glass2.set(read.value.event, read.value);
    }
  return meta2 === null && !broken.some(({ path }) => path === META) && broken.push({ path: META, reason: "missing" }), { view: { meta: meta2 ?? NO_META, claims, pulls, glass: glass2 }, broken };
}
var keyOf = ({ repository, number: number2 }) => pullKey(repository, number2), isRestFile = (path) => path === META || path.startsWith("pulls/") || path.startsWith("glass/");
function restAfter(before, changes) {
  let concerned = changes.filter(({ path }) => isRestFile(path));
  if (concerned.length === 0) return before;
  let kept = concerned.flatMap(
    ({ path, content }) => content === null ? [] : [{ path, content }]
  ), { view } = viewOfTree(kept), gone2 = new Set(concerned.map(({ path }) => path)), merged = (old, now, path) => new Map([...[...old].filter(([key]) => !gone2.has(path(key))), ...now]);
  return {
    meta: kept.some(({ path }) => path === META) ? view.meta : before.meta,
    pulls: merged(before.pulls, view.pulls, pullPath),
    glass: merged(before.glass, view.glass, glassPath)
  };
}
function readClaim(path, content) {
  if (CLAIM.exec(path) === null) return { ok: false, reason: "not the path of a claim" };
  let read = decodeClaim(content);
  if (!read.ok) return read;
  let { write: write2, read: reads = [] } = read.value, bad = (0, import_chunk_D2SCSR57.problemIn)(write2) ?? (reads.length === 0 ? null : (0, import_chunk_D2SCSR57.problemIn)(reads));
  return bad !== null ? { ok: false, reason: bad, claim: read.value } : claimPath(read.value.id) === path ? read : { ok: false, reason: `is ${read.value.id}, which belongs at ${claimPath(read.value.id)}` };
}
var claimIdOf = (path) => CLAIM.exec(path)?.[2] ?? null, NO_META = { version: 1, minimum: "0.1.0", repositories: [] }, README_TEXT = `# Who is working on what

This branch is a registry of metes. It is not code, and nothing builds from it.

Before they write, coding agents and developers claim the paths they are going to change. Each file under
\`claims/\` is one claim that is live now: who holds it, for which task, on which branch, until when.
The history of this branch is the journal: one commit for each thing that happened, as a sentence.

- What is claimed: \`metes status\`
- Who holds a path, or held it: \`metes why <path>\`
- Whether the history is intact: \`metes audit\`

Please do not edit, rewrite or delete this branch by hand. Every clone remembers the last commit it saw and stops
when the history no longer leads there; \`metes recover\` puts it right.
`;
async function loadView(store, tip) {
  return viewOfTree(await store.files(tip.oid));
}
async function freshTip(ctx, deadlineMs) {
  let read = () => ctx.store.refresh(deadlineMs === void 0 ? {} : { deadlineMs }), tip = await slowly(ctx.io, "asking the registry", read);
  if (tip === null) throw registryMissing(ctx);
  return assertRoot(ctx, tip), tip;
}
function assertRoot({ config }, tip) {
  let { root, branch } = config.registry, decoded = decodeEvent(tip.message);
  if (!decoded.ok)
    throw new import_chunk_ITPPDWB4.MetesError(
      "invalid",
      "bad-journal",
      `the newest commit on ${branch} (${tip.oid}) is not an event of metes: ${decoded.reason}`,
      {
        hint: `metes audit
  shows where the journal stops being one
metes recover
  goes on from what was granted; nothing is written until then`
      }
    );
  let found = decoded.event.root ?? tip.oid;
  if (found !== root)
    throw new import_chunk_ITPPDWB4.MetesError(
      "invalid",
      "another-registry",
      `${branch} is another registry: its first commit is ${found}, the config names ${root}`,
      { hint: `metes recover
  compares the two and puts the right one back` }
    );
}
function registryMissing({ config }) {
  let { remote, branch } = config.registry, embedded = remote === ".";
  return new import_chunk_ITPPDWB4.MetesError(
    "invalid",
    "registry-missing",
    embedded ? `this repository has no branch ${branch}: the registry was deleted, or it is kept in the clone that enrolled (an embedded registry does not travel with clones)` : `${remote} has no branch ${branch}: the registry was deleted, or never pushed`,
    {
      hint: embedded ? `metes recover
  puts a deleted one back; to share it between clones, run metes init --team in the clone that has it` : `metes recover
  puts it back from a clone that has seen it`
    }
  );
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  CONFIG_PATH,
  ENGINE,
  OID,
  actorOf,
  addFetchExclusion,
  blobOid,
  bringObjects,
  changesOf,
  claimIdOf,
  claimPath,
  claimValue,
  cleanWords,
  commitName,
  decodeEvent,
  decodePath,
  defaultBranchOf,
  dropFetchExclusion,
  encodeEvent,
  encodePath,
  enrolled,
  ensureSeat,
  eventValue,
  freshTip,
  gitFailed,
  identOf,
  importCommits,
  importFile,
  inside,
  isAncestor,
  isUrl,
  lastValidConfig,
  loadView,
  looseRef,
  mergeBases,
  metesDirectory,
  mint,
  oneLine,
  openContext,
  openDoor,
  openLoose,
  openRegistry,
  openRepository,
  partyOf,
  placeOf,
  pullKey,
  pushUrl,
  quietly,
  quotePath,
  readBlobs,
  readFiles,
  readLocalState,
  readObjects,
  remoteNames,
  remoteTip,
  replaceFile,
  resolve,
  restAfter,
  safeIdent,
  shortRef,
  slowly,
  splitNul,
  subjectOf,
  trackedPaths,
  treeChanges,
  uniqueName,
  viewOfTree,
  worktreeOf,
  writeLocalState
});

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
  deadClaims: () => deadClaims,
  isGone: () => isGone,
  isRunning: () => isRunning,
  processStart: () => processStart
});
module.exports = __toCommonJS(stdin_exports);
var import_node_child_process_, import_node_child_process = () => import_node_child_process_ ??= require("node:child_process");
var import_promises = require("node:fs/promises");
async function processStart(io, pid) {
  if (io.platform === "linux") {
    let [place2, tick] = await Promise.all([linuxPlace(), linuxTick(pid)]);
    return place2 === null || tick === null ? null : `${place2}/${tick}`;
  }
  return io.platform === "win32" ? null : psStart(pid);
}
async function isGone(io, recorded) {
  if (recorded.host !== io.host || io.platform === "win32") return false;
  if (io.platform === "linux") {
    let place2 = await linuxPlace();
    if (place2 === null || !recorded.started.startsWith(`${place2}/`)) return false;
  }
  return await processStart(io, recorded.pid) !== recorded.started;
}
async function isRunning(io, recorded) {
  return recorded.host !== io.host ? false : await processStart(io, recorded.pid) === recorded.started;
}
async function deadClaims(io, view) {
  let dead = [];
  for (let claim of view.claims.values())
    claim.process !== void 0 && await isGone(io, claim.process) && dead.push(claim.id);
  return dead;
}
var place;
function linuxPlace() {
  return place ??= readPlace(), place;
}
async function readPlace() {
  try {
    let boot = await (0, import_promises.readFile)("/proc/sys/kernel/random/boot_id", "utf8"), namespace = await (0, import_promises.readlink)("/proc/self/ns/pid");
    return `${boot.trim()}/${namespace.replace(/\D/g, "")}`;
  } catch {
    return null;
  }
}
async function linuxTick(pid) {
  let stat = await (0, import_promises.readFile)(`/proc/${pid}/stat`, "utf8").catch(() => null), fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields === void 0 || fields[0] === "Z" || fields[0] === "X" ? null : fields[19] ?? null;
}
function psStart(pid) {
  return new Promise((resolve) => {
    (0, (import_node_child_process()).execFile)(
      "ps",
      ["-o", "lstart=", "-p", String(pid)],
      { timeout: 5e3 },
      (error, stdout) => resolve(error === null && stdout.trim() !== "" ? stdout.trim() : null)
    );
  });
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  deadClaims,
  isGone,
  isRunning,
  processStart
});

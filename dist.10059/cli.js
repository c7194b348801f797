#!/usr/bin/env node
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
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
var import_node_crypto_, import_node_crypto = () => import_node_crypto_ ??= require("node:crypto");
var import_node_os_, import_node_os = () => import_node_os_ ??= require("node:os");
async function main(argv) {
  if (argv[0] === "--version" || argv[0] === "-V" || argv[0] === "version")
    return process.stdout.write(`metes 0.1.0
`), 0;
  let { dispatch } = await Promise.resolve().then(() => __toESM(require("./chunks/dispatch-OPQUTDEZ.js")));
  return dispatch(processIo(takeSignals()), argv, "0.1.0");
}
var taker = null, stop = new AbortController();
function takeSignals() {
  for (let signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => {
      if (taker !== null) return taker(signal);
      stop.signal.aborted && process.exit(130), stop.abort(signal);
    });
  return {
    signal: stop.signal,
    takeSignals: (listener) => (taker = listener, () => {
      taker = null;
    })
  };
}
function processIo(signals) {
  return {
    cwd: process.cwd(),
    env: process.env,
    pid: process.pid,
    host: (0, (import_node_os()).hostname)(),
    cli: __filename,
    node: process.execPath,
    platform: process.platform,
    now: () => /* @__PURE__ */ new Date(),
    random: (bytes) => (0, (import_node_crypto()).randomBytes)(bytes),
    out: (text) => {
      process.stdout.write(text);
    },
    err: (text) => {
      process.stderr.write(text);
    },
    color: process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== "dumb",
    ...signals,
    readStdin
  };
}
async function readStdin() {
  let chunks = [];
  for await (let chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}
process.stdout.on("error", (error) => {
  error.code !== "EPIPE" && process.exit(70), taker !== null ? taker("SIGPIPE") : stop.abort("SIGPIPE");
});
main(process.argv.slice(2)).then(
  (exit) => {
    process.exitCode = exit;
  },
  (error) => {
    process.stderr.write(`metes: ${error instanceof Error ? error.message : String(error)}
`), process.exitCode = 70;
  }
);

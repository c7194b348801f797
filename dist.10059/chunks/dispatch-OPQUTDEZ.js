var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
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
  dispatch: () => dispatch
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_MOBG4WLI = require("./chunk-MOBG4WLI.js");
var import_chunk_VEIS7STO = require("./chunk-VEIS7STO.js");
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
var import_chunk_LHO2KLC4 = require("./chunk-LHO2KLC4.js");
var import_node_util_, import_node_util = () => import_node_util_ ??= require("node:util");
var everyday = (name, summary, load) => ({
  name,
  group: "everyday",
  summary,
  load
}), more = (name, summary, load) => ({
  name,
  group: "more",
  summary,
  load
}), plumbing = (name, summary, load) => ({
  name,
  group: "plumbing",
  summary,
  load
}), VERBS = [
  everyday(
    "init",
    "set metes up in this repository, or join its registry",
    () => Promise.resolve().then(() => __toESM(require("./init-7O3O6RWR.js")))
  ),
  everyday(
    "claim",
    "declare what you will write, and be granted or refused",
    () => Promise.resolve().then(() => __toESM(require("./claim-PISAG344.js")))
  ),
  everyday(
    "status",
    "show what you hold, what others hold, and whether the guards stand",
    () => Promise.resolve().then(() => __toESM(require("./status-JQZVD6VC.js")))
  ),
  everyday(
    "why",
    "say whether a path is yours to write, who holds it, what happened to it",
    () => Promise.resolve().then(() => __toESM(require("./why-DET3VYPM.js")))
  ),
  everyday("widen", "ask for more ground", () => Promise.resolve().then(() => __toESM(require("./widen-6YDDZFGU.js")))),
  everyday("release", "give your ground back", () => Promise.resolve().then(() => __toESM(require("./release-QK3CWVGD.js")))),
  everyday(
    "check",
    "hold what this branch wrote against what it declared",
    () => Promise.resolve().then(() => __toESM(require("./check-BICHTTT3.js")))
  ),
  everyday(
    "run",
    "start a command only if its ground is granted, and judge what it wrote",
    () => Promise.resolve().then(() => __toESM(require("./run-IEA4JAJK.js")))
  ),
  more("free", "say what can be taken now", () => Promise.resolve().then(() => __toESM(require("./free-KD3QMDE3.js")))),
  more("narrow", "give part of your ground back", () => Promise.resolve().then(() => __toESM(require("./narrow-4T5QWO7P.js")))),
  more("renew", "extend your lease", () => Promise.resolve().then(() => __toESM(require("./renew-554L2R7J.js")))),
  more("takeover", "continue another seat's task as a new attempt", () => Promise.resolve().then(() => __toESM(require("./takeover-IJQMKAZO.js")))),
  more("ask", "send a message to a holder", () => Promise.resolve().then(() => __toESM(require("./ask-H5AQKT4Z.js")))),
  more(
    "resolve",
    "answer a breach: approve, widen, revert, reject, break glass",
    () => Promise.resolve().then(() => __toESM(require("./resolve-VQHJZP22.js")))
  ),
  more("log", "read or follow the journal", () => Promise.resolve().then(() => __toESM(require("./log-C2NLWHPI.js")))),
  more(
    "audit",
    "replay the journal and check that every step was legal",
    () => Promise.resolve().then(() => __toESM(require("./audit-RZTCHUWE.js")))
  ),
  more("doctor", "prove that each guard refuses what it must", () => Promise.resolve().then(() => __toESM(require("./doctor-LRJ5ARGW.js")))),
  more("recover", "put a rewound or deleted registry back", () => Promise.resolve().then(() => __toESM(require("./recover-6YXPKFJ3.js")))),
  more(
    "tidy",
    "remove the manifests of ended claims, on a branch of its own",
    () => Promise.resolve().then(() => __toESM(require("./tidy-ZEKLVAVZ.js")))
  ),
  more(
    "uninstall",
    "take metes out of this clone and restore what was there",
    () => Promise.resolve().then(() => __toESM(require("./uninstall-ISHXE3S2.js")))
  ),
  more("demo", "watch metes at work in temporary repositories", () => Promise.resolve().then(() => __toESM(require("./demo-ZP65YKMK.js")))),
  plumbing("overlap", "decide whether two scopes share a path", () => Promise.resolve().then(() => __toESM(require("./overlap-W2L2PUJQ.js")))),
  plumbing("guard", "decide for a git hook (the hooks call this)", () => Promise.resolve().then(() => __toESM(require("./guard-QME6Z3GK.js"))))
];
var COMMON_OPTIONS = {
  json: { type: "flag", help: "answer as JSON on stdout, errors included" },
  help: { type: "flag", short: "h", help: "show this text" }
};
function parseArguments(spec, argv) {
  let options = { ...COMMON_OPTIONS, ...spec.options }, cut = argv.indexOf("--"), own = cut < 0 ? argv : argv.slice(0, cut), after = cut < 0 ? null : argv.slice(cut + 1), parsed = parse(spec, options, own), positional = spec.passthrough || after === null ? parsed.positionals : [...parsed.positionals, ...after];
  if (positional.length > 0 && takesNone(spec) && parsed.values.help !== true)
    throw (0, import_chunk_ITPPDWB4.usage)(
      "arguments",
      `metes ${spec.name} takes no arguments`,
      spec.instead ?? `metes ${spec.name} --help`
    );
  let sorted = sort(options, parsed.values);
  return sorted.flags.help || refuseUnfilled(sorted), { ...sorted, positional, rest: spec.passthrough ? after : null };
}
var takesNone = ({ usage: lines, name }) => lines.every(
  (line) => /^(?: \[?--[a-z-]+(?:[ =]<[^>]+>)?\]?)*$/.test(line.replace(/ {3}.*$/, "").slice(name.length))
);
function parse(spec, options, argv) {
  let config = Object.fromEntries(
    Object.entries(options).map(([name, o]) => [
      name,
      {
        type: o.type === "flag" ? "boolean" : "string",
        multiple: o.type === "list",
        ...o.short === void 0 ? {} : { short: o.short }
      }
    ])
  );
  try {
    return (0, (import_node_util()).parseArgs)({
      args: argv.map((a) => spellOut(a, options)),
      options: config,
      allowPositionals: true
    });
  } catch (error) {
    throw explain(spec, options, error);
  }
}
function spellOut(argument, options) {
  let option = argument.startsWith("--") ? options[argument.slice(2)] : void 0;
  return option?.type === "optional" ? `${argument}=${option.bare}` : argument;
}
function sort(options, parsed) {
  let flags = {}, values = {}, lists = {};
  for (let [name, option] of Object.entries(options)) {
    let value = parsed[name];
    option.type === "flag" ? flags[name] = value === true : option.type === "list" ? lists[name] = value ?? [] : value !== void 0 && (values[name] = value);
  }
  return { flags, values, lists };
}
function refuseUnfilled({ values, lists }) {
  for (let [name, value] of Object.entries({ ...values, ...lists }))
    for (let text of [value].flat()) (0, import_chunk_VEIS7STO.refusePlaceholder)(text, `the value of --${name}`);
}
function explain(spec, options, error) {
  let code = error.code ?? "", text = error instanceof Error ? error.message : String(error), help = `metes ${spec.name} --help`, named = /'(-{1,2}[^' =,]*)/.exec(text)?.[1] ?? "";
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    let close = (0, import_chunk_MOBG4WLI.nearest)(named.replace(/^-+/, ""), Object.keys(options)), mend = close === null ? help : `did you mean --${close}? See ${help}`;
    return (0, import_chunk_ITPPDWB4.usage)("unknown-option", `metes ${spec.name} has no option ${named}`, mend);
  }
  return code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE" ? (0, import_chunk_ITPPDWB4.usage)(
    "option-value",
    `metes ${spec.name}: ${named} was given a value it can't take, or none`,
    help
  ) : (0, import_chunk_ITPPDWB4.usage)("arguments", `metes ${spec.name}: ${text}`, help);
}
var WIDTH = 88;
function verbHelp(spec) {
  let usage2 = spec.usage.map((line, i) => `${i === 0 ? "usage: " : "       "}metes ${line}`), about = (spec.about ?? "").split(`

`).flatMap((part) => paragraph(part));
  return [
    ...usage2,
    "",
    `${capital(spec.summary)}.`,
    ...about,
    "",
    "options:",
    ...optionLines({ ...spec.options, ...COMMON_OPTIONS }),
    "",
    "example:",
    ...spec.example.split(`
`).map((line) => line === "" ? "" : `  ${line}`),
    ""
  ].join(`
`);
}
function overview(verbs, version) {
  let rows = (group) => verbs.filter((v) => v.group === group).map((v) => `  ${v.name.padEnd(12)}${v.summary}`);
  return [
    `metes ${version}: declare what you will write, before you write it`,
    "",
    "usage: metes <verb> [arguments]",
    "",
    ...rows("everyday"),
    "",
    "more:",
    ...rows("more"),
    "",
    "plumbing:",
    ...rows("plumbing"),
    "",
    "metes <verb> --help shows one verb; every verb takes --json.",
    "exit: 0 yes, 1 no, 64 usage, 65 invalid file, 69 refused by git or the host, 70 bug, 75 try again",
    ""
  ].join(`
`);
}
function optionLines(options) {
  let rows = Object.entries(options).map(
    ([name, option]) => [label(name, option), option.help]
  ), width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.flatMap(([left, help]) => {
    let [first = "", ...more2] = wrap(help, WIDTH - width - 2);
    return [
      `  ${left.padEnd(width)}${first}`,
      ...more2.map((line) => `  ${" ".repeat(width)}${line}`)
    ];
  });
}
function label(name, option) {
  let value = option.value ?? "value", tail = { flag: "", value: ` <${value}>`, list: ` <${value}>\u2026`, optional: `[=${value}]` }[option.type];
  return `${option.short === void 0 ? "" : `-${option.short}, `}--${name}${tail}`;
}
var paragraph = (text) => text === "" ? [] : ["", ...wrap(text.replaceAll(`
`, " "), WIDTH)];
function wrap(text, width) {
  let lines = [], line = "";
  for (let word of text.split(" "))
    line !== "" && line.length + word.length + 1 > width ? (lines.push(line), line = word) : line = line === "" ? word : `${line} ${word}`;
  return [...lines, line];
}
var capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
async function dispatch(io, argv, version) {
  let [name, ...rest] = argv;
  if (name === void 0 || name === "help" || name === "--help" || name === "-h") {
    let about = name === "help" ? rest[0] : void 0;
    return about !== void 0 ? dispatch(io, [about, "--help"], version) : (io.out(overview(VERBS, version)), name === void 0 ? 64 : 0);
  }
  let json = asksForJson(rest);
  try {
    return await runVerb(io, name, rest, json);
  } catch (error) {
    return printError(io, name, toMetesError(error), json);
  }
}
async function runVerb(io, name, argv, json) {
  let entry = VERBS.find((v) => v.name === name);
  if (entry === void 0) throw unknownVerb(name);
  let { verb } = await entry.load(), args = parseArguments(verb.spec, argv);
  if (args.flags.help)
    return io.out(verbHelp(verb.spec)), 0;
  let answer = await verb.run(io, args);
  return printAnswer(io, name, answer, json), await answer.after?.(), answer.exit;
}
function printAnswer(io, verb, answer, json) {
  for (let note of answer.notes ?? []) io.err(`${(0, import_chunk_EVDH74U2.printableLines)(note)}
`);
  if (!answer.streamed) {
    if (json)
      io.out(jsonLine({ schema: `metes/${verb}/1`, outcome: answer.outcome, ...answer.data }));
    else if (answer.text !== "") {
      let text = verb === "guard" ? (0, import_chunk_EVDH74U2.printableLines)(answer.text) : answer.text;
      io.out(text.endsWith(`
`) ? text : `${text}
`);
    }
  }
}
function printError(io, verb, error, json) {
  if (json) {
    let { kind, code, hint, retryAfterMs, file, line } = error, body = { kind, code, message: error.message, hint, retryAfterMs, file, line };
    io.out(jsonLine({ schema: `metes/${verb}/1`, outcome: "error", error: body }));
  } else {
    let hint = (0, import_chunk_EVDH74U2.printableLines)(error.hint).split(`
`).join(`
  `);
    io.err(`metes: ${(0, import_chunk_EVDH74U2.printableLines)(error.message)}
  ${hint}
`);
  }
  return error.kind === "bug" && io.env.METES_DEBUG !== void 0 && io.err(`${(0, import_chunk_EVDH74U2.printableLines)(trace(error))}
`), error.exit;
}
var jsonLine = (value) => `${JSON.stringify(value).replace(/[\x7f-\x9f\p{Cf}\p{Zl}\p{Zp}]/gu, escapedUnits)}
`, escapedUnits = (character) => character.split("").map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
function trace(error) {
  let origin = error.cause instanceof Error ? error.cause : error;
  return origin.stack ?? origin.message;
}
function unknownVerb(name) {
  let close = (0, import_chunk_MOBG4WLI.nearest)(
    name,
    VERBS.map((v) => v.name)
  ), shown = JSON.stringify(name.slice(0, 60));
  return (0, import_chunk_ITPPDWB4.usage)(
    "unknown-verb",
    `${shown} is not a verb of metes`,
    close === null ? `metes --help
  lists them` : `did you mean: metes ${close}`
  );
}
function asksForJson(argv) {
  let cut = argv.indexOf("--");
  return (cut < 0 ? argv : argv.slice(0, cut)).includes("--json");
}
function toMetesError(error) {
  if (error instanceof import_chunk_ITPPDWB4.MetesError) return error;
  let text = error instanceof Error ? error.message : String(error);
  return new import_chunk_ITPPDWB4.MetesError("bug", "unexpected", `metes failed in a way it did not foresee: ${text}`, {
    hint: "set METES_DEBUG=1 and run it again; please report what it prints",
    cause: error
  });
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  dispatch
});

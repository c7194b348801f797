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
var import_chunk_SOK4M4VB = require("./chunk-SOK4M4VB.js");
var import_chunk_UNUTM6B7 = require("./chunk-UNUTM6B7.js");
var import_chunk_AOOEON4O = require("./chunk-AOOEON4O.js");
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
var import_chunk_LHO2KLC4 = require("./chunk-LHO2KLC4.js");
var verb = {
  spec: {
    name: "overlap",
    group: "plumbing",
    summary: "decide whether two scopes share a path",
    usage: ["overlap <pattern>\u2026 -- <pattern>\u2026"],
    options: {},
    about: `A pattern that starts with ! excludes. Exits 0 when the scopes are disjoint, 1 when they overlap or
can not be proved disjoint within the work budget.`,
    example: "metes overlap 'src/**/*.ts' -- 'src/api/**' '!src/api/legacy/**'",
    passthrough: true
  },
  run: async (_io, args) => {
    if (args.rest === null || args.rest.length === 0 || args.positional.length === 0)
      throw (0, import_chunk_ITPPDWB4.usage)(
        "two-scopes",
        "metes overlap needs patterns on both sides of --",
        "metes overlap 'src/**' -- 'src/api/**'"
      );
    let notes = args.rest.filter((entry) => /^--[a-z]/.test(entry)).map(
      (entry) => `metes: ${(0, import_chunk_EVDH74U2.printablePath)(entry)} after the -- is a pattern; options go before it`
    );
    return { ...answer((0, import_chunk_SOK4M4VB.overlap)(parsed(args.positional), parsed(args.rest))), notes };
  }
};
function parsed(entries) {
  let read = (0, import_chunk_D2SCSR57.parseScope)(entries);
  if (read.ok) return read.scope;
  throw (0, import_chunk_AOOEON4O.patternError)(read.problems);
}
function answer(found) {
  if (found.overlaps === false)
    return {
      exit: 0,
      outcome: "disjoint",
      data: { ...found },
      text: "disjoint: no path is in both"
    };
  if (found.overlaps) {
    let text2 = `overlapping: both have ${(0, import_chunk_EVDH74U2.printablePath)(found.witness)}`;
    return { exit: 1, outcome: "overlapping", data: { ...found }, text: text2 };
  }
  let { reason, pattern } = found, text = `not provable: ${reason}; simplify ${(0, import_chunk_EVDH74U2.printablePath)(pattern)}`;
  return { exit: 1, outcome: "unproved", data: { overlaps: null, reason, pattern }, text };
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  verb
});

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
var import_chunk_XFTRXI7L = require("./chunk-XFTRXI7L.js");
var import_chunk_WJB6OQUE = require("./chunk-WJB6OQUE.js");
var import_chunk_S7BUDNHG = require("./chunk-S7BUDNHG.js");
var import_chunk_GLYGBMQI = require("./chunk-GLYGBMQI.js");
var import_chunk_GBUDTW73 = require("./chunk-GBUDTW73.js");
var import_chunk_GREVZ4FI = require("./chunk-GREVZ4FI.js");
var import_chunk_SJYKHHTK = require("./chunk-SJYKHHTK.js");
var import_chunk_SOK4M4VB = require("./chunk-SOK4M4VB.js");
var import_chunk_VKGCP2TZ = require("./chunk-VKGCP2TZ.js");
var import_chunk_ZWH5OQKS = require("./chunk-ZWH5OQKS.js");
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
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
var import_chunk_LHO2KLC4 = require("./chunk-LHO2KLC4.js");
var LONGEST = 2e3, verb = {
  spec: {
    name: "ask",
    group: "more",
    summary: "send a message to a holder",
    usage: ['ask <claim> "<message>"'],
    options: {
      as: { type: "value", value: "name", help: "who asks (METES_HOLDER; git user.name)" }
    },
    about: "<claim> is an id, or a branch. The holder reads the message at its next write, and in metes status.",
    example: `metes ask c-7k2m9x4q1d "Can you give back src/api/legacy/**?"
Asked feat/pagination (c-7k2m9x4q1d); it is shown there at the next write`
  },
  run
};
async function run(io, args) {
  let { named, text } = messageIn(args), ctx = await (0, import_chunk_SZBICU6G.openContext)(io, { as: args.values.as }), to, { decision, view } = await (0, import_chunk_GLYGBMQI.transact)(ctx, (current, _tip, origin) => (to = (0, import_chunk_BH45V7AE.requireNamed)(ctx, current, named), { ...origin, kind: "ask", claim: to.id, text }));
  if (to === void 0) throw new RangeError("an answer without a request");
  return decision.outcome === "refused" ? (0, import_chunk_WJB6OQUE.refusedAnswer)(ctx, {
    refusal: decision.refusal,
    view,
    asked: { verb: "ask", branch: to.branch, task: "", write: [], claim: to.id }
  }) : {
    exit: 0,
    outcome: "done",
    data: { claim: (0, import_chunk_SZBICU6G.claimValue)(decision.claim ?? to) },
    text: (0, import_chunk_XFTRXI7L.askedText)(to)
  };
}
function messageIn(args) {
  let [named, ...words] = args.positional, text = words.join(" ").trim();
  if (named === void 0 || text === "")
    throw (0, import_chunk_ITPPDWB4.usage)("no-message", "ask needs a claim and a message", "metes ask '<claim>' '<message>'");
  if ((0, import_chunk_VEIS7STO.refusePlaceholder)(text, "what you ask them"), text.length > LONGEST)
    throw (0, import_chunk_ITPPDWB4.usage)(
      "long-message",
      `the message has ${text.length} characters; ${LONGEST} are kept at most`,
      "say it shorter, or name a place where the rest can be read"
    );
  return { named, text };
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  verb
});

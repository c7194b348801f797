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
var import_chunk_YWZBITPE = require("./chunk-YWZBITPE.js");
var import_chunk_XFTRXI7L = require("./chunk-XFTRXI7L.js");
var import_chunk_AR4AOG43 = require("./chunk-AR4AOG43.js");
var import_chunk_SZG7QDVB = require("./chunk-SZG7QDVB.js");
var import_chunk_PPKIJH65 = require("./chunk-PPKIJH65.js");
var import_chunk_6MEY5K65 = require("./chunk-6MEY5K65.js");
var import_chunk_WJB6OQUE = require("./chunk-WJB6OQUE.js");
var import_chunk_MKMI3UZ5 = require("./chunk-MKMI3UZ5.js");
var import_chunk_S7BUDNHG = require("./chunk-S7BUDNHG.js");
var import_chunk_GLYGBMQI = require("./chunk-GLYGBMQI.js");
var import_chunk_GBUDTW73 = require("./chunk-GBUDTW73.js");
var import_chunk_GREVZ4FI = require("./chunk-GREVZ4FI.js");
var import_chunk_SJYKHHTK = require("./chunk-SJYKHHTK.js");
var import_chunk_SOK4M4VB = require("./chunk-SOK4M4VB.js");
var import_chunk_C7TBAXIT = require("./chunk-C7TBAXIT.js");
var import_chunk_F6AZL2OQ = require("./chunk-F6AZL2OQ.js");
var import_chunk_MOBG4WLI = require("./chunk-MOBG4WLI.js");
var import_chunk_VKGCP2TZ = require("./chunk-VKGCP2TZ.js");
var import_chunk_X7D5I4ZB = require("./chunk-X7D5I4ZB.js");
var import_chunk_ZWH5OQKS = require("./chunk-ZWH5OQKS.js");
var import_chunk_GR3RV3MK = require("./chunk-GR3RV3MK.js");
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
var import_chunk_KDYSADQI = require("./chunk-KDYSADQI.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
var import_chunk_LHO2KLC4 = require("./chunk-LHO2KLC4.js");
var verb = {
  spec: {
    name: "renew",
    group: "more",
    summary: "extend your lease",
    usage: ["renew"],
    options: {},
    about: "A claim whose lease has run out can still be renewed while nobody has taken its ground.",
    example: `metes renew
Renewed: feat/pagination holds its ground until 17:40 UTC (in 8 h)`
  },
  run
};
async function run(io, _args) {
  let ctx = await (0, import_chunk_SZBICU6G.openContext)(io);
  return (0, import_chunk_SZBICU6G.worktreeOf)(ctx), (0, import_chunk_YWZBITPE.changeOwn)(ctx, {
    verb: "renew",
    tree: (0, import_chunk_ZWH5OQKS.treeFrom)([]),
    asked: [],
    shrinks: false,
    commit: true,
    request: (own, { origin, tip }) => ({
      ...origin,
      kind: "renew",
      claim: own.id,
      skewMs: (0, import_chunk_SZG7QDVB.skewOf)(io.now(), tip),
      policy: ctx.policy
    }),
    words: (claim) => (0, import_chunk_XFTRXI7L.renewedText)(claim, io.now())
  });
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  verb
});

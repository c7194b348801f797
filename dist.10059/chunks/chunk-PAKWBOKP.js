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
  fanOut: () => fanOut,
  isId: () => isId,
  isOid: () => isOid,
  leaseEnd: () => leaseEnd,
  mintId: () => mintId,
  policyOf: () => policyOf,
  standing: () => standing
});
module.exports = __toCommonJS(stdin_exports);
function standing(claim, now, graceSeconds) {
  let until = Date.parse(claim.lease.until), free = until + graceSeconds * 1e3;
  return now.getTime() < until ? { state: "live", until: claim.lease.until } : now.getTime() < free ? { state: "grace", free: instantOf(free) } : { state: "lapsed", since: claim.lease.until };
}
var leaseEnd = (now, seconds) => instantOf(now.getTime() + seconds * 1e3), LATEST = Date.UTC(9999, 11, 31), instantOf = (milliseconds) => new Date(Math.min(milliseconds, LATEST)).toISOString();
var policyOf = (config) => ({
  shared: config.shared,
  leaseSeconds: config.lease,
  graceSeconds: 600,
  maxShare: config.maxShare.agents,
  maxShareFiles: config.maxShare.files,
  maxAttempts: config.maxAttempts,
  widenAfterWriting: config.widen
});
var ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz", LENGTH = { c: 10, t: 10, s: 10, e: 20, r: 12, p: 10 };
function mintId(prefix, random) {
  let text = "";
  for (let byte of random.subarray(0, LENGTH[prefix])) text += ALPHABET[byte & 31];
  if (text.length !== LENGTH[prefix]) throw new RangeError("too few random bytes for an id");
  return `${prefix}-${text}`;
}
function isId(prefix, text) {
  return typeof text == "string" && text.length === LENGTH[prefix] + 2 && text.startsWith(`${prefix}-`) && /^[0-9a-hjkmnp-tv-z]+$/.test(text.slice(2));
}
var isOid = (text) => typeof text == "string" && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text), fanOut = (id) => id.slice(2, 4);
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  fanOut,
  isId,
  isOid,
  leaseEnd,
  mintId,
  policyOf,
  standing
});

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
  askedLate: () => askedLate,
  writtenBefore: () => writtenBefore
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_2VXPFLFY = require("./chunk-2VXPFLFY.js");
var import_chunk_HL6IHLAC = require("./chunk-HL6IHLAC.js");
var import_chunk_VRUVGWV4 = require("./chunk-VRUVGWV4.js");
var import_chunk_GNFUD3D7 = require("./chunk-GNFUD3D7.js");
var import_chunk_SJYKHHTK = require("./chunk-SJYKHHTK.js");
var import_chunk_UNUTM6B7 = require("./chunk-UNUTM6B7.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var LANDS = /* @__PURE__ */ new Set(["approved", "widened", "broken-glass"]), OutsideRecord = class {
  #repository;
  #branch;
  #marks = /* @__PURE__ */ new Map();
  /** Of claims on the branch, and on those that have marks: nothing else is ever asked. */
  #branches = /* @__PURE__ */ new Map();
  /** What claims on the branch have covered, at one time or another. */
  #granted = [];
  /** `branch`: the one that will be asked about. */
  constructor(repository, branch) {
    this.#repository = repository, this.#branch = branch;
  }
  /** Whether an entry of the journal can change the record, told from its text: most can't, and there are many. */
  concerns(message) {
    return /"(?:breached|resolved|broke-glass|outside|widened)"/.test(message) ? true : /"(?:granted|taken-over)"/.test(message) ? this.#marks.size > 0 || message.includes(JSON.stringify(this.#branch)) : false;
  }
  add(event) {
    if (event.repository === this.#repository)
      switch (event.kind) {
        case "breached":
          this.#found(placeOf(event), event.breach.paths, event.claim);
          return;
        case "resolved":
          this.#answered(placeOf(event), event.resolution, event.claim), event.widened && this.#allow(event.branch, event.widened.write);
          return;
        case "broke-glass":
          for (let path of event.paths) this.#drop(placeOf(event), path);
          return;
        case "released":
          event.outside && this.#left(event.outside.branch, event.outside.paths);
          return;
        case "granted":
        case "taken-over": {
          let { id, branch, write } = event.claim;
          (branch === this.#branch || this.#marks.has(branch)) && this.#branches.set(id, branch), this.#allow(branch, write);
          return;
        }
        case "widened":
          this.#allow(this.#branches.get(event.claim), event.write);
          return;
      }
  }
  /**
   * Which of the paths, as the branch has them, are on record: under its own name whatever became of their content,
   * and with the very same content under any other name, since another branch is made in a moment. What an earlier
   * claim of the branch covered was written under that one, unless a person said no to it. `found` is what stands
   * outside a claim right now.
   */
  among(states, found = []) {
    let own = this.#marks.get(this.#branch), here = /* @__PURE__ */ new Set([...own?.keys() ?? [], ...found.map((state) => state.path)]), covered = this.#granted.map(compiledOr), elsewhere = /* @__PURE__ */ new Set();
    for (let [name, marks] of this.#marks)
      if (name !== this.#branch)
        for (let { state } of marks.values()) elsewhere.add(keyOf(state));
    return states.filter(
      (state) => own?.get(state.path)?.no || here.has(state.path) && !covered.some((has) => has(state.path)) || state.oid !== null && elsewhere.has(keyOf(state))
    );
  }
  /** The newest look at a branch takes the place of the one before; a no outlives it. */
  #found(branch, paths, claim) {
    claim !== null && this.#branches.set(claim, branch);
    let standing = [...this.#of(branch).values()].filter((mark) => mark.no);
    this.#set(branch, [...paths.map(foundAt), ...standing]);
  }
  #left(branch, paths) {
    this.#set(branch, paths.map(foundAt));
  }
  #answered(branch, { kind, paths }, claim) {
    claim !== null && this.#branches.set(claim, branch);
    let named = new Set(paths.map((state) => state.path)), others = [...this.#of(branch).values()].filter(({ state }) => !named.has(state.path)), noes = LANDS.has(kind) ? [] : paths.map((state) => ({ state, no: true }));
    this.#set(branch, [...others, ...noes]);
  }
  /** Whoever granted it had the record before them. */
  #allow(branch, write) {
    branch === this.#branch && this.#granted.push(write);
    let marks = branch === void 0 ? void 0 : this.#marks.get(branch);
    if (branch === void 0 || marks === void 0) return;
    let has = compiledOr(write);
    this.#set(
      branch,
      [...marks.values()].filter(({ state }) => !has(state.path))
    );
  }
  #drop(branch, path) {
    let marks = [...this.#of(branch).values()];
    this.#set(
      branch,
      marks.filter(({ state }) => state.path !== path)
    );
  }
  #of = (branch) => this.#marks.get(branch) ?? /* @__PURE__ */ new Map();
  #set(branch, marks) {
    marks.length === 0 ? this.#marks.delete(branch) : this.#marks.set(branch, new Map(marks.map((mark) => [mark.state.path, mark])));
  }
}, placeOf = ({ claim, pull, branch }) => claim === null && pull !== void 0 ? `#${pull}` : branch, foundAt = (state) => ({ state, no: false }), keyOf = ({ path, mode, oid }) => JSON.stringify([path, mode, oid]);
function compiledOr(entries) {
  try {
    return (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)(entries)).has;
  } catch {
    return () => false;
  }
}
function writtenBefore(ctx, asking) {
  let journal = {
    record: new OutsideRecord(ctx.config.repository, asking.branch),
    read: null
  }, covered;
  return async (view, tip) => {
    let claims = (0, import_chunk_SJYKHHTK.claimsOnBranch)(view.claims, ctx.config.repository, asking.branch), asked = JSON.stringify(asking.write);
    if (claims.some(({ write }) => JSON.stringify(write) === asked)) return {};
    covered ??= coveredWrites(ctx, asking);
    let states = await covered;
    if (states.length === 0) return {};
    await readUpTo(ctx, journal, tip.oid);
    let [claim = null] = claims, open = claim === null ? null : await (0, import_chunk_2VXPFLFY.openOnBranch)(ctx, view, claim), paths = journal.record.among(states, open ?? []).map(({ path }) => path);
    return paths.length === 0 ? {} : askedLate(ctx, claim, { work: asking, paths });
  };
}
async function coveredWrites(ctx, asking) {
  let { has } = (0, import_chunk_UNUTM6B7.compileScope)((0, import_chunk_D2SCSR57.scopeOf)(asking.write));
  return (await (0, import_chunk_VRUVGWV4.committedChanges)(ctx, asking)).filter(({ path }) => has(path));
}
async function readUpTo(ctx, journal, tip) {
  let { record, read } = journal;
  if (read !== tip) {
    for await (let { message } of ctx.store.journal({ tip, ...read && { after: read } })) {
      let decoded = record.concerns(message) ? (0, import_chunk_SZBICU6G.decodeEvent)(message) : null;
      decoded?.ok && record.add(decoded.event);
    }
    journal.read = tip;
  }
}
async function askedLate(ctx, claim, { work, paths }) {
  let { head } = ctx.repo;
  if (paths.length === 0 || head === null) return { written: paths };
  let not = (await (0, import_chunk_GNFUD3D7.referencesOf)(ctx, work)).map((reference) => reference.oid), author = await (0, import_chunk_HL6IHLAC.ownAnswer)(ctx, claim, { head, not, paths });
  return { written: paths, ...author === null ? {} : { author: author.name } };
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  askedLate,
  writtenBefore
});

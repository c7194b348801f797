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
  afterWriting: () => afterWriting,
  claimsOnBranch: () => claimsOnBranch,
  clockRefusal: () => clockRefusal,
  done: () => done,
  dropGround: () => dropGround,
  endingOf: () => endingOf,
  eventOf: () => eventOf,
  granting: () => granting,
  meetingsOn: () => meetingsOn,
  notLive: () => notLive,
  passGround: () => passGround,
  putGround: () => putGround,
  refused: () => refused,
  replacedBy: () => replacedBy,
  roomOnBranch: () => roomOnBranch,
  sameEntries: () => sameEntries,
  seekGround: () => seekGround,
  tooLarge: () => tooLarge,
  unchanged: () => unchanged,
  without: () => without
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_SOK4M4VB = require("./chunk-SOK4M4VB.js");
var import_chunk_UNUTM6B7 = require("./chunk-UNUTM6B7.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_PAKWBOKP = require("./chunk-PAKWBOKP.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
function scan(scopes, asked, options = {}) {
  let mine = (0, import_chunk_UNUTM6B7.prepare)(asked), starts = asked.include.map(startOf), hits = [];
  for (let [key, scope] of scopes) {
    if (!scope.include.some((pattern) => beginsLike(startOf(pattern), starts))) continue;
    let theirs = (0, import_chunk_UNUTM6B7.prepare)(scope);
    if (!glance(mine, theirs)) continue;
    let overlap2 = (0, import_chunk_SOK4M4VB.overlapOf)(mine, theirs, options);
    overlap2.overlaps !== false && hits.push({ key, overlap: overlap2 });
  }
  return hits;
}
var ASCII = /^[\x20-\x7e]*$/;
function startOf(pattern) {
  let start = (0, import_chunk_UNUTM6B7.literalStart)(pattern);
  return ASCII.test(start) ? start.toLowerCase() : (0, import_chunk_D2SCSR57.foldText)(start);
}
var beginsLike = (start, others) => others.some(
  (other) => start.length < other.length ? other.startsWith(start) : start.startsWith(other)
), glance = (mine, theirs) => mine.include.some((a) => theirs.include.some((b) => (0, import_chunk_UNUTM6B7.mayMeet)(a.glance, b.glance)));
var NameIndex = class {
  #byName = /* @__PURE__ */ new Map();
  #others = /* @__PURE__ */ new Set();
  add({ prefix, exact }, entry) {
    if (!exact) {
      this.#others.add(entry);
      return;
    }
    for (let name of prefix.split("/")) {
      let entries = this.#byName.get(name) ?? /* @__PURE__ */ new Set();
      entries.add(entry), this.#byName.set(name, entries);
    }
  }
  remove({ prefix, exact }, entry) {
    if (!exact) {
      this.#others.delete(entry);
      return;
    }
    for (let name of prefix.split("/")) {
      let entries = this.#byName.get(name);
      entries?.delete(entry) && entries.size === 0 && this.#byName.delete(name);
    }
  }
  /** How many entries `candidates` would give. */
  count({ names }) {
    return this.#others.size + this.#rarest(names).size;
  }
  /** Exact paths that have the outline's rarest name in them, and all that are not exact. */
  candidates({ names }) {
    return [...this.#rarest(names), ...this.#others];
  }
  #rarest(names) {
    return names.map((name) => this.#byName.get(name) ?? /* @__PURE__ */ new Set()).reduce((a, b) => a.size <= b.size ? a : b);
  }
};
var TrieNode = class {
  /** Entries that go on below in a way that is not known. */
  open = null;
  /** Entries that end here. */
  exact = null;
  below = null;
  /** Entries here and below. */
  size = 0;
}, TokenTrie = class {
  #root = new TrieNode();
  add({ tokens, exact }, entry) {
    let node = this.#root;
    node.size++;
    for (let token of tokens) {
      node.below ??= /* @__PURE__ */ new Map();
      let next = node.below.get(token);
      next === void 0 && (next = new TrieNode(), node.below.set(token, next)), next.size++, node = next;
    }
    exact ? node.exact = added(node.exact, entry) : node.open = added(node.open, entry);
  }
  remove({ tokens, exact }, entry) {
    let path = this.#pathOf(tokens), last = path.at(-1);
    if (path.length <= tokens.length || last === void 0) return;
    let entries = exact ? last.exact : last.open, at = entries?.indexOf(entry) ?? -1;
    entries === null || at === -1 || (entries.splice(at, 1), path.forEach((node, depth) => {
      node.size--, node.size === 0 && depth > 0 && path[depth - 1]?.below?.delete(tokens[depth - 1] ?? "");
    }));
  }
  /** How many entries `candidates` would give. */
  count({ tokens, exact }) {
    return this.#pathOf(tokens).reduce((sum, node, depth) => {
      let whole = depth === tokens.length;
      return whole && !exact ? sum + node.size : sum + (node.open?.length ?? 0) + (whole ? node.exact?.length ?? 0 : 0);
    }, 0);
  }
  /** Every entry that may agree with the key: those whose tokens begin with its tokens, or the other way round. */
  candidates({ tokens, exact }) {
    let found = [];
    return this.#pathOf(tokens).forEach((node, depth) => {
      let whole = depth === tokens.length;
      whole && !exact ? everything(node, found) : (push(found, node.open), whole && push(found, node.exact));
    }), found;
  }
  /** Nodes from the root along the tokens, as far as there are any. */
  #pathOf(tokens) {
    let node = this.#root, path = [node];
    for (let token of tokens) {
      let next = node.below?.get(token);
      if (next === void 0) break;
      path.push(next), node = next;
    }
    return path;
  }
};
function everything(node, found) {
  push(found, node.open), push(found, node.exact);
  for (let next of node.below?.values() ?? []) everything(next, found);
}
function push(found, more) {
  if (more !== null) for (let entry of more) found.push(entry);
}
function added(entries, entry) {
  return entries === null ? [entry] : (entries.push(entry), entries);
}
var ScopeIndex = class {
  #scopes = /* @__PURE__ */ new Map();
  #starts = new TokenTrie();
  #ends = new TokenTrie();
  /** Made when a question is first asked that the others can't narrow down. */
  #names = null;
  #added = 0;
  get size() {
    return this.#scopes.size;
  }
  /** Adds a scope under a key, in place of the one that was there. */
  add(key, scope) {
    this.remove(key);
    let of = { key, scope, order: this.#added++, entries: [], prepared: null };
    for (let pattern of scope.include) {
      let entry = { of, outline: (0, import_chunk_UNUTM6B7.outlineOfText)(pattern) };
      of.entries.push(entry), this.#starts.add(startKey(entry.outline), entry), this.#ends.add(endKey(entry.outline), entry), this.#names?.add(entry.outline, entry);
    }
    this.#scopes.set(key, of);
  }
  remove(key) {
    let of = this.#scopes.get(key);
    if (of !== void 0) {
      for (let entry of of.entries)
        this.#starts.remove(startKey(entry.outline), entry), this.#ends.remove(endKey(entry.outline), entry), this.#names?.remove(entry.outline, entry);
      this.#scopes.delete(key);
    }
  }
  /** Every scope that overlaps, or can't be proved not to, in the order they were added. */
  overlapping(scope, options = {}) {
    let hits = [], mine = (0, import_chunk_UNUTM6B7.prepare)(scope);
    for (let of of this.#candidates(mine)) {
      of.prepared ??= new import_chunk_UNUTM6B7.Prepared(of.scope);
      let found = (0, import_chunk_SOK4M4VB.overlapOf)(mine, of.prepared, options);
      found.overlaps !== false && hits.push({ key: of.key, overlap: found });
    }
    return hits;
  }
  #candidates({ include }) {
    let found = /* @__PURE__ */ new Set();
    for (let { glance: glance2 } of include)
      for (let { of, outline } of this.#entriesFor(glance2))
        !found.has(of) && (0, import_chunk_UNUTM6B7.mayMeet)(glance2, outline) && found.add(of);
    return [...found].sort((a, b) => a.order - b.order);
  }
  /** All entries that may meet the outline, and as few others as the best of the ways finds. */
  #entriesFor(outline) {
    let start = startKey(outline), end = endKey(outline), byStart = this.#starts.count(start), byEnd = this.#ends.count(end);
    if (Math.min(byStart, byEnd) > MANY && outline.names.length > 0) {
      let names = this.#nameIndex();
      if (names.count(outline) < Math.min(byStart, byEnd)) return names.candidates(outline);
    }
    return byStart <= byEnd ? this.#starts.candidates(start) : this.#ends.candidates(end);
  }
  #nameIndex() {
    if (this.#names !== null) return this.#names;
    let names = new NameIndex();
    for (let { entries } of this.#scopes.values())
      for (let entry of entries) names.add(entry.outline, entry);
    return this.#names = names, names;
  }
}, MANY = 1e3;
function startKey({ prefix, exact }) {
  let tokens = prefix.split("/");
  return exact || tokens.pop(), { tokens, exact };
}
function endKey({ tail, named }) {
  let tokens = tail.split(".").reverse();
  return named || tokens.pop(), { tokens, exact: named };
}
var grounds = /* @__PURE__ */ new WeakMap();
function meetingsOn(claims, sought) {
  let place = placeOf(claims, sought), unreadable = [...place.unreadable].filter((id) => !sought.aside.includes(id)).sort();
  if (sought.scope.include.length === 0) return { meetings: [], excused: false, unreadable };
  let options = sought.prefer ? { prefer: sought.prefer } : {}, meetings = [], excused = false;
  for (let hit of hitsOn(place, sought.scope, options)) {
    if (sought.aside.includes(hit.key)) continue;
    let claim = claims.get(hit.key), left = besideShared(claim, hit.overlap, sought);
    left === null ? excused = true : meetings.push({ claim, overlap: left });
  }
  return { meetings: meetings.sort((a, b) => byGrant(a.claim, b.claim)), excused, unreadable };
}
function hitsOn(place, scope, options) {
  if (!place.asked)
    return place.asked = true, scan(place.scopes, scope, options);
  if (place.index === null) {
    place.index = new ScopeIndex();
    for (let [id, ground] of place.scopes) place.index.add(id, ground);
  }
  return place.index.overlapping(scope, options);
}
function besideShared(claim, found, { scope, shared, prefer }) {
  if (found.overlaps === null || shared.length === 0) return found;
  let common = sharedOf(shared);
  if (!common.compiled.has(found.witness)) return found;
  let mine = { include: scope.include, exclude: [...scope.exclude, ...common.patterns] }, again = (0, import_chunk_SOK4M4VB.overlap)(mine, (0, import_chunk_D2SCSR57.scopeOf)(claim.write), prefer ? { prefer } : {});
  return again.overlaps === false ? null : again;
}
var compiledShared = /* @__PURE__ */ new WeakMap();
function sharedOf(entries) {
  let known = compiledShared.get(entries);
  if (known !== void 0) return known;
  let scope = (0, import_chunk_D2SCSR57.scopeOf)(entries), plain = scope.exclude.length === 0 ? scope : { include: [], exclude: [] }, shared = { patterns: plain.include, compiled: (0, import_chunk_UNUTM6B7.compileScope)(plain) };
  return compiledShared.set(entries, shared), shared;
}
function claimsOnBranch(claims, repository, branch) {
  let known = groundsOf(claims);
  if (known.branches === null) {
    known.branches = /* @__PURE__ */ new Map();
    for (let claim of claims.values()) addTo(known.branches, branchKey(claim), claim.id);
  }
  return [...known.branches.get(branchKey({ repository, branch })) ?? []].map((id) => claims.get(id)).sort(byGrant);
}
function passGround(from, to) {
  let known = grounds.get(from);
  known !== void 0 && (grounds.delete(from), grounds.set(to, known));
}
function putGround(claims, claim) {
  let known = grounds.get(claims);
  if (known === void 0) return;
  let before = claims.get(claim.id);
  if (before !== void 0 && sameGround(before, claim)) return;
  before !== void 0 && dropGround(claims, before);
  let place = known.places.get(placeKey(claim));
  place !== void 0 && addToPlace(place, claim), known.branches !== null && addTo(known.branches, branchKey(claim), claim.id);
}
function dropGround(claims, claim) {
  let known = grounds.get(claims);
  if (known === void 0) return;
  let place = known.places.get(placeKey(claim));
  place !== void 0 && !place.unreadable.delete(claim.id) && (place.scopes.delete(claim.id), place.index?.remove(claim.id)), known.branches?.get(branchKey(claim))?.delete(claim.id);
}
function groundsOf(claims) {
  let known = grounds.get(claims);
  return known === void 0 && (known = { places: /* @__PURE__ */ new Map(), branches: null }, grounds.set(claims, known)), known;
}
function placeOf(claims, where) {
  let { places } = groundsOf(claims), key = placeKey(where), place = places.get(key);
  if (place === void 0) {
    place = { scopes: /* @__PURE__ */ new Map(), index: null, asked: false, unreadable: /* @__PURE__ */ new Set() };
    for (let claim of claims.values()) placeKey(claim) === key && addToPlace(place, claim);
    places.set(key, place);
  }
  return place;
}
function addToPlace(place, claim) {
  if (!claim.yields)
    try {
      let scope = (0, import_chunk_D2SCSR57.scopeOf)(claim.write);
      place.scopes.set(claim.id, scope), place.index?.add(claim.id, scope);
    } catch (error) {
      if (!(error instanceof import_chunk_ITPPDWB4.MetesError) || error.code !== "bad-pattern") throw error;
      place.unreadable.add(claim.id);
    }
}
function addTo(sets, key, id) {
  let set = sets.get(key);
  set === void 0 ? sets.set(key, /* @__PURE__ */ new Set([id])) : set.add(id);
}
var placeKey = (c) => `${c.repository} ${c.target}`, branchKey = (c) => `${c.repository} ${c.branch}`, sameGround = (a, b) => a.write === b.write && a.yields === b.yields && placeKey(a) === placeKey(b) && branchKey(a) === branchKey(b), byGrant = (a, b) => a.granted < b.granted ? -1 : a.granted > b.granted ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
var STEPS = 2e4, EVERYTHING = { include: ["**"], exclude: [] };
function without(request, theirs) {
  let met = theirs.filter((scope) => meets(request, scope)), taken = unique(met.flatMap((scope) => scope.include)), inTheWay = taken.filter((pattern) => meets(request, only(pattern))), exclude = unique([...request.exclude, ...inTheWay]);
  if (exclude.length > import_chunk_D2SCSR57.CAPS.patterns) return { entries: [] };
  let include = request.include.filter(
    (pattern) => meets({ include: [pattern], exclude }, EVERYTHING)
  );
  if (include.length === 0) return { entries: [] };
  let needed = inTheWay.filter(
    (pattern) => meets({ include, exclude: request.exclude }, only(pattern))
  ), left = { include, exclude: unique([...request.exclude, ...needed]) };
  return { entries: left.include.length + left.exclude.length <= import_chunk_D2SCSR57.CAPS.patterns && (0, import_chunk_SOK4M4VB.overlap)(left, { include: taken, exclude: [] }).overlaps === false ? (0, import_chunk_D2SCSR57.entriesOf)(left) : [] };
}
var only = (pattern) => ({ include: [pattern], exclude: [] }), unique = (patterns) => [...new Set(patterns)], meets = (a, b) => (0, import_chunk_SOK4M4VB.overlap)(a, b, { steps: STEPS }).overlaps !== false;
function eventOf(origin, now, body) {
  return {
    v: 1,
    id: origin.event,
    at: now.toISOString(),
    by: origin.by,
    engine: origin.engine,
    config: origin.config,
    root: origin.root,
    repository: origin.repository,
    ...body
  };
}
var refused = (refusal) => ({
  outcome: "refused",
  refusal,
  events: []
}), done = (claim, event) => ({
  outcome: "done",
  claim,
  events: [event]
}), unchanged = (claim) => ({
  outcome: "unchanged",
  claim,
  events: []
});
function notLive(view, id) {
  return refused({ reason: "not-live", claim: id, replacedBy: replacedBy(view, id) });
}
function replacedBy(view, id) {
  return [...view.claims.values()].filter((claim) => claim.replaces?.includes(id)).sort(byGrant)[0] ?? null;
}
var brokenRegistry = (files) => refused({ reason: "broken-registry", files });
function sameEntries(a, b) {
  let one = new Set(a), two = new Set(b);
  return one.size === two.size && [...one].every((entry) => two.has(entry));
}
var LISTED = 20;
function endingOf(claim, now, judging) {
  if (judging.dead?.includes(claim.id)) return "dead";
  let { graceSeconds } = judging.policy;
  return (0, import_chunk_PAKWBOKP.standing)(claim, now, graceSeconds).state !== "lapsed" || judging.skewMs === void 0 ? "stands" : Math.abs(judging.skewMs) > graceSeconds * 1e3 ? "untold" : "over";
}
function seekGround({ view, now, broken }, seeking) {
  if (broken.length > 0) return no(brokenRegistry(broken.map((file) => file.path)));
  let ended = [...seeking.also ?? []];
  if (seeking.yields) return { free: true, displaced: sorted(ended), excused: false };
  let aside = [...seeking.aside, ...ended.map((claim) => claim.id)], met = meetingsOn(view.claims, { ...seeking, aside, shared: seeking.policy.shared });
  if (met.unreadable.length > 0) return no(brokenRegistry(met.unreadable.map(import_chunk_SZBICU6G.claimPath)));
  let standingThere = [], untold = null;
  for (let meeting of met.meetings) {
    let ending = endingOf(meeting.claim, now, seeking);
    ending === "stands" ? standingThere.push(meeting) : ending === "untold" ? untold ??= meeting.claim : ended.push(meeting.claim);
  }
  return standingThere.length > 0 ? no(overlapRefusal(seeking, standingThere)) : untold !== null ? no(clockRefusal(seeking, untold)) : { free: true, displaced: sorted(ended), excused: met.excused };
}
var no = (answer) => ({ free: false, answer }), sorted = (claims) => [...claims].sort(byGrant), clockRefusal = ({ skewMs = 0 }, holder) => refused({ reason: "clock", skewMs, holder });
function overlapRefusal({ scope }, meetings) {
  let blockers = meetings.slice(0, LISTED).map(({ claim, overlap: overlap2 }) => {
    let pairs = (0, import_chunk_SOK4M4VB.overlappingPairs)(scope, (0, import_chunk_D2SCSR57.scopeOf)(claim.write));
    return overlap2.overlaps ? { claim, witness: overlap2.witness, pairs } : { claim, witness: null, unproved: overlap2.pattern, pairs };
  }), theirs = meetings.map(({ claim }) => (0, import_chunk_D2SCSR57.scopeOf)(claim.write)), instead = meetings.length > LISTED ? [] : without(scope, theirs).entries, more = meetings.length - blockers.length;
  return refused({ reason: "overlap", blockers, instead, ...more > 0 ? { more } : {} });
}
function roomOnBranch({ view, now }, asked, aside) {
  let over = [];
  for (let claim of claimsOnBranch(view.claims, asked.repository, asked.branch)) {
    if (aside.includes(claim.id)) continue;
    let ending = endingOf(claim, now, asked);
    if (ending === "stands") return { answer: refused({ reason: "branch-held", holder: claim }) };
    if (ending === "untold") return { answer: clockRefusal(asked, claim) };
    over.push(claim);
  }
  return { over };
}
function tooLarge(policy, share) {
  let limit = Math.max(Math.floor(share.tracked * policy.maxShare), policy.maxShareFiles);
  return share.matched > limit ? refused({ reason: "too-large", share, limit: policy.maxShare }) : null;
}
function afterWriting({ by, written = [], policy, author }) {
  return written.length === 0 || policy.widenAfterWriting === "free" ? null : by.actor === "agent" ? refused({ reason: "agent", what: "widen-after-writing", paths: written }) : author === void 0 ? null : refused({ reason: "author", author, paths: written });
}
function granting(ground, { policy, written = [] }) {
  return {
    ...written.length > 0 ? { written: true } : {},
    ...ground.displaced.length > 0 ? { displaced: ground.displaced.map((claim) => claim.id) } : {},
    ...ground.excused ? { shared: policy.shared } : {}
  };
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  afterWriting,
  claimsOnBranch,
  clockRefusal,
  done,
  dropGround,
  endingOf,
  eventOf,
  granting,
  meetingsOn,
  notLive,
  passGround,
  putGround,
  refused,
  replacedBy,
  roomOnBranch,
  sameEntries,
  seekGround,
  tooLarge,
  unchanged,
  without
});

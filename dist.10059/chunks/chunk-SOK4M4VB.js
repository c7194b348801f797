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
  foldedSet: () => foldedSet,
  holds: () => holds,
  overlap: () => overlap,
  overlapOf: () => overlapOf,
  overlappingPairs: () => overlappingPairs
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_UNUTM6B7 = require("./chunk-UNUTM6B7.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var holds = (set, code) => {
  for (let i = 0; i < set.length; i += 2) {
    if (code < (set[i] ?? 0)) return false;
    if (code <= (set[i + 1] ?? 0)) return true;
  }
  return false;
};
function complement(set, also) {
  let rest = [], from = 1, whole = also === void 0 ? set : merged([...pairs(set), [also, also]]);
  for (let [first, last] of pairs(whole))
    first > from && rest.push(from, first - 1), from = Math.max(from, last + 1);
  return from <= 1114111 && rest.push(from, 1114111), rest;
}
function* pairs(set) {
  for (let i = 0; i < set.length; i += 2) yield [set[i] ?? 0, set[i + 1] ?? 0];
}
function foldedSet(read) {
  let ranges = [];
  for (let [from, to] of read.ranges) {
    ranges.push([from, to]);
    for (let code of foldsWithin(from, to)) ranges.push([code, code]);
  }
  return merged(ranges);
}
function* foldsWithin(from, to) {
  if (to - from < 256) {
    for (let code = from; code <= to; code++) yield foldOf(code);
    return;
  }
  for (let [code, folded] of allFolds()) code >= from && code <= to && (yield folded);
}
var foldOf = (code) => (0, import_chunk_D2SCSR57.foldCharacter)(String.fromCodePoint(code)).codePointAt(0) ?? code, folds = null;
function allFolds() {
  if (folds !== null) return folds;
  let found = [];
  for (let code = 65; code < 131072; code++) {
    let character = String.fromCodePoint(code);
    if (character.toLowerCase() === character && character.toUpperCase() === character) continue;
    let folded = foldOf(code);
    folded !== code && found.push([code, folded]);
  }
  return folds = found, found;
}
function merged(ranges) {
  ranges.sort((a, b) => a[0] - b[0]);
  let flat = [];
  for (let [from, to] of ranges) {
    let end = flat.length - 1, last = flat[end];
    last !== void 0 && from <= last + 1 ? flat[end] = Math.max(last, to) : flat.push(from, to);
  }
  return flat;
}
var NOWHERE = { states: [], ends: false }, SLASH = 47, IN_NAME = complement([SLASH, SLASH]), lastId = 0, TextState = class _TextState {
  id = ++lastId;
  number;
  only;
  isPlain = true;
  universal = false;
  #numbers;
  #codes;
  #at;
  #next;
  #after = null;
  constructor(numbers, codes, at, next) {
    this.number = ++numbers.last, this.only = codes[at] ?? 0, this.#numbers = numbers, this.#codes = codes, this.#at = at, this.#next = next;
  }
  get set() {
    return [this.only, this.only];
  }
  get cuts() {
    return [this.only, this.only + 1];
  }
  step(code) {
    return code !== this.only ? NOWHERE : (this.#after ??= this.#reach(), this.#after);
  }
  #reach() {
    let at = this.#at + 1;
    return at === this.#codes.length ? closure([this.#next]) : { states: [new _TextState(this.#numbers, this.#codes, at, this.#next)], ends: false };
  }
}, SetState = class {
  id = ++lastId;
  number;
  only;
  set;
  isPlain = true;
  cuts;
  universal;
  #next;
  #after = null;
  constructor(numbers, set, next, universal) {
    this.number = ++numbers.last, this.only = set.length === 2 && set[0] === set[1] ? set[0] ?? null : null, this.set = set, this.cuts = set.map((code, at) => at % 2 === 0 ? code : code + 1), this.universal = universal, this.#next = next;
  }
  step(code) {
    return holds(this.set, code) ? (this.#after ??= closure([this.#next]), this.#after) : NOWHERE;
  }
}, NotState = class {
  id = ++lastId;
  number;
  only = null;
  set = IN_NAME;
  isPlain = false;
  universal = false;
  cuts;
  #node;
  #inside;
  #steps = /* @__PURE__ */ new Map();
  constructor(node, inside) {
    this.number = ++node.numbers.last, this.#node = node, this.#inside = inside, this.cuts = [...new Set(inside.states.flatMap((state) => state.cuts).concat(SLASH, SLASH + 1))];
  }
  step(code) {
    if (code === SLASH) return NOWHERE;
    let before = this.#steps.get(code);
    if (before !== void 0) return before;
    let inside = stepAll(this.#inside.states, code), after = closure([], [{ node: this.#node, inside }]);
    return this.#steps.set(code, after), after;
  }
};
function closure(nodes, runs = []) {
  let states = /* @__PURE__ */ new Set(), seen = /* @__PURE__ */ new Set(), ends = false, enter = ({ node, inside }) => {
    states.add(runState(node, inside)), inside.ends || visit(node.after);
  }, visit = (node) => {
    node.kind === "end" ? ends = true : node.kind === "state" ? states.add(node.state) : seen.has(node) || (seen.add(node), node.kind === "split" ? node.outs.forEach(visit) : enter({ node, inside: closure([node.inside]) }));
  };
  return runs.forEach(enter), nodes.forEach(visit), { states: byId([...states]), ends };
}
function runState(node, inside) {
  let key = `${inside.ends ? "!" : ""}${inside.states.map((state) => state.id).join()}`, before = node.runs.get(key);
  if (before !== void 0) return before;
  let made = new NotState(node, inside);
  return node.runs.set(key, made), made;
}
function stepAll(states, code) {
  let ends = false, reached = /* @__PURE__ */ new Set();
  for (let state of states) {
    let arrival = state.step(code);
    arrival.ends && (ends = true);
    for (let next of arrival.states) reached.add(next);
  }
  return reached.size === 0 && !ends ? NOWHERE : { states: byId([...reached]), ends };
}
var byId = (states) => states.length < 2 ? states : states.sort((a, b) => a.id - b.id);
var ANYTHING = [1, 1114111], END = { kind: "end" };
function startOf(row) {
  return row.memo.start ??= closure([new Builder().row(row)]), row.memo.start;
}
var Builder = class {
  #numbers = { last: 0 };
  row({ segments }) {
    let next = END;
    for (let [at, segment] of [...segments.entries()].reverse()) {
      let last = at === segments.length - 1;
      segment === import_chunk_D2SCSR57.ANY_DEPTH ? next = last ? this.#anything(next) : this.#anyDirectories(next) : next = this.#sequence(segment.items, last ? next : this.#text([SLASH], next));
    }
    return next;
  }
  /** `**` at the end: at least one character, whatever they are. */
  #anything(next) {
    let more = { kind: "split", outs: [next] }, some = this.#set(ANYTHING, more, true);
    return more.outs.push(some), some;
  }
  /** `**` with a slash behind it: nothing, or any text that ends in a slash. */
  #anyDirectories(next) {
    let inside = { kind: "split", outs: [this.#text([SLASH], next)] };
    return inside.outs.push(this.#set(ANYTHING, inside)), { kind: "split", outs: [next, inside] };
  }
  #sequence(items, next) {
    return items.reduceRight((after, item) => this.#item(item, after), next);
  }
  #item(item, next) {
    if (item.kind === "text") return this.#text(codesOf(item.text), next);
    if (item.kind === "any") return this.#set(IN_NAME, next);
    if (item.kind === "class") return this.#set(classSet(item.class), next);
    if (item.kind === "group") return this.#group(item, next);
    let loop = { kind: "split", outs: [next] };
    return loop.outs.push(this.#set(IN_NAME, loop)), loop;
  }
  #group(group, next) {
    let choices2 = (after) => group.choices.map((choice) => this.#sequence(choice, after));
    if (group.type === "@") return { kind: "split", outs: choices2(next) };
    if (group.type === "?") return { kind: "split", outs: [next, ...choices2(next)] };
    if (group.type === "!") {
      let inside = { kind: "split", outs: choices2(END) };
      return { kind: "not", numbers: this.#numbers, inside, after: next, runs: /* @__PURE__ */ new Map() };
    }
    let again = { kind: "split", outs: [next] }, once = { kind: "split", outs: choices2(again) };
    return again.outs.push(once), group.type === "*" ? again : once;
  }
  #text(codes, next) {
    return { kind: "state", state: new TextState(this.#numbers, codes, 0, next) };
  }
  #set(set, next, universal = false) {
    return { kind: "state", state: new SetState(this.#numbers, set, next, universal) };
  }
}, codesOf = (text) => [...text].map((char) => char.codePointAt(0) ?? 0), classSets = /* @__PURE__ */ new Map();
function classSet(read) {
  let listed = foldedSet(read), set = complement(read.negated ? listed : complement(listed), SLASH), key = set.join(), before = classSets.get(key);
  return before !== void 0 ? before : (classSets.size > 1e3 && classSets.clear(), classSets.set(key, set), set);
}
function excluding(rows, spend) {
  let start = rows.flatMap((row) => startOf(row).states).sort((a, b) => a.id - b.id);
  return new StateSets(spend).of([...new Set(start)], false);
}
var StateSets = class {
  spend;
  #made = /* @__PURE__ */ new Map();
  constructor(spend) {
    this.spend = spend;
  }
  of(states, ends) {
    let key = `${ends ? "!" : ""}${states.map((state) => state.id).join()}`, before = this.#made.get(key);
    if (before !== void 0) return before;
    let made = new StateSet(this, states, ends);
    return this.#made.set(key, made), made;
  }
}, StateSet = class {
  states;
  ends;
  universal;
  cuts;
  #all;
  #steps = /* @__PURE__ */ new Map();
  constructor(all, states, ends) {
    this.#all = all, this.states = states, this.ends = ends, this.universal = states.some((state) => state.universal), this.cuts = [...new Set(states.flatMap((state) => state.cuts))];
  }
  after(code) {
    let before = this.#steps.get(code);
    if (before !== void 0) return before;
    this.#all.spend(this.states.length);
    let { states, ends } = stepAll(this.states, code), next = this.#all.of(states, ends);
    return this.#steps.set(code, next), next;
  }
};
function isWithin(fewer, more) {
  if (fewer === more) return true;
  if (fewer.states.length >= more.states.length) return false;
  let at = 0;
  for (let state of fewer.states) {
    for (; at < more.states.length && more.states[at].id < state.id; ) at++;
    if (more.states[at] !== state) return false;
    at++;
  }
  return true;
}
var chosen = /* @__PURE__ */ new Map();
function niceCharacter(from, to) {
  if (from <= 120 && to >= 120) return 120;
  if (from === to && from > 32 && from < 65) return from;
  let key = `${from} ${to}`, before = chosen.get(key);
  if (before !== void 0) return before;
  chosen.size > 1e4 && chosen.clear();
  let code = choose(from, to);
  return chosen.set(key, code), code;
}
function choose(from, to) {
  let small = within(from, to, 97, 122) ?? within(from, to, 48, 57);
  if (small !== null) return small;
  let near = Math.min(to, from + 1024);
  for (let code = from; code <= near; code++)
    if (isPossible(code) && /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(String.fromCodePoint(code)))
      return code;
  for (let code = from; code <= to; code++)
    if (isPossible(code) && !(0, import_chunk_D2SCSR57.joinsBefore)(String.fromCodePoint(code))) return code;
  for (let code = from; code <= to; code++) if (isPossible(code)) return code;
  return null;
}
var within = (from, to, first, last) => Math.max(from, first) <= Math.min(to, last) ? Math.max(from, first) : null;
function isPossible(code) {
  if (code === 47 || code === 0) return false;
  if (code >= 55296 && code <= 57343) return code >= 56448 && code <= 56575;
  let character = String.fromCodePoint(code);
  return (0, import_chunk_D2SCSR57.foldCharacter)(character) === character && character.normalize("NFC") === character;
}
var AT_START = 0, DOT = 1, DOTS = 2, IN_NAME2 = 3, Place = class {
  a;
  b;
  reached;
  constructor(a, b, reached) {
    this.a = a, this.b = b, this.reached = reached;
  }
}, DOT_COSTS = 4;
function meet(a, b, excluding2, budget) {
  let walk = new Walk(budget);
  return walk.enter(startOf(a), startOf(b), { progress: AT_START, excluding: excluding2, before: null, code: 0 }, 0), walk.run();
}
var MOST_STATES = 2 ** 24, Walk = class {
  #budget;
  /** Places to look at, by cost. */
  #waiting = [];
  /** Per pair of states and progress: the sets of exclusions that places there have had. */
  #seen = /* @__PURE__ */ new Map();
  constructor(budget) {
    this.#budget = budget;
  }
  run() {
    for (let cost = 0; cost < this.#waiting.length; cost++) {
      for (let place of this.#waiting[cost] ?? []) {
        let found = this.#expand(place, cost);
        if (found !== null) return { found };
        if (this.#budget.steps < 0) return "unknown";
      }
      this.#waiting[cost] = [];
    }
    return "none";
  }
  enter(a, b, reached, cost) {
    let waiting = this.#waiting[cost] ?? [];
    this.#waiting[cost] = waiting;
    for (let stateA of a.states)
      for (let stateB of b.states)
        this.#budget.steps--, this.#isNew(stateA, stateB, reached) && waiting.push(new Place(stateA, stateB, reached));
  }
  /** Looks at every character that both can read; gives the path when one ends it. */
  #expand(place, cost) {
    let { progress: begun, excluding: against } = place.reached;
    for (let code of choices(place.a, place.b, against)) {
      let progress = progressAfter(begun, code);
      if (progress === null) continue;
      this.#budget.steps--;
      let a = place.a.step(code), b = place.b.step(code), excluding2 = against.after(code);
      if (progress === IN_NAME2 && a.ends && b.ends && !excluding2.ends) return pathTo(place, code);
      if (excluding2.universal || a.states.length === 0 || b.states.length === 0) continue;
      let slow = code === 46 && begun === AT_START ? DOT_COSTS : 1;
      this.enter(a, b, { progress, excluding: excluding2, before: place, code }, cost + slow);
    }
    return null;
  }
  /** False when a place there had no more exclusions against it: whatever can be reached from here could from there. */
  #isNew(a, b, { progress, excluding: excluding2 }) {
    let key = (a.number * MOST_STATES + b.number) * 4 + progress, had = this.#seen.get(key);
    if (had === void 0) this.#seen.set(key, [excluding2]);
    else {
      if (had.some((fewer) => isWithin(fewer, excluding2))) return false;
      had.push(excluding2);
    }
    return true;
  }
}, usual = /* @__PURE__ */ new WeakMap();
function choices(a, b, excluding2) {
  if (a.only !== null || b.only !== null) {
    let only = a.only ?? b.only ?? 0, other = a.only === null ? a : b;
    return other.only === only || other.only === null && holds(other.set, only) ? [only] : [];
  }
  let plain = excluding2.cuts.length === 0 && a.isPlain && b.isPlain, before = plain ? usual.get(a.set)?.get(b.set) : void 0;
  if (before !== void 0) return before;
  let codes = choose2(a, b, excluding2);
  if (plain) {
    let byB = usual.get(a.set) ?? /* @__PURE__ */ new WeakMap();
    usual.set(a.set, byB.set(b.set, codes));
  }
  return codes;
}
function choose2(a, b, excluding2) {
  let cuts = /* @__PURE__ */ new Set([1, 46, 47, 48]);
  for (let cut2 of a.cuts) cuts.add(cut2);
  for (let cut2 of b.cuts) cuts.add(cut2);
  for (let cut2 of excluding2.cuts) cuts.add(cut2);
  let sorted = [...cuts].sort((x, y) => x - y), codes = [];
  return sorted.forEach((from, at) => {
    if (from < 1 || from > 1114111 || !holds(a.set, from) || !holds(b.set, from)) return;
    let code = niceCharacter(from, (sorted[at + 1] ?? 1114112) - 1);
    code !== null && codes.push(code);
  }), codes.sort((x, y) => rank(x) - rank(y));
}
function rank(code) {
  return code === 120 ? 0 : code >= 97 && code <= 122 ? 1 : code >= 48 && code <= 57 ? 2 : code === 47 ? 4 : 3;
}
function progressAfter(progress, code) {
  return code === 47 ? progress === IN_NAME2 ? AT_START : null : code !== 46 || progress === IN_NAME2 || progress === DOTS ? IN_NAME2 : progress === AT_START ? DOT : DOTS;
}
function pathTo(place, last) {
  let codes = [last];
  for (let at = place.reached; at.before !== null; at = at.before.reached) codes.push(at.code);
  return String.fromCodePoint(...codes.reverse());
}
function overlap(a, b, options = {}) {
  return overlapOf((0, import_chunk_UNUTM6B7.prepare)(a), (0, import_chunk_UNUTM6B7.prepare)(b), options);
}
function overlapOf(a, b, options) {
  let found = decide(a.sorted, b.sorted, { steps: options.steps ?? import_chunk_D2SCSR57.CAPS.overlapSteps });
  if (found.overlaps === false) return found;
  let isCommon = (path) => (0, import_chunk_UNUTM6B7.isIn)(a, path) && (0, import_chunk_UNUTM6B7.isIn)(b, path), existing = options.prefer?.find(isCommon);
  if (existing !== void 0) return { overlaps: true, witness: existing };
  if (found.overlaps === null) return found;
  let witness = asWritten(found.witness, found.pair);
  return isCommon(witness) ? { overlaps: true, witness } : unproved(found.pair, "a path that looked common was not confirmed");
}
function overlappingPairs(a, b) {
  let budget = { steps: import_chunk_D2SCSR57.CAPS.overlapSteps }, [mine, theirs] = [(0, import_chunk_UNUTM6B7.prepare)(a), (0, import_chunk_UNUTM6B7.prepare)(b)], excluded = new Excluded(mine, theirs, budget), pairs2 = /* @__PURE__ */ new Map();
  for (let [one, other] of rowPairs(mine.include, theirs.include, budget)) {
    let key = JSON.stringify([one.pattern, other.pattern]);
    pairs2.has(key) || compare([one, other], excluded, budget) === "none" || pairs2.set(key, { mine: one.pattern, theirs: other.pattern });
  }
  return [...pairs2.values()];
}
function decide(a, b, budget) {
  let [x, y] = a.key <= b.key ? [a, b] : [b, a], excluded = new Excluded(x, y, budget);
  for (let pair of rowPairs(x.include, y.include, budget)) {
    let met = compare(pair, excluded, budget);
    if (met === "unknown") return unproved(pair, "the comparison takes too much work");
    if (met !== "none") return { overlaps: true, witness: met.found, pair };
  }
  let last = [x.include.at(-1), y.include.at(-1)];
  return budget.steps >= 0 || !last[0] || !last[1] ? { overlaps: false } : unproved([last[0], last[1]], "there are too many patterns to compare");
}
var Excluded = class {
  #patterns;
  #budget;
  #states = null;
  constructor(a, b, budget) {
    this.#patterns = [...a.exclude, ...b.exclude], this.#budget = budget;
  }
  get states() {
    if (this.#states !== null) return this.#states;
    let rows = new Set(this.#patterns.flatMap(({ rows: rows2 }) => rows2.map(({ row }) => row)));
    return this.#states = excluding([...rows], (steps) => {
      this.#budget.steps -= steps;
    }), this.#states;
  }
  has(folded) {
    return this.#patterns.some(({ rows }) => rows.some((row) => row.matches(folded)));
  }
};
function compare([one, other], excluded, budget) {
  let [exact, wide] = one.outline.exact ? [one, other] : [other, one];
  if (!exact.outline.exact) return meet(one.row, other.row, excluded.states, budget);
  budget.steps--;
  let path = exact.outline.prefix;
  return wide.matches(path) && !excluded.has(path) ? { found: path } : "none";
}
function asWritten(witness, pair) {
  let starts = pair.map(({ pattern }) => (0, import_chunk_UNUTM6B7.literalStart)(pattern)), [start = ""] = starts.filter((text) => witness.startsWith((0, import_chunk_D2SCSR57.foldText)(text)) && (0, import_chunk_D2SCSR57.foldText)(text).length === text.length).sort((x, y) => y.length - x.length);
  return start + witness.slice(start.length);
}
var GLANCES = 16;
function* rowPairs(a, b, budget) {
  for (let mine of a)
    for (let theirs of b)
      if ((0, import_chunk_UNUTM6B7.mayMeet)(mine.glance, theirs.glance))
        for (let one of mine.rows) {
          if (budget.steps -= theirs.rows.length / GLANCES, budget.steps < 0) return;
          for (let other of theirs.rows)
            (0, import_chunk_UNUTM6B7.mayMeet)(one.outline, other.outline) && (yield [one, other]);
        }
}
function unproved([one, other], why) {
  let patterns = [one?.pattern ?? "", other?.pattern ?? ""], [heavier = "", lighter = ""] = patterns.sort(
    (x, y) => signs(y) - signs(x) || (x < y ? -1 : 1)
  );
  return {
    overlaps: null,
    reason: `cannot prove ${cut(heavier)} and ${cut(lighter)} disjoint: ${why}`,
    pattern: heavier
  };
}
var cut = (pattern) => pattern.length > 100 ? `${pattern.slice(0, 99)}\u2026` : pattern, signs = (pattern) => pattern.match(/[*?[({]/g)?.length ?? 0;
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  foldedSet,
  holds,
  overlap,
  overlapOf,
  overlappingPairs
});

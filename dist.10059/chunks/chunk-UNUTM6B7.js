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
  Prepared: () => Prepared,
  compileScope: () => compileScope,
  isIn: () => isIn,
  literalStart: () => literalStart,
  mayMeet: () => mayMeet,
  outlineOfText: () => outlineOfText,
  prepare: () => prepare,
  rowsOfPattern: () => rowsOfPattern
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
function mayMeet(a, b) {
  return a.least > b.most || b.least > a.most ? false : a.exact && b.exact ? a.prefix === b.prefix : (a.exact ? !hasNames(a, b.names) : b.exact && !hasNames(b, a.names)) || !(a.prefix.startsWith(b.prefix) && !b.exact) && !(b.prefix.startsWith(a.prefix) && !a.exact) ? false : a.named && b.named ? a.tail === b.tail : a.tail.endsWith(b.tail) && !b.named || b.tail.endsWith(a.tail) && !a.named;
}
var hasNames = ({ prefix }, names) => names.length === 0 || names.every((name) => `/${prefix}/`.includes(`/${name}/`));
function outlineOfRow({ segments }) {
  let names = segments.filter((segment) => segment !== import_chunk_D2SCSR57.ANY_DEPTH), last = segments.at(-1), deep = names.length < segments.length, literal = (segment) => segment === import_chunk_D2SCSR57.ANY_DEPTH ? null : segment.literal, open = segments.findIndex((segment) => literal(segment) === null), before = (open === -1 ? segments : segments.slice(0, open)).map((s) => `${literal(s)}/`);
  return {
    prefix: open === -1 ? before.join("").slice(0, -1) : before.join("") + headOf(segments[open]),
    exact: open === -1,
    tail: tailOf(last),
    named: last !== void 0 && literal(last) !== null,
    least: names.length + (last === import_chunk_D2SCSR57.ANY_DEPTH ? 1 : 0),
    most: deep ? Number.POSITIVE_INFINITY : names.length,
    names: open === -1 ? [] : segments.flatMap((segment) => literal(segment) ?? [])
  };
}
function headOf(segment) {
  let first2 = segment === void 0 || segment === import_chunk_D2SCSR57.ANY_DEPTH ? void 0 : segment.items[0];
  return first2?.kind === "text" ? first2.text : "";
}
function tailOf(segment) {
  let last = segment === void 0 || segment === import_chunk_D2SCSR57.ANY_DEPTH ? void 0 : segment.items.at(-1);
  return last?.kind === "text" ? last.text : "";
}
var SIGN = /[*?[{\\]|[!+@]\(/, HARD_SIGN = /[[\]{}\\()]/;
function literalStart(pattern) {
  let sign = pattern.search(SIGN);
  return sign === -1 ? pattern : pattern.slice(0, pattern.lastIndexOf("/", sign) + 1);
}
function outlineOfText(pattern) {
  let folded = (0, import_chunk_D2SCSR57.foldText)(pattern), sign = folded.search(SIGN), slash = folded.lastIndexOf("/"), lastName = folded.slice(slash + 1);
  if (sign === -1) {
    let names2 = countNames(folded);
    return {
      prefix: folded,
      exact: true,
      tail: lastName,
      named: true,
      least: names2,
      most: names2,
      names: []
    };
  }
  let braces = folded.includes("{"), easy = !braces && !HARD_SIGN.test(lastName), named = easy && !/[*?]/.test(lastName), names = braces ? 1 : countNames(folded), depths = folded.includes("**") ? folded.match(/(?<=^|\/)\*\*(?=\/)/g)?.length ?? 0 : 0;
  return {
    // Up to the directory only: what stands in a name next to a sign may be folded together with it.
    prefix: folded.slice(0, folded.lastIndexOf("/", sign) + 1),
    exact: false,
    tail: easy ? lastName.slice(named ? 0 : lastName.search(/[^*?]*$/)) : "",
    named,
    least: Math.max(1, names - depths),
    most: braces || folded.includes("**") ? Number.POSITIVE_INFINITY : names,
    names: braces ? [] : folded.split("/").filter((name) => !/[*?[\\]|[!+@]\(/.test(name))
  };
}
function countNames(text) {
  let count = 1;
  for (let at = text.indexOf("/"); at !== -1; at = text.indexOf("/", at + 1)) count++;
  return count;
}
var OPTIONS = {
  dot: true,
  nocase: true,
  nonegate: true,
  nocomment: true,
  nobrace: true,
  platform: "linux"
}, Prepared = class {
  include;
  exclude;
  #sorted = null;
  constructor({ include, exclude }) {
    this.include = include.map((pattern) => new PreparedPattern(pattern)), this.exclude = exclude.map((pattern) => new PreparedPattern(pattern));
  }
  /** The same for every order that the scope may be written in. */
  get sorted() {
    return this.#sorted ??= sort(this), this.#sorted;
  }
}, PreparedPattern = class {
  pattern;
  #glance = null;
  #rows = null;
  constructor(pattern) {
    this.pattern = pattern;
  }
  get glance() {
    return this.#glance ??= outlineOfText(this.pattern), this.#glance;
  }
  get rows() {
    return this.#rows ??= rowsOfPattern(this.pattern).map((row) => new PreparedRow(this.pattern, row)), this.#rows;
  }
}, PreparedRow = class {
  pattern;
  row;
  outline;
  #minimatch = null;
  constructor(pattern, row) {
    this.pattern = pattern, this.row = row, this.outline = outlineOfRow(row);
  }
  matches(folded) {
    let { prefix, exact } = this.outline;
    return exact ? folded === prefix : folded.startsWith(prefix) ? (this.#minimatch ??= new import_chunk_D2SCSR57.Minimatch(this.row.glob, OPTIONS), this.#minimatch.match(folded)) : false;
  }
}, prepared = /* @__PURE__ */ new WeakMap();
function prepare(scope) {
  let before = prepared.get(scope);
  if (before !== void 0) return before;
  let made = new Prepared(scope);
  return prepared.set(scope, made), made;
}
function rowsOfPattern(pattern) {
  let rows = (0, import_chunk_D2SCSR57.rowsOf)(pattern);
  if (!(0, import_chunk_D2SCSR57.isTrouble)(rows)) return rows;
  throw new import_chunk_ITPPDWB4.MetesError("invalid", "bad-pattern", `\`${pattern}\`: ${rows.message}`, {
    hint: rows.mend
  });
}
function sort({ include, exclude }) {
  let sorted = { include: distinct(include), exclude: distinct(exclude) }, text = (patterns) => patterns.map((p) => p.pattern).join(`
`);
  return { ...sorted, key: `${text(sorted.include)}
!
${text(sorted.exclude)}` };
}
function distinct(patterns) {
  return [...new Map(patterns.map((pattern) => [pattern.pattern, pattern])).values()].sort((a, b) => a.pattern < b.pattern ? -1 : 1);
}
function compileScope(scope) {
  let prepared2 = prepare(scope);
  return {
    has: (path) => isIn(prepared2, path),
    includes: (path) => first(prepared2.include, (0, import_chunk_D2SCSR57.foldText)(path)),
    excludes: (path) => first(prepared2.exclude, (0, import_chunk_D2SCSR57.foldText)(path))
  };
}
function isIn({ include, exclude }, path) {
  let folded = (0, import_chunk_D2SCSR57.foldText)(path);
  return first(include, folded) !== null && first(exclude, folded) === null;
}
function first(patterns, folded) {
  return patterns.find(
    (one) => folded.startsWith(one.glance.prefix) && one.rows.some((row) => row.matches(folded))
  )?.pattern ?? null;
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  Prepared,
  compileScope,
  isIn,
  literalStart,
  mayMeet,
  outlineOfText,
  prepare,
  rowsOfPattern
});

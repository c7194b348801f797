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
  parseConfig: () => parseConfig,
  renderConfig: () => renderConfig
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_UJKKOEXK = require("./chunk-UJKKOEXK.js");
var import_chunk_F6AZL2OQ = require("./chunk-F6AZL2OQ.js");
var import_chunk_PAKWBOKP = require("./chunk-PAKWBOKP.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var SHARED_DEFAULT = [
  // JavaScript
  "**/package-lock.json",
  "**/npm-shrinkwrap.json",
  "**/yarn.lock",
  "**/pnpm-lock.yaml",
  "**/bun.lock",
  "**/bun.lockb",
  "**/deno.lock",
  // Python
  "**/poetry.lock",
  "**/uv.lock",
  "**/pdm.lock",
  "**/Pipfile.lock",
  "**/pixi.lock",
  "**/conda-lock.yml",
  "**/pylock.toml",
  // Rust, Go
  "**/Cargo.lock",
  "**/go.sum",
  "**/go.work.sum",
  "**/Gopkg.lock",
  // Ruby, PHP, Elixir, Erlang
  "**/Gemfile.lock",
  "**/gems.locked",
  "**/composer.lock",
  "**/mix.lock",
  "**/rebar.lock",
  // Java, Kotlin, Scala, .NET
  "**/gradle.lockfile",
  "**/buildscript-gradle.lockfile",
  "**/packages.lock.json",
  "**/paket.lock",
  // Swift, Objective-C, Dart
  "**/Package.resolved",
  "**/Podfile.lock",
  "**/Cartfile.resolved",
  "**/pubspec.lock",
  // Nix, Terraform, Helm, Bazel, C++, Haskell, Julia, OCaml
  "**/flake.lock",
  "**/.terraform.lock.hcl",
  "**/Chart.lock",
  "**/MODULE.bazel.lock",
  "**/conan.lock",
  "**/cabal.project.freeze",
  "**/stack.yaml.lock",
  "**/dune.lock/**"
];
var REPOSITORY_ID = "an id like r-7k2m9x4q1d3f, minted by metes init", id = (0, import_chunk_F6AZL2OQ.pipe)(
  (0, import_chunk_F6AZL2OQ.string)(REPOSITORY_ID),
  (0, import_chunk_F6AZL2OQ.check)((text) => (0, import_chunk_PAKWBOKP.isId)("r", text), REPOSITORY_ID)
), LENGTH_OF_TIME = "a length of time like 90s, 15m, 8h, 3d or 2w", duration = (0, import_chunk_F6AZL2OQ.pipe)(
  (0, import_chunk_F6AZL2OQ.string)(LENGTH_OF_TIME),
  (0, import_chunk_F6AZL2OQ.check)((text) => (0, import_chunk_UJKKOEXK.parseDuration)(text) !== null, LENGTH_OF_TIME),
  (0, import_chunk_F6AZL2OQ.transform)((text) => (0, import_chunk_UJKKOEXK.parseDuration)(text))
), percent = (0, import_chunk_F6AZL2OQ.pipe)(
  (0, import_chunk_F6AZL2OQ.string)("a share like 25%"),
  (0, import_chunk_F6AZL2OQ.regex)(/^(?:100|[1-9]?\d)%$/, "a share from 0% to 100%"),
  (0, import_chunk_F6AZL2OQ.transform)((text) => Number(text.slice(0, -1)) / 100)
), count = (least) => {
  let expected = `a whole number from ${least}`;
  return (0, import_chunk_F6AZL2OQ.pipe)((0, import_chunk_F6AZL2OQ.number)(expected), (0, import_chunk_F6AZL2OQ.integer)(expected), (0, import_chunk_F6AZL2OQ.minValue)(least, expected));
}, listed = (0, import_chunk_F6AZL2OQ.array)((0, import_chunk_F6AZL2OQ.string)("a pattern in quotes"), 'a list of patterns, as - "src/api/**"'), patterns = (0, import_chunk_F6AZL2OQ.pipe)(
  listed,
  (0, import_chunk_F6AZL2OQ.rawTransform)(({ dataset, addIssue, NEVER }) => {
    let problems = problemsOf(dataset.value);
    for (let problem of problems) addIssue(issueOf(dataset.value, problem));
    return problems.length > 0 ? NEVER : canonical(dataset.value);
  })
), someGround = (0, import_chunk_F6AZL2OQ.pipe)(patterns, (0, import_chunk_F6AZL2OQ.minLength)(1, 'at least one pattern, as - "**"')), shared = (0, import_chunk_F6AZL2OQ.pipe)(
  listed,
  (0, import_chunk_F6AZL2OQ.rawTransform)(({ dataset, addIssue, NEVER }) => {
    let out = new Set(dataset.value.filter((entry) => entry.startsWith("!"))), more = dataset.value.filter((entry) => !out.has(entry)), problems = [...problemsOf(more), ...strangers([...out])];
    for (let problem of problems) addIssue(issueOf(dataset.value, problem));
    if (problems.length > 0) return NEVER;
    let kept = SHARED_DEFAULT.filter((entry) => !out.has(`!${entry}`));
    return [.../* @__PURE__ */ new Set([...kept, ...canonical(more)])];
  })
), problemsOf = (entries) => {
  let parsed = entries.length > 0 ? (0, import_chunk_D2SCSR57.parseScope)(entries) : null;
  return parsed === null || parsed.ok ? [] : parsed.problems;
}, canonical = (entries) => entries.length > 0 ? (0, import_chunk_D2SCSR57.entriesOf)((0, import_chunk_D2SCSR57.scopeOf)(entries)) : [], strangers = (out) => out.filter((entry) => !SHARED_DEFAULT.includes(entry.slice(1))).map((entry) => ({
  entry,
  message: "`!` here takes a lock file out of the list, and this is none of them",
  mend: `one of them, as "!${SHARED_DEFAULT[0]}", or remove it`
})), issueOf = (input, { entry, message, mend }) => {
  let key = Math.max(input.indexOf(entry), 0);
  return { message, expected: mend, path: [{ type: "array", origin: "value", input, key, value: entry }] };
}, place = (what, more) => (0, import_chunk_F6AZL2OQ.pipe)((0, import_chunk_F6AZL2OQ.string)(what), (0, import_chunk_F6AZL2OQ.regex)(/^[^-\s\p{Cc}][^\p{Cc}]*$/u, what), (0, import_chunk_F6AZL2OQ.regex)(more, what)), FIRST_COMMIT = "the object id of the registry's first commit", registry = (0, import_chunk_F6AZL2OQ.strictObject)({
  remote: place('"." (this repository), the name of a remote, or a URL', /^(?![a-z0-9+.-]+::)/i),
  branch: (0, import_chunk_F6AZL2OQ.optional)(
    place("the name of a branch", /^(?!.*(?:\.\.|@\{|[\s~^:?*[\\]|\/\/|\/$|\.lock$))/),
    "metes-registry"
  ),
  root: (0, import_chunk_F6AZL2OQ.pipe)(
    (0, import_chunk_F6AZL2OQ.string)(FIRST_COMMIT),
    (0, import_chunk_F6AZL2OQ.check)((text) => (0, import_chunk_PAKWBOKP.isOid)(text), FIRST_COMMIT)
  )
}), permission = (0, import_chunk_F6AZL2OQ.picklist)(["allow", "notice", "refuse"], "allow, notice or refuse"), permissions = (agents, people) => (0, import_chunk_F6AZL2OQ.optional)(
  (0, import_chunk_F6AZL2OQ.strictObject)({
    agents: (0, import_chunk_F6AZL2OQ.optional)(permission, agents),
    people: (0, import_chunk_F6AZL2OQ.optional)(permission, people)
  }),
  {}
), words = (...options) => (0, import_chunk_F6AZL2OQ.optional)((0, import_chunk_F6AZL2OQ.picklist)(options, `${options[0]} or ${options[1]}`), options[0]), CONFIG = (0, import_chunk_F6AZL2OQ.strictObject)({
  version: (0, import_chunk_F6AZL2OQ.literal)(1, "1"),
  repository: id,
  registry,
  mode: words("enforce", "observe"),
  ground: (0, import_chunk_F6AZL2OQ.optional)(someGround, ["**"]),
  unclaimed: permissions("refuse", "allow"),
  held: permissions("refuse", "notice"),
  shared: (0, import_chunk_F6AZL2OQ.optional)(shared, []),
  exempt: (0, import_chunk_F6AZL2OQ.optional)(patterns, ["release/**"]),
  lease: (0, import_chunk_F6AZL2OQ.optional)(duration, "8h"),
  max_share: (0, import_chunk_F6AZL2OQ.optional)(
    (0, import_chunk_F6AZL2OQ.strictObject)({ agents: (0, import_chunk_F6AZL2OQ.optional)(percent, "25%"), files: (0, import_chunk_F6AZL2OQ.optional)(count(0), 100) }),
    {}
  ),
  widen: words("person", "free"),
  answers: (0, import_chunk_F6AZL2OQ.optional)(
    (0, import_chunk_F6AZL2OQ.strictObject)({ author: (0, import_chunk_F6AZL2OQ.optional)((0, import_chunk_F6AZL2OQ.boolean)("true or false"), false) }),
    {}
  ),
  missed_after: (0, import_chunk_F6AZL2OQ.optional)(duration, "48h"),
  judge: words("local", "github"),
  stale_read: words("warn", "fail"),
  max_attempts: (0, import_chunk_F6AZL2OQ.optional)(count(1), 3),
  deadline: (0, import_chunk_F6AZL2OQ.optional)(
    (0, import_chunk_F6AZL2OQ.union)(
      [
        (0, import_chunk_F6AZL2OQ.pipe)(
          (0, import_chunk_F6AZL2OQ.literal)("none"),
          (0, import_chunk_F6AZL2OQ.transform)(() => null)
        ),
        duration
      ],
      "none, or a length of time like 3d"
    ),
    "none"
  )
});
function parseConfig(text, file) {
  let read = (0, import_chunk_F6AZL2OQ.readYaml)(text, file, CONFIG);
  return read.ok ? { ok: true, config: configOf(read.value) } : read;
}
var configOf = (read) => ({
  version: read.version,
  repository: read.repository,
  registry: read.registry,
  mode: read.mode,
  ground: read.ground,
  unclaimed: read.unclaimed,
  held: read.held,
  shared: read.shared,
  exempt: read.exempt,
  lease: read.lease,
  maxShare: read.max_share,
  widen: read.widen,
  answers: read.answers,
  missedAfter: read.missed_after,
  judge: read.judge,
  staleRead: read.stale_read,
  maxAttempts: read.max_attempts,
  deadline: read.deadline
}), answersLine = ({ remote }) => remote === "." ? `# Only this repository has the registry, so whoever wrote a path answers for it, too. In a team: false
answers: { author: true }` : "# answers: { author: false }                     # whether who wrote a path may say that it may land";
function renderConfig({ repository, registry: place2, mode, judge }) {
  let chosen = (key, value, usual) => value === void 0 || value === usual ? `# ${key}: ${usual}` : `${key}: ${value}`;
  return `# What this repository's agents and people agreed on. Read from the default branch only.
# Every key: docs/formats.md of metes. Whatever is commented out has the value it shows.
version: 1

# Who this repository is, and where its registry is. Minted by metes init: do not edit.
repository: ${repository}
registry:
  remote: ${JSON.stringify(place2.remote)}
  branch: ${JSON.stringify(place2.branch)}
  root: ${JSON.stringify(place2.root)}

# enforce, or observe: say what would be asked, block nothing
${chosen("mode", mode, "enforce")}
# local, or github: who decides what lands outside a claim
${chosen("judge", judge, "local")}

# unclaimed: { agents: refuse, people: allow }   # writing on a branch without a claim
# held: { agents: refuse, people: notice }       # an unclaimed branch writing on someone's ground
# shared: []                                     # anyone may write these, beside all lock files
# exempt: [release/**]                           # ungoverned branches, beside the default branch
# lease: ${(0, import_chunk_UJKKOEXK.formatDuration)(28800)}                                     # how long a claim is live without renewal
# max_share: { agents: 25%, files: 100 }         # larger claims by agents are refused
# widen: person                                  # who may widen after writing: person, or free
${answersLine(place2)}
`;
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  parseConfig,
  renderConfig
});

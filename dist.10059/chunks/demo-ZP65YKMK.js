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
var import_chunk_GBUDTW73 = require("./chunk-GBUDTW73.js");
var import_chunk_EB3PQHFT = require("./chunk-EB3PQHFT.js");
var import_chunk_EVDH74U2 = require("./chunk-EVDH74U2.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
var import_chunk_LHO2KLC4 = require("./chunk-LHO2KLC4.js");
var import_node_child_process_, import_node_child_process = () => import_node_child_process_ ??= require("node:child_process");
var import_promises = require("node:fs/promises");
var import_node_path_, import_node_path = () => import_node_path_ ??= require("node:path");
var import_promises2 = require("node:fs/promises");
var import_promises3 = require("node:fs/promises");
var import_node_os_, import_node_os = () => import_node_os_ ??= require("node:os");
var import_node_path2_, import_node_path2 = () => import_node_path2_ ??= require("node:path");
var interruption = () => new import_chunk_ITPPDWB4.MetesError("unavailable", "interrupted", "the demonstration was interrupted", {
  hint: "its processes were ended; metes demo starts it again"
});
var DEADLINE_MS = { run: 12e4, player: 9e5 }, GRACE_MS = 5e3, Cast = class {
  #env;
  #signal;
  #alive = /* @__PURE__ */ new Map();
  constructor(env, signal) {
    this.#env = env, this.#signal = signal;
  }
  /** Runs a command to its end. */
  run(call) {
    let { child, done } = this.#spawn(call, DEADLINE_MS.run, () => {
    });
    return child.stdin.end(), done;
  }
  start(call, onText = () => {
  }) {
    let unread = "", over = false, { child, done } = this.#spawn(call, DEADLINE_MS.player, (text) => {
      unread += text, onText(text);
    }), mark = () => {
      over = true;
    };
    return done.then(mark, mark), {
      done,
      ended: () => over,
      order: (line) => {
        child.stdin.write(`${line}
`);
      },
      news: () => {
        let text = unread;
        return unread = "", text;
      },
      stop: () => this.#end(child, done)
    };
  }
  /** Ends what still runs. Closing stdin is what ends an agent's script, even where its parent was killed hard. */
  async dismiss() {
    await Promise.all([...this.#alive].map(([child, done]) => this.#end(child, done)));
  }
  async #end(child, done) {
    child.stdin.destroy(), child.kill("SIGTERM");
    let hard = setTimeout(() => child.kill("SIGKILL"), GRACE_MS);
    await Promise.race([done.catch(() => {
    }), late(2 * GRACE_MS)]), clearTimeout(hard);
  }
  #spawn(call, deadlineMs, onText) {
    if (this.#signal.aborted) throw interruption();
    let [file = "", ...args] = call.argv, child = (0, (import_node_child_process()).spawn)(file, args, { cwd: call.cwd, env: { ...this.#env } });
    child.stdin.on("error", () => {
    });
    let done = new Promise((resolve, reject) => {
      let stdout = "", text = "", deadline = setTimeout(() => child.kill("SIGKILL"), deadlineMs);
      for (let stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (chunk) => {
          stream === child.stdout && (stdout += chunk), text += chunk, onText(chunk);
        });
      child.on("error", (error) => {
        clearTimeout(deadline), reject(cannotRun(file, error));
      }), child.on("close", (code) => {
        clearTimeout(deadline), this.#alive.delete(child), resolve({ exit: code ?? 128, stdout, text });
      });
    });
    return this.#alive.set(child, done), { child, done: this.#unlessInterrupted(done) };
  }
  #unlessInterrupted(done) {
    let signal = this.#signal;
    return new Promise((resolve, reject) => {
      let stop = () => reject(interruption());
      signal.addEventListener("abort", stop, { once: true }), done.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
    });
  }
}, late = (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref()), cannotRun = (file, cause) => new import_chunk_ITPPDWB4.MetesError("denied", "cannot-run", `${file} could not be started: ${cause.message}`, {
  hint: "the demonstration needs git 2.39 or newer and a POSIX sh on the PATH",
  cause
});
var page = (title, ...paragraphs) => [`# ${title}`, "", ...paragraphs, ""].join(`
`), INDEX = "INDEX.md", BUILD_INDEX = `#!/bin/sh
# Rebuilds INDEX.md: one line for each page, with its title.
cd "$(dirname "$0")/.." || exit 1
{
  printf '# Index\\n\\n'
  find . -name '*.md' ! -path './.*' ! -name INDEX.md | LC_ALL=C sort | while read -r page; do
    printf -- '- [%s](%s)\\n' "$(sed -n '1s/^# *//p' "$page")" "\${page#./}"
  done
} > INDEX.md
`, CHECK_LINKS = `#!/bin/sh
# Lists links to pages that are not there.
cd "$(dirname "$0")/.." || exit 1
grep -rnoE '\\]\\([^)#]+\\.md' --include='*.md' . | while IFS=: read -r page line link; do
  [ -e "$(dirname "$page")/\${link#](}" ] || echo "$page:$line \${link#](}"
done
`, HANDBOOK = {
  name: "handbook",
  about: "a knowledge base of Markdown and scripts",
  files: /* @__PURE__ */ new Map([
    ["README.md", page("The handbook", "How we work. Start with the [index](INDEX.md).")],
    ["guides/onboarding/day-one.md", page("Day one", "Get a laptop, a desk and a buddy.")],
    ["guides/onboarding/week-one.md", page("Week one", "Ship something small.")],
    ["guides/onboarding/accounts.md", page("Accounts", "Ask the help desk for an account.")],
    ["guides/on-call.md", page("On call", "Who answers the pager, and how.")],
    ["guides/reviews.md", page("Reviews", "Two pairs of eyes.")],
    ["guides/releases.md", page("Releases", "Every Tuesday, or when it is ready.")],
    ["guides/writing.md", page("Writing", "Short words, short pages.")],
    ["glossary.md", page("Glossary", "What our words mean.")],
    ["people/buddies.md", page("Buddies", "Who shows newcomers around.")],
    ["people/teams.md", page("Teams", "Who does what.")],
    ["policies/holidays.md", page("Holidays", "Take them.")],
    ["policies/expenses.md", page("Expenses", "Keep the receipt.")],
    ["policies/security.md", page("Security", "Lock your screen.")],
    ["templates/welcome.md", page("Welcome mail", "Hello, and welcome!")],
    ["templates/incident.md", page("Incident report", "What happened, and when.")],
    ["scripts/check-links.sh", CHECK_LINKS],
    ["scripts/build-index.sh", BUILD_INDEX],
    ["scripts/new-page.sh", `#!/bin/sh
printf '# %s\\n' "$2" > "$1"
`],
    [INDEX, page("Index")]
  ])
}, service = (name, image) => `services:
  ${name}:
    image: ${image}
    restart: unless-stopped
`, INFRA = {
  name: "infra",
  about: "an infrastructure repository of compose files and runbooks",
  files: /* @__PURE__ */ new Map([
    ["README.md", page("Infrastructure", "What runs where, and what to do when it does not.")],
    ["compose/postgres.yml", service("postgres", "postgres:15")],
    ["compose/backup.yml", service("backup", "restic:0.16")],
    ["compose/proxy.yml", service("proxy", "caddy:2")],
    ["compose/mail.yml", service("mail", "maddy:0.7")],
    ["compose/metrics.yml", service("metrics", "victoria-metrics:1.97")],
    ["env/postgres.env.example", `POSTGRES_DB=app
`],
    ["env/proxy.env.example", `DOMAIN=example.org
`],
    ["runbooks/postgres/restore.md", page("Restore the database", "Stop the app first.")],
    ["runbooks/postgres/failover.md", page("Failover", "Promote the replica.")],
    ["runbooks/backup.md", page("Backups", "Nightly, kept for 30 days.")],
    ["runbooks/proxy.md", page("Proxy", "Certificates renew themselves.")],
    ["runbooks/disk-full.md", page("Disk full", "Delete logs, then ask why.")],
    ["scripts/backup.sh", `#!/bin/sh
pg_dump app > /backup/app.sql
`],
    ["scripts/deploy.sh", `#!/bin/sh
docker compose up --detach
`]
  ])
};
var PROLOGUE = `# usage: sh agent.sh <directory for traces>
traces=$1
note() { echo "$2" > "$traces/.$1" && mv "$traces/.$1" "$traces/$1"; }
wait_for_word() { read -r _ || exit 1; }
`, edit = (path, line) => `mkdir -p ${path.replace(/\/?[^/]*$/, "") || "."} && echo '${line}' >> ${path}`, AGENT_A = {
  name: "agent-a",
  person: "Ada",
  repository: "handbook",
  branch: "feat/onboarding-guide",
  task: "Rewrite the onboarding guide for the autumn joiners",
  write: [
    "guides/onboarding/**",
    "glossary.md",
    "people/buddies.md",
    "templates/welcome.md",
    "templates/checklist.md",
    "assets/onboarding/**",
    "scripts/check-links.sh"
  ],
  script: `${PROLOGUE}
note a-started $$

wait_for_word   # the work itself: every declared path
${edit("guides/onboarding/day-one.md", "Your buddy meets you at nine.")}
${edit("guides/onboarding/first-month.md", "# The first month")}
${edit("glossary.md", "Buddy: who shows you around.")}
${edit("people/buddies.md", "Ben, Cleo.")}
${edit("templates/welcome.md", "See you on Monday at nine.")}
${edit("templates/checklist.md", "# Checklist")}
${edit("assets/onboarding/map.svg", "<svg/>")}
${edit("scripts/check-links.sh", "exit 0")}
git add --all && git commit -q -m 'Rewrite the onboarding guide' && git push -q -u origin HEAD
note a-worked $?

wait_for_word   # the new pages are not in the index, so it helpfully builds that, too
sh scripts/build-index.sh && git add ${INDEX}
git commit -q -m 'Regenerate the index'
note a-committed $?

wait_for_word
git commit -q --no-verify -m 'Regenerate the index'
note a-committed-unverified $?

wait_for_word   # a clone that nobody set up has no hooks
git restore --staged --worktree ${INDEX}
git clone -q --branch $(git branch --show-current) "$(git remote get-url origin)" ../unguarded &&
  cd ../unguarded && sh scripts/build-index.sh &&
  git commit -q -m 'Regenerate the index' ${INDEX} && git push -q
note a-escaped $?
cd ../agent-a && git pull -q --ff-only
note a-pulled $?

wait_for_word
`
}, AGENT_B = {
  name: "agent-b",
  person: "Ben",
  repository: "infra",
  branch: "ops/postgres-16",
  task: "Move the database to Postgres 16, with its backups and runbooks",
  write: [
    "compose/postgres.yml",
    "compose/backup.yml",
    "env/postgres.env.example",
    "runbooks/postgres/**",
    "runbooks/backup.md",
    "scripts/backup.sh"
  ],
  script: `${PROLOGUE}
note b-started $$

wait_for_word
${edit("compose/postgres.yml", "    shm_size: 256mb")}
${edit("compose/backup.yml", "    depends_on: [postgres]")}
${edit("env/postgres.env.example", "POSTGRES_INITDB_ARGS=--data-checksums")}
${edit("runbooks/postgres/upgrade.md", "# From 15 to 16")}
${edit("runbooks/backup.md", "Checked with a restore every month.")}
${edit("scripts/backup.sh", "pg_verifybackup /backup")}
git add --all && git commit -q -m 'Move the database to Postgres 16' && git push -q -u origin HEAD
note b-worked $?

wait_for_word
`
}, AGENT_C = {
  name: "agent-c",
  person: "Cleo",
  repository: "handbook",
  branch: "docs/plain-words",
  task: "Put every guide into plain words",
  write: ["guides/**", "policies/security.md"],
  script: `${PROLOGUE}
note c-started $$
${edit("guides/writing.md", "One idea to a sentence.")}
git commit -q -m 'Put the guide to writing into plain words' guides/writing.md
`
};
var REGISTRY = "refs/heads/metes-registry", Outside = class {
  #cast;
  constructor(cast) {
    this.#cast = cast;
  }
  /** What git answered, trimmed; null when it said no. */
  async ask(repository, ...args) {
    let argv = ["git", "--no-replace-objects", "-C", repository, ...args], { exit, stdout } = await this.#cast.run({ argv, cwd: repository });
    return exit === 0 ? stdout.trim() : null;
  }
  tip(repository, ref) {
    return this.ask(repository, "rev-parse", "--verify", "--quiet", `${ref}^{commit}`);
  }
  /** Oid of what a revision has at a path. */
  entry(repository, revision, path) {
    return this.ask(repository, "rev-parse", "--verify", "--quiet", `${revision}:${path}`);
  }
  async branches(repository) {
    return (await this.ask(repository, "for-each-ref", "--format=%(refname)", "refs/heads") ?? "").split(`
`).filter((line) => line !== "");
  }
  async json(repository, revision, path) {
    let text = await this.ask(repository, "cat-file", "blob", `${revision}:${path}`);
    return text === null ? null : parsed(text);
  }
  /** The claims at one commit of the registry. */
  async claims(repository, tip) {
    let paths = (await this.ask(repository, "ls-tree", "-r", "--name-only", tip, "--", "claims") ?? "").split(`
`).filter((path) => path.endsWith(".json"));
    return (await Promise.all(paths.map((path) => this.json(repository, tip, path)))).filter((claim) => claim !== null);
  }
  async claimsNow(repository) {
    return this.claims(repository, await this.tip(repository, REGISTRY) ?? "");
  }
  /** The journal, oldest first. */
  async journal(repository) {
    return (await this.ask(repository, "log", "--reverse", "--topo-order", "--format=%H%x1f%P%x1f%B%x1e", REGISTRY) ?? "").split("").filter((entry) => entry.trim() !== "").map((entry) => {
      let [oid = "", parents = "", body = ""] = entry.trim().split(""), event = eventIn(body);
      return { oid, parents: parents === "" ? 0 : parents.split(" ").length, ...event };
    });
  }
};
function eventIn(body) {
  let event = parsed(body.slice(body.indexOf("{"), body.lastIndexOf("}") + 1)), { id = "", kind = "" } = event ?? {};
  return { id, kind };
}
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
var hostOf = (show, repository) => show.world.at("hosts", `${repository}.git`), cloneOf = (show, agent) => show.world.at(agent.name), mayas = (show, repository) => show.world.at("maya", repository);
function perform(show, who, cwd, argv) {
  return show.stage.command(who, argv), show.cast.run({ argv, cwd });
}
var prepare = async (show, cwd, script) => mustSucceed(await show.cast.run({ argv: ["sh", "-ec", script], cwd }));
function mustSucceed({ exit, text }) {
  if (exit === 0) return;
  let message = `the stage could not be set (exit ${exit}): ${text.trim()}`;
  throw new import_chunk_ITPPDWB4.MetesError("denied", "stage-not-set", message, {
    hint: `metes demo --keep
  leaves the directory to look at`
  });
}
var PATIENCE_MS = 12e4, GLANCE_MS = 20;
async function until(show, isSo, hopeless = () => false, patienceMs = PATIENCE_MS) {
  for (let left = patienceMs; left > 0; left -= GLANCE_MS) {
    let over = hopeless();
    if (await isSo()) return true;
    if (over) return false;
    await (0, import_chunk_GBUDTW73.pause)(GLANCE_MS, show.signal);
  }
  return false;
}
var trace = (show, step) => (0, import_promises2.readFile)(show.world.at("traces", step), "utf8").then(
  (text) => text.trim(),
  () => null
);
async function awaitTrace(show, player, step) {
  return await until(show, async () => await trace(show, step) !== null, player.ended), trace(show, step);
}
var PATIENCE_MS2 = 2e4, FOLLOW = ["metes", "log", "--follow", "--json", "--interval=500ms"], TIED = 'trap : TERM; "$@" & follower=$!; read -r _; kill "$follower"; wait "$follower"';
function followJournal(show) {
  let ids = [], rest = "", player = show.cast.start(
    { argv: ["sh", "-c", TIED, "sh", ...FOLLOW], cwd: mayas(show, "handbook") },
    (text) => {
      let lines = (rest + text).split(`
`);
      rest = lines.pop() ?? "";
      for (let line of lines) {
        let event = eventOf(line);
        event !== null && (ids.push(event.id), show.stage.event(event.sentence));
      }
    }
  );
  return {
    ids,
    caughtUp: async () => {
      let host = hostOf(show, "handbook"), count = Number(await show.outside.ask(host, "rev-list", "--count", REGISTRY));
      return until(show, () => ids.length >= count, player.ended, PATIENCE_MS2);
    },
    stop: player.stop
  };
}
function eventOf(line) {
  try {
    let { event, subject } = JSON.parse(line);
    return event?.id === void 0 ? null : { id: event.id, sentence: subject ?? event.id };
  } catch {
    return null;
  }
}
async function shareRegistry(show) {
  let { stage } = show;
  stage.scene("Two repositories, one registry"), stage.say(`Maya leads two teams: handbook is ${HANDBOOK.about}, infra ${INFRA.about}.`), await Promise.all([HANDBOOK, INFRA].map((repository) => create(show, repository))), await enrol(show, HANDBOOK, ["metes", "init", "--team"]), await enrol(show, INFRA, ["metes", "init", "--registry", hostOf(show, "handbook")]), await factShared(show);
}
async function create(show, { name, files }) {
  let host = hostOf(show, name), home = mayas(show, name);
  await prepare(show, show.world.root, `git init -q --bare ${(0, import_chunk_EB3PQHFT.shellWord)(host)}`), await prepare(show, show.world.root, clone(host, home, "Maya"));
  for (let [path, content] of files) {
    let file = (0, (import_node_path()).join)(home, path);
    await (0, import_promises.mkdir)((0, (import_node_path()).dirname)(file), { recursive: true }), await (0, import_promises.writeFile)(file, content), path.endsWith(".sh") && await (0, import_promises.chmod)(file, 493);
  }
  await prepare(show, home, `${name === "handbook" ? "sh scripts/build-index.sh; " : ""}git add --all; git commit -q -m Begin; git push -q`);
}
async function enrol(show, { name }, init) {
  let cwd = mayas(show, name), done = await perform(show, `Maya@${name}`, cwd, init);
  show.stage.reply(done.text, { first: 1 }), mustSucceed(done), await prepare(show, cwd, 'git commit -q -m "Enrol in metes"; git push -q');
}
async function factShared(show) {
  let { outside, stage } = show, [handbook, infra] = [hostOf(show, "handbook"), hostOf(show, "infra")], root = await outside.ask(handbook, "rev-list", "--max-parents=0", REGISTRY), roots = await Promise.all(
    [handbook, infra].map(async (host) => {
      let config = await outside.ask(host, "cat-file", "blob", "main:.metes/config.yml");
      return /^\s*root:\s*["']?([0-9a-f]+)/m.exec(config ?? "")?.[1] ?? null;
    })
  ), sharing = (await outside.json(handbook, REGISTRY, "meta.json"))?.repositories ?? [], branches = await outside.branches(infra);
  stage.fact(
    "shared-registry",
    "the registry is one branch of handbook.git, infra.git has none; both configs on main name its first commit, and it knows 2 repositories",
    root !== null && roots.every((r) => r === root) && sharing.length === 2 && !branches.includes(REGISTRY),
    () => `root ${root}, configs ${roots.join(" ")}, repositories ${JSON.stringify(sharing)}, branches of infra.git ${branches.join(" ")}`
  );
}
async function goToWork(show) {
  let { stage } = show;
  stage.scene("Two agents at work at the same time"), stage.say(
    "Each agent has a clone, with `metes init` done, and a branch. Maya follows the journal."
  ), await (0, import_promises.mkdir)(show.world.at("agents")), await Promise.all([AGENT_A, AGENT_B, AGENT_C].map((agent) => settle(show, agent))), stage.command("Maya@handbook", FOLLOW);
  let journal = followJournal(show);
  await journal.caughtUp();
  let [a, b] = [send(show, AGENT_A), send(show, AGENT_B, ["--release"])];
  await Promise.all([awaitTrace(show, a, "a-started"), awaitTrace(show, b, "b-started")]), await journal.caughtUp();
  let printed = a.news() + b.news();
  return await factGranted(show, printed), await work(show, { a, b, journal }), { a, b, journal };
}
async function settle(show, agent) {
  let home = cloneOf(show, agent);
  await (0, import_promises.writeFile)(show.world.at("agents", `${agent.name}.sh`), agent.script), await prepare(show, show.world.root, clone(hostOf(show, agent.repository), home, agent.person)), await prepare(show, home, `metes init >&2; git switch -q -c '${agent.branch}'`);
}
function send(show, agent, options = []) {
  let argv = runOf(agent, options);
  return show.stage.command(agent.person, argv), show.cast.start({ argv, cwd: cloneOf(show, agent) });
}
var clone = (from, to, person) => [
  `git clone -q -c user.name=${person} -c user.email=${person.toLowerCase()}@example.org`,
  ...[from, to].map(import_chunk_EB3PQHFT.shellWord)
].join(" "), runOf = (agent, options = []) => [
  "metes",
  "run",
  "--task",
  agent.task,
  ...agent.write.flatMap((pattern) => ["--write", pattern]),
  ...options,
  "--",
  "sh",
  `../agents/${agent.name}.sh`,
  "../traces"
];
async function factGranted(show, printed) {
  let host = hostOf(show, "handbook"), tip = await show.outside.tip(host, REGISTRY) ?? "", claims = await show.outside.claims(host, tip);
  for (let agent of [AGENT_A, AGENT_B]) {
    let claim = claims.find((c) => c.branch === agent.branch);
    show.stage.fact(
      `granted-${agent.name.at(-1)}`,
      `commit ${tip.slice(0, 8)} of the registry holds ${agent.name}'s claim: ${agent.branch} in ${agent.repository}, ${agent.write.length} paths as declared`,
      claim !== void 0 && sameSet(claim.write, agent.write),
      () => `${describe(claims)}
${printed}`
    );
  }
  let pids = [await trace(show, "a-started"), await trace(show, "b-started")], alive = await show.cast.run({
    argv: ["sh", "-c", 'kill -0 "$1" && kill -0 "$2"', "sh", ...pids.map((p) => p ?? "-")],
    cwd: show.world.root
  });
  show.stage.fact(
    "at-work-together",
    `both agents' processes (${pids.join(" and ")}) are alive at this moment, under claims in two repositories`,
    alive.exit === 0 && new Set(claims.map((c) => c.repository)).size === 2,
    () => `processes ${pids.join(" ")}: ${alive.text}
${describe(claims)}
${printed}`
  );
}
async function work(show, { a, b, journal }) {
  for (let player of [a, b]) player.order("work");
  await Promise.all([awaitTrace(show, a, "a-worked"), awaitTrace(show, b, "b-worked")]), await journal.caughtUp(), show.stage.say("Both write in every path they declared, commit, and push:");
  for (let [agent, player] of [
    [AGENT_A, a],
    [AGENT_B, b]
  ])
    await factWorked(show, agent, player);
}
async function factWorked(show, agent, player) {
  let host = hostOf(show, agent.repository), range = `main...${agent.branch}`, written = (await show.outside.ask(host, "diff", "--name-only", "--no-renames", range) ?? "").split(`
`).filter((p) => p !== "" && !p.startsWith(".metes/")), covers = (pattern, path) => pattern.endsWith("/**") ? path.startsWith(pattern.slice(0, -2)) : path === pattern;
  show.stage.fact(
    `worked-${agent.name.at(-1)}`,
    `${agent.branch} on ${agent.repository}.git has its work: ${written.length} files, in each of the declared paths and nowhere else`,
    agent.write.every((pattern) => written.some((path) => covers(pattern, path))) && written.every((path) => agent.write.some((pattern) => covers(pattern, path))),
    () => `${range}: ${written.join(" ")}
${player.news()}`
  );
}
var sameSet = (a, b) => a.length === b.length && a.every((entry) => b.includes(entry)), describe = (claims) => claims.map((c) => `${c.id} ${c.branch}: ${c.write.join(" ")}`).join(`
`) || "no claim";
async function refuseThird(show, { journal }) {
  let { outside, stage } = show, home = cloneOf(show, AGENT_C);
  await prepare(show, home, "git fetch -q"), stage.scene("A third task wants ground that is agent A's");
  let run = await perform(show, AGENT_C.person, home, runOf(AGENT_C));
  stage.reply(run.text), await journal.caughtUp(), stage.fact(
    "refused",
    "`metes run` exits 120: refused, never started",
    run.exit === 120,
    () => `exit ${run.exit}`
  );
  let steps = await Promise.all(["a", "b", "c"].map((x) => trace(show, `${x}-started`)));
  stage.fact(
    "never-spawned",
    "the file that every agent's first line leaves is there for A and B, and not for C",
    steps[0] !== null && steps[1] !== null && steps[2] === null,
    () => `traces of A, B, C: ${steps.join(", ")}`
  );
  let witness = /both have (\S+)/.exec(run.text)?.[1] ?? "", exists = await outside.entry(home, "HEAD", witness);
  stage.fact(
    "refusal-explains",
    "the refusal names A's branch, quotes its task, and shows a file that both would write",
    run.text.includes(AGENT_A.branch) && run.text.includes(AGENT_A.task) && exists !== null,
    () => `${witness} ${exists === null ? "does not exist" : "exists"}
${run.text}`
  ), await factNothingLeft(show), await takeOffer(show, run.text, journal);
}
async function factNothingLeft(show) {
  let { outside, stage } = show, [home, host] = [cloneOf(show, AGENT_C), hostOf(show, "handbook")], claims = await outside.claimsNow(host), untouched = await outside.tip(home, AGENT_C.branch) === await outside.tip(home, "origin/main") && await outside.ask(home, "status", "--porcelain") === "";
  stage.fact(
    "refusal-leaves-nothing",
    "C's branch and worktree are as they were, and the registry holds no claim of C's",
    untouched && !claims.some((claim) => claim.branch === AGENT_C.branch),
    () => `untouched: ${untouched}; claims on ${claims.map((c) => c.branch).join(", ")}`
  );
}
async function takeOffer(show, refusal, journal) {
  let offer = /^ +(metes run .+)$/m.exec(refusal)?.[1] ?? "false";
  show.stage.say("Cleo pastes the first command that the refusal offers:"), show.stage.pasted(AGENT_C.person, offer);
  let run = await show.cast.run({ argv: ["sh", "-c", offer], cwd: cloneOf(show, AGENT_C) });
  show.stage.reply(run.text), await journal.caughtUp();
  let started = await trace(show, "c-started"), host = hostOf(show, "handbook"), branches = (await show.outside.claimsNow(host)).map((claim) => claim.branch);
  show.stage.fact(
    "offer-works",
    "that is granted beside A's claim, and now C's process has left its file",
    run.exit === 0 && started !== null && branches.includes(AGENT_C.branch) && branches.includes(AGENT_A.branch),
    () => `exit ${run.exit}; claims on ${branches.join(", ")}
${run.text}`
  );
}
async function guardRefuses(show, at) {
  let { stage } = show;
  stage.scene("Agent A regenerates an index that it did not declare"), stage.say(`Its new pages are missing in ${INDEX}, so it rebuilds that and commits.`), await attempt(show, at, {
    id: "guard-refuses",
    step: "a-committed",
    argv: ["git", "commit", "-m", "Regenerate the index"],
    by: "the guard refuses the commit",
    first: Number.POSITIVE_INFINITY
  }), stage.say("It has learnt about an option:"), await attempt(show, at, {
    id: "guard-refuses-no-verify",
    step: "a-committed-unverified",
    argv: ["git", "commit", "--no-verify", "-m", "Regenerate the index"],
    by: "refused all the same",
    first: 2
  });
}
async function attempt(show, { a }, { id, step, argv, by, first }) {
  let home = cloneOf(show, AGENT_A), before = await show.outside.tip(home, AGENT_A.branch);
  a.news(), show.stage.command(AGENT_A.name, argv), a.order(step);
  let exit = await awaitTrace(show, a, step), text = a.news();
  show.stage.reply(text, { first });
  let after = await show.outside.tip(home, AGENT_A.branch), staged = await show.outside.ask(home, "diff", "--cached", "--name-only");
  show.stage.fact(
    id,
    `${by}: git exits non-zero, the branch stays at ${before?.slice(0, 8)}, ${INDEX} is still staged`,
    exit !== null && exit !== "0" && after === before && staged === INDEX,
    () => `git commit exited ${exit}; the branch is at ${after}; staged: ${staged}
${text}`
  );
}
async function catchEscape(show, { a, b, journal }) {
  let { outside, stage } = show, host = hostOf(show, "handbook");
  stage.scene("It finds a clone without hooks, and is caught at the exit"), stage.command(AGENT_A.name, ["git", "clone", host, "../unguarded"]), stage.command(AGENT_A.name, ["git", "commit", "-m", "Regenerate the index", INDEX]), stage.command(AGENT_A.name, ["git", "push"]), a.order("escape");
  let escaped = await awaitTrace(show, a, "a-escaped");
  await awaitTrace(show, a, "a-pulled");
  let landed = await outside.entry(host, AGENT_A.branch, INDEX);
  stage.fact(
    "escape-lands",
    `nothing there stops it: ${AGENT_A.branch} on handbook.git has another ${INDEX} than main`,
    escaped === "0" && landed !== null && landed !== await outside.entry(host, "main", INDEX),
    () => `the steps in the clone without hooks exited ${escaped}
${a.news()}`
  ), await leave(show, { a, b, journal });
}
async function leave(show, { a, b, journal }) {
  let { stage } = show;
  a.news();
  for (let player of [a, b]) player.order("leave");
  stage.say("Both agents end, and `metes run` holds what they wrote against what they declared.");
  let [runA, runB] = await Promise.all([a.done, b.done]);
  stage.reply(b.news(), { from: AGENT_B.person }), stage.reply(a.news(), { from: AGENT_A.person, first: 3 }), await journal.caughtUp();
  let left = await claimOf(show, AGENT_B);
  stage.fact(
    "b-ends-inside",
    `agent B stayed inside its ${AGENT_B.write.length} paths: its \`metes run\` exits 0 and gives the ground back (--release)`,
    runB.exit === 0 && left === void 0,
    () => `exit ${runB.exit}; its claim ${JSON.stringify(left ?? null)}
${runB.text}`
  );
  let head = await show.outside.tip(hostOf(show, "handbook"), AGENT_A.branch), claim = await claimOf(show, AGENT_A), breach = claim?.breaches?.find((found) => found.head === head);
  stage.fact(
    "breach-recorded",
    `agent A's exits 121, and the registry holds a breach: ${INDEX} at ${head?.slice(0, 8)}, and no other path`,
    runA.exit === 121 && breach?.paths.length === 1 && breach.paths[0]?.path === INDEX,
    () => `exit ${runA.exit}; breaches ${JSON.stringify(claim?.breaches ?? null)}
${runA.text}`
  );
}
async function claimOf(show, agent) {
  let host = hostOf(show, "handbook");
  return (await show.outside.claimsNow(host)).find((claim) => claim.branch === agent.branch);
}
async function personAnswers(show, { journal }) {
  let { outside, stage } = show, home = mayas(show, "handbook");
  stage.scene("A person answers"), await prepare(show, home, `git fetch -q && git switch -q '${AGENT_A.branch}'`);
  let head = await outside.tip(home, "HEAD") ?? "", before = await perform(show, "Maya@handbook", home, ["metes", "check"]);
  stage.reply(before.text), stage.say("Maya looks at the index, finds it right, and says so for this commit:");
  let answer2 = ["metes", "resolve", "approve", INDEX, `@${head}`], resolve = await perform(show, "Maya@handbook", home, answer2);
  stage.reply(resolve.text), await journal.caughtUp();
  let after = await perform(show, "Maya@handbook", home, ["metes", "check"]);
  stage.reply(after.text);
  let blob = await outside.entry(hostOf(show, "handbook"), AGENT_A.branch, INDEX), claim = await claimOf(show, AGENT_A), approved = claim?.resolutions?.find((r) => r.kind === "approved" && r.by === "Maya");
  stage.fact(
    "answered",
    `the registry holds Maya's approval, bound to ${INDEX} as blob ${blob?.slice(0, 8)}`,
    resolve.exit === 0 && approved?.paths.some((p) => p.path === INDEX && p.oid === blob) === true,
    () => `exit ${resolve.exit}; resolutions ${JSON.stringify(claim?.resolutions ?? null)}`
  ), stage.fact(
    "check-follows",
    "`metes check` on the branch exits 1 before the answer and 0 after it",
    before.exit === 1 && after.exit === 0,
    () => `before ${before.exit}
${before.text}
after ${after.exit}
${after.text}`
  );
}
async function auditJournal(show, { journal }) {
  let { outside, stage } = show, home = mayas(show, "handbook");
  stage.scene("The journal, audited"), await journal.caughtUp(), await journal.stop();
  let log = await perform(show, "Maya@handbook", home, ["metes", "log"]);
  stage.reply(log.text);
  let audit = await perform(show, "Maya@handbook", home, ["metes", "audit"]);
  stage.reply(audit.text);
  let events = await outside.journal(hostOf(show, "handbook")), ids = events.map((event) => event.id);
  stage.fact(
    "stream-complete",
    `the live stream brought all ${ids.length} events of the branch, once each and in its order`,
    ids.length > 0 && ids.join() === journal.ids.join(),
    () => `branch: ${ids.join(" ")}
stream: ${journal.ids.join(" ")}`
  );
  let kinds = ["created", "joined", "granted", "refused", "breached", "released", "resolved"];
  stage.fact(
    "journal-complete",
    `its commits are one line of parents, and tell of all that happened: ${kinds.join(", ")}`,
    events.every((event, i) => event.parents === Math.min(i, 1)) && kinds.every((kind) => events.some((event) => event.kind === kind)),
    () => events.map((e) => `${e.oid.slice(0, 8)} ${e.parents} ${e.kind}`).join(`
`)
  ), stage.fact(
    "audited",
    "`metes audit` replays it and exits 0: every step was legal, every tree what its events say",
    audit.exit === 0,
    () => `exit ${audit.exit}
${audit.text}`
  );
}
var FactFailed = class extends Error {
  fact;
  constructor(fact) {
    super(`${fact.id}: ${fact.text}`), this.fact = fact;
  }
}, WIDTH = 100, STYLES = { bold: 1, dim: 2, red: 31, green: 32, cyan: 36 }, Stage = class {
  facts = [];
  #print;
  #color;
  #scenes = 0;
  constructor(print, color) {
    this.#print = print, this.#color = color;
  }
  scene(title) {
    this.#scenes += 1, this.#line(""), this.#line(this.#paint("bold", `${this.#scenes}. ${title}`));
  }
  say(text) {
    for (let line of wrap(text, WIDTH - 3)) this.#line(`   ${line}`);
  }
  /** A command as its actor would type it. */
  command(who, words) {
    this.#typed(who, unitsOf(words));
  }
  /** A command line that came from somewhere else, as it was. */
  pasted(who, line) {
    this.#typed(who, line.split(/ (?=--)/));
  }
  /** What came back: its first lines, or all of it. Long lines are broken, or the margin would be lost. */
  reply(text, { from = "", first = Number.POSITIVE_INFINITY } = {}) {
    let lines = text.trim().split(`
`), shown = lines.slice(0, first);
    shown.length < lines.length && shown.push("\u2026");
    let mark = from === "" ? "\u2502" : `${from} \u2502`, margin = `   ${this.#paint("dim", mark)} `;
    for (let line of shown.flatMap((l) => broken(l, WIDTH - mark.length - 4)))
      this.#line(line === "" ? margin.trimEnd() : `${margin}${line}`);
  }
  event(sentence) {
    let line = `   ${this.#paint("cyan", `journal \u25B8 ${cut(sentence, WIDTH - 13)}`)}`;
    this.#line(line);
  }
  /** `seen` says what there was instead; it is only read when the fact does not hold. */
  fact(id, text, holds, seen) {
    let fact = holds ? { id, text, holds } : { id, text, holds, seen: seen().trim() };
    this.facts.push(fact);
    let [first = "", ...more] = wrap(text, WIDTH - 5), mark = holds ? this.#paint("green", "\u2713") : this.#paint("red", "\u2717");
    this.#line(`   ${mark} ${first}`);
    for (let line of more) this.#line(`     ${line}`);
    if (!holds)
      throw this.reply(`this is not so (fact "${id}"). What there was:
${fact.seen}`), new FactFailed(fact);
  }
  line(text = "") {
    this.#line(text);
  }
  #typed(who, units) {
    let prompt = `   ${who} $ `, [first = "", ...more] = fill(units, WIDTH - prompt.length - 2), tail = more.length > 0 ? " \\" : "";
    this.#line(`${this.#paint("dim", prompt)}${this.#paint("bold", first + tail)}`), more.forEach((line, i) => {
      let end = i < more.length - 1 ? " \\" : "";
      this.#line(this.#paint("bold", `${" ".repeat(prompt.length + 2)}${line}${end}`));
    });
  }
  #line(text) {
    this.#print(`${text}
`);
  }
  #paint(style, text) {
    return this.#color ? `\x1B[${STYLES[style]}m${text}\x1B[0m` : text;
  }
};
function unitsOf(words) {
  let units = [], after = false;
  return words.forEach((word, i) => {
    (after || i > 0 && (words[i - 1] ?? "").startsWith("--") && word !== "--") && units.length > 0 ? units.push(`${units.pop()} ${(0, import_chunk_EB3PQHFT.shellWord)(word)}`) : units.push((0, import_chunk_EB3PQHFT.shellWord)(word)), word === "--" && (after = true);
  }), units;
}
function broken(line, width) {
  let indent = /^ */.exec(line)?.[0] ?? "", [first = "", ...more] = fill(line.trimStart().split(" "), width - indent.length - 2);
  return [`${indent}${first}`, ...more.map((part) => `${indent}  ${part}`)].map((l) => l.trimEnd());
}
var wrap = (text, width) => fill(text.split(" "), width);
function fill(units, width) {
  let lines = [];
  for (let unit of units) {
    let last = lines.at(-1);
    last !== void 0 && last.length + unit.length + 1 <= width ? lines[lines.length - 1] = `${last} ${unit}` : lines.push(unit);
  }
  return lines;
}
var cut = (text, width) => text.length > width ? `${text.slice(0, width - 1)}\u2026` : text;
var INHERITED = ["PATH", "USER", "LOGNAME", "SYSTEMROOT", "COMSPEC", "PATHEXT"], GIT_CONFIG = `[user]
	name = Somebody
	email = somebody@example.org
[init]
	defaultBranch = main
[gc]
	auto = 0
[maintenance]
	auto = false
[commit]
	gpgSign = false
[protocol "file"]
	allow = always
`;
async function buildWorld(io) {
  let root = await (0, import_promises3.realpath)(await (0, import_promises3.mkdtemp)((0, (import_node_path2()).join)((0, (import_node_os()).tmpdir)(), "metes-demo-"))), at = (...parts) => (0, (import_node_path2()).join)(root, ...parts);
  for (let dir of ["bin", "home", "tmp", "hosts", "traces"]) await (0, import_promises3.mkdir)(at(dir));
  return await (0, import_promises3.writeFile)(at("home", ".gitconfig"), GIT_CONFIG), await (0, import_promises3.writeFile)(
    at("bin", "metes"),
    `#!/bin/sh
exec ${inSingleQuotes(io.node)} ${inSingleQuotes(io.cli)} "$@"
`
  ), await (0, import_promises3.chmod)(at("bin", "metes"), 493), { root, at, traces: at("traces"), env: environment(io, at) };
}
var clearWorld = (world) => (0, import_promises3.rm)(world.root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
function environment(io, at) {
  let env = {};
  for (let name of INHERITED) {
    let value = io.env[name];
    value !== void 0 && (env[name] = value);
  }
  return {
    ...env,
    PATH: `${at("bin")}${(import_node_path2()).delimiter}${env.PATH ?? ""}`,
    HOME: at("home"),
    XDG_CONFIG_HOME: at("home", ".config"),
    TMPDIR: at("tmp"),
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    LC_ALL: "C.UTF-8",
    TERM: "dumb",
    NO_COLOR: "1"
  };
}
var inSingleQuotes = (text) => `'${text.replaceAll("'", "'\\''")}'`;
var verb = {
  spec: {
    name: "demo",
    group: "more",
    summary: "watch metes at work in temporary repositories",
    usage: ["demo [--keep]"],
    options: {
      keep: { type: "flag", help: "leave the repositories, and say where they are" }
    },
    about: [
      "Two repositories share one registry. Two agents work at once under declared scope, a third",
      "is refused before it starts, an escape is caught and answered by a person. Every line with",
      "a \u2713 was read from git or the file system; exits 1 at the first that does not hold.",
      "Nothing outside its temporary directory is read or changed."
    ].join(`
`),
    example: [
      "$ metes demo --keep",
      "\u2026",
      "21 facts, each seen from outside; all of them hold."
    ].join(`
`)
  },
  run: async (io, args) => {
    let json = args.flags.json === true, stage = new Stage(json ? () => {
    } : io.out, io.color && !json), stopped = stopOf(io), world = await buildWorld(io), cast = new Cast(world.env, stopped.signal), keep = args.flags.keep === true;
    try {
      return stage.line(
        "metes demo: parallel agents under declared scope, on real git and real processes"
      ), stage.line(`in ${world.root}, with a HOME of its own`), json && io.err(`metes demo: this takes about 20 seconds
`), await play({ world, cast, stage, outside: new Outside(cast), signal: stopped.signal }), answer(stage, keep ? world.root : null);
    } catch (error) {
      if (stopped.signal.aborted) throw interruption();
      if (error instanceof FactFailed) return answer(stage, keep ? world.root : null);
      throw error;
    } finally {
      await cast.dismiss(), keep ? io.err(`metes demo: the repositories are left in ${world.root}
`) : await clearWorld(world), stopped.letGo();
    }
  }
};
function stopOf(io) {
  if (io.takeSignals === void 0) return { signal: io.signal, letGo: () => {
  } };
  let stop = new AbortController();
  return { signal: stop.signal, letGo: io.takeSignals((signal) => stop.abort(signal)) };
}
async function play(show) {
  await shareRegistry(show);
  let atWork = await goToWork(show);
  await refuseThird(show, atWork), await guardRefuses(show, atWork), await catchEscape(show, atWork), await personAnswers(show, atWork), await auditJournal(show, atWork);
}
function answer({ facts }, kept) {
  let failed = facts.find((fact) => !fact.holds), text = failed === void 0 ? `
${facts.length} facts, each seen from outside; all of them hold.` : `
failed: ${failed.id}: ${failed.text}`;
  return {
    exit: failed === void 0 ? 0 : 1,
    outcome: failed === void 0 ? "shown" : "failed",
    data: { facts, failed: failed?.id ?? null, kept },
    text
  };
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  verb
});

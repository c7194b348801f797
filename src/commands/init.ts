/**
 * `init`: sets metes up in a repository, joins one that is enrolled, or moves an embedded registry to a remote.
 * Decides which of the three it is; the steps are in enrol-*.ts. Never commits.
 */
import { resolve as absolute } from 'node:path';
import type { Setup } from '../agents/setup/setups.ts';
import { MetesError, usage } from '../errors.ts';
import { ensureSeat } from '../git/seat.ts';
import type { SeatId } from '../registry/ids.ts';
import { quoted } from '../report/printable.ts';
import { ACTION, isAction } from '../report/workflow.ts';
import { oneLine } from './context/actor.ts';
import { isUrl, type Loose, partyOf } from './context/context.ts';
import { identOf } from './context/ident.ts';
import { mint } from './context/ids-minting.ts';
import { installAgents, setupsNamed } from './enrol/agents.ts';
import { agentsAlone, withAgents } from './enrol/agents-report.ts';
import { again, enrol, migrate, type Wish } from './enrol/enrol.ts';
import { findConfig, type Known, likelyRemote, openTolerant } from './enrol/home.ts';
import { initHost } from './enrol/host.ts';
import { readIntent } from './enrol/intent.ts';
import type { Enroller } from './enrol/registry.ts';
import { type Enrolment, enrolmentAnswer } from './enrol/report.ts';
import { type RollOver, rollOver } from './enrol/roll-over.ts';
import { slowly } from './frame/slowly.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'init',
    group: 'everyday',
    summary: 'set metes up in this repository, or join its registry',
    usage: [
      'init',
      'init --team [--github] [--remote <name>]',
      'init --registry <url>',
      'init --roll-over[=<branch>]',
      'init --agent <names> [--project]',
    ],
    options: {
      team: { type: 'flag', help: 'keep the registry on the remote, for everyone who works there' },
      github: {
        type: 'flag',
        help: 'with --team: let GitHub judge pull requests; begins in observe mode',
      },
      action: {
        type: 'value',
        value: 'repo@oid',
        help: 'with --github: the repository and full commit of the Action (default: the newest release, once there is one)',
      },
      remote: { type: 'value', value: 'name', help: 'which remote (default: origin)' },
      registry: { type: 'value', value: 'url', help: "join another repository's registry" },
      name: { type: 'value', value: 'name', help: 'what to call this repository in the registry' },
      'roll-over': {
        type: 'optional',
        value: 'branch',
        bare: '',
        help: 'close the registry and go on with all its claims on a new branch, with a new journal',
      },
      observe: { type: 'flag', help: 'only say what would be refused; block nothing' },
      agent: {
        type: 'value',
        value: 'names',
        help: 'also put the write hook into these agents: claude,codex,cursor,gemini,copilot,opencode,windsurf,kiro; or all',
      },
      project: {
        type: 'flag',
        help: 'with --agent: into the files of this repository, for everyone, and not into your own',
      },
    },
    about: `Without options the registry is a branch in this repository and nothing leaves the machine.
With --team it is a branch on the remote: the texts of tasks become readable to everyone
who can read that repository. Where a config is on the default branch already, init joins:
hooks and a local copy, nothing new is minted. init stages .metes/config.yml and prints the
commit to make; until that commit is on the default branch, metes is silent. Running it
again is safe: it puts right what is missing and says so. --github stages a workflow beside the
config (docs/action.md), and an entry without an owner where there is a CODEOWNERS file. In a bare
repository init installs the guard for what is pushed there.

--agent lets those agents ask metes before each write (docs/enforcement.md), by a hook in your own settings, which does
nothing where nobody enrolled; what is there stays, and metes uninstall --agent=<names> takes it out again. It adds a
section to AGENTS.md or CLAUDE.md here. A linked worktree has no project's hooks that are not committed: yours always run.`,
    example: `metes init
git commit -m 'Enrol in metes' -- .metes/config.yml`,
  },
  run,
};

async function run(io: Io, args: Arguments): Promise<Answer> {
  const wish = wishOf(io, args);
  const agents = agentsOf(args);
  if (agents === null) return enter(await openTolerant(io), args, wish);
  const loose = await openTolerant(io).catch((error: unknown) => {
    if (error instanceof MetesError && error.code === 'no-repository' && !agents.project)
      return null;
    throw error;
  });
  const answer = loose === null ? null : await enter(loose, args, wish);
  const root = loose?.repo.root ?? null;
  const repo = loose === null || root === null ? null : { root, commonDir: loose.repo.commonDir };
  const done = await installAgents(io, agents.setups, { project: agents.project, repo });
  return answer === null ? agentsAlone(done) : withAgents(answer, done);
}

function agentsOf({ flags, values }: Arguments): { setups: Setup[]; project: boolean } | null {
  const project = flags.project === true;
  if (values.agent !== undefined) return { setups: setupsNamed(values.agent), project };
  if (!project) return null;
  throw usage(
    'arguments',
    '--project says where the hooks of agents go, and no agent is named',
    'metes init --agent=claude --project',
  );
}

async function enter(loose: Loose, args: Arguments, wish: Wish): Promise<Answer> {
  if (loose.repo.bare) return initHost(loose);
  const rolling = args.values['roll-over'];
  if (rolling !== undefined) refuseRolling(loose, args);
  const who = await enrollerOf(loose);
  const remote = await likelyRemote(who, wish.remote);
  if (wish.team && remote === null) throw noRemote();
  const known = await findConfig(who, remote);
  if (rolling !== undefined) return rolledOver(who, known, { to: rolling || undefined, remote });
  const done = await slowly(loose.io, 'asking the registry', () =>
    takePart(who, { wish, known, remote }),
  );
  return enrolmentAnswer(done, notesFor(wish, known));
}

async function rolledOver(who: Enroller, known: Known | null, wish: RollOver): Promise<Answer> {
  if (known === null)
    throw usage(
      'not-enrolled',
      'this repository has no registry to roll over',
      'metes init\n  sets one up',
    );
  return enrolmentAnswer(
    await slowly(who.io, 'asking the registry', () => rollOver(who, known, wish)),
  );
}

/** Everyone who shares the registry has to follow, so a person asks for it, and for nothing else with it. */
function refuseRolling({ acting }: Loose, { flags, values }: Arguments): void {
  const beside = [...Object.keys(flags).filter((name) => flags[name]), ...Object.keys(values)];
  if (beside.some((name) => name !== 'roll-over' && name !== 'json' && name !== 'remote'))
    throw usage(
      'arguments',
      '--roll-over changes which branch the registry is on, and nothing else with it',
      'metes init --roll-over',
    );
  if (acting.actor === 'agent')
    throw new MetesError(
      'denied',
      'for-a-person',
      'rolling the registry over stops everybody until a commit is on the default branch: a person has to ask for it',
      { hint: 'ask a person to run: metes init --roll-over' },
    );
}

interface Entering {
  readonly wish: Wish;
  readonly known: Known | null;
  readonly remote: string | null;
}

function takePart(who: Enroller, { wish, known, remote }: Entering): Promise<Enrolment> {
  if (known === null) return enrol(who, wish, remote);
  refuseAnotherPlace(wish, known, remote);
  const embedded = known.config.registry.remote === '.';
  if (wish.team && embedded && remote !== null) return migrate(who, known, { wish, remote });
  return again(who, known, { wish, remote });
}

const notesFor = (wish: Wish, known: Known | null): string[] => [
  ...(wish.name !== undefined && known !== null
    ? ['metes: --name is ignored: this repository has its name in the registry already']
    : []),
  ...(wish.observe && known !== null && known.config.mode !== 'observe'
    ? [
        'metes: the config says mode: enforce, and --observe changes no config: edit .metes/config.yml on the default branch',
      ]
    : []),
  ...(wish.action !== null && known !== null && known.config.mode !== 'observe'
    ? [
        'metes: the config says mode: enforce, and it stays: to look first, set mode: observe in .metes/config.yml',
      ]
    : []),
];

function wishOf(io: Io, args: Arguments): Wish {
  const { registry, remote, name } = args.values;
  if (args.flags.team && registry !== undefined)
    throw usage(
      'arguments',
      '--team keeps the registry on this repository, --registry joins another one',
      'give one of the two',
    );
  return {
    team: args.flags.team === true,
    remote,
    registry: registry === undefined ? undefined : address(io, registry),
    name: name === undefined ? undefined : oneLine(name),
    observe: args.flags.observe === true,
    action: actionOf(args),
  };
}

function actionOf({ flags, values: { action } }: Arguments): string | null {
  if (!flags.github && action === undefined) return null;
  if (!flags.github || !flags.team)
    throw usage(
      'arguments',
      'GitHub judges pull requests by a registry that is on the remote, so --github goes with --team, and --action with both',
      'metes init --team --github',
    );
  if (action === undefined || isAction(action)) return action ?? ACTION;
  throw usage(
    'bad-action',
    `--action takes owner/name@<full object id>, not ${quoted(action, 120)}`,
    `git ls-remote ${placeOf(action)}\n  shows full ids: a branch's, or of a tag the one whose name ends in ^{}, where there are two. The tag itself can be pointed at something else later`,
  );
}

/** Where what was meant is, by its owner and name; strangers' characters stay out. */
const placeOf = (action: string): string => {
  const name = /^([A-Za-z0-9][A-Za-z0-9-]{0,38}\/[\w.-]{1,100})(?:@|$)/.exec(action)?.[1];
  return name === undefined ? "'<its url>'" : `https://github.com/${name}`;
};

/** A path is kept as an absolute one: the config is read from every worktree. */
function address(io: Io, url: string): string {
  const isPath = !/^[a-z][a-z0-9+.-]*:\/\/|^[^/]+:/i.test(url);
  const whole = isPath ? absolute(io.cwd, url) : url;
  if (/^[a-z][a-z0-9+.-]*:\/\/[^/@]*:[^/@]*@/i.test(whole))
    throw usage(
      'bad-url',
      'the address holds a password, and the config that names it is read by everyone',
      'give it without one; git asks its credential helper',
    );
  if (/^[-\s]|\p{Cc}|^[a-z0-9+.-]+::/iu.test(whole) || !isUrl(whole))
    throw usage(
      'bad-url',
      `${JSON.stringify(url)} can't be the address of a registry`,
      'give a URL or a path, as git clone would take it',
    );
  return whole;
}

async function enrollerOf(loose: Loose): Promise<Enroller> {
  const ident = await identOf(loose.door, loose.repo);
  const seat = await ensureSeat(loose.repo, () => mint(loose.io, 's'));
  const asking = { seat: seat.id as SeatId, as: undefined, userName: ident.name };
  const begun = (await readIntent(loose.repo.commonDir))?.remote ?? null;
  return { ...loose, ident, party: partyOf(loose, asking), begun };
}

function refuseAnotherPlace(wish: Wish, known: Known, remote: string | null): void {
  const has = known.config.registry.remote;
  const wants = wish.registry ?? (wish.team ? remote : null);
  if (wants === null || wants === has || (wish.team && has === '.')) return;
  throw usage(
    'already-enrolled',
    `this repository is enrolled already, in the registry at ${has}`,
    'metes init\n  joins it; a repository has one registry',
  );
}

const noRemote = (): MetesError =>
  usage(
    'no-such-remote',
    'a team shares its registry through a remote, and this repository has none',
    "git remote add origin '<url>' && metes init --team",
  );

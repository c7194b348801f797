/**
 * The tools of `metes mcp`: which verb each one is, what it takes, and what a model has to know before it calls one.
 * Each description says what comes back and what to do then; nothing here decides anything.
 */
import type { Parameter } from './parameters.ts';

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly verb: string;
  /** Options that always stand. */
  readonly options?: readonly string[];
  readonly description: string;
  /** In the order in which operands stand on the command line. */
  readonly takes: Readonly<Record<string, Parameter>>;
  readonly hints: Hints;
}

interface Hints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** A repository and its registry are all that any of them touches. */
const READS: Hints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
const WRITES: Hints = { ...READS, readOnlyHint: false };

const PATTERNS =
  "Paths and patterns from the repository's root: 'src/api/' is everything below it, '*.md' the files at the root, " +
  "'**/*.md' all of them; '!src/api/legacy/**' takes something out.";
const TARGET: Parameter = {
  kind: 'text',
  option: 'target',
  about: 'Branch the work is meant for; leave it out for the default branch.',
};

export const TOOLS: readonly Tool[] = [
  {
    name: 'claim',
    title: 'Claim ground',
    verb: 'claim',
    description: `Declare what you will write, before you write it, and be granted or refused. Call it once at the start of a task, on a branch of its own, with the narrowest patterns that cover the task and its tests; never '**'. outcome "granted" or "held": work and commit there. outcome "refused": nothing was changed, and it is no error: the answer says who is at work there, on what, and how far along, and lists under "Works now" requests that would be granted. Take one of those, do other work first, or ask the user; do not write there anyway, since the commit would be refused.`,
    takes: {
      task: { kind: 'text', required: true, about: 'What the work is for, in one sentence.' },
      write: { kind: 'texts', required: true, about: PATTERNS },
      target: TARGET,
      on: { kind: 'text', option: 'on', about: 'Branch that this one is stacked on.' },
      wait_seconds: {
        kind: 'count',
        option: 'wait',
        unit: 's',
        most: 600,
        about:
          'When refused, keep asking for so long. Stay below the time after which your client gives a call up.',
      },
      yields: {
        kind: 'flag',
        option: 'yield',
        about:
          'For formatting and codemods only: may write what others hold, and keeps nobody out.',
      },
    },
    hints: WRITES,
  },
  {
    name: 'status',
    title: 'Who holds what',
    verb: 'status',
    description:
      'What this worktree holds, what others hold, and what needs a hand ("!" lines, each with its command). Works offline from the copy at hand and says how old that is.',
    takes: {
      all: {
        kind: 'flag',
        option: 'all',
        about: 'Also the other repositories that share this registry.',
      },
      fresh: { kind: 'flag', option: 'fresh', about: 'Read the registry first.' },
    },
    hints: READS,
  },
  {
    name: 'progress',
    title: 'How far everyone is',
    verb: 'status',
    options: ['--progress'],
    description:
      'As status, and for each claim, your own included, how many commits it has and the newest of them. Use it to choose between waiting for somebody and working around them. progress is null where their branch was not fetched into this clone.',
    takes: {
      fresh: { kind: 'flag', option: 'fresh', about: 'Read the registry first.' },
    },
    hints: READS,
  },
  {
    name: 'free',
    title: 'What can be claimed now',
    verb: 'free',
    description:
      'What of some ground, or of all of it, can be claimed now, directory by directory, and who holds the rest. Call it before claim when you can choose what to work on. outcome "none": nothing of it is free.',
    takes: { write: { kind: 'texts', about: PATTERNS }, target: TARGET },
    hints: READS,
  },
  {
    name: 'why',
    title: 'Whose a path is',
    verb: 'why',
    description:
      'Whether paths are yours to write now, who holds them, and what happened to them. outcome "not-yours": leave them alone, or call widen.',
    takes: {
      paths: { kind: 'texts', required: true, about: 'Paths from the repository’s root.' },
      limit: {
        kind: 'count',
        option: 'limit',
        most: 1000,
        about: 'How much of their history to show (10).',
      },
    },
    hints: READS,
  },
  {
    name: 'widen',
    title: 'Ask for more ground',
    verb: 'widen',
    description:
      'Add to what you hold when the task needs a file outside it; call it before you write there. Free while no commit on the branch has written it; afterwards a person decides. outcome "refused": somebody holds it, and nothing was changed.',
    takes: { write: { kind: 'texts', required: true, about: PATTERNS } },
    hints: WRITES,
  },
  {
    name: 'release',
    title: 'Give ground back',
    verb: 'release',
    description:
      'Give all of it back when the work is done or given up: others may take it at once, and commits on this branch are held to nothing granted any more. Where a pull request is open, keep the claim: it ends with that. Not for making room in your own claim.',
    takes: {
      claim: {
        kind: 'text',
        about:
          'The id or the branch of a claim of yours; leave it out for the one of this worktree’s branch.',
      },
    },
    hints: { ...WRITES, destructiveHint: true },
  },
  {
    name: 'ask',
    title: 'Write to a holder',
    verb: 'ask',
    description:
      'Send a message to whoever holds a claim, as when a refusal says who is in the way: say what you need and what for, once. They read it at their next push or commit, so go on with other work meanwhile; it is no grant.',
    takes: {
      claim: { kind: 'text', required: true, about: 'The id or the branch of their claim.' },
      message: { kind: 'text', required: true, about: 'At most 2000 characters.' },
    },
    hints: { ...WRITES, idempotentHint: false },
  },
  {
    name: 'check',
    title: 'Hold the branch against its claim',
    verb: 'check',
    description:
      'Hold what this branch wrote, uncommitted work included, against what it was granted: what a pull request would show. Call it before you say that you are done. outcome "breach": the findings name each path and what mends it; put the path back or call widen, and leave approving to a person.',
    takes: {
      branch: {
        kind: 'text',
        option: 'branch',
        about: 'Another branch of this clone, as it is committed.',
      },
      base: {
        kind: 'text',
        option: 'base',
        about: 'Hold it against this commit, and read the config there.',
      },
      head: { kind: 'text', option: 'head', about: 'Judge this commit, without the work tree.' },
      target: TARGET,
    },
    hints: WRITES,
  },
  {
    name: 'promise',
    title: 'Keep what you say you will do',
    verb: 'promise',
    description:
      'Put on record what you say you will do, as in "I\'ll implement src/api/items.ts and its tests" (experimental). It keeps nobody out: claim does that, or claim: true here. outcome "conflicted": somebody promised something of it before you; the answer says who, so settle it with them or choose something else. "I\'ll drop …" takes a promise back.',
    takes: {
      said: { kind: 'text', required: true, about: 'Your sentence, in the first person.' },
      claim: {
        kind: 'flag',
        option: 'claim',
        about: 'Also claim the ground that was promised, or widen the claim.',
      },
    },
    hints: WRITES,
  },
];

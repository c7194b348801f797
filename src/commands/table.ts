/**
 * Every verb by name, with the one line that the overview shows. Verbs load on demand: starting one must not cost
 * what the others need. A test compares the lines here with each verb's own table.
 */
import type { ListedVerb } from './frame/help.ts';
import type { Verb } from './verb.ts';

interface Entry extends ListedVerb {
  load(): Promise<{ verb: Verb }>;
}

const everyday = (name: string, summary: string, load: Entry['load']): Entry => ({
  name,
  group: 'everyday',
  summary,
  load,
});
const more = (name: string, summary: string, load: Entry['load']): Entry => ({
  name,
  group: 'more',
  summary,
  load,
});
const plumbing = (name: string, summary: string, load: Entry['load']): Entry => ({
  name,
  group: 'plumbing',
  summary,
  load,
});

export const VERBS: readonly Entry[] = [
  everyday(
    'init',
    'set metes up in this repository, or join its registry',
    () => import('./init.ts'),
  ),
  everyday(
    'claim',
    'declare what you will write, and be granted or refused',
    () => import('./claim.ts'),
  ),
  everyday(
    'status',
    'show what you hold, what others hold, and whether the guards stand',
    () => import('./status.ts'),
  ),
  everyday(
    'why',
    'say whether a path is yours to write, who holds it, what happened to it',
    () => import('./why.ts'),
  ),
  everyday('widen', 'ask for more ground', () => import('./widen.ts')),
  everyday('release', 'give your ground back', () => import('./release.ts')),
  everyday(
    'check',
    'hold what this branch wrote against what it declared',
    () => import('./check.ts'),
  ),
  everyday(
    'run',
    'start a command only if its ground is granted, and judge what it wrote',
    () => import('./run.ts'),
  ),
  more('free', 'say what can be taken now', () => import('./free.ts')),
  more('narrow', 'give part of your ground back', () => import('./narrow.ts')),
  more('renew', 'extend your lease', () => import('./renew.ts')),
  more('takeover', "continue another seat's task as a new attempt", () => import('./takeover.ts')),
  more('ask', 'send a message to a holder', () => import('./ask.ts')),
  more(
    'resolve',
    'answer a breach: approve, widen, revert, reject, break glass',
    () => import('./resolve.ts'),
  ),
  more(
    'deliver',
    'show that a promised item is there, for one commit',
    () => import('./deliver.ts'),
  ),
  more('drop', 'let a promised item go, with a reason', () => import('./drop.ts')),
  more('log', 'read or follow the journal', () => import('./log.ts')),
  more(
    'audit',
    'replay the journal and check that every step was legal',
    () => import('./audit.ts'),
  ),
  more(
    'stats',
    'count refusals, breaches, answers and emergencies of the last weeks',
    () => import('./stats.ts'),
  ),
  more(
    'promise',
    'keep what you say you will do, and learn who said it before (experimental)',
    () => import('./promise.ts'),
  ),
  more(
    'attest',
    'run the tests and record what they say of this commit (experimental)',
    () => import('./attest.ts'),
  ),
  more(
    'ready',
    'say that what was promised on this branch is up for review (experimental)',
    () => import('./ready.ts'),
  ),
  more(
    'ledger',
    'show what was promised, how far it is, and what nobody kept (experimental)',
    () => import('./ledger.ts'),
  ),
  more('doctor', 'prove that each guard refuses what it must', () => import('./doctor.ts')),
  more('recover', 'put a rewound or deleted registry back', () => import('./recover.ts')),
  more(
    'tidy',
    'remove the manifests of ended claims, on a branch of its own',
    () => import('./tidy.ts'),
  ),
  more(
    'uninstall',
    'take metes out of this clone and restore what was there',
    () => import('./uninstall.ts'),
  ),
  more(
    'mcp',
    'serve claim, status, widen, check and more as tools to an agent (MCP)',
    () => import('./mcp.ts'),
  ),
  more('demo', 'watch metes at work in temporary repositories', () => import('./demo.ts')),
  plumbing('overlap', 'decide whether two scopes share a path', () => import('./overlap.ts')),
  plumbing('guard', 'decide for a git hook (the hooks call this)', () => import('./guard.ts')),
  plumbing(
    'hook',
    'decide for an agent before it writes (its harness calls this)',
    () => import('./hook.ts'),
  ),
];

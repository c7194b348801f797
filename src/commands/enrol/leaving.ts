/**
 * What `uninstall` says: why a clone can't be left yet and what comes first, what stays held from it, and how metes ends
 * for everyone. Decides nothing.
 */
import type { RegistryPlace } from '../../registry/config.ts';
import { GRACE_SECONDS } from '../../registry/lease.ts';
import { holdText, whoText } from '../../report/claim-text.ts';
import { commandLine, commandOf } from '../../report/command-line.ts';
import { giveBackPruned, type NextCommand, worksNow } from '../../report/next-commands.ts';
import { printableText, quoted } from '../../report/printable.ts';
import { ago } from '../../report/time.ts';
import { counted, listed, patternList, printablePattern } from '../../report/words.ts';
import { WORKFLOW_PATH } from '../../report/workflow.ts';
import { CONFIG_PATH, isUrl } from '../context/context.ts';
import type { LocalState } from '../context/local-state.ts';
import type { Held, HeldHere, Source } from './seats-held.ts';

/** Without metes nothing would keep to them, and nothing here could give them back: they would keep others out. */
export function heldText(by: Source, held: readonly HeldHere[], now: Date): string {
  const many = counted(held.length, 'claim');
  const asked = by.from === 'registry';
  const facts = { now, graceSeconds: GRACE_SECONDS };
  const mine = held.filter(({ givesBack }) => givesBack).map(release);
  return [
    `Refused, and nothing was changed: ${knownBy(by, now)}this clone holds ${many}, which would keep others out until the lease is over.`,
    ...held.map(
      ({ claim }) =>
        `  ${claim.id}  ${whoText(claim)}: ${quoted(claim.task.text, 120)}; ${holdText(claim, facts)}`,
    ),
    ...(asked ? [] : ['Once the lease is over, metes uninstall goes without being told more.']),
    ...(mine.length === 0 ? [] : ['', worksNow(mine, asked ? 'First:' : REACHED)]),
  ].join('\n');
}

const REACHED = 'First, when the registry can be reached:';

function knownBy(by: Source, now: Date): string {
  if (by.from === 'gone') return 'the registry is gone, and as it was last seen ';
  if (by.from !== 'copy') return '';
  return `${by.why}; as of ${ago(by.at.toISOString(), now)} `;
}

function release({ claim, path, there, inGit }: HeldHere): NextCommand {
  if (!there && inGit === 'prunable') return giveBackPruned(claim);
  const command = commandOf(['release'], [], [claim.id]);
  const what = `gives back ${listed(claim.write.map(printablePattern), 3)} on ${printableText(claim.branch, 80)}`;
  return there
    ? { command: `${commandLine(['cd', path])} && ${command}`, does: what }
    : { command, does: `${what}; its worktree, ${printableText(path, 200)}, is gone` };
}

/** Only a person leaves where nothing says what is held. */
export const untoldText = (why: string): string =>
  [
    `Refused, and nothing was changed: whether this clone holds a claim can't be told (${why}), and an agent leaves only where it holds none.`,
    '',
    worksNow([
      { command: 'metes status --fresh', does: 'reads the registry; then metes uninstall' },
    ]),
    '',
    worksNow([{ command: 'metes uninstall', does: 'all the same' }], 'A person can:'),
  ].join('\n');

/** The lease is over, or it is not for whoever asks to give back: a claim is not part of the clone, and stays. */
export function whatIsHeld({ claims }: Held): string[] {
  if (claims.length === 0) return [];
  return [
    '',
    'What is held from here stays held and keeps others out; metes init finds it again. To give it back:',
    ...claims.flatMap(({ path, there, claim }) => [
      `  ${there ? `${commandLine(['cd', path])} && ` : ''}metes init && metes release ${claim.id}`,
      `      ${printableText(claim.branch)}: ${patternList(claim.write, 3)}`,
    ]),
  ];
}

export interface Left {
  /** There is a workflow that judges pull requests. */
  readonly judged: boolean;
  /** The config is staged, and no commit has it: nobody was ever enrolled. */
  readonly uncommitted: boolean;
}

export function whatStays(state: LocalState | null, { judged, uncommitted }: Left): string[] {
  if (state === null) return [];
  const files = [CONFIG_PATH.split('/')[0] ?? '', ...(judged ? [WORKFLOW_PATH] : [])];
  const { defaultBranch, remote } = state;
  if (uncommitted)
    return [
      '',
      'The enrolment was staged and never committed. To end metes for everyone:',
      '',
      `  ${commandLine(['git', 'rm', '-r', '-f', '--quiet', '--', ...files])}`,
      '      takes what init staged out again',
      ...registryGoes(state.registry),
    ];
  const leave = [
    commandLine(['git', 'rm', '-r', '--', ...files]),
    "git commit -m 'Leave metes'",
    ...(remote === null ? [] : [commandLine(['git', 'push', remote, defaultBranch])]),
  ];
  return [
    '',
    `What others share stays: the config, the manifests, ${judged ? 'the workflow that judges pull requests, ' : ''}and the registry with its claims.`,
    'To end metes for everyone:',
    '',
    `  ${leave.join(' && ')}`,
    `      on the default branch, ${printableText(defaultBranch, 80)}`,
    ...registryGoes(state.registry),
  ];
}

function registryGoes({ remote, branch }: RegistryPlace): string[] {
  if (remote === '.') return [`  ${commandLine(['git', 'branch', '-D', branch])}`];
  if (isUrl(remote))
    return [`  the registry at ${remote} serves other repositories too: leave it there`];
  return [
    `  ${commandLine(['git', 'push', remote, '--delete', branch])}`,
    '      once the host lets it go: after metes uninstall there, where it guards what is pushed; without its protection of that branch',
  ];
}

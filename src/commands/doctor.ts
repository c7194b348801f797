/** `doctor`: looks at everything that metes rests on and proves each guard by a write that must be refused. */
import { MetesError } from '../errors.ts';
import { indent } from '../report/words.ts';
import { type Context, enrolled, type Loose, openLoose } from './context/context.ts';
import { checkAgents } from './doctor/agents.ts';
import { checkConfig, checkVersions } from './doctor/config.ts';
import { type Checked, failed } from './doctor/finding.ts';
import { checkWorktrees, proveGuards } from './doctor/guards.ts';
import { checkReceiving } from './doctor/host.ts';
import { checkJudge } from './doctor/judge.ts';
import { checkHost, checkRegistry } from './doctor/registry.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'doctor',
    group: 'more',
    summary: 'prove that each guard refuses what it must',
    usage: ['doctor [--all-worktrees]'],
    options: {
      'all-worktrees': { type: 'flag', help: 'also look at every worktree of this clone' },
    },
    about: `Each guard is proved by attempting a write that it must refuse, in a throw-away worktree on a branch
of its own; your worktrees, branches and the registry stay as they are. What can't be seen from a
clone is said to be unknown. Exit 1 when something failed; warnings don't count.`,
    example: `metes doctor
ok       guard pre-commit: refused a write outside`,
  },
  run,
};

async function run(io: Io, args: Arguments): Promise<Answer> {
  const loose = await openLoose(io);
  const checked = await checkVersions(loose);
  if (loose.repo.bare) checked.push(...(await checkReceiving(loose)));
  const ctx = loose.repo.bare ? null : await open(loose, checked);
  if (ctx !== null) {
    checked.push(...(await checkConfig(ctx)), ...(await checkJudge(ctx)));
    checked.push(...(await checkRegistry(ctx)), await checkHost(ctx));
    io.err('metes: trying writes that must be refused\n');
    checked.push(...(await proveGuards(ctx)));
    checked.push(...checkAgents(ctx));
    if (args.flags['all-worktrees']) checked.push(...(await checkWorktrees(ctx)));
  }
  const sick = checked.some((c) => c.state === 'failed');
  return {
    exit: sick ? 1 : 0,
    outcome: sick ? 'failed' : 'ok',
    data: { checks: checked },
    text: checked.map(lineOf).join('\n'),
  };
}

/** Without enrolment there is nothing further to look at, and that is the finding. */
async function open(loose: Loose, checked: Checked[]): Promise<Context | null> {
  try {
    return await enrolled(loose);
  } catch (error) {
    if (!(error instanceof MetesError)) throw error;
    checked.push(failed('enrolment', error.message, error.hint));
    return null;
  }
}

const lineOf = ({ check, state, says, mend }: Checked): string =>
  `${state.padEnd(8)} ${check}: ${says}${mend === undefined ? '' : `\n${indent(mend, '         ')}`}`;

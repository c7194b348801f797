/** Whether somebody judges pull requests where the config leaves that to GitHub: what lies on the default branch. */
import { readBlobs } from '../../git/objects.ts';
import { usesNoRelease, WORKFLOW_PATH } from '../../report/workflow.ts';
import { type Context, shortRef } from '../context/context.ts';
import { type Checked, ok, warning } from './finding.ts';

export async function checkJudge({ config, state, door, repo }: Context): Promise<Checked[]> {
  if (config.judge !== 'github') return [];
  const on = shortRef(state.defaultRef);
  const [blob = null] = await readBlobs(door, repo, [`${state.defaultRef}:${WORKFLOW_PATH}`]);
  if (blob === null)
    return [
      warning(
        'workflow',
        `the config says judge: github, and ${on} has no ${WORKFLOW_PATH}: unless another one does it, nobody judges`,
        'metes init --team --github\n  stages it',
      ),
    ];
  return usesNoRelease(Buffer.from(blob).toString('utf8'))
    ? [
        warning(
          'workflow',
          `${WORKFLOW_PATH} on ${on} names no release of metes: every job that it starts fails on GitHub`,
          "metes init --team --github --action='<owner>/<name>@<full object id>'\n  names one",
        ),
      ]
    : [ok('workflow', `${WORKFLOW_PATH} is on ${on}`)];
}

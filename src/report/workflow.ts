/**
 * The workflow that lets GitHub judge pull requests, as `init --github` writes it, and in words what another one lacks.
 * Which release it runs stands here and nowhere else in the code.
 */

export const WORKFLOW_PATH = '.github/workflows/metes.yml';

/** No commit has this id: every job fails on GitHub until somebody names one. */
const NO_RELEASE = `metes/metes@${'0'.repeat(40)}`;

/** Repository and full commit of the newest release. A release sets it: CONTRIBUTING.md says when. */
export const ACTION = NO_RELEASE;

export const isNoRelease = (action: string): boolean => action === NO_RELEASE;

/** `owner/name@<full object id>`: a tag can be pointed at something else, a commit's id can't. */
export const isAction = (text: string): boolean =>
  /^[A-Za-z0-9][A-Za-z0-9-]{0,38}\/[\w.-]{1,100}@(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);

/**
 * The job is not called `metes`: a check of the status' name would be required together with it. It has the queue, and
 * not the workflow: a comment that is no answer takes no place in it.
 */
export const workflowText = (
  action: string,
): string => `# A person is asked about what a pull request wrote outside its declared scope (.metes/). Nothing of the
# pull request is checked out or run.
name: metes
on:
  pull_request_target: { types: [opened, synchronize, reopened, edited, ready_for_review, closed] }
  issue_comment: { types: [created] }
  merge_group:
  schedule: [{ cron: '17 */2 * * *' }]
  workflow_dispatch: { inputs: { pull-request: { description: 'Number of one; empty: all' } } }
permissions: { contents: write, pull-requests: write, statuses: write, issues: write, checks: read }
jobs:
  judge:
    if: (github.event.action != 'edited' || github.event.changes.base) &&
      (github.event_name != 'issue_comment' || (github.event.issue.pull_request && startsWith(github.event.comment.body, '/metes')))
    concurrency:
      group: metes-\${{ github.event.pull_request.number || github.event.issue.number || inputs.pull-request || github.ref }}
      cancel-in-progress: false
      queue: max
    runs-on: ubuntu-latest
    timeout-minutes: 10
    steps:
      - uses: ${action}
`;

/** Written by metes before there was a release to name: nobody's words are lost with it. */
export const isUnreleased = (text: string): boolean => text === workflowText(NO_RELEASE);

/** What has to stand in a workflow that does the same, and what comes of it when it does not. */
const NEEDED: readonly (readonly [RegExp, string])[] = [
  [
    /\bpull_request_target\b/,
    'it does not run on pull_request_target, so nothing from a fork can be answered for',
  ],
  [/\bclosed\b/, 'it does not run when a pull request is closed, so claims stay until the sweep'],
  [/\bissue_comment\b/, 'it does not run on issue_comment, so answers are not heard'],
  [/\bmerge_group\b/, 'it does not run on merge_group, so a merge queue waits for the status'],
  [
    /\bschedule\b/,
    'it does not run on schedule, so nothing renews, releases or follows up by itself',
  ],
  [/\bworkflow_dispatch\b/, "it can't be started by hand"],
  [
    /\bcontents: *write\b/,
    'it lacks the permission contents: write, so the registry is not written',
  ],
  [/\bpull-requests: *write\b/, 'it lacks the permission pull-requests: write'],
  [
    /\bstatuses: *write\b/,
    'it lacks the permission statuses: write, so there is no verdict on the commit',
  ],
  [
    /\bissues: *write\b/,
    'it lacks the permission issues: write, so emergencies are not followed up',
  ],
  [
    /\bchecks: *(?:read|write)\b/,
    'it lacks the permission checks: read, so in a private repository no check shows that what was promised is tested',
  ],
  [/startsWith\(github\.event\.comment\.body, *'\/metes/, 'it starts a job for every comment'],
  [/github\.event\.changes\.base\b/, 'it starts a job for every edit of a title or a description'],
  [/\bcancel-in-progress: *false\b/, 'it may cancel a run that has begun'],
  [/\bqueue: *max\b/, 'it drops an answer that waits when another one comes'],
];

/** Empty when it says the same, comments and blanks apart. Judged by what stands in it, not by what GitHub makes of it. */
export function workflowDifferences(theirs: string, ours: string): string[] {
  if (essence(theirs) === essence(ours)) return [];
  const text = essence(theirs);
  const missing = NEEDED.flatMap(([pattern, says]) => (pattern.test(text) ? [] : [says]));
  const [runs, wanted] = [usesOf(text), usesOf(essence(ours))];
  const other = runs === wanted ? [] : [`it uses ${runs ?? 'no action'}, and not ${wanted}`];
  const all = [...missing, ...other];
  return all.length > 0
    ? all
    : ['it is written otherwise; nothing that metes looks for is missing'];
}

const essence = (text: string): string =>
  text
    .split(/\r\n|\n/)
    .map((line) => line.replace(/(?:^|\s)#.*$/, '').trimEnd())
    .filter((line) => line !== '')
    .join('\n');

/** The Action that a workflow names by its full commit; null where it names none. */
export function actionIn(text: string): string | null {
  const uses = usesOf(essence(text));
  return uses !== undefined && isAction(uses) && !isNoRelease(uses) ? uses : null;
}

/** Whether its jobs fail before they begin. */
export const usesNoRelease = (text: string): boolean => usesOf(essence(text)) === NO_RELEASE;

const usesOf = (text: string): string | undefined => {
  const all = [...text.matchAll(/\buses: *['"]?([^\s'"]+)/g)].map(([, uses]) => uses);
  return all.find((uses) => /metes|^\.\/?$/i.test(uses ?? '')) ?? all[0];
};

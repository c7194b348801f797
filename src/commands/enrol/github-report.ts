/** What `init --github` says of the files it staged, and of those that it left as they were. */
import { isNoRelease } from '../../report/workflow.ts';
import { type GithubPart, OWNERLESS } from './github.ts';

export const githubData = ({ action, workflow, codeowners }: GithubPart) => ({
  action,
  workflow,
  codeowners,
});

export function githubLines({ action, workflow, codeowners }: GithubPart): string[] {
  return [...workflowLines(action, workflow), ...ownersLines(codeowners)];
}

function workflowLines(action: string, { path, state, differs }: GithubPart['workflow']): string[] {
  if (state === 'different')
    return [
      `${path} is there already and was left as it is. Compared with what metes writes:`,
      ...differs.map((line) => `  ${line}`),
    ];
  const release = isNoRelease(action)
    ? [
        `${path} names no release of metes yet: every job that it starts fails on GitHub. Before it lands, name one:`,
        "  metes init --team --github --action='<owner>/<name>@<full object id>'",
      ]
    : [];
  return state === 'there'
    ? [`${path} is on the default branch already.`, ...release]
    : [
        `Staged ${path}: GitHub runs it on pull requests and on the answers to its comment.`,
        ...release,
      ];
}

function ownersLines(codeowners: GithubPart['codeowners']): string[] {
  if (codeowners === null || codeowners.state === 'there') return [];
  const { path, state } = codeowners;
  return state === 'staged'
    ? [
        `Staged ${path} with ${OWNERLESS} and no owner: else whoever owns * is asked to review every pull request with a manifest.`,
      ]
    : [
        `${path} has changes that are not committed, so it was left as it is. Without this line at its end, whoever owns * is asked to review every pull request with a manifest:`,
        `  ${OWNERLESS}`,
      ];
}

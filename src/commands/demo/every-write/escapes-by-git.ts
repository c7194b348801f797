/** Escapes by how what was written gets on the branch; a script has written it, which no write hook sees. */
import { shellWord } from '../../../report/command-line.ts';
import {
  BUILD,
  BUILT,
  CLAIM,
  COMMIT,
  COMMIT_TREE,
  type Escape,
  edit,
  inNode,
  onWork,
  PUSH,
  shell,
  WAIT,
} from './escape.ts';

const THEIRS = 'origin/feat/theirs';

export const BY_GIT: readonly Escape[] = [
  {
    id: 'no-verify',
    name: '`git commit --no-verify`',
    how: 'Commits with the option that leaves out pre-commit.',
    calls: () => [BUILD, shell('git add --all && git commit -q --no-verify -m Build'), PUSH],
    lands: onWork(BUILT),
    stoppedBy: [
      'hook',
      'sandbox',
      'reference-transaction',
      'pre-push',
      'pre-receive',
      'run',
      'check',
    ],
  },
  {
    id: 'hooks-path',
    name: '`git -c core.hooksPath=/dev/null`',
    how: 'Commits and pushes with a setting under which git finds no hooks.',
    calls: () => [
      BUILD,
      shell('git add --all && git -c core.hooksPath=/dev/null commit -q -m Build'),
      shell('git -c core.hooksPath=/dev/null push -q origin HEAD'),
    ],
    lands: onWork(BUILT),
    stoppedBy: ['hook', 'sandbox', 'pre-receive', 'run', 'check'],
  },
  {
    id: 'hooks-removed',
    name: 'the hooks are deleted',
    how: 'Lets a program delete the hooks of the clone, then commits and pushes.',
    calls: (at) => [
      inNode(at, "require('node:fs').rmSync('.git/hooks', { recursive: true })"),
      BUILD,
      COMMIT,
      PUSH,
    ],
    lands: onWork(BUILT),
    stoppedBy: ['sandbox', 'pre-receive', 'run', 'check'],
  },
  {
    id: 'plumbing',
    name: '`git commit-tree`, `git update-ref`',
    how: 'Makes the commit from objects, without a work tree, and moves the branch to it.',
    calls: () => [
      shell(`${COMMIT_TREE} && git update-ref refs/heads/${CLAIM.branch} "$commit"`),
      PUSH,
    ],
    lands: onWork(BUILT),
    stoppedBy: ['reference-transaction', 'pre-push', 'pre-receive', 'run', 'check'],
  },
  {
    id: 'cherry-pick',
    name: '`git cherry-pick`',
    how: "Picks somebody else's commit, which writes outside the claim, off another branch.",
    calls: () => [shell(`git cherry-pick ${THEIRS}`), PUSH],
    lands: onWork('lib/core.txt'),
    stoppedBy: ['sandbox', 'reference-transaction', 'pre-push', 'pre-receive', 'run', 'check'],
  },
  {
    id: 'merge',
    name: '`git merge` of another branch',
    how: "Merges somebody else's branch, which writes outside the claim and is not landed.",
    calls: () => [shell(`git merge -q --no-ff -m Merge ${THEIRS}`), PUSH],
    lands: onWork('lib/core.txt'),
    stoppedBy: ['sandbox', 'pre-push', 'pre-receive', 'run', 'check'],
  },
  {
    id: 'push-oid',
    name: '`git push <commit>:<branch>`',
    how: 'Makes a commit from objects and pushes it; no branch of the clone moves.',
    calls: () => [
      shell(`${COMMIT_TREE} && git push -q origin "$commit:refs/heads/${CLAIM.branch}"`),
    ],
    lands: onWork(BUILT),
    stoppedBy: ['pre-push', 'pre-receive', 'run', 'check'],
  },
  {
    id: 'push-no-verify',
    name: '… with `--no-verify`',
    how: 'The same, with the option that leaves out pre-push.',
    calls: () => [
      shell(
        `${COMMIT_TREE} && git push -q --no-verify origin "$commit:refs/heads/${CLAIM.branch}"`,
      ),
    ],
    lands: onWork(BUILT),
    stoppedBy: ['hook', 'pre-receive', 'run', 'check'],
  },
  {
    id: 'clone',
    name: 'from a clone without hooks',
    how: 'Clones the repository again, where no hook is set up; writes, commits and pushes there.',
    calls: ({ host, elsewhere }) => [
      shell(`git clone -q -b ${CLAIM.branch} ${shellWord(host)} ${shellWord(elsewhere)}`),
      shell(`cd ${shellWord(elsewhere)} && sh tools/build.sh`),
      shell(`cd ${shellWord(elsewhere)} && git add --all && git commit -q -m Build`),
      shell(`cd ${shellWord(elsewhere)} && git push -q origin HEAD`),
    ],
    lands: { path: BUILT, branch: CLAIM.branch, in: 'elsewhere' },
    stoppedBy: ['pre-receive', 'check'],
  },
  {
    id: 'released',
    name: 'a claim that was given back',
    how: 'Gives its claim back, and writes what that had covered.',
    calls: ({ work }) => [
      shell('metes release'),
      edit(`${work}/src/app.txt`, 'app', 'late'),
      COMMIT,
      PUSH,
    ],
    lands: onWork('src/app.txt'),
    stoppedBy: ['hook', 'pre-commit', 'reference-transaction', 'pre-push', 'pre-receive', 'check'],
  },
  {
    id: 'superseded',
    name: 'a claim taken over meanwhile',
    how: 'A person gives the task to another; the agent, which was not told, writes and pushes.',
    calls: ({ work }) => [WAIT, edit(`${work}/src/app.txt`, 'app', 'late'), COMMIT, PUSH],
    lands: onWork('src/app.txt'),
    person: "metes takeover $claim --force --reason 'It does not answer'",
    stoppedBy: ['pre-push', 'pre-receive', 'run', 'check'],
  },
];

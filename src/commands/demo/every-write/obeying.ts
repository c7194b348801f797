/** What an agent does that keeps to its claim: every tool, commands, commits, a push, the check. No layer may be in its way. */

import type { Call } from './agent-program.ts';
import {
  addFiles,
  COMMIT,
  edit,
  type Landing,
  notebook,
  onWork,
  type Places,
  PUSH,
  shell,
} from './escape.ts';

export const OBEYING = {
  name: 'stays inside its claim',
  lands: onWork('src/made.txt') satisfies Landing,
  calls: ({ work }: Places): readonly Call[] => [
    { tool: 'Read', input: { file_path: `${work}/lib/core.txt` } },
    edit(`${work}/src/app.txt`, 'app', 'new app'),
    { tool: 'Write', input: { file_path: `${work}/src/deep/er/made.txt`, content: 'made\n' } },
    {
      tool: 'MultiEdit',
      input: {
        file_path: `${work}/docs/guide.md`,
        edits: [{ old_string: 'Guide', new_string: 'The guide' }],
      },
    },
    notebook(`${work}/src/plan.ipynb`, 'planned'),
    addFiles('src/made.txt', 'src/deep/added.txt'),
    shell("sed -i 's/old/older/' src/old.txt && git mv src/old.txt src/older.txt"),
    shell('mkdir -p cache && echo built > cache/app && cat lib/core.txt > src/copy.txt'),
    shell('t=$(mktemp) && echo made > "$t" && rm "$t" && git stash list && git diff --stat'),
    COMMIT,
    shell("git commit -q --amend -m 'Rework all of the app' && git fetch -q && metes status"),
    PUSH,
    shell('metes check'),
  ],
  /** What another agent tries meanwhile, in a worktree of the same clone, on a branch that nobody claimed. */
  beside: ({ other }: Places): readonly Call[] => [
    edit(`${other}/src/app.txt`, 'app', 'their app'),
    COMMIT,
    PUSH,
  ],
};

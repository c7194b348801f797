/** What a task's words may be: they are stored for everyone to read, so they are bounded and not empty. */
import { usage } from '../../errors.ts';
import { refusePlaceholder } from '../frame/placeholder.ts';

/** As many as a manifest may have. */
const LONGEST = 4_000;

export function taskOf(text: string): string {
  const task = text.trim();
  if (task === '')
    throw usage('no-task', 'the task is empty', 'say in a few words what the work is for');
  refusePlaceholder(task, 'what the work is for');
  if (task.length <= LONGEST) return task;
  throw usage(
    'long-task',
    `the task has ${task.length} characters; ${LONGEST} are kept at most`,
    'say it shorter; details belong in the issue or the pull request',
  );
}

/** Which branch a revision's name stands for, where it names one: a commit alone says nothing about whose claim counts. */
import { usage } from '../../errors.ts';
import { printableText } from '../../report/printable.ts';

/** `origin/main` and `refs/remotes/origin/main` stand for `main`; a bare object id stands for no branch. */
export function targetIn(base: string): string {
  const short = base.replace(/^refs\/(?:heads|remotes)\//, '');
  const remote = base.startsWith('refs/heads/') ? short : short.replace(/^origin\//, '');
  if (!/^[0-9a-f]{7,64}$/.test(base) && !/[~^:@]/.test(base) && base !== 'HEAD') return remote;
  throw usage(
    'no-target',
    `--base ${printableText(base, 80)} names a commit and no branch, so it is not known whose claims count`,
    'metes check --base … --head … --target main',
  );
}

/** Null: it names a commit. */
export function headBranch(head: string | undefined): string | null {
  if (head === undefined || head === 'HEAD' || /^[0-9a-f]{7,64}$|[~^:@]/.test(head)) return null;
  return head.replace(/^refs\/(?:heads\/|remotes\/[^/]+\/)|^origin\//, '');
}

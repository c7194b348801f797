/** How far along a claim is, in what can be seen of its branch here. */
import { quoted } from './printable.ts';
import { ago } from './time.ts';
import { counted } from './words.ts';

/** Commits since the claim's base, as far as this clone can tell; the shape of commands/claiming/progress.ts. */
export interface ProgressFact {
  readonly commits: number;
  readonly newest: { readonly subject: string; readonly at: Date } | null;
}

/** Null: the branch is not in this clone. */
export function progressText(progress: ProgressFact | null, now: Date): string {
  if (progress === null) return 'how far along: not known here, their branch is not in this clone';
  const { commits, newest } = progress;
  if (commits === 0 || newest === null) return 'no commit yet';
  const many = commits >= 1000 ? '1,000 commits or more' : counted(commits, 'commit');
  return `${many} so far, the newest ${ago(newest.at.toISOString(), now)}: ${quoted(newest.subject, 100)}`;
}

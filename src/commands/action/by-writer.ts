/** Which pull request on a branch of ours was opened by whoever may write here: anybody who can read may open one. */
import { mayWrite } from '../../github/people.ts';
import type { Pull } from '../../github/pulls.ts';
import type { ActionIo } from './action-io.ts';

export type MayWrite = (login: string) => Promise<boolean>;

/** Each asked about once. */
export function writersHere({ github, repo }: ActionIo): MayWrite {
  const known = new Map<string, boolean>();
  return async (login) => {
    const may = known.get(login) ?? (await mayWrite(github, repo, login));
    known.set(login, may);
    return may;
  };
}

/** The first of them. An app is let in by who runs the place. */
export async function byWriter(pulls: readonly Pull[], may: MayWrite): Promise<Pull | null> {
  for (const pull of pulls) if (pull.author.isBot || (await may(pull.author.login))) return pull;
  return null;
}

/** Who commits here, as git says; never fails, because a registry entry needs a name even where git has none. */
import type { Repository } from '../../git/repository.ts';
import type { Door } from '../../git/run.ts';

export interface Ident {
  readonly name: string;
  readonly email: string;
}

export const NOBODY: Ident = { name: '', email: 'metes@localhost' };

/** Asks git, so that environment, config and its own guesses weigh as they do for a commit. */
export async function identOf(door: Door, repo: Repository): Promise<Ident> {
  const asked = await door.run({ args: ['var', 'GIT_AUTHOR_IDENT'], gitDir: repo.gitDir });
  const line = asked.exit === 0 ? Buffer.from(asked.stdout).toString('utf8') : '';
  const found = /^(.*) <([^>]*)> \d+ [+-]\d+\s*$/.exec(line);
  return { name: found?.[1] ?? '', email: found?.[2] || NOBODY.email };
}

/** Git refuses these characters in a name and an address. */
export const safeIdent = (text: string, fallback: string): string =>
  text.replace(/[\p{Cc}<>]+/gu, ' ').trim() || fallback;

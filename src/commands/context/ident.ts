/** Who commits here, as git says; never fails, because a registry entry needs a name even where git has none. */
import type { Repository } from '../../git/repository.ts';
import type { Door } from '../../git/run.ts';
import { type Setting, settingsOf, valuesOf } from '../../git/settings.ts';

export interface Ident {
  readonly name: string;
  readonly email: string;
}

export const NOBODY: Ident = { name: '', email: 'metes@localhost' };

/** As they weigh for a commit: what is plainly set, or what git makes of environment, settings and its own guesses. */
export async function identOf(door: Door, repo: Repository): Promise<Ident> {
  const set = setIdent(door, await settingsOf(door, repo));
  if (set !== null) return set;
  const asked = await door.run({ args: ['var', 'GIT_AUTHOR_IDENT'], gitDir: repo.gitDir });
  const line = asked.exit === 0 ? Buffer.from(asked.stdout).toString('utf8') : '';
  const found = /^(.*) <([^>]*)> \d+ [+-]\d+\s*$/.exec(line);
  return { name: found?.[1] ?? '', email: found?.[2] || NOBODY.email };
}

/** Null where git has more to weigh than one name and one address, or would trim them. */
function setIdent(door: Door, settings: readonly Setting[]): Ident | null {
  if ('GIT_AUTHOR_NAME' in door.env || 'GIT_AUTHOR_EMAIL' in door.env) return null;
  if (settings.some(({ key }) => key.startsWith('author.'))) return null;
  const name = valuesOf(settings, 'user.name').at(-1) ?? '';
  const email = valuesOf(settings, 'user.email').at(-1) ?? '';
  return PLAIN.test(name) && PLAIN.test(email) ? { name, email } : null;
}

/** What git takes from either end of a name, and out of it. */
const PLAIN = /^[^\0- .,:;<>"\\'][^\p{Cc}<>]*[^\0- .,:;<>"\\']$/u;

/** Git refuses these characters in a name and an address. */
export const safeIdent = (text: string, fallback: string): string =>
  text.replace(/[\p{Cc}<>]+/gu, ' ').trim() || fallback;

/**
 * What git's log of a remote-tracking ref says moved it, read for one question: does a remote stand behind that? Only
 * what is known to mean so counts; the text is git's, and whoever chooses it can say anything.
 */
import type { Elsewhere } from './tracking.ts';

/** Asks for the remotes only where a message names one. */
export async function saysRemote(
  message: string,
  ref: string,
  elsewhere: () => Promise<Elsewhere>,
): Promise<boolean> {
  if (message === 'update by push' || isClone(message)) return true;
  // git-svn has no fetch of git's.
  if (/^r[0-9]+\b/.test(message)) return (await elsewhere()).svn.some((to) => matches(to, ref));
  const [verb, ...said] = withoutOutcome(message).split(' ');
  if (verb !== 'fetch' && verb !== 'pull') return false;
  // Both put a ref where no other word tells of.
  if (said.some((word) => /^--(?:stdin|refm)/.test(word))) return false;
  const [from, ...refspecs] = withoutOptions(said);
  // From the remote that the branch, or every remote that the settings name.
  if (from === undefined) return true;
  const { words } = await elsewhere();
  return (words.has(from) || words.has(bare(from))) && refspecs.every((one) => leaves(one, ref));
}

export const isClone = (message: string): boolean => message.startsWith('clone: ');

export const isRename = (message: string): boolean => message.startsWith('remote: renamed ');

const withoutOutcome = (message: string): string =>
  message.replace(/: ?(?:(?:fast-forward|forced-update|storing \w+|updating \w+).*)?$/, '');

/** Options whose value is a word of its own. */
const VALUED =
  /^(?:-[joXs]|--(?:depth|deepen|shallow-since|shallow-exclude|upload-pack|jobs|negotiation-tip|server-option|filter|strategy|strategy-option|submodule-prefix|recurse-submodules-default))$/;

const withoutOptions = (words: readonly string[]): string[] =>
  words.filter((word, n) => !word.startsWith('-') && !VALUED.test(words[n - 1] ?? ''));

/** Git leaves a password out of its log. */
const bare = (url: string): string => url.replace(/^([a-z+]+:\/\/)[^/@]*@/i, '$1');

/**
 * True when a refspec that was typed does not put something else into the ref: a branch, by its full name, into the
 * place of that name. A short name can be a tag's, which anybody can push.
 */
function leaves(refspec: string, ref: string): boolean {
  const [source = '', to] = refspec.replace(/^\+/, '').split(':');
  if (to === undefined || !matches(full(to), ref)) return true;
  const branch = /^refs\/heads\/(.+)$/.exec(source)?.[1];
  return branch !== undefined && to.endsWith(`/${branch}`);
}

const full = (to: string): string => (/^(?:heads|tags|remotes)\//.test(to) ? `refs/${to}` : to);

/** Whether a place, of one ref or below a `*`, is this ref's. */
export function matches(pattern: string, ref: string): boolean {
  const [start = '', end] = pattern.split('*');
  return end === undefined ? ref === pattern : ref.startsWith(start) && ref.endsWith(end);
}

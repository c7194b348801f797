/**
 * Turns what git says about a remote that did not answer as hoped into a typed error. The text only chooses the
 * message: whether a write happened is never read off here.
 */
import { MetesError } from '../errors.ts';
import { cleanWords } from './clean-words.ts';
import { gitRefusedHere } from './refused-here.ts';
import type { GitResult } from './run.ts';

type Said = Pick<GitResult, 'exit' | 'stderr' | 'timedOut'>;

/** Every pattern was printed by git 2.39 (LC_ALL=C) or by a host through it. First match wins. */
const CASES: readonly {
  readonly words: RegExp;
  readonly kind: 'denied' | 'unavailable' | 'invalid';
  readonly code: string;
  readonly what: string;
  readonly hint: string;
}[] = [
  {
    words:
      /^(error|fatal): .*(loose object|object file|bad object|unable to read|missing (blob|tree|commit))/m,
    kind: 'invalid',
    code: 'broken-copy',
    what: 'the local copy is damaged, so nothing can be read from',
    hint: 'rm -r "$(git rev-parse --git-common-dir)/metes/registry.git"\n  removes it\nmetes status --fresh\n  makes it anew',
  },
  {
    words: /no space left|out of diskspace|disk quota/i,
    kind: 'unavailable',
    code: 'disk-full',
    what: 'a disk is full, here or at',
    hint: 'make room and run the command again',
  },
  {
    words: /dubious ownership/,
    kind: 'denied',
    code: 'unsafe-repository',
    what: 'git does not trust the owner of the repository at',
    hint: "git config --global --add safe.directory '<the path that git names>'",
  },
  {
    words: /mismatched algorithms|object format|hash algorithm/i,
    kind: 'denied',
    code: 'object-format',
    what: 'this repository and the remote name objects by different hashes:',
    hint: 'keep the registry in a repository with the same object format (git init --object-format)',
  },
  {
    words:
      /authentication failed|could not read (username|password)|permission denied|access denied|invalid credentials|terminal prompts disabled|returned error: 40[13]|host key verification failed|no anonymous write access|not authorized|unauthorized|write access to repository not granted|service not enabled/i,
    kind: 'denied',
    code: 'auth-refused',
    what: 'the remote refused who you are at',
    hint: "check the credentials and rights that plain git uses there: git ls-remote '<url>'",
  },
  {
    words:
      /repository not found|does not appear to be a git repository|not a git repository|repository .*not (found|exported)|returned error: 404|does not exist/i,
    kind: 'denied',
    code: 'no-such-repository',
    what: 'there is no repository that we may read at',
    hint: 'check the remote: git remote -v',
  },
  {
    words:
      /transport '.*' not allowed|is not a valid|protocol .* not supported|unable to find remote helper/i,
    kind: 'denied',
    code: 'bad-remote',
    what: 'git cannot use the address',
    hint: 'check the remote: git remote -v',
  },
];

/** What to throw when a remote could not be read. `dir`: where git was to put what it read. */
export function remoteFailure(said: Said, url: string, dir?: string): MetesError {
  const here = dir === undefined ? null : gitRefusedHere(said.stderr, dir);
  if (here !== null) return here;
  const where = printableUrl(url);
  if (said.timedOut) {
    return new MetesError('unavailable', 'unreachable', `${where} did not answer in time`, {
      hint: 'nothing was changed; try again when the network is back',
    });
  }
  const words = reasonIn(said.stderr);
  const known = CASES.find((c) => c.words.test(said.stderr));
  if (known !== undefined) {
    const { kind, code, what, hint } = known;
    return new MetesError(kind, code, `${what} ${where}: ${words}`, { hint });
  }
  return new MetesError('unavailable', 'unreachable', `cannot reach ${where}: ${words}`, {
    hint: 'nothing was changed; try again when the remote answers (git ls-remote shows when)',
  });
}

/** What git says under every reason, whatever it was (connect.c, die_initial_contact). */
const UNDER_EVERY =
  /^(?:fatal: )?(?:could not read from remote repository\.?|please make sure you have the correct access rights|and the repository exists\.?)$/i;

/** The reason that git gives, fit to stand inside a sentence. */
function reasonIn(stderr: string): string {
  const said = stderr.split(/[\r\n]+/).filter((line) => !UNDER_EVERY.test(line.trim()));
  const words = cleanWords(said.map((line) => line.replace(/^(?:fatal|error): /, '')).join('\n'));
  return (words || cleanWords(stderr)).replace(/\.$/, '');
}

/** Whether these words name a reason that trying again at once will not change, although no ref is named in them. */
export function isFinal(said: Said): boolean {
  return !said.timedOut && CASES.some((c) => c.words.test(said.stderr));
}

/** An address without the password in it. */
export function printableUrl(url: string): string {
  return cleanWords(url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/@]*@/i, '$1'));
}

/** What a remote said for people: the reason that git quotes, then its own lines. */
export function remoteSays(porcelain: string, stderr: string): string {
  const said = stderr
    .split(/[\r\n]+/)
    .filter((line) => /^remote: /.test(line))
    .map((line) => line.slice('remote: '.length).trim());
  const reasons = [...porcelain.matchAll(/^!\t[^\t]*\t\[[^\]]*\] ?\(?(.*?)\)?$/gm)].map(
    (match) => match[1] ?? '',
  );
  return cleanWords([...reasons, ...said].filter(Boolean).join('\n')) || cleanWords(stderr);
}

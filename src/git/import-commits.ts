/**
 * Builds commits in a git directory with one `git fast-import`: no index, no work tree, no ref left behind. Decides
 * only how they are written down; where they go is the caller's business.
 */
import { MetesError, must } from '../errors.ts';
import { quotePath } from './quote-path.ts';
import { OID } from './repository.ts';
import { type Door, type GitCall, gitFailed } from './run.ts';
import type { CommitDraft, Ident } from './store-types.ts';
import type { KnownCommit } from './tip-record.ts';
import { uniqueName } from './unique-name.ts';

/**
 * One commit per draft, the first on `parent`; returns them in order, as reading them would. An all-zero parent, of the
 * length that the repository's ids have, makes a root.
 */
export async function importCommits(
  door: Door,
  gitDir: string,
  parent: string,
  drafts: readonly CommitDraft[],
): Promise<KnownCommit[]> {
  must(drafts.length > 0, 'a write has at least one commit');
  must(OID.test(parent), 'a commit is written on a full object id');
  const ref = `refs/metes/tmp/${uniqueName()}`;
  const first = /^0+$/.test(parent) ? null : parent;
  const pieces: string[] = [];
  drafts.forEach((draft, n) => {
    pieces.push(commitCommand(draft, { ref, mark: n + 1, from: n === 0 ? first : null }));
  });
  for (let mark = 1; mark <= drafts.length; mark += 1) pieces.push(`get-mark :${mark}\n`);
  // Gone before it ever reaches the disk: nothing to clean up after a kill.
  pieces.push(`reset ${ref}\nfrom ${zeros(parent)}\ndone\n`);
  const oids = await runImport(door, gitDir, pieces);
  must(oids.length === drafts.length && oids.every((oid) => OID.test(oid)), 'one id per commit');
  return drafts.map((draft, n) => ({
    oid: oids[n] ?? '',
    parents: [n === 0 ? first : (oids[n - 1] ?? null)].filter((oid) => oid !== null),
    at: new Date(secondsOf(draft.committer) * 1000),
    message: messageOf(draft),
  }));
}

/** The tree of `parent` with one file put in; 4 levels or 200,000 files cost the same. */
export async function importFile(
  door: Door,
  gitDir: string,
  parent: string,
  file: { readonly path: string; readonly content: string },
): Promise<string> {
  const at = new Date(0);
  const nobody = { name: 'metes', email: '', at };
  const draft = { message: 'tree', author: nobody, committer: nobody, changes: [file] };
  const ref = `refs/metes/tmp/${uniqueName()}`;
  const command = commitCommand(draft, { ref, mark: 1, from: parent });
  const [listed = ''] = await runImport(door, gitDir, [
    // `ls` belongs to the commit command, before the line that ends it (git-fast-import(1)).
    command.replace(/\n$/, 'ls ""\n\n'),
    `reset ${ref}\nfrom ${zeros(parent)}\ndone\n`,
  ]);
  const tree = /^040000 tree ([0-9a-f]+)\t/.exec(listed)?.[1] ?? '';
  must(OID.test(tree), 'fast-import lists the tree it made');
  return tree;
}

/** Lines that it prints. */
async function runImport(door: Door, gitDir: string, pieces: readonly string[]): Promise<string[]> {
  const call: GitCall = {
    gitDir,
    args: ['fast-import', '--quiet', '--done', '--date-format=raw'],
    stdin: pieces.join(''),
    // The ref it works on never comes to be, so no hook has anything to say.
    config: [['core.hooksPath', '/dev/null']],
  };
  const result = await door.run(call);
  if (result.exit !== 0) throw importFailed(call, result);
  return Buffer.from(result.stdout).toString('utf8').split('\n').filter(Boolean);
}

function commitCommand(
  draft: CommitDraft,
  at: { readonly ref: string; readonly mark: number; readonly from: string | null },
): string {
  must(draft.message !== '', 'a commit has a message');
  must(draft.tree === undefined || OID.test(draft.tree), 'a tree is named by its object id');
  const files = draft.changes.map(({ path, content }) =>
    content === null
      ? `D ${quotePath(path)}\n`
      : `M 100644 inline ${quotePath(path)}\n${data(content)}`,
  );
  return [
    `commit ${at.ref}\nmark :${at.mark}\n`,
    `author ${identLine(draft.author)}\n`,
    `committer ${identLine(draft.committer)}\n`,
    data(`${messageOf(draft)}\n`),
    at.from === null ? '' : `from ${at.from}\n`,
    draft.tree === undefined ? '' : `M 040000 ${draft.tree} ""\n`,
    ...files,
    '\n',
  ].join('');
}

/** As it will be read: half a UTF-16 pair is no text. */
export const messageOf = ({ message }: Pick<CommitDraft, 'message'>): string =>
  Buffer.from(message.replace(/\0/g, '').replace(/\n+$/, '')).toString();

const data = (text: string): string => `data ${Buffer.byteLength(text, 'utf8')}\n${text}\n`;

/** git ends a name at `<` and a line at LF; it would cut off the rest itself, or take it for a command. */
function identLine(ident: Ident): string {
  const clean = (text: string): string => text.replace(/[<>\p{Cc}]/gu, '').trim();
  return `${clean(ident.name) || 'unknown'} <${clean(ident.email)}> ${secondsOf(ident)} +0000`;
}

const secondsOf = (ident: Ident): number => Math.floor(ident.at.getTime() / 1000);

const zeros = (oid: string): string => '0'.repeat(oid.length);

function importFailed(call: GitCall, result: Parameters<typeof gitFailed>[1]): MetesError {
  if (/no space left|disk quota/i.test(result.stderr)) {
    return new MetesError('unavailable', 'disk-full', 'the disk is full: nothing was written', {
      hint: 'make room and run the command again',
    });
  }
  return gitFailed(call, result);
}

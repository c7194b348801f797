/**
 * The files of the verified tip as they were read last, beside its record: so that looking twice at an unchanged branch
 * costs no process. Good for one commit alone, whose files never change; large ones are not kept.
 */
import { rename, writeFile } from 'node:fs/promises';
import { textOf } from './read-now.ts';
import type { CommitDraft, StoredFile } from './store-types.ts';
import { uniqueName } from './unique-name.ts';

/** A few hundred claims. Reading more than that from here takes longer than git does. */
const LARGEST = 256 * 1024;

/** Null when there are none of this commit, or none that can be read: git is asked. */
export async function readFilesRecord(file: string, oid: string): Promise<StoredFile[] | null> {
  try {
    const record = JSON.parse(textOf(file) ?? '');
    return record.oid === oid && record.files.every(isFile) ? record.files : null;
  } catch {
    return null;
  }
}

const isFile = (file: Partial<StoredFile> | null): boolean =>
  typeof file?.path === 'string' && typeof file.content === 'string';

/** A file system that takes no more must not keep anyone from reading. */
export async function writeFilesRecord(
  file: string,
  oid: string,
  files: readonly StoredFile[],
): Promise<void> {
  // Looked at first: of 10,000 claims the text alone would take longer than reading them.
  let size = 0;
  for (const { content } of files) size += content.length;
  if (size > LARGEST) return;
  const text = JSON.stringify({ oid, files });
  if (text.length > LARGEST) return;
  const draft = `${file}.${uniqueName()}`;
  await writeFile(draft, text)
    .then(() => rename(draft, file))
    .catch(() => {});
}

export interface Made {
  readonly from: string;
  readonly to: string;
  readonly drafts: readonly CommitDraft[];
}

/** The record of `from` becomes that of `to`, which was written on it here: it need not be read at all. */
export async function carryFilesRecord(file: string, { from, to, drafts }: Made): Promise<void> {
  const kept = await readFilesRecord(file, from);
  if (kept === null) return;
  const files = new Map(kept.map(({ path, content }) => [path, content]));
  for (const { path, content } of drafts.flatMap(({ changes }) => changes)) {
    // As it will be read: half a UTF-16 pair is no text.
    if (content === null) files.delete(path);
    else files.set(path, Buffer.from(content).toString('utf8'));
  }
  // A file where a directory was is for git to sort out.
  const directories = new Set([...files.keys()].flatMap(directoriesOf));
  if ([...files.keys()].some((path) => directories.has(path))) return;
  const all = [...files].map(([path, content]) => ({ path, content }));
  await writeFilesRecord(
    file,
    to,
    all.sort((a, b) => (a.path < b.path ? -1 : 1)),
  );
}

const directoriesOf = (path: string): string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, n, names) => names.slice(0, n + 1).join('/'));

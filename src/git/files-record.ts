/**
 * The files of the verified tip as they were read last, beside its record: so that looking twice at an unchanged branch
 * costs no process. Good for one commit alone, whose files never change; large ones are not kept.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { StoredFile } from './store-types.ts';
import { uniqueName } from './unique-name.ts';

/** A few hundred claims. Reading more than that from here takes longer than git does. */
const LARGEST = 256 * 1024;

/** Null when there are none of this commit, or none that can be read: git is asked. */
export async function readFilesRecord(file: string, oid: string): Promise<StoredFile[] | null> {
  try {
    const record = JSON.parse(await readFile(file, 'utf8'));
    return record.oid === oid && Array.isArray(record.files) ? record.files : null;
  } catch {
    return null;
  }
}

/** A file system that takes no more must not keep anyone from reading. */
export async function writeFilesRecord(
  file: string,
  oid: string,
  files: readonly StoredFile[],
): Promise<void> {
  const text = JSON.stringify({ oid, files });
  if (text.length > LARGEST) return;
  const draft = `${file}.${uniqueName()}`;
  await writeFile(draft, text)
    .then(() => rename(draft, file))
    .catch(() => {});
}

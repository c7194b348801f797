/** Which files the text of an apply_patch names: each that it adds, changes, deletes or moves to. */
import type { Write } from './asked.ts';

const HEADER = /^\s*\*\*\* (Add File|Update File|Delete File|Move to): (.+?)\s*$/;

export function patchedPaths(text: string): Write[] {
  return text.split(/\r?\n/).flatMap((line): Write[] => {
    const [, what = '', path = ''] = HEADER.exec(line) ?? [];
    if (path === '') return [];
    return [{ path, how: what === 'Delete File' ? 'removal' : 'content' }];
  });
}

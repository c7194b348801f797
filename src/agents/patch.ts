/** Which files the text of an apply_patch names: each that it adds, changes, deletes or moves to. */
import type { Write } from './asked.ts';

const HEADERS = ['*** Add File:', '*** Update File:', '*** Delete File:', '*** Move to:'];

export const patchedPaths = (text: string): Write[] => text.split('\n').flatMap(pathIn);

function pathIn(line: string): Write[] {
  const header = trimmed(line);
  const begin = HEADERS.find((one) => header.startsWith(one));
  const path = begin === undefined ? '' : trimmed(header.slice(begin.length));
  if (path === '') return [];
  return [{ path, how: begin === '*** Delete File:' ? 'removal' : 'content' }];
}

/** White space as Unicode has it, and so those who apply a patch: not quite what JavaScript takes away. */
const SPACE = /[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && SPACE.test(text[start] as string)) start++;
  while (end > start && SPACE.test(text[end - 1] as string)) end--;
  return text.slice(start, end);
}

/**
 * Kiro, IDE 1.x and command line: PreToolUse. Its tools have had several names; the file is under `path`, or under that of
 * each of several operations. Exit 2 blocks, and standard error goes to the model.
 */
import type { Harness } from '../asked.ts';
import {
  allOf,
  askedBy,
  type Fields,
  fieldsIn,
  file,
  isFields,
  NO_OBJECT,
  type Reader,
  removal,
  shell,
  waysOf,
} from '../payload.ts';
import { byExit } from '../reply.ts';

const PATHS = ['path', 'file_path', 'filePath', 'targetFile'] as const;
const one = file(...PATHS);

const operations: Reader = ({ operations: list }: Fields) => {
  const read = (Array.isArray(list) ? list : []).map((operation) =>
    isFields(operation) ? one(operation) : 'has an operation without a file',
  );
  return read.length > 0 ? allOf(read) : 'has no operation that names a file';
};

const files = waysOf([PATHS, one], [['operations'], operations]);

const deletion = removal('path', 'file_path', 'targetFile');
const run = shell(['command'], ['cwd', 'working_dir', 'path']);

const TOOLS = {
  fs_write: files,
  fsWrite: files,
  write: files,
  fs_append: files,
  fsAppend: files,
  str_replace: files,
  strReplace: files,
  edit_code: files,
  editCode: files,
  delete_file: deletion,
  deleteFile: deletion,
  execute_bash: run,
  executeBash: run,
  execute_cmd: run,
  shell: run,
};

export const kiro: Harness = {
  name: 'kiro',
  parse: (text) => {
    const call = fieldsIn(text);
    if (call === null) return NO_OBJECT;
    return askedBy({ tool: call.tool_name, args: call.tool_input, cwd: call.cwd }, TOOLS);
  },
  answer: byExit,
};

/** Decides which names of a list of tracked paths are files and which are directories. Reads no file system. */
import { foldText } from './fold.ts';
import type { PathText, TreeFacts } from './scope.ts';

/** Facts about the tree that holds exactly these paths; names are compared folded, as matching does. */
export function treeFacts(paths: Iterable<PathText>): TreeFacts {
  const files = new Set<string>();
  const directories = new Set<string>();
  for (const path of paths) {
    const folded = foldText(path);
    files.add(folded);
    // From the end: once a directory is known, all above it are.
    for (let at = folded.lastIndexOf('/'); at > 0; at = folded.lastIndexOf('/', at - 1)) {
      const directory = folded.slice(0, at);
      if (directories.has(directory)) break;
      directories.add(directory);
    }
  }
  return {
    isFile: (path) => files.has(foldText(path)),
    isDirectory: (path) => directories.has(foldText(path)),
  };
}

/** What a run says of its sandbox when it starts: what can be written, and where that is more than the claim. */
import { printablePath } from './printable.ts';
import { listed } from './words.ts';

interface Sandbox {
  readonly by: string;
  readonly strict: boolean;
  readonly writable: readonly string[];
  readonly wider: readonly { readonly path: string; readonly how: 'new-names' | 'whole' }[];
  readonly closed: readonly string[];
}

const MOST = 6;
const places = (paths: readonly string[]): string =>
  listed(
    paths.map((path) => (path === '' ? './' : `${printablePath(path)}/`)),
    MOST,
  );

export function sandboxLines({ by, strict, writable, wider, closed }: Sandbox): string[] {
  const of = (how: string): string[] => wider.filter((w) => w.how === how).map(({ path }) => path);
  const whole = of('whole');
  const names = of('new-names');
  const rest = strict ? 'everything else is read-only' : 'the rest of the worktree is read-only';
  return [
    `metes: in a sandbox (${by}): ${places(writable)} can be written, and what git ignores; ${rest}`,
    ...(whole.length === 0
      ? []
      : [`metes: wider than the claim: ${places(whole)} can be written as a whole`]),
    ...(names.length === 0
      ? []
      : [
          `metes: wider than the claim: new names of any kind can be made in ${places(names)}; files that are there are held to it`,
        ]),
    ...(closed.length === 0
      ? []
      : [
          `metes: claimed, and read-only all the same: ${listed(closed.map(printablePath), MOST)}, which is no directory`,
        ]),
  ];
}

/** Settings that somebody outside wrote anew while it stood. */
export const replacedLines = (files: readonly string[]): string[] =>
  files.map(
    (file) =>
      `metes: ${printablePath(file)} was replaced while the command ran, and could be written from then on: look at it before git runs here again`,
  );

/** Links and pipes in a git directory. */
export const removedLines = (places: readonly string[]): string[] =>
  places.length === 0
    ? []
    : [
        `metes: made in the git directory by the command, and taken away, as others would write where they lead: ${listed(places.map(printablePath), MOST)}`,
      ];

export const unsandboxedLine = (why: string): string =>
  `metes: the command is NOT in a sandbox of its own: ${why}; what it writes is judged when it ends, and --sandbox=require refuses instead`;

/** To a process that was granted more ground than its sandbox knew of. */
export const sandboxFixedLine =
  "This process is in a sandbox, which was set up when its run started: what was read-only then can't be written before the run is started again.";

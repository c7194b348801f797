/** How a step talks to the runner: lines of its log that are commands, and files of names and values. */

export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly message: string;
  /** `file`, `line`, `title` and the like. */
  readonly at: Readonly<Record<string, string>>;
}

/** The lines that the runner shows as annotations. */
export function annotationsOf(log: string): Annotation[] {
  return log.split('\n').flatMap((line) => {
    const match = /^::(error|warning|notice)(?: ([^:]*))?::(.*)$/.exec(line.replace(/\r$/, ''));
    if (!match) return [];
    const [, level, properties = '', message = ''] = match;
    const at = properties
      .split(',')
      .map((pair) => /^ *(\w+)=(.*)$/.exec(pair))
      .map((pair) => [pair?.[1] ?? '', property(pair?.[2] ?? '')] as const)
      .filter(([name]) => name !== '');
    return [
      {
        level: level as Annotation['level'],
        message: text(message),
        at: Object.fromEntries(at),
      },
    ];
  });
}

/** What a step says is a secret. */
export const masksOf = (log: string): string[] =>
  [...log.matchAll(/^::add-mask::(.*?)\r?$/gm)].map(([, secret = '']) => secret);

/** The runner takes the lines that name a secret out of the log. */
export const withoutMasks = (log: string): string => log.replace(/^::add-mask::.*\r?\n?/gm, '');

const text = (escaped: string): string =>
  escaped.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');

const property = (escaped: string): string =>
  text(escaped.replaceAll('%3A', ':').replaceAll('%2C', ','));

/** `name=value`, or `name<<end`, lines, `end`; anything else is refused as the runner refuses it. */
export function commandFile(content: string): Record<string, string> {
  const found: Record<string, string> = {};
  const lines = content.split(/\r?\n/);
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i] ?? '';
    if (line === '') continue;
    const [, name = '', sign, rest = ''] = /^(.*?)(=|<<)(.*)$/.exec(line) ?? [];
    if (!sign || name === '') throw new Error(`Invalid format '${line}'`);
    if (sign === '=') {
      found[name] = rest;
      continue;
    }
    const end = lines.indexOf(rest, i + 1);
    if (end < 0) throw new Error(`Matching delimiter not found '${rest}'`);
    found[name] = lines.slice(i + 1, end).join('\n');
    i = end;
  }
  return found;
}

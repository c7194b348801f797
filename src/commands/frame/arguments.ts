/**
 * Turns argv into `Arguments` by a verb's option table. Decides nothing about meaning; every complaint names the
 * nearest option that exists, because most wrong options are typing errors.
 */
import { parseArgs } from 'node:util';
import { type MetesError, usage } from '../../errors.ts';
import { nearest } from '../../scope/nearest.ts';
import type { Arguments, OptionSpec, VerbSpec } from '../verb.ts';
import { refusePlaceholder } from './placeholder.ts';

/** Options every verb has. */
export const COMMON_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  json: { type: 'flag', help: 'answer as JSON on stdout, errors included' },
  help: { type: 'flag', short: 'h', help: 'show this text' },
};

export function parseArguments(spec: VerbSpec, argv: readonly string[]): Arguments {
  const options = { ...COMMON_OPTIONS, ...spec.options };
  const cut = argv.indexOf('--');
  const own = cut < 0 ? argv : argv.slice(0, cut);
  const after = cut < 0 ? null : argv.slice(cut + 1);
  const parsed = parse(spec, options, own);
  const positional =
    spec.passthrough || after === null ? parsed.positionals : [...parsed.positionals, ...after];
  if (positional.length > 0 && takesNone(spec) && parsed.values.help !== true)
    throw usage(
      'arguments',
      `metes ${spec.name} takes no arguments`,
      spec.instead ?? `metes ${spec.name} --help`,
    );
  const sorted = sort(options, parsed.values);
  if (!sorted.flags.help) refuseUnfilled(sorted);
  return { ...sorted, positional, rest: spec.passthrough ? after : null };
}

/** No line of its usage names an operand. */
const takesNone = ({ usage: lines, name }: VerbSpec): boolean =>
  lines.every((line) =>
    /^(?: \[?--[a-z-]+(?:[ =]<[^>]+>|\[=<[^>]+>\])?\]?)*$/.test(
      line.replace(/ {3}.*$/, '').slice(name.length),
    ),
  );

function parse(
  spec: VerbSpec,
  options: Readonly<Record<string, OptionSpec>>,
  argv: readonly string[],
) {
  // Node loads its parser when it is called.
  if (argv.length === 0) return { values: {}, positionals: [] };
  const config = Object.fromEntries(
    Object.entries(options).map(([name, o]) => [
      name,
      {
        type: o.type === 'flag' ? ('boolean' as const) : ('string' as const),
        multiple: o.type === 'list',
        ...(o.short === undefined ? {} : { short: o.short }),
      },
    ]),
  );
  try {
    return parseArgs({
      args: argv.map((a) => spellOut(a, options)),
      options: config,
      allowPositionals: true,
    });
  } catch (error) {
    throw explain(spec, options, error);
  }
}

/** `--wait` alone stands for `--wait=<bare>`, so that it never swallows the next argument. */
function spellOut(argument: string, options: Readonly<Record<string, OptionSpec>>): string {
  const option = argument.startsWith('--') ? options[argument.slice(2)] : undefined;
  return option?.type === 'optional' ? `${argument}=${option.bare}` : argument;
}

function sort(options: Readonly<Record<string, OptionSpec>>, parsed: Record<string, unknown>) {
  const flags: Record<string, boolean> = {};
  const values: Record<string, string> = {};
  const lists: Record<string, readonly string[]> = {};
  for (const [name, option] of Object.entries(options)) {
    const value = parsed[name];
    if (option.type === 'flag') flags[name] = value === true;
    else if (option.type === 'list') lists[name] = (value as string[] | undefined) ?? [];
    else if (value !== undefined) values[name] = value as string;
  }
  return { flags, values, lists };
}

/** An offered command that was pasted as it stands: its words in angle brackets were for somebody to fill in. */
function refuseUnfilled({ values, lists }: Pick<Arguments, 'values' | 'lists'>): void {
  for (const [name, value] of Object.entries({ ...values, ...lists }))
    for (const text of [value].flat()) refusePlaceholder(text, `the value of --${name}`);
}

function explain(
  spec: VerbSpec,
  options: Readonly<Record<string, OptionSpec>>,
  error: unknown,
): MetesError {
  const code = (error as { code?: string }).code ?? '';
  const text = error instanceof Error ? error.message : String(error);
  const help = `metes ${spec.name} --help`;
  const named = /'(-{1,2}[^' =,]*)/.exec(text)?.[1] ?? '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const { misplaced = {} } = spec;
    const close = nearest(named.replace(/^-+/, ''), [
      ...Object.keys(misplaced),
      ...Object.keys(options),
    ]);
    const known = close === null ? help : `did you mean --${close}? See ${help}`;
    const mend = (close === null ? undefined : misplaced[close]) ?? known;
    return usage('unknown-option', `metes ${spec.name} has no option ${named}`, mend);
  }
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    return usage(
      'option-value',
      `metes ${spec.name}: ${named} was given a value it can't take, or none`,
      help,
    );
  }
  return usage('arguments', `metes ${spec.name}: ${text}`, help);
}

/** The options that whoever asks for ground can give, in `claim` and `run` alike, and what a refusal says again of them. */
import type { Arguments, OptionSpec } from '../verb.ts';

export const AS: OptionSpec = {
  type: 'value',
  value: 'name',
  help: 'who holds it (METES_HOLDER; git user.name)',
};

export const CLAIM_OPTIONS = {
  as: AS,
  target: { type: 'value', value: 'branch', help: 'branch the work is meant for' },
  on: { type: 'value', value: 'branch', help: 'branch this one is stacked on' },
  wait: {
    type: 'optional',
    value: '90s',
    bare: '90s',
    help: 'when refused, keep asking for this long',
  },
  yield: { type: 'flag', help: 'may write what others hold, keeps nobody out (codemods)' },
} as const satisfies Readonly<Record<string, OptionSpec>>;

/** Each one word, as they have to stand in a command that asks for the same again. */
export function repeated({ values, flags }: Pick<Arguments, 'values' | 'flags'>): string[] {
  const said = ['as', 'target', 'on'].flatMap((name) =>
    values[name] === undefined ? [] : [`--${name}=${values[name]}`],
  );
  return [...said, ...['yield', 'no-commit'].flatMap((name) => (flags[name] ? [`--${name}`] : []))];
}

/** Renders --help from the option tables: one page for metes, one for each verb. Golden files hold every page. */

import type { OptionSpec, VerbSpec } from '../verb.ts';
import { COMMON_OPTIONS } from './arguments.ts';

const WIDTH = 88;

export function verbHelp(spec: VerbSpec): string {
  const usage = spec.usage.map((line, i) => `${i === 0 ? 'usage: ' : '       '}metes ${line}`);
  const about = (spec.about ?? '').split('\n\n').flatMap((part) => paragraph(part));
  return [
    ...usage,
    '',
    `${capital(spec.summary)}.`,
    ...about,
    '',
    'options:',
    ...optionLines({ ...spec.options, ...COMMON_OPTIONS }),
    '',
    'example:',
    ...spec.example.split('\n').map((line) => (line === '' ? '' : `  ${line}`)),
    '',
  ].join('\n');
}

export interface ListedVerb {
  readonly name: string;
  readonly group: VerbSpec['group'];
  readonly summary: string;
}

export function overview(verbs: readonly ListedVerb[], version: string): string {
  const rows = (group: VerbSpec['group']) =>
    verbs.filter((v) => v.group === group).map((v) => `  ${v.name.padEnd(12)}${v.summary}`);
  return [
    `metes ${version}: declare what you will write, before you write it`,
    '',
    'usage: metes <verb> [arguments]',
    '',
    ...rows('everyday'),
    '',
    'more:',
    ...rows('more'),
    '',
    'plumbing:',
    ...rows('plumbing'),
    '',
    'metes <verb> --help shows one verb; every verb takes --json.',
    'exit: 0 yes, 1 no, 64 usage, 65 invalid file, 69 refused by git or the host, 70 bug, 75 try again',
    '',
  ].join('\n');
}

function optionLines(options: Readonly<Record<string, OptionSpec>>): string[] {
  const rows = Object.entries(options).map(
    ([name, option]) => [label(name, option), option.help] as const,
  );
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.flatMap(([left, help]) => {
    const [first = '', ...more] = wrap(help, WIDTH - width - 2);
    return [
      `  ${left.padEnd(width)}${first}`,
      ...more.map((line) => `  ${' '.repeat(width)}${line}`),
    ];
  });
}

function label(name: string, option: OptionSpec): string {
  const value = option.value ?? 'value';
  const tail = { flag: '', value: ` <${value}>`, list: ` <${value}>…`, optional: `[=${value}]` }[
    option.type
  ];
  return `${option.short === undefined ? '' : `-${option.short}, `}--${name}${tail}`;
}

/** Lines of the source are joined and broken again; an empty line separates paragraphs. */
const paragraph = (text: string): string[] =>
  text === '' ? [] : ['', ...wrap(text.replaceAll('\n', ' '), WIDTH)];

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

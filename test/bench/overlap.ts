/**
 * One new claim of 10 patterns against 10,000 live claims of 10: the index, and the same question asked the way
 * people ask it, by matching each pattern against the text of each other with precompiled minimatch.
 */

import { Minimatch } from 'minimatch';
import { scopeOf } from '../../src/scope/pattern.ts';
import { ScopeIndex } from '../../src/scope/scope-index.ts';
import { median, type Row } from './measure.ts';

const CLAIMS = 10_000;
const COLD_ROUNDS = 5;
const WARM_ROUNDS = 200;

/** Ten entries of the claim with this number. */
type Entries = (n: number) => string[];

const ten = (entry: (i: number) => string): string[] =>
  Array.from({ length: 10 }, (_, i) => entry(i));

/** A large repository of packages: directories, endings, single files, names with wildcards. */
const packages: Entries = (n) => [
  `packages/p${n}/src/api/**`,
  `packages/p${n}/src/*.ts`,
  `packages/p${n}/test/**/*.test.ts`,
  `packages/p${n}/docs/{guide,reference}/**`,
  `packages/p${n}/README.md`,
  `packages/p${n}/package.json`,
  `services/s${n % 500}/handlers/h${n}.ts`,
  `services/s${n % 500}/schema/[a-z]*-${n}.json`,
  `infra/modules/m${n}/*.tf`,
  `docs/decisions/${n}-*.md`,
];

/** Single files and endings only: what a question that begins with `**` can be disjoint from. */
const files: Entries = (n) =>
  ten((i) =>
    i < 8 ? `src/area${n % 100}/part${n}/file${i}.ts` : `src/area${n % 100}/part${n}/*.k${i}`,
  );

interface Case {
  readonly name: string;
  readonly live: Entries;
  readonly asked: Entries;
}

const CASES: readonly Case[] = [
  {
    name: 'directories',
    live: packages,
    asked: (n) =>
      ten((i) => `packages/new${n}/${['src', 'test', 'docs', 'lib', 'tools'][i % 5]}${i}/**`),
  },
  {
    name: 'files, and one that is taken',
    live: packages,
    asked: (n) =>
      ten((i) => `packages/p${(n % 20) * 37}/${i === 0 ? 'src/index.ts' : `new/file${i}.ts`}`),
  },
  {
    name: 'ten patterns that begin with **',
    live: files,
    asked: (n) => ten((i) => (i < 5 ? `**/new${n}-${i}.ts` : `**/*.new${i}`)),
  },
];

export function overlapRows(): Row[] {
  const times = CASES.map((one) => ({ ...one, ...measured(one) }));
  const rows = times.flatMap(({ name, warm, cold }) => [
    row(`overlap, 10 × 100,000 patterns: ${name}, warm`, warm, 0.2),
    row(`overlap, 10 × 100,000 patterns: ${name}, cold with parsing`, cold, 10),
  ]);
  const pairs = crossMatching(CASES[0] as Case);
  const ratio = pairs / (times[0]?.warm ?? 0);
  return [
    ...rows,
    {
      name: 'the same as the first by cross-matching with precompiled minimatch (and inexact)',
      value: pairs,
      unit: 'ms',
      budget: '',
    },
    {
      name: 'the index, against cross-matching',
      value: ratio,
      unit: '×',
      budget: '≥ 1,000 × faster',
      within: ratio >= 1_000,
    },
  ];
}

const row = (name: string, value: number, limit: number): Row => ({
  name,
  value,
  unit: 'ms',
  budget: `≤ ${limit} ms`,
  within: value <= limit,
});

/** Cold: the first question to an index none of whose patterns was parsed. Warm: many more, each a new claim. */
function measured({ live, asked }: Case): { cold: number; warm: number } {
  const cold: number[] = [];
  let index = new ScopeIndex<number>();
  for (let round = 0; round < COLD_ROUNDS; round++) {
    index = new ScopeIndex<number>();
    for (let n = 0; n < CLAIMS; n++) index.add(n, scopeOf(live(n)));
    cold.push(timed(index, asked(round)));
  }
  const warm = Array.from({ length: WARM_ROUNDS }, (_, n) => timed(index, asked(COLD_ROUNDS + n)));
  return { cold: median(cold), warm: median(warm) };
}

/** Milliseconds to read one new claim and find who is in its way. */
function timed(index: ScopeIndex<number>, entries: readonly string[]): number {
  const start = process.hrtime.bigint();
  index.overlapping(scopeOf(entries));
  return Number(process.hrtime.bigint() - start) / 1e6;
}

/** "Does either match the other as text", with everything compiled beforehand. */
function crossMatching({ live, asked }: Case): number {
  const compile = (text: string) => ({
    text,
    pattern: new Minimatch(text, { dot: true, nocase: true, platform: 'linux' }),
  });
  const theirs = Array.from({ length: CLAIMS }, (_, n) => live(n).map(compile));
  const mine = asked(0).map(compile);
  const start = process.hrtime.bigint();
  let met = 0;
  for (const claim of theirs) {
    for (const other of claim) {
      for (const one of mine) {
        if (one.pattern.match(other.text) || other.pattern.match(one.text)) met++;
      }
    }
  }
  const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
  if (met !== 0) throw new Error('the question was meant to be disjoint from every claim');
  return milliseconds;
}

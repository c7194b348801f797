/** What a blob asks for, by the dialect it is read in. Runs in a process of its own: see process.ts. */
import type { BlobFacts, Dialect, Unsure, Wanted } from '../../map/facts.ts';
import { GO_QUERY, goWants, JAVA_QUERY, javaName, javaWants } from './go-and-java.ts';
import { type Capture, finderFor, type Grammar } from './grammars.ts';
import { javascriptReader } from './javascript.ts';
import { PYTHON_QUERY, pythonWants } from './python.ts';
import { RUST_QUERY, rustWants } from './rust.ts';

type Read = (text: string, dialect: Dialect) => BlobFacts;
type Said = Wanted | Unsure;

/** No file that people write has more. */
const MOST_WANTED = 5_000;

/** Throws when the parser for it is not there. */
export function readerFor(dialect: Dialect): Promise<Read> {
  const language = /^(?:js|ts|tsx|dts)$/.test(dialect) ? 'javascript' : (dialect as Grammar);
  const known = readers.get(language);
  if (known !== undefined) return known;
  const made = language === 'javascript' ? javascriptReader() : treeReader(language);
  readers.set(language, made);
  return made;
}

const readers = new Map<string, Promise<Read>>();

export async function readBlob(dialect: Dialect, bytes: Uint8Array): Promise<BlobFacts> {
  const read = await readerFor(dialect);
  if (bytes.includes(0)) return nothing({ line: null, why: 'does-not-parse', what: 'not a text' });
  const { wanted, unsure, ...more } = read(new TextDecoder().decode(bytes), dialect);
  return bounded({ wanted: distinct(wanted), unsure, ...more });
}

const nothing = (...unsure: Unsure[]): BlobFacts => ({ wanted: [], unsure });

/** The first of those that ask for the same. */
function distinct(wanted: readonly Wanted[]): Wanted[] {
  const seen = new Set<string>();
  return wanted.filter(({ line: _, ...asked }) => {
    const key = JSON.stringify(asked);
    return !seen.has(key) && seen.add(key);
  });
}

function bounded(facts: BlobFacts): BlobFacts {
  const { wanted, unsure } = facts;
  if (wanted.length <= MOST_WANTED && unsure.length <= MOST_WANTED) return facts;
  const what = `over ${MOST_WANTED} imports`;
  return {
    ...facts,
    wanted: wanted.slice(0, MOST_WANTED),
    unsure: [...unsure.slice(0, MOST_WANTED), { line: null, why: 'too-many', what }],
  };
}

const QUERIES: Readonly<Record<Grammar, string>> = {
  python: PYTHON_QUERY,
  go: GO_QUERY,
  rust: RUST_QUERY,
  java: JAVA_QUERY,
};

const SAYS: Readonly<Record<Grammar, (found: Capture) => Said | readonly Said[] | null>> = {
  python: pythonWants,
  go: goWants,
  rust: rustWants,
  java: javaWants,
};

async function treeReader(grammar: Grammar): Promise<Read> {
  const find = await finderFor(grammar, `${QUERIES[grammar]}\n(ERROR) @error`);
  return (text) => find(text, (found, broken) => factsFrom(grammar, found, broken));
}

function factsFrom(grammar: Grammar, found: readonly Capture[], broken: boolean): ReturnType<Read> {
  const said = found
    .filter(({ name }) => name !== 'error')
    .flatMap((one) => SAYS[grammar](one) ?? []);
  const wanted = said.filter((one): one is Wanted => 'name' in one);
  const unsure = said.filter((one): one is Unsure => 'why' in one);
  if (broken) {
    const error = found.find(({ name }) => name === 'error');
    const line = error === undefined ? null : error.node.startPosition.row + 1;
    unsure.unshift({ line, why: 'does-not-parse', what: `not ${grammar} as the parser knows it` });
  }
  if (grammar !== 'java') return { wanted, unsure };
  const name = found.find((one) => one.name === 'package')?.node.text ?? '';
  return { wanted, unsure, package: javaName(name) };
}

/**
 * `hook <harness>`: what an agent's harness runs before each of its tools. Written as it is installed, the command line is
 * not needed for it (cli.ts, writing/call.ts); this is the same with `--json` and with help.
 */

import { HARNESSES } from '../agents/harnesses.ts';
import { usage } from '../errors.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';
import { callFrom, harnessNamed, replyTo } from './writing/call.ts';

const NAMES = HARNESSES.map(({ name }) => name).join(', ');

export const verb: Verb = {
  spec: {
    name: 'hook',
    group: 'plumbing',
    summary: 'decide for an agent before it writes (its harness calls this)',
    usage: ['hook <harness> [--strict]'],
    options: {
      strict: { type: 'flag', help: 'refuse what lies outside the repository, too' },
    },
    about: `What \`metes init --agent\` installs. Reads a tool call from standard input and answers in the harness's own
way: exit 2 with the reason on standard error blocks it. Reads are never judged, and nothing is said outside enrolled
repositories. Harnesses: ${NAMES}. With --json it says what was decided instead, and exits 0 or 1.`,
    example: `echo '{"tool_name":"Write","tool_input":{"file_path":"docs/x.md"}}' | metes hook claude
metes: refused: 1 file of this tool call is outside what feat/work may write`,
  },
  run,
};

async function run(io: Io, { positional, flags }: Arguments): Promise<Answer> {
  const [name, ...more] = positional;
  const harness = harnessNamed(name);
  if (harness === null || more.length > 0)
    throw usage(
      'unknown-harness',
      `metes hook takes one harness, not ${JSON.stringify(positional.join(' '))}`,
      NAMES,
    );
  const called = await callFrom({ ...io, whole: () => io }, harness, {
    sent: await io.readStdin(),
    strict: flags.strict === true,
  });
  const { asked, outcome, claim, reason, paths } = called;
  if (flags.json)
    return {
      exit: outcome === 'refused' ? 1 : 0,
      outcome,
      data: { harness: harness.name, asked, claim, reason, paths, says: called.text },
      text: '',
    };
  const { exit, out, err } = replyTo(harness, called);
  if (err !== '') io.err(err);
  if (out !== '') io.out(out);
  return { exit, outcome, data: {}, text: '', streamed: true };
}

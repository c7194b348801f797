/** What AGENTS.md and CLAUDE.md say to an agent that works here, between two marks. */

const BEGIN = '<!-- metes:begin -->';
const END = '<!-- metes:end -->';

const SECTION = `${BEGIN}
## Write scope (metes)

- Claim before you write, narrowly, tests included: \`metes claim '<task>' 'src/x/**' 'test/x/**'\`. Never \`**\`.
- A refusal cost nothing: each command under "Works now" works as it stands (\`<…>\` is for you to fill in). Take one, or take other work.
- A file outside your claim: \`metes widen <path>\`, or leave it as it is. No other tool and no shell writes it for you.
- Never \`--no-verify\`, never \`core.hooksPath\`, and never answer what metes asks: that is for people.
- Exit 75 means that nobody could decide just now: wait, try once more, then say so.
- When you are done: \`metes check\`.
${END}`;

const BETWEEN = new RegExp(`\\n*${BEGIN}[\\s\\S]*?${END}\\n?`);

/** Behind what is there; in the place of what an earlier metes wrote. */
export function withAdvice(text: string): string {
  const there = BETWEEN.exec(text);
  if (there?.[0].includes(SECTION)) return text;
  const rest = withoutAdvice(text);
  return rest === '' ? `${SECTION}\n` : `${rest.replace(/\n*$/, '\n')}\n${SECTION}\n`;
}

export function withoutAdvice(text: string): string {
  const rest = text.replace(BETWEEN, '\n');
  return rest === text ? text : rest.replace(/^\n+/, '');
}

export const hasAdvice = (text: string): boolean => BETWEEN.test(text);

/**
 * Decides how text stands in the log of a job, where lines are commands to the runner as well: `::name …` at the start of
 * one, `##[name …]` anywhere in it. What a stranger wrote sets no output and hides no line.
 */

/** The same for a reader, and nothing for the runner. */
export const logText = (text: string): string =>
  text.replaceAll('##[', '# #[').replace(LEADING, '$1: :');

const LEADING = /^((?:[^\S\r\n]|\x85)*)::/gm;

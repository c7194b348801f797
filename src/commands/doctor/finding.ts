/** One thing that `doctor` looked at, and what to do about it. */
export interface Checked {
  /** Short and stable: `node`, `enrolment`, `guard pre-commit`. */
  readonly check: string;
  /** `unknown`: can't be seen from here, and is not claimed either way. */
  readonly state: 'ok' | 'warning' | 'failed' | 'unknown';
  /** What was found, as a sentence without a final stop. */
  readonly says: string;
  /** The next command, or what to change. */
  readonly mend?: string;
}

export const ok = (check: string, says: string): Checked => ({ check, state: 'ok', says });

export const warning = (check: string, says: string, mend: string): Checked => ({
  check,
  state: 'warning',
  says,
  mend,
});

export const failed = (check: string, says: string, mend: string): Checked => ({
  check,
  state: 'failed',
  says,
  mend,
});

export const unknown = (check: string, says: string, mend: string): Checked => ({
  check,
  state: 'unknown',
  says,
  mend,
});

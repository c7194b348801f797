/** Which hooks git called, read from git's own trace (`GIT_TRACE2_EVENT`), and with which exit each ended. */

export interface HookCall {
  readonly hook: string;
  /** Null: git did not say. */
  readonly exit: number | null;
}

export function hookCalls(trace: string): HookCall[] {
  const calls = new Map<string, { hook: string; exit: number | null }>();
  for (const line of trace.split('\n')) {
    const event = eventIn(line);
    const key = `${event.sid} ${event.child_id}`;
    if (event.event === 'child_start' && event.hook_name !== undefined)
      calls.set(key, { hook: event.hook_name, exit: null });
    const call = calls.get(key);
    if (event.event === 'child_exit' && call !== undefined) call.exit = event.code ?? null;
  }
  return [...calls.values()];
}

interface Event {
  readonly event?: string;
  readonly sid?: string;
  readonly child_id?: number;
  readonly hook_name?: string;
  readonly code?: number;
}

/** Several processes write one file: a line can be half of one. */
function eventIn(line: string): Event {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}

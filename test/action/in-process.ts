/** A run of the Action in this process, so that a test can put a fault into metes itself, or set its clock. */
import type { ActionIo } from '../../src/commands/action/action-io.ts';
import { type GitHub, openGitHub } from '../../src/github/client.ts';
import type { Event } from '../../src/github/event.ts';
import type { TestIo } from '../support/test-io.ts';
import type { Team } from './team.ts';

export interface InProcess {
  /** Ends the run from outside, as a job that is cancelled. */
  readonly cancel: AbortController;
  readonly action: ActionIo;
  readonly io: TestIo;
  /** What it told, each with where: `summary: …`, `fail: …`. */
  readonly said: readonly string[];
}

/** `before` sees each of our own requests, and may throw as nothing should. */
export function inProcess(
  team: Team,
  event: Event,
  before: (route: string, params: Readonly<Record<string, unknown>>) => void = () => {},
): InProcess {
  const { github: fake, repo, world } = team;
  const token = fake.runToken(repo);
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
  const header = `http.${fake.places.web}/.extraheader`;
  const io = world.io(world.root, {
    env: {
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: header,
      GIT_CONFIG_VALUE_0: `AUTHORIZATION: basic ${basic}`,
    },
  });
  const said: string[] = [];
  const cancel = new AbortController();
  const door = {
    token,
    apiUrl: fake.places.api,
    userAgent: 'metes/test',
    log: () => {},
  };
  const real = openGitHub({ ...door, signal: cancel.signal });
  const github: GitHub = {
    get calls() {
      return real.calls;
    },
    async request(route, params, ask) {
      before(route, params);
      return real.request(route, params, ask);
    },
  };
  const action: ActionIo = {
    io: { ...io, signal: cancel.signal },
    event,
    github,
    lastWord: openGitHub({ ...door, signal: new AbortController().signal }),
    repo: { owner: 'acme', name: 'app' },
    home: { id: repo.data.id, defaultBranch: 'main' },
    gitUrl: repo.url,
    runUrl: 'https://example.org/run',
    job: 'judge',
    tempDir: world.root,
    commentAuthor: 'github-actions[bot]',
    output: () => {},
    summary: (text) => void said.push(`summary: ${text}`),
    annotate: () => {},
    fail: (text) => void said.push(`fail: ${text}`),
  };
  return { action, cancel, io, said };
}

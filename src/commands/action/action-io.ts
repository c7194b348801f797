/**
 * What the Action stands on: the event, the job's token and where its answers go. The entry, src/action.ts, makes it of
 * the process; nothing here knows an environment variable.
 */

import type { GitHub, Repo } from '../../github/client.ts';
import type { Event } from '../../github/event.ts';
import type { Annotation } from '../../report/annotations.ts';
import type { Io } from '../verb.ts';

export interface ActionIo {
  /** Its environment lets git reach the host; notes go to the job's log. */
  readonly io: Io;
  readonly event: Event;
  readonly github: GitHub;
  /** For the status of a run that is ended from outside: what stops everything else does not stop this. */
  readonly lastWord: GitHub;
  readonly repo: Repo;
  readonly home: Home;
  /** Address of the repository for git. */
  readonly gitUrl: string;
  /** Page of this run, for a status to link to. */
  readonly runUrl: string;
  /** This job's name: what runs under it is metes, and no test. */
  readonly job: string;
  /** A directory that is thrown away after the job. */
  readonly tempDir: string;
  /** The account that our comments are written as. */
  readonly commentAuthor: string;
  output(name: string, value: string): void;
  summary(markdown: string): void;
  annotate(annotation: Annotation): void;
  /** The job fails, after everything that can be said has been said. */
  fail(message: string): void;
}

export interface Home {
  readonly id: number;
  readonly defaultBranch: string;
}

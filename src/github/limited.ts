/** The same door to GitHub with so many requests left: what a stranger can make long has an end. */
import { MetesError } from '../errors.ts';
import type { GitHub } from './client.ts';

/** `most`: from now on, each repeated one among them. None is sent after `stop`. */
export function limited(github: GitHub, most: number, stop?: AbortSignal): GitHub {
  const began = github.calls;
  return {
    get calls() {
      return github.calls;
    },
    async request(route, params, ask) {
      if (stop?.aborted) throw tooLong();
      if (github.calls - began >= most) throw tooMany(most);
      return github.request(route, params, ask);
    },
  };
}

const tooMany = (most: number): MetesError =>
  new MetesError(
    'invalid',
    'too-many-requests',
    `it takes more than ${most} requests to GitHub to judge this`,
    {
      hint: 'close what is not needed: other pull requests with the same head; or open it anew, where it has hundreds of comments',
    },
  );

/** A run of its own has no more time than that. */
export const tooLongAlone = (): MetesError =>
  new MetesError('unavailable', 'too-long', 'it takes too long to judge this', {
    hint: 'run the job again; where that takes as long, close what is not needed: other pull requests with the same head',
  });

export const tooLong = (): MetesError =>
  new MetesError('unavailable', 'too-long', 'it takes too long to judge this in a sweep', {
    hint: 'gh workflow run metes.yml -f pull-request=<number>\n  judges it in a run of its own',
  });

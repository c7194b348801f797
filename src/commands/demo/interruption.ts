/** The one error for a demonstration that was told to stop. */
import { MetesError } from '../../errors.ts';

export const interruption = (): MetesError =>
  new MetesError('unavailable', 'interrupted', 'the demonstration was interrupted', {
    hint: 'its processes were ended; metes demo starts it again',
  });

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { METES_VERSION: JSON.stringify('0.1.0') },
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    // Most of a test's time is git's: one worker for each core, where the default leaves one idle.
    maxWorkers: availableParallelism(),
    // A hang must end; how long a step takes on a busy machine is nobody's business here.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    reporters: ['default', './test/support/closing-line.ts'],
    setupFiles: ['./test/support/clean-env.ts'],
  },
});

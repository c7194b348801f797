/** What of the config a decision looks at. Apart from config-file.ts, because it needs none of what reads a file. */
import type { Config } from './config.ts';
import { GRACE_SECONDS } from './lease.ts';
import type { Policy } from './request.ts';

export const policyOf = (config: Config): Policy => ({
  shared: config.shared,
  leaseSeconds: config.lease,
  graceSeconds: GRACE_SECONDS,
  maxShare: config.maxShare.agents,
  maxShareFiles: config.maxShare.files,
  maxAttempts: config.maxAttempts,
  deadlineSeconds: config.deadline,
  widenAfterWriting: config.widen,
});

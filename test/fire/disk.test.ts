/** A crowd over a repository on disk. */
import { DISK } from '../support/store-harness.ts';
import { crowdOver } from './crowd.ts';

crowdOver(DISK, 3);

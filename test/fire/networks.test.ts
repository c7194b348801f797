/** A crowd over the network: git daemon, http and ssh. */
import { describe } from 'vitest';
import { NETWORKS } from '../support/store-harness.ts';
import { crowdOver } from './crowd.ts';

describe.each(NETWORKS)('over $name', (transport) => {
  crowdOver(transport, 2);
});

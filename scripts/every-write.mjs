// `npm run every-write`; arguments are passed on.
import { runBundled } from './bundled.mjs';

await runBundled('test/demo/write-table.ts');

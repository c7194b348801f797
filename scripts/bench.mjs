// `npm run bench`; arguments are passed on.
import { runBundled } from './bundled.mjs';

await runBundled('test/bench/main.ts', ['--expose-gc']);

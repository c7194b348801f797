// The random runs of test/fire; arguments are passed on:
//   node scripts/fire.mjs --minutes 10 --seed 1 [--transport http] [--queue off]
//   node scripts/fire.mjs --table [--operations 20]
import { runBundled } from './bundled.mjs';

await runBundled('test/fire/main.ts');

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** For a bundle of tests' parts: what finds files beside itself still finds them. `filter`: which sources do. */
export const whereItWas = (filter) => ({
  name: 'where-it-was',
  setup({ onLoad }) {
    onLoad({ filter }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8').replaceAll(
        'import.meta.url',
        JSON.stringify(pathToFileURL(path).href),
      ),
    }));
  },
});

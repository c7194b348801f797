import type { Metafile } from 'esbuild';

export declare function packagesIn(
  metafiles: readonly Pick<Metafile, 'outputs'>[],
  from?: string,
): Map<string, string[]>;
export declare function licencesText(metafiles: readonly Pick<Metafile, 'outputs'>[]): string;

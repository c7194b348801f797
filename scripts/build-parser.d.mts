import type { Metafile } from 'esbuild';

export declare function buildParser(outfile: string): Promise<Metafile>;

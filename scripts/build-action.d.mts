export declare function buildAction(outdir: string): Promise<void>;

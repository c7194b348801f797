export declare function buildParser(outfile: string): Promise<void>;

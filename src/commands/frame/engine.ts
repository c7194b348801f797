/** The version of metes that decides, recorded with every event. */
declare const METES_VERSION: string | undefined;

/** Set by the build; tests and scripts that run the sources have none. */
export const ENGINE: string = typeof METES_VERSION === 'string' ? METES_VERSION : '0.0.0-source';

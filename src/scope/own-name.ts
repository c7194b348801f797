/** Tells names that people give, of an endpoint for one, from what names files. */

/** `/items`, `GET /items`: no path of a repository begins with `/`, and a pattern with a space is written with `?`. */
export const isOwnName = (text: string): boolean => /^\/|\s/.test(text);

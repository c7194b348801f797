/** Rows of cells as lines whose cells stand below each other. */

/** Padded to the widest, but for the last. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const width = (n: number): number => Math.max(...rows.map((row) => row[n]?.length ?? 0));
  return rows.map((row) =>
    row
      .map((cell, n) => (n === row.length - 1 ? cell : cell.padEnd(width(n))))
      .join('  ')
      .trimEnd(),
  );
}

/**
 * How wide the columns of a table are: as wide as they want where there is room for all; else those
 * that want less than an equal share have what they want, and the others share the rest.
 */
export function columnWidths(wanted: readonly number[], available: number): number[] {
  const widths = [...wanted];
  let rest = available;
  let left = wanted.length;
  const narrowestFirst = [...wanted.keys()].sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  for (const column of narrowestFirst) {
    const width = Math.min(wanted[column] ?? 0, rest / left);
    widths[column] = width;
    rest -= width;
    left -= 1;
  }
  return widths;
}

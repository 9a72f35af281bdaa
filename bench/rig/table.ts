import type { Figures } from './rounds.ts';

export interface Column {
  readonly title: string;
  readonly figure: string;
  readonly digits: number;
}

/** A table as the pages have them; a figure that there is none of is left empty. */
export function table(
  rows: ReadonlyMap<string, Figures>,
  columns: readonly Column[],
  first: string,
): string {
  const lines = [
    [first, ...columns.map(({ title }) => title)],
    ...[...rows].map(([name, figures]) => [
      name,
      ...columns.map(({ figure, digits }) => {
        const value = figures[figure] ?? Number.NaN;
        return Number.isNaN(value) ? '' : value.toFixed(digits);
      }),
    ]),
  ];
  const widths = (lines[0] ?? []).map((_, place) =>
    Math.max(...lines.map((line) => line[place]?.length ?? 0)),
  );
  const texts = lines.map(
    (line) => `| ${line.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [texts[0], rule, ...texts.slice(1)].join('\n');
}

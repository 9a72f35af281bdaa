import type picocolors from 'picocolors';

type Colors = ReturnType<typeof picocolors.createColors>;

/** Where a command reads and writes: data to `out`, talk to `err`. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** All of the standard input. */
  readonly read: () => Promise<string>;
  /** The next key that a person presses; absent where nobody could. */
  readonly nextKey?: (signal: AbortSignal) => Promise<string>;
  /** Whether a person sees `out`. */
  readonly isTty: boolean;
  readonly colors: Colors;
}

/**
 * Takes out what a terminal would obey, and what turns the order of letters around: texts come from models,
 * people and tools.
 */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, (letter) =>
    letter === '\n' || letter === '\t' ? letter : '\uFFFD',
  );

/** The same on one line. */
export const inLine = (text: string): string => printable(text).replace(/\s+/g, ' ').trim();

/** Cut to a length, with an ellipsis. */
export const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;

/** Rows under a head, aligned for people, with tabs between the fields for programs. */
export function table(
  { isTty, colors }: Pick<Terminal, 'isTty' | 'colors'>,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const cells = rows.map((row) => row.map(inLine));
  if (!isTty) return cells.map((row) => `${row.join('\t')}\n`).join('');
  const widths = head.map((name, column) =>
    Math.max(name.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const lineOf = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [colors.bold(lineOf(head)), ...cells.map(lineOf)].map((line) => `${line}\n`).join('');
}

import { type ExitCode, exitCodes } from './exit-codes.js';
import { printedJson, type Session } from './session.js';
import { table } from './terminal.js';

interface Listed<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** Prints a page as rows under a head, and how the next one is had. */
export function printPage<Item>(
  session: Session,
  { items, nextCursor }: Listed<Item>,
  head: readonly string[],
  toRow: (item: Item) => readonly string[],
): ExitCode {
  if (printedJson(session)) return exitCodes.done;
  const { terminal } = session;
  terminal.out(table(terminal, head, items.map(toRow)));
  if (nextCursor !== null) terminal.err(`There are more: --cursor ${nextCursor}\n`);
  return exitCodes.done;
}

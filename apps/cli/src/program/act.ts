import { type Command, Option } from 'commander';
import type { ExitCode } from '../exit-codes.js';
import type { Session } from '../session.js';

/** Runs the work of a command, whose exit code is that of the program. */
export type Act = (
  command: Command,
  work: (session: Session) => Promise<ExitCode>,
) => Promise<void>;

/** An option that may be given several times. */
export const several = (value: string, before: string[] = []): string[] => [...before, value];

const statuses = ['PENDING', 'ACTIVE', 'DELAYED', 'WAITING', 'COMPLETED', 'FAILED', 'CANCELLED'];

export const statusOption = (): Option =>
  new Option('--status <status>', 'as jobs have it').choices(statuses);

/** What a list of pages is asked for with. */
export const paged = (command: Command): Command =>
  command
    .option('--limit <number>', 'at most 100')
    .option('--cursor <cursor>', 'goes on where a page ended, which names it');

/** A stretch of time. */
export const timed = (command: Command): Command =>
  command
    .option('--from <time>', 'such as 2026-11-22T00:00:00Z')
    .option('--to <time>', 'up to before then; now where it is left out');

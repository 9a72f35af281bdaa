import type { JobRecord, Tables } from './tables.js';

/** The rows of an answer, and how many rows the statement changed or gave. */
export interface Answer {
  readonly rows: readonly object[];
  readonly rowCount: number;
}

export const rowsOf = (rows: readonly object[]): Answer => ({ rows, rowCount: rows.length });
export const noRows: Answer = { rows: [], rowCount: 0 };

/** What a statement works on: the rows as its transaction sees them. */
export interface StatementContext {
  readonly tables: Tables;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** A job to read; undefined where there is none. */
  job(id: string): JobRecord | undefined;
  /** The same to write: within a transaction a copy, which counts with the commit. */
  writable(id: string): JobRecord | undefined;
  /** Jobs that no other transaction holds, in the order of their ids; for statements that skip locked rows. */
  free(): readonly string[];
  /** What a local tool writes counts with its commit. */
  writeEffect(jobId: string, callKey: string): void;
  /** `pg_notify`, which is heard with the commit. */
  notify(channel: string, payload: string): void;
}

export type Values = readonly unknown[];

/** A statement of the service, done in memory. */
export interface SimulatedStatement {
  /** Jobs whose rows it locks before it looks at them. */
  readonly locks?: (values: Values, tables: Tables) => readonly string[];
  readonly run: (context: StatementContext, values: Values) => Answer;
}

export const text = (value: unknown): string => {
  if (typeof value === 'string') return value;
  throw new TypeError(`Not a text: ${JSON.stringify(value)}`);
};
export const textOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : text(value);
export const number = (value: unknown): number => {
  if (typeof value === 'number') return value;
  throw new TypeError(`Not a number: ${JSON.stringify(value)}`);
};
export const isoOf = (ms: number): string => new Date(ms).toISOString();

import { readStoredRows } from './read-stored-rows.js';
import type { RunHistory } from './run-history.js';

/** The history of a run: what is stored, beside what clients and the world outside say. */
export async function readHistory(
  databaseUrl: string,
  said: Omit<RunHistory, 'stored' | 'readAt'>,
): Promise<RunHistory> {
  const stored = await readStoredRows(databaseUrl);
  return { ...said, stored, readAt: Date.now() };
}

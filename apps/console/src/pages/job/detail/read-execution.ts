import { isRecord, parseExact } from '../../../parts/json/exact-json.ts';
import { client } from '../../../session/session.ts';

/** A step with its bodies, numbers as they were written. */
export type ExactExecution = Readonly<Record<string, unknown>>;

/** Longest time of a read; a result may be large. */
const readMs = 60_000;

/** @throws {ProblemError} where it is not there, {UnreachableError} where no answer comes. */
export async function readExecution(
  id: string,
  seq: number,
  signal: AbortSignal,
): Promise<ExactExecution> {
  const path = `/v1/jobs/${encodeURIComponent(id)}/executions/${seq}`;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(readMs)]);
  const answer = await client.value.fetch(path, { signal: limit });
  const text = await answer.text();
  const read = parseExact(text);
  // A browser that would round its numbers shows the text.
  return isRecord(read) ? read : { result: text };
}

import { type ExitCode, exitCodes } from '../exit-codes.js';
import type { Session } from '../session.js';
import { UsageError } from '../usage-error.js';

/** `faina api GET /v1/jobs?limit=5`: the body of the answer, as it comes. */
export async function callApi(
  { client, signal, terminal }: Session,
  method: string,
  path: string,
  { data }: { readonly data?: string },
): Promise<ExitCode> {
  if (!/^[A-Z]+$/i.test(method) || !path.startsWith('/')) {
    throw new UsageError('Write the method and a path: faina api GET /v1/jobs?limit=5');
  }
  const body = data === '-' ? await terminal.read() : data;
  const answer = await client.fetch(path, {
    method: method.toUpperCase(),
    ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
    signal,
  });
  const text = await answer.text();
  terminal.out(text.endsWith('\n') || text === '' ? text : `${text}\n`);
  return exitCodes.done;
}

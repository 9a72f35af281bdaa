import { type ExitCode, exitCodes } from '../exit-codes.js';
import { printedJson, type Session } from '../session.js';
import { table } from '../terminal.js';
import { UsageError } from '../usage-error.js';

/** `faina secrets ls`: their names; nothing tells their values. */
export async function listSecrets(session: Session): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  const { items } = await client.call('GET', '/v1/secrets', { signal });
  if (printedJson(session)) return exitCodes.done;
  const rows = items.map(({ name, updatedAt }) => [name, updatedAt]);
  terminal.out(table(terminal, ['NAME', 'WRITTEN'], rows));
  return exitCodes.done;
}

/** `faina secrets put NAME < file`: the value comes over the standard input, where nobody sees it. */
export async function putSecret(session: Session, name: string): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  const value = (await terminal.read()).replace(/\r?\n$/, '');
  if (value === '') throw new UsageError(`Give its value: faina secrets put ${name} < file`);
  await client.call('PUT', '/v1/secrets/{name}', { path: { name }, body: { value }, signal });
  if (printedJson(session)) return exitCodes.done;
  terminal.err(`Kept. Headers of tools name it: secret:${name}\n`);
  return exitCodes.done;
}

/** `faina secrets rm NAME` */
export async function removeSecret(session: Session, name: string): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  await client.call('DELETE', '/v1/secrets/{name}', { path: { name }, signal });
  terminal.err('Tools that need it cannot be called any more.\n');
  return exitCodes.done;
}

import { type ExitCode, exitCodes } from '../exit-codes.js';
import { type Session, printedJson } from '../session.js';
import { table } from '../terminal.js';

export interface KeyFlags {
  readonly tenant: string;
  readonly owner: string;
  readonly scope: string[];
  readonly expiresAt?: string;
}

/** `faina keys create`: the key is shown here and never again. */
export async function createKey(session: Session, flags: KeyFlags): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  const { tenant, owner, scope: scopes, expiresAt } = flags;
  const body = { tenant, owner, scopes, ...(expiresAt && { expiresAt }) };
  const created = await client.call('POST', '/v1/keys', { body, signal });
  if (printedJson(session)) return exitCodes.done;
  terminal.out(`${created.key}\n`);
  terminal.err(`Key ${created.id} of ${owner}: it is shown only here. Keep it as FAINA_API_KEY.\n`);
  return exitCodes.done;
}

/** `faina keys ls` */
export async function listKeys(session: Session): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  const { items } = await client.call('GET', '/v1/keys', { query: { limit: 100 }, signal });
  if (printedJson(session)) return exitCodes.done;
  const rows = items.map(({ id, prefix, tenant, owner, scopes, revokedAt }) => [
    id,
    prefix,
    tenant,
    owner,
    revokedAt === null ? 'valid' : 'revoked',
    scopes.join(' '),
  ]);
  terminal.out(table(terminal, ['ID', 'PREFIX', 'TENANT', 'OWNER', 'STATE', 'SCOPES'], rows));
  return exitCodes.done;
}

/** `faina keys revoke ID` */
export async function revokeKey(session: Session, id: string): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  await client.call('DELETE', '/v1/keys/{id}', { path: { id }, signal });
  terminal.err('The key is revoked, and its open jobs are cancelled.\n');
  return exitCodes.done;
}

import { type ExitCode, exitCodes } from '../../exit-codes.js';
import { type Session, printedJson } from '../../session.js';
import { cut, table } from '../../terminal.js';

/** `faina agents ls` */
export async function listAgents(session: Session): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  const { items } = await client.call('GET', '/v1/agents', { query: { limit: 100 }, signal });
  if (printedJson(session)) return exitCodes.done;
  const rows = items.map(({ name, version, model, strategy, persona }) => [
    name,
    String(version),
    model,
    strategy,
    cut(persona.role, 60),
  ]);
  terminal.out(table(terminal, ['NAME', 'VERSION', 'MODEL', 'STRATEGY', 'ROLE'], rows));
  return exitCodes.done;
}

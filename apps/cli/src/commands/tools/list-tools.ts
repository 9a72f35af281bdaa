import { type ExitCode, exitCodes } from '../../exit-codes.js';
import { type Session, printedJson } from '../../session.js';
import { cut, table } from '../../terminal.js';

/** `faina tools ls` */
export async function listTools(session: Session): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  const { items } = await client.call('GET', '/v1/tools', { signal });
  if (printedJson(session)) return exitCodes.done;
  const rows = items.map(({ name, effect, pack, description }) => [
    name,
    effect,
    pack,
    cut(description, 70),
  ]);
  terminal.out(table(terminal, ['NAME', 'EFFECT', 'PACK', 'DESCRIPTION'], rows));
  return exitCodes.done;
}

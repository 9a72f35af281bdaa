import { type FainaClient, ProblemError } from '@faina/client';
import { type ExitCode, exitCodes } from '../../exit-codes.js';
import type { Session } from '../../session.js';
import { inLine } from '../../terminal.js';
import { UsageError } from '../../usage-error.js';
import { readFiles } from '../apply-files.js';
import { agentChanges } from './agent-changes.js';

/**
 * `faina agents apply --dry-run`: how the agents of files differ from what the service has. The service
 * checks them as it would and writes nothing.
 */
export async function compareAgents(session: Session, paths: readonly string[]): Promise<ExitCode> {
  const { client, signal, terminal, isJson, lastBody } = session;
  for (const { name, body } of await readFiles(paths)) {
    const before = await findAgent(client, name, signal);
    const answer = await client.fetch(`/v1/agents/${encodeURIComponent(name)}?dryRun=true`, {
      ...{ method: 'PUT', body, signal },
      headers: { 'content-type': 'application/json' },
    });
    const after: unknown = await answer.json();
    if (typeof after !== 'object' || after === null) {
      throw new UsageError('What answers there is no Faina, or one of before agents were compared');
    }
    if (isJson) {
      terminal.out(`${lastBody()}\n`);
      continue;
    }
    const changes = agentChanges(before ?? {}, after);
    const isBack = before !== undefined && before.archivedAt !== null;
    const said = before === undefined || changes.length > 0 || isBack ? 'new version' : 'unchanged';
    terminal.out(`${inLine(name)}\t${said}\n`);
    for (const line of changes) terminal.out(`  ${inLine(line)}\n`);
  }
  return exitCodes.done;
}

async function findAgent(client: FainaClient, name: string, signal: AbortSignal) {
  try {
    return await client.call('GET', '/v1/agents/{name}', { path: { name }, signal });
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return undefined;
    throw error;
  }
}

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FainaClient, paginate } from '@faina/client';
import { type ExitCode, exitCodes } from '../../exit-codes.js';
import type { Session } from '../../session.js';
import { inLine } from '../../terminal.js';
import { UsageError } from '../../usage-error.js';
import { definitionOf } from './agent-changes.js';
import { asFile } from './agent-prompt.js';

/** Prompts that are read better in a file of their own, in characters. */
const longPrompt = 200;

/** As the service takes names of agents; another one would be another place than the folder. */
const agentName = /^[a-z][a-z0-9_-]{0,62}$/;

/**
 * `faina agents pull [NAME...]`: writes agents as files that `agents apply` and AGENTS_DIR read, those
 * that do not come with Faina where none is named. Files of their names are written over.
 */
export async function pullAgents(
  { client, signal, terminal }: Session,
  names: readonly string[],
  { out: folder }: { readonly out: string },
): Promise<ExitCode> {
  const agents = await (names.length === 0
    ? ownAgents(client, signal)
    : Promise.all(
        names.map((name) => client.call('GET', '/v1/agents/{name}', { path: { name }, signal })),
      ));
  if (agents.length === 0) terminal.err('There are no agents but those that come with Faina.\n');
  await mkdir(folder, { recursive: true });
  for (const agent of agents) {
    const { name, instructions } = agent;
    if (!agentName.test(name)) throw new UsageError(`${inLine(name)} is no name of an agent`);
    const isLong = instructions.length > longPrompt || instructions.includes('\n');
    const file = join(folder, `${name}.json`);
    const prompt = { instructions: { file: `${name}.md` } };
    const body = { ...definitionOf(agent), ...(isLong && prompt) };
    const isWritten = [
      isLong && (await isChanged(join(folder, `${name}.md`), asFile(instructions))),
      await isChanged(file, `${JSON.stringify(body, null, 2)}\n`),
    ];
    terminal.out(`${file}\t${isWritten.includes(true) ? 'written' : 'unchanged'}\n`);
  }
  return exitCodes.done;
}

async function ownAgents(client: FainaClient, signal: AbortSignal) {
  const pages = paginate((cursor) =>
    client.call('GET', '/v1/agents', { query: { limit: 100, ...(cursor && { cursor }) }, signal }),
  );
  const own = [];
  for await (const agent of pages) if (!agent.shipped) own.push(agent);
  return own;
}

/** Writes a file, unless it is like that already. */
async function isChanged(file: string, text: string): Promise<boolean> {
  const before = await readFile(file, 'utf8').catch(() => undefined);
  if (before === text) return false;
  await writeFile(file, text);
  return true;
}

import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { type Session, printedJson } from '../session.js';
import { cut, inLine, table } from '../terminal.js';
import { UsageError } from '../usage-error.js';

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

/** `faina agents apply FILE|FOLDER`: each file is one agent, by its `name` or the name of the file. */
export async function applyAgents(session: Session, path: string): Promise<ExitCode> {
  const { client, signal, terminal, isJson, lastBody } = session;
  const files = (await stat(path)).isDirectory() ? await jsonFilesIn(path) : [path];
  // All are read before the first is written.
  const agents = await Promise.all(files.map(readAgent));
  for (const { name, definition } of agents) {
    const answer = await client.fetch(`/v1/agents/${encodeURIComponent(name)}`, {
      method: 'PUT',
      body: definition,
      headers: { 'content-type': 'application/json' },
      signal,
    });
    await answer.body?.cancel();
    if (isJson) terminal.out(`${lastBody()}\n`);
    else terminal.out(`${inLine(name)}\t${answer.status === 201 ? 'new version' : 'unchanged'}\n`);
  }
  return exitCodes.done;
}

async function jsonFilesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  if (names.length === 0) throw new UsageError(`There is no .json file in ${folder}`);
  return names.sort().map((name) => join(folder, name));
}

async function readAgent(file: string): Promise<{ name: string; definition: string }> {
  const definition = await readFile(file, 'utf8');
  let parsed: unknown;
  try {
    parsed = JSON.parse(definition);
  } catch {
    throw new UsageError(`${file} is no JSON`);
  }
  return { name: nameIn(parsed) ?? basename(file, '.json'), definition };
}

function nameIn(agent: unknown): string | undefined {
  const isNamed = typeof agent === 'object' && agent !== null && 'name' in agent;
  return isNamed && typeof agent.name === 'string' ? agent.name : undefined;
}

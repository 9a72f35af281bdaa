import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import type { Session } from '../session.js';
import { inLine } from '../terminal.js';
import { UsageError } from '../usage-error.js';

/**
 * `faina agents apply FILE|FOLDER`, and the same of schedules: each file is PUT as it is, by its `name` or the
 * name of the file.
 */
export async function applyFiles(
  session: Session,
  to: '/v1/agents' | '/v1/schedules',
  path: string,
): Promise<ExitCode> {
  const { client, signal, terminal, isJson, lastBody } = session;
  const files = (await stat(path)).isDirectory() ? await jsonFilesIn(path) : [path];
  // All are read before the first is written.
  const read = await Promise.all(files.map(readNamed));
  for (const { name, body } of read) {
    const answer = await client.fetch(`${to}/${encodeURIComponent(name)}`, {
      method: 'PUT',
      body,
      headers: { 'content-type': 'application/json' },
      signal,
    });
    await answer.body?.cancel();
    const said =
      answer.status !== 201 ? 'unchanged' : to === '/v1/agents' ? 'new version' : 'written';
    terminal.out(isJson ? `${lastBody()}\n` : `${inLine(name)}\t${said}\n`);
  }
  return exitCodes.done;
}

async function jsonFilesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  if (names.length === 0) throw new UsageError(`There is no .json file in ${folder}`);
  return names.sort().map((name) => join(folder, name));
}

async function readNamed(file: string): Promise<{ name: string; body: string }> {
  const body = await readFile(file, 'utf8');
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new UsageError(`${file} is no JSON`);
  }
  return { name: nameIn(parsed) ?? basename(file, '.json'), body };
}

function nameIn(value: unknown): string | undefined {
  const isNamed = typeof value === 'object' && value !== null && 'name' in value;
  return isNamed && typeof value.name === 'string' ? value.name : undefined;
}

import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import type { Session } from '../session.js';
import { inLine } from '../terminal.js';
import { UsageError } from '../usage-error.js';
import { withPrompt } from './agents/agent-prompt.js';

/** A file as it is sent. */
export interface NamedFile {
  readonly file: string;
  /** Its `name`, or the one of the file. */
  readonly name: string;
  readonly body: string;
}

/** `faina agents apply FILE|FOLDER...`, and the same of schedules: each file is PUT. */
export async function applyFiles(
  session: Session,
  to: '/v1/agents' | '/v1/schedules',
  paths: readonly string[],
): Promise<ExitCode> {
  const { client, signal, terminal, isJson, lastBody } = session;
  // All are read before the first is written.
  for (const { name, body } of await readFiles(paths)) {
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

/**
 * What is in files, and in the `*.json` of folders.
 * @throws {UsageError} for what is no JSON, and where two have the same name.
 */
export async function readFiles(paths: readonly string[]): Promise<NamedFile[]> {
  const files = await Promise.all(
    paths.map(async (path) => ((await stat(path)).isDirectory() ? jsonFilesIn(path) : [path])),
  );
  const read = await Promise.all(files.flat().map(readNamed));
  const twice = read.find(({ name }, index) =>
    read.slice(0, index).some((one) => one.name === name),
  );
  if (twice) throw new UsageError(`Two files are of ${twice.name}`);
  return read;
}

async function jsonFilesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^[^._].*\.json$/.test(name));
  if (names.length === 0) throw new UsageError(`There is no .json file in ${folder}`);
  return names.sort().map((name) => join(folder, name));
}

async function readNamed(file: string): Promise<NamedFile> {
  const body = await readFile(file, 'utf8');
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new UsageError(`${file} is no JSON`);
  }
  const name = nameIn(parsed) ?? basename(file, '.json');
  return { file, name, body: await withPrompt(file, body, parsed) };
}

function nameIn(value: unknown): string | undefined {
  const isNamed = typeof value === 'object' && value !== null && 'name' in value;
  return isNamed && typeof value.name === 'string' ? value.name : undefined;
}

import { lstat, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../../usage-error.js';

/**
 * The agent of a file with the text of the file beside it that its instructions name, as
 * `{"instructions": {"file": "sales.md"}}`; any other document as it is.
 * @throws {UsageError} for a name that leads elsewhere.
 */
export async function withPrompt(file: string, body: string, parsed: unknown): Promise<string> {
  const name = promptFileOf(parsed);
  if (name === undefined) return body;
  const path = join(dirname(file), name);
  // What somebody else has written may name no other file of whoever applies it.
  if (name !== basename(name) || !(await lstat(path)).isFile()) {
    throw new UsageError(`${file}: its instructions name ${name}, which is no file beside it`);
  }
  const instructions = asPrompt(await readFile(path, 'utf8'));
  return JSON.stringify({ ...Object(parsed), instructions });
}

/** Editors end a file with a new line, which is none of the prompt. */
const asPrompt = (text: string): string => text.replace(/\n$/, '');

/** What a file has of a prompt. */
export const asFile = (prompt: string): string => `${prompt}\n`;

function promptFileOf(agent: unknown): string | undefined {
  if (typeof agent !== 'object' || agent === null || !('instructions' in agent)) return undefined;
  const { instructions } = agent;
  const isNamed =
    typeof instructions === 'object' && instructions !== null && 'file' in instructions;
  return isNamed && typeof instructions.file === 'string' ? instructions.file : undefined;
}

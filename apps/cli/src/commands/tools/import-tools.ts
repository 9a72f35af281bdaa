import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inLine, type Terminal } from '../../terminal.js';
import { UsageError } from '../../usage-error.js';
import { type Fields, isFields } from './openapi-document.js';
import { chosenOperations } from './openapi-operations.js';
import { toTool } from './openapi-tool.js';

export interface ImportFlags {
  readonly only?: string[];
  readonly out: string;
  readonly server?: string;
}

/**
 * `faina tools import openapi.json`: a file for each tool, to be read, changed and kept. Files that are
 * there already stay as they are.
 */
export async function importTools(
  terminal: Terminal,
  file: string,
  { only = [], out, server }: ImportFlags,
): Promise<void> {
  const document = parse(file, await readFile(file, 'utf8'));
  const wanted = only.flatMap((names) => names.split(',')).map((name) => name.trim());
  const operations = chosenOperations(
    document,
    wanted.filter((name) => name !== ''),
  );
  const tools = operations.map((operation) => toTool(document, operation, server));
  const twice = tools.find(
    ({ name }, index) => tools.findIndex((one) => one.name === name) < index,
  );
  if (twice) throw new UsageError(`Two operations make a tool ${twice.name}: import one of them`);
  await mkdir(out, { recursive: true });
  for (const { name, definition, leftOut } of tools) {
    const path = join(out, `${name}.json`);
    const isNew = await writeNew(path, `${JSON.stringify(definition, null, 2)}\n`);
    terminal.out(`${path}\t${isNew ? 'written' : 'kept as it is'}\n`);
    if (isNew && leftOut.length > 0) {
      terminal.err(`${name} has no argument for ${inLine(leftOut.join(', '))}\n`);
    }
  }
  terminal.err('Read them, say in each description when it is to be used, then: faina tools put\n');
}

function parse(file: string, text: string): Fields {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new UsageError(`${file} is no JSON; make it of YAML before`);
  }
  const isKnown = isFields(document) && /^3\.\d/.test(String(document.openapi));
  if (!isFields(document) || !isKnown) throw new UsageError(`${file} is no OpenAPI 3 document`);
  return document;
}

async function writeNew(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

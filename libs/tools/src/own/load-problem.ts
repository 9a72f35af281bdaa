import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serializeError } from '@faina/agent-core';

/** Where something is wrong in a file that a person wrote, and what. */
export interface LoadProblem {
  /** Absolute. */
  readonly file: string;
  /** From 1 on. */
  readonly line: number;
  /** A sentence or two, with the remedy where there is a known one. */
  readonly message: string;
}

/** The line of a file that has a text, as it stands or as a string; else the first one. */
export function lineOf(file: string, ...texts: readonly string[]): number {
  const lines = textOf(file).split('\n');
  const found = texts
    .map((text) => lines.findIndex((line) => line.includes(text)))
    .find((place) => place >= 0);
  return (found ?? 0) + 1;
}

/** What kept a file from being loaded, where Node or the code itself says it. */
export function readLoadError(thrown: unknown, file: string): LoadProblem {
  const { message } = serializeError(thrown);
  const stack = thrown instanceof Error ? String(thrown.stack) : '';
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  const missing = /^Cannot find (?:package|module) '(.+)' imported from (.+)$/m.exec(message);
  if (code === 'ERR_MODULE_NOT_FOUND' && missing) {
    const [, wanted = '', importer = file] = missing;
    if (wanted === file) return { file, line: 1, message: 'It is a link that leads nowhere.' };
    const at = pathOf(importer);
    const name = wanted.startsWith('/') ? (wanted.split('/').at(-1) ?? wanted) : wanted;
    return {
      file: at,
      line: lineOf(at, name),
      message: `It imports ${name}, which is not there.${hintFor(name)}`,
    };
  }
  if (code === 'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING') {
    return {
      ...(firstPlace(stack) ?? { file, line: 1 }),
      message:
        'Node takes no TypeScript from packages below node_modules. Publish the package as JavaScript, ' +
        'or put its files into TOOLS_DIR.',
    };
  }
  return { ...(firstPlace(stack) ?? { file, line: 1 }), message };
}

const hintFor = (name: string): string =>
  name === 'zod'
    ? " Write `import { z } from '@faina/sdk'`, or install it beside the file."
    : ' Install it beside the file, or mend the path.';

/** A line of a stack that names a file, or the one above it that names where the syntax is wrong. */
const frame =
  /^(?: +at (?:async )?(?:[^\n]* \()?)?((?:file:\/\/)?\/[^\n()]*?):(\d+)(?::\d+)?\)?$/gm;

/** The first line of code in a stack that is neither Node's own nor of the loader. */
function firstPlace(stack: string): Pick<LoadProblem, 'file' | 'line'> | undefined {
  const places = stack.matchAll(frame);
  for (const [, path = '', line = '1'] of places) {
    const file = pathOf(path);
    if (file !== import.meta.filename) return { file, line: Number(line) };
  }
  return undefined;
}

const pathOf = (path: string): string => (path.startsWith('file:') ? fileURLToPath(path) : path);

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

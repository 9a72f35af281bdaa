import { createHash } from 'node:crypto';

const maxChars = 64;
const hashChars = 8;

/**
 * The name under which a server's tool is offered: `<prefix>__<tool>` in snake_case, at most 64
 * characters, the longer ones with a hash at their end; undefined where nothing is left of it.
 */
export function offeredToolName(prefix: string, toolName: string): string | undefined {
  const tool = snakeCase(toolName);
  if (tool === '') return undefined;
  const name = `${prefix}__${tool}`;
  if (name.length <= maxChars) return name;
  const hash = createHash('sha256').update(toolName).digest('hex').slice(0, hashChars);
  return `${name.slice(0, maxChars - hashChars - 1)}_${hash}`;
}

/** Lower-case letters and digits with single underscores between them. */
export const snakeCase = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');

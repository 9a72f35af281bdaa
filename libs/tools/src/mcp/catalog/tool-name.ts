import { createHash } from 'node:crypto';

const maxChars = 64;
const hashChars = 8;

/**
 * The name under which a server's tool is offered: `<prefix>__<tool>` in snake_case, at most 64
 * characters. Longer ones have a hash at their end, and those of which nothing is left are one.
 */
export function offeredToolName(prefix: string, toolName: string): string {
  const hash = createHash('sha256').update(toolName).digest('hex').slice(0, hashChars);
  const name = `${prefix}__${snakeCase(toolName) || hash}`;
  if (name.length <= maxChars) return name;
  return `${name.slice(0, maxChars - hashChars - 1)}_${hash}`;
}

/** Lower-case letters and digits with single underscores between them. */
export const snakeCase = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');

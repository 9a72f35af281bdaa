import { stripVTControlCharacters } from 'node:util';
import { showHiddenCharacters, storableText, withEllipsis } from '@faina/agent-core';
import type { ConnectionFailure } from './mcp-server-state.js';
import { McpTransportError } from '../connection/errors/mcp-transport-error.js';
import type { SecretMask } from '../../secrets/secret-mask.js';

const maxReadChars = 10_000;
const maxChars = 300;
/** undici hides the error of a socket in the cause of the cause. */
const maxCauses = 4;

/**
 * Why a connection did not come about or ended, in one line that an operator may read.
 * @param said what a child wrote to its standard error meanwhile
 */
export function connectionFailure(
  error: unknown,
  mask: SecretMask,
  said?: string,
): ConnectionFailure {
  const words = oneLine(error instanceof Error ? error.message : String(error), mask);
  const cause = oneLine(rootCause(error) ?? '', mask);
  const message = [
    words || 'It failed without a word.',
    cause === '' || words.includes(cause) ? '' : `(${cause})`,
    said === undefined ? '' : `It wrote: ${oneLine(said, mask)}`,
  ];
  const httpStatus = error instanceof McpTransportError ? error.httpStatus : undefined;
  const told = message.filter((part) => part !== '').join(' ');
  return { message: told, ...(httpStatus === undefined ? {} : { httpStatus }) };
}

/** Masked before it is cut: half a secret is not found any more. */
function oneLine(text: string, mask: SecretMask): string {
  const masked = mask(stripVTControlCharacters(text.slice(0, maxReadChars)));
  const line = withEllipsis(masked.split(/\s+/).join(' ').trim(), maxChars);
  return storableText(showHiddenCharacters(line));
}

/** The system's name for what went wrong, for example ECONNREFUSED; else the words of the first cause. */
function rootCause(error: unknown): string | undefined {
  let at = error;
  let words: string | undefined;
  for (let depth = 0; depth < maxCauses && at instanceof Error; depth += 1) {
    if ('code' in at && typeof at.code === 'string') return at.code;
    words = at.message;
    at = at.cause;
  }
  return words;
}

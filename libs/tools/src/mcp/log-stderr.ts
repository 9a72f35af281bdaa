import type { ChildProcess } from 'node:child_process';
import type { Logger } from '@faina/agent-core';
import type { SecretMask } from '../secrets/secret-mask.js';

/** Where to write what a server says, and what hides the secrets that it was given. */
export interface ServerLog {
  readonly logger: Logger;
  readonly mask: SecretMask;
}

/** Of what a server writes at once; nobody looks at more. */
export const maxReadChars = 10_000;

const maxLoggedChars = 64_000;
const maxEntryChars = 2_000;

/** Reads a child's complaints to their end, so that it never blocks on them, and logs the first. */
export function logStderr({ stderr }: ChildProcess, { logger, mask }: ServerLog): void {
  let logged = 0;
  stderr?.on('data', (chunk: Buffer) => {
    if (logged >= maxLoggedChars) return;
    const text = mask(chunk.toString('utf8', 0, maxReadChars))
      .slice(0, maxEntryChars)
      .trimEnd();
    logged += Math.max(text.length, 1);
    logger.debug({ text }, 'An MCP server wrote to its standard error.');
  });
}

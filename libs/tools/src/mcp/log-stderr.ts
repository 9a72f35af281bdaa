import type { ChildProcess } from 'node:child_process';
import type { Logger } from '@faina/agent-core';

const maxLoggedChars = 64_000;
const maxEntryChars = 2_000;

/** Reads a child's complaints to their end, so that it never blocks on them, and logs the first. */
export function logStderr({ stderr }: ChildProcess, logger: Logger): void {
  let logged = 0;
  stderr?.on('data', (chunk: Buffer) => {
    if (logged >= maxLoggedChars) return;
    const text = chunk.toString('utf8', 0, maxEntryChars).trimEnd();
    logged += Math.max(text.length, 1);
    logger.debug({ text }, 'An MCP server wrote to its standard error.');
  });
}

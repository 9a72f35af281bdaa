import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a server says of itself in its data folder. Source: PostgreSQL, src/include/utils/pidfile.h. */
export type PostmasterFile = {
  readonly pid: number;
  readonly isReady: boolean;
};

const pidLine = 0;
const statusLine = 7;

/** Reads `postmaster.pid`; nothing if no server runs, or it has only begun to write the file. */
export async function readPostmasterFile(dataFolder: string): Promise<PostmasterFile | undefined> {
  let content: string;
  try {
    content = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8');
  } catch {
    return undefined;
  }
  return parsePostmasterFile(content);
}

export function parsePostmasterFile(content: string): PostmasterFile | undefined {
  const lines = content.split('\n');
  const pid = Number(lines[pidLine]);
  if (!Number.isSafeInteger(pid) || pid < 2) return undefined;
  return { pid, isReady: lines[statusLine]?.trim() === 'ready' };
}

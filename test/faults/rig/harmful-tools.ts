import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { doorTools } from '../../../apps/api/test/support/doors/door-tools.js';
import type { Settings } from './member.js';

const names = ['throw_later', 'eat_memory', 'answer_huge'] as const;

const hugeBytes = 100_000_000;

/** A folder for TOOLS_DIR: the usual tools, and some that do their process harm, once for each call. */
export interface HarmfulTools {
  /** For `toolNames` of an agent. */
  readonly names: readonly string[];
  readonly settings: Settings;
  close(): Promise<void>;
}

export async function writeHarmfulTools(): Promise<HarmfulTools> {
  const folder = await mkdtemp(join(tmpdir(), 'faina-harm-'));
  await writeFile(join(folder, 'doors.mjs'), doorTools('folder', '@faina/sdk', true));
  await writeFile(join(folder, 'harm.mjs'), harm);
  return {
    names,
    settings: { TOOLS_DIR: folder, HARMED: folder },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

const harm = `
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { completed, defineReadTool, z } from '@faina/sdk';
// A folder can be made once, also by processes that try at the same time.
const isFirst = (cell) => {
  try {
    mkdirSync(join(process.env.HARMED, cell.replaceAll('/', '_') + '.done'));
    return true;
  } catch {
    return false;
  }
};
const tool = (name, execute) => defineReadTool({
  name, description: 'Does harm.', parameters: z.strictObject({ cell: z.string() }), execute,
});
export default [
  tool('throw_later', async ({ cell }) => {
    if (isFirst(cell)) setTimeout(() => { throw new Error('Late.'); }, 200);
    return completed({ done: cell });
  }),
  tool('eat_memory', async ({ cell }) => {
    const eaten = [];
    if (isFirst(cell)) for (;;) eaten.push(Array.from({ length: 100_000 }, () => ({ cell })));
    return completed({ done: cell });
  }),
  tool('answer_huge', async () => completed({ text: 'x'.repeat(${hugeBytes}) })),
];
`;

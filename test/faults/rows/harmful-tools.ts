/** For `toolNames` of an agent. */
export const harmfulTools: readonly string[] = ['throw_later', 'eat_memory', 'answer_huge'];

const hugeBytes = 100_000_000;

/** Tools that do their process harm, the first two of them once for each call. */
export const harmfulModule = `
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { completed, defineReadTool, z } from '@faina/sdk';
// A folder can be made once, also by processes that try at the same time.
const isFirst = (cell) => {
  try {
    mkdirSync(join(process.env.TOOLS_DIR, cell.replaceAll('/', '_') + '.done'));
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

import { expect } from 'vitest';
import { answer, toolCall } from '../../../apps/api/test/support/model/model-replies.js';
import type { Installation } from '../rig/installation.js';
import { oddTools, oddToolsModule } from './odd-tools.js';
import type { Row, RowContext } from './row-context.js';

const maxErrorBytes = 8 * 1024;
/** Of a result as a model is told it. */
const maxResultBytes = 512 * 1024;

async function play(installation: Installation, tool: string): Promise<void> {
  const mark = installation.nextMark();
  const says = ({ turn }: { turn: number }) => (turn === 0 ? toolCall(tool) : answer('Done.'));
  installation.outside.model.answerAs(mark, says);
  const client = installation.client();
  const { id } = await installation.submit('Go', { mark, body: { agent: 'odd', maxAttempts: 1 } });
  const job = await client.settled(id);
  const isThrown = tool.startsWith('throws');
  expect({ tool, outcome: job.outcome, epoch: job.epoch }).toEqual({
    tool,
    outcome: isThrown ? 'FAILURE_TOOL' : 'SUCCESS',
    // What is odd holds no worker up for so long that it loses the lease.
    epoch: 1,
  });
  const step = (await client.executions(id)).find(({ name }) => name === tool);
  expect(Buffer.byteLength(JSON.stringify(step?.error ?? null))).toBeLessThan(maxErrorBytes + 1);
  const result = (await client.activity(id)).find(({ role }) => role === 'TOOL_RESULT');
  expect(Buffer.byteLength(result?.content ?? '')).toBeLessThan(maxResultBytes);
}

async function run({ own }: RowContext) {
  const tools = { 'odd.mjs': oddToolsModule };
  const installation = await own({ apis: 1, workers: 2, isDurable: false, tools });
  await installation.client().putAgent('odd', { toolNames: Object.keys(oddTools) });
  for (const tool of Object.keys(oddTools)) await play(installation, tool);
  return { faults: Object.keys(oddTools).length };
}

export const rows: readonly Row[] = [
  {
    id: 'F26',
    fault: 'tools throw what is no error, break off late, answer 100 MB and what is no JSON',
    expected: 'an error of at most 8 KB or a bounded result, and no process ends',
    run,
  },
];

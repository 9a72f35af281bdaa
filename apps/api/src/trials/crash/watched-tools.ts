// Imported by the tools folder of a crash test, in the service that is killed.
import { hasHandler, type LocalToolContext, type ToolAnswer } from '@faina/agent-core';
import { readExports } from '@faina/tools';
import { z } from 'zod';
import { type CallMessage, goSchema } from './call-message.js';

export { exampleTools } from './example-tools.js';

/** Longest call: it is held where its process is to be killed. */
const timeoutMs = 600_000;

const waiting = new Map<number, () => void>();
let last = 0;
process.on('message', (message: unknown) => {
  const go = goSchema.safeParse(message);
  if (go.success) waiting.get(go.data.id)?.();
});

// The one that would end this process has ended.
process.once('disconnect', () => process.exit(1));

type Told = Omit<CallMessage, 'kind' | 'id'>;

const tell = (told: Told): number => {
  last += 1;
  process.send?.({ kind: 'faina-call', id: last, ...told } satisfies CallMessage);
  return last;
};

/** Resolves when the one who started this process says so. */
const hold = (told: Told): Promise<void> =>
  new Promise((resolve) => {
    waiting.set(tell(told), resolve);
  });

const rowsSchema = z.object({ data: z.object({ rows: z.int() }) });

/** The tools of a module that have one of the names, which tell of their calls and wait there. */
export function watched(exported: unknown, names: readonly string[]): unknown[] {
  return readExports(exported, 'crash-test')
    .pack.tools.filter(({ name }) => names.includes(name))
    .map((tool) => {
      if (!hasHandler(tool)) return tool;
      const isAsking = tool.effect === 'external' && tool.approval === 'always';
      const execute = async (input: unknown, context: LocalToolContext): Promise<ToolAnswer> => {
        // It only shows what it would do.
        if (isAsking && !context.approval) return tool.execute(input, context);
        const { jobId, callKey } = context;
        await hold({ at: 'before', jobId, callKey });
        tell({ at: 'entered', jobId, callKey });
        const [answered] = await Promise.allSettled([tool.execute(input, context)]);
        const answer = answered.status === 'fulfilled' ? answered.value : undefined;
        const rows = rowsSchema.safeParse(answer).data?.data.rows;
        await hold({ at: 'after', jobId, callKey, ...(rows !== undefined && { rows }) });
        if (answered.status === 'rejected') throw answered.reason;
        return answer;
      };
      if (tool.effect !== 'external' || tool.idempotency !== 'verify') {
        return { ...tool, timeoutMs, execute };
      }
      const verify: typeof tool.verify = async (callKey, context, input) => {
        const told = { at: 'asked', jobId: context.jobId, callKey } as const;
        try {
          const answer = await tool.verify(callKey, context, input);
          tell({ ...told, isFound: answer !== undefined });
          return answer;
        } catch (error) {
          tell(told);
          throw error;
        }
      };
      return { ...tool, timeoutMs, execute, verify };
    });
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxIterations, RandomWorld, scenario } from '../../test/random-world.js';
import { JobStatus } from '../job/job-status.js';

/** Runs of the whole property; `npm run campaign:recovery` asks for more. The seed is printed. */
const numRuns = Number(process.env.EXECUTOR_RUNS ?? 3_000);
const seed = Math.floor(Math.random() * 2 ** 31);

const repeated = (keys: readonly string[]): string[] =>
  keys.filter((key, index) => keys.indexOf(key) !== index);

describe('R11 whatever model and tools answer and wherever the process dies', () => {
  it('P1 P4 P6 P7 P8 P10 P15 hold', { timeout: 600_000 }, async () => {
    process.stdout.write(`${numRuns} runs with seed ${seed}\n`);
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        const world = new RandomWorld(given);
        await world.run();
        const { store } = world;
        const { agentState, usage: used, iterations, waitingFor } = store.data;
        const executions = agentState.executionHistory;

        // P1: it came to rest, in one final state or with a person.
        expect(['COMPLETED', 'FAILED', 'CANCELLED', 'WAITING']).toContain(store.status);
        expect(world.violations).toEqual([]);
        // P7: only moves that the table has.
        for (const { from, to } of store.moves)
          expect(new JobStatus(from).moveTo(to).type).toBe(to);
        if (store.status !== 'WAITING') {
          expect(agentState.conversationHistory.openCalls()).toEqual([]);
        }
        // P4: a local effect once for each recorded success, an external one once by key, and one
        // without a key at most once; where that is not known, a person is asked.
        const kept = executions.filter(
          ({ name, type }) => name.endsWith('write') && type === 'tool_call',
        );
        expect(store.effects).toHaveLength(kept.length);
        expect(repeated(store.effects.map(({ callKey }) => callKey))).toEqual([]);
        expect(repeated(world.sentOnce).length).toBeLessThanOrEqual(world.repeatsAskedFor);
        // P4: what was sent is told as done or unknown, unless a person said otherwise.
        if (store.status !== 'WAITING') {
          for (const key of [...world.sentOnce, ...world.sentByKey]) {
            const last = executions.findLast(({ callKey }) => callKey === key);
            const told = last?.type === 'tool_call' ? 'done' : last?.error?.code;
            expect(['done', 'EFFECT_UNKNOWN', 'EFFECT_DID_NOT_HAPPEN']).toContain(told);
          }
        }
        if (store.status === 'WAITING') expect(['approval', 'attention']).toContain(waitingFor);
        // P15: what needs a person's consent had it, for this very call.
        const consents = store.data.approvals.filter(({ status }) => status === 'approved');
        for (const key of world.askedFirst) {
          expect(consents.map(({ callKey }) => callKey)).toContain(key);
        }
        // P6: only an answer that a crash took before its commit was paid for in vain.
        const answers = executions.filter(({ type }) => type === 'llm_call').length;
        const repairs = executions.filter(({ type, usage }) => type === 'tool_repair' && usage);
        expect(world.answers - answers - repairs.length).toBeLessThanOrEqual(world.crashes);
        expect(answers).toBe(iterations);
        // P10: no limit is passed.
        expect(iterations).toBeLessThanOrEqual(maxIterations);
        expect(used.toolCalls).toBeLessThanOrEqual(50);
        // P8: a critical failure always ends the job, unless it was cancelled at that moment.
        if (executions.some(({ isCritical }) => isCritical === true)) {
          expect(['FAILED', 'CANCELLED']).toContain(store.status);
        }
      }),
      { numRuns, seed, verbose: fc.VerbosityLevel.Verbose },
    );
  });
});

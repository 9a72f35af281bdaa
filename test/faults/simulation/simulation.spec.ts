import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { WorldPlan } from './plan.js';
import { runSeed } from './run-seeds.js';
import { World } from './world.js';

const script = fileURLToPath(new URL('../../../scripts/simulation.mjs', import.meta.url));

/** The same ones each time, so that a red run tells of a change; `npm run campaign:simulation` runs others. */
const seeds = process.env.SIMULATION_SEEDS ?? (process.env.CI ? '20000' : '2000');
const first = process.env.SIMULATION_FIRST ?? '1';

/** A job asks a person who never comes, on a line that loses answers: a slot waits longer than the question. */
const askingInVain: Omit<WorldPlan, 'seed'> = {
  ...{ workers: 1, slots: 1, leaseMs: 1_500, reconcileMs: 700 },
  ...{ losses: 0.3, latencyMs: 2, calmFromMs: 1_500, faults: [] },
  jobs: [
    {
      ...{ number: 1, agent: 'strict', tenant: 'north', thread: null, submittedAt: 0, posts: 1 },
      ...{ delayMs: 0, models: [], visits: [], cancelledAt: null, deadlineMs: null },
      steps: [{ kind: 'calls', calls: [{ name: 'ask_send', args: '{"n":1}' }] }],
    },
  ],
};

describe('an installation on a simulated machine', () => {
  it(
    'P1 P2 P4 P5 P6 P7 P8 P9 P10 P15 hold whatever breaks, and whenever',
    { timeout: 600_000 },
    async () => {
      const settings = {
        SIMULATION_SEEDS: seeds,
        SIMULATION_FIRST: first,
        SIMULATION_PROCESSES: process.env.SIMULATION_PROCESSES ?? '1',
      };
      const env = { ...process.env, ...settings };
      const ended = await promisify(execFile)(process.execPath, [script], { env }).catch(
        (error: unknown) => error as { readonly stdout: string; readonly stderr: string },
      );
      process.stdout.write(ended.stdout);
      expect(ended.stderr).toBe('');
      expect(ended.stdout).toContain(
        `${Number(seeds).toLocaleString('en')} seeds from ${first}, 0 failed`,
      );
    },
  );

  it('does the same for the same seed, step by step', async () => {
    const hashes = new Set<number>();
    for (let seed = 1; seed <= 30; seed += 1) {
      const { hash, steps } = await runSeed(seed);
      const again = await runSeed(seed);
      expect([again.hash, again.steps]).toEqual([hash, steps]);
      hashes.add(hash);
    }
    expect(hashes.size).toBe(30);
  });

  it('P1 is judged when slots are free and jobs at rest, both at once', async () => {
    const broken: string[] = [];
    for (let seed = 1; seed <= 300; seed += 1) {
      const { violations } = await new World({ ...askingInVain, seed }).run();
      broken.push(...violations.map(({ rule, what }) => `${seed}: ${rule} ${what}`));
    }
    expect(broken).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MutatedCopy, root } from './mutated-copy.js';
import { type Judge, mutations } from './mutations.js';

const isWhole = process.env.MUTATIONS === 'all';
const ofAJudgement = { timeout: 1_800_000 };
const judges = [...new Map(mutations.map(({ judge }) => [JSON.stringify(judge), judge])).values()];
const called = ({ file, settings = {} }: Judge) => [file, ...Object.values(settings)].join(' ');

describe('each protection that is taken away', () => {
  it.each(mutations.map((one) => [one.name, one] as const))(
    'has its place: %s',
    (_name, { file, text }) => {
      expect(readFileSync(root + file, 'utf8').split(text)).toHaveLength(2);
    },
  );

  if (!isWhole) return;

  describe('is missed', () => {
    it.each(judges.map((judge) => [called(judge), judge] as const))(
      'by none where nothing was taken: %s',
      ofAJudgement,
      async (_called, judge) => {
        const copy = await MutatedCopy.make();
        try {
          const { passed, failed } = await copy.judge(judge);
          expect(failed).toEqual([]);
          expect(passed).toBeGreaterThan(0);
        } finally {
          await copy.remove();
        }
      },
    );

    const named = mutations.map(
      (mutation) => [`${mutation.promise} ${mutation.name}`, mutation] as const,
    );
    it.each(named)('%s', ofAJudgement, async (name, mutation) => {
      const copy = await MutatedCopy.make();
      try {
        await copy.apply(mutation);
        await copy.build();
        const { failed } = await copy.judge(mutation.judge);
        process.stdout.write(`${name}: ${failed.join('; ') || 'nobody noticed'}\n`);
        expect(failed).not.toEqual([]);
      } finally {
        await copy.remove();
      }
    });
  });
});

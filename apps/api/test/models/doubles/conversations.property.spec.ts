import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conversation, play } from '../../support/model/doubles/conversation-play.js';

/** As many in each run of the tests; a campaign asks for more (`npm run campaign:models`). */
const numRuns = Number(process.env.CONVERSATION_RUNS ?? 150);
const seed = Number(process.env.CONVERSATION_SEED ?? Math.floor(Math.random() * 2 ** 31));

describe('whatever models answer, whichever is away and wherever the process dies', () => {
  it('every provider takes the conversation', { timeout: 1_800_000 }, async () => {
    process.stdout.write(`${numRuns} conversations with seed ${seed}\n`);
    let calls = 0;
    await fc.assert(
      fc.asyncProperty(conversation, async (given) => {
        const models = await play(given);
        calls += models.calls.length;
        const refused = models.refusals.map(({ host, reply }) => [
          host,
          reply.kind === 'refused' ? reply.body : undefined,
        ]);
        expect(refused).toEqual([]);
      }),
      { numRuns, seed },
    );
    process.stdout.write(`${calls} requests taken\n`);
  });
});

import type { ModelMessage } from 'ai';
import { afterEach, describe, expect, it } from 'vitest';
import { DoubleServer } from '../../support/model/doubles/double-server.js';
import { beginsWith } from '../../support/model/doubles/protocol/prompt-cache.js';
import type { DoubleTurn } from '../../support/model/doubles/protocol/provider-double.js';
import {
  askOnce,
  resultsOf,
  thinkingModels,
} from '../../support/model/doubles/sdk-conversation.js';

/** Four answers: calls side by side, words before a call, a second request, and words alone. */
const turns: readonly DoubleTurn[] = [
  {
    thinking: 'Both cities are asked for, so both are asked at once.',
    calls: [
      { name: 'weather', args: { city: 'Évora' } },
      { name: 'clock', args: { city: 'São Tomé 🌍' } },
    ],
  },
  {
    thinking: 'The clock of the first city is missing.',
    text: 'One moment.',
    calls: [{ name: 'clock', args: { city: 'Évora' } }],
  },
  { thinking: 'All is known.', text: 'It is fine in both.' },
  { thinking: 'Nothing is to be asked for.', text: 'You are welcome.' },
];

let server: DoubleServer | undefined;

afterEach(async () => {
  await server?.close();
});

describe('what the AI SDK sends back of its own answers', () => {
  describe.each(Object.entries(thinkingModels))('%s', (_, { double, connect, ...options }) => {
    it.each([false, true])('is taken through four turns, streamed: %s', async (isStreamed) => {
      server = await DoubleServer.start(double());
      const model = connect(server.baseUrl);
      server.script(...turns);
      let messages: ModelMessage[] = [
        { role: 'system', content: 'You help.' },
        { role: 'user', content: 'How is it there?' },
      ];
      for (const [index] of turns.entries()) {
        const answer = await askOnce(model, messages, { ...options, isStreamed });
        const more: ModelMessage[] = index === 2 ? [{ role: 'user', content: 'Thank you.' }] : [];
        // As a store keeps them.
        messages = JSON.parse(
          JSON.stringify([...messages, ...answer, ...resultsOf(answer), ...more]),
        );
      }
      server.assertDone();
      const prompts = server.answers.map(({ prompt }) => prompt);
      expect(prompts).toHaveLength(turns.length);
      for (const [index, prompt] of prompts.entries()) {
        expect(beginsWith(prompts[index + 1] ?? prompt, prompt)).toBe(true);
      }
    });
  });
});

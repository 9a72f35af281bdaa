import type { ModelMessage } from '@faina/agent-core';
import { z } from 'zod';
import { planAnswer } from '../planner/plan-answer.js';

const planned = z.strictObject({
  actions: z.array(z.strictObject({ intent: z.string(), slots: z.looseObject({}) })),
});

/** What is planned for a sentence, as pairs of intent and slots. */
export const plan = (said: string, before: readonly ModelMessage[] = []) =>
  planned
    .parse(
      JSON.parse(
        planAnswer({
          model: 'offline:demo',
          messages: [...before, { role: 'user', content: said }],
          tools: [],
          signal: new AbortController().signal,
        }),
      ),
    )
    .actions.map(({ intent, slots }) => [intent, slots]);

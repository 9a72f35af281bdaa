import { z } from 'zod';
import { type Intent, singleTool } from '../intent.js';

const COMMAND = /^\s*echo\s+(.+)$/is;
const result = z.object({ value: z.unknown() });

/** "echo hello", of the pack diagnostics. */
export const echo: Intent = {
  takesText: true,
  ...singleTool({
    offer: { pt: 'um eco ("echo olá")', en: 'an echo ("echo hello")' },
    tool: 'echo',
    matches: ({ text, tools }) => tools.has('echo') && COMMAND.test(text),
    args: ({ text }) => ({ value: COMMAND.exec(text)?.[1]?.trim() }),
    answer: (data) => {
      const value = result.safeParse(data).data?.value;
      return `echo: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
    },
  }),
};

import { afterEach, describe, expect, it } from 'vitest';
import { readEnv } from '../../src/config/env.js';
import { runModelsCheck } from '../../src/models/check/run-models-check.js';
import { anthropicMessages } from '../support/model/doubles/anthropic/anthropic-messages.js';
import { openAiChat } from '../support/model/doubles/chat/openai-chat.js';
import { openRouterChat } from '../support/model/doubles/chat/openrouter-chat.js';
import { DoubleServer } from '../support/model/doubles/double-server.js';
import { geminiContent } from '../support/model/doubles/gemini/gemini-content.js';
import type { ProviderDouble } from '../support/model/doubles/protocol/provider-double.js';
import { openAiResponses } from '../support/model/doubles/responses/openai-responses.js';

let server: DoubleServer | undefined;
afterEach(() => server?.close());

/** Long enough for what providers keep. */
const thinking = 'Both cities first, then the sum. '.repeat(200);
const temperatureOf = (city: string) => ({ name: 'get_temperature', args: { city } });

/** What the table says of a model, by its heads. */
async function check(double: ProviderDouble, model: string, setting: string) {
  server = await DoubleServer.start(double);
  server.script(
    { thinking, text: thinking, calls: [temperatureOf('Lisbon'), temperatureOf('Porto')] },
    { thinking, calls: [{ name: 'add_numbers', args: { a: 19, b: 15 } }] },
    { thinking, text: 'It is 34.' },
    { thinking, text: '34' },
    { thinking, text: '{"sum": 34}' },
  );
  const printed: string[] = [];
  const env = readEnv({
    [`${setting}_API_KEY`]: 'key-of-a-test',
    [`${setting === 'GOOGLE_GENERATIVE_AI' ? 'GOOGLE' : setting}_BASE_URL`]: server.baseUrl,
  });
  const exitCode = await runModelsCheck([model], env, (text) => printed.push(text));
  server.assertDone();
  const [heads = '', cells = ''] = printed.at(-1)?.split('\n') ?? [];
  const values = cells.split(/ {2,}/);
  const row = Object.fromEntries(heads.split(/ {2,}/).map((head, at) => [head, values[at] ?? '']));
  return { exitCode, row, server };
}

describe('models:check talks with a strict double', () => {
  it.each([
    ['Anthropic', anthropicMessages, 'anthropic:claude-opus-5', 'ANTHROPIC'],
    ['Gemini', geminiContent, 'google:gemini-3-pro-preview', 'GOOGLE_GENERATIVE_AI'],
    ['OpenAI', openAiResponses, 'openai:gpt-5', 'OPENAI'],
    ['chat completions', openAiChat, 'openai-compatible:deepseek-v4-pro', 'OPENAI_COMPATIBLE'],
    ['OpenRouter', openRouterChat, 'openrouter:anthropic/claude-opus-5', 'OPENROUTER'],
  ] as const)(
    'of %s: its thinking is kept, and what it has kept is counted',
    async (_name, double, model, setting) => {
      const { exitCode, row, server: asked } = await check(double(), model, setting);
      expect(row).toMatchObject({
        MODEL: model,
        TOOLS: 'yes',
        RESUMED: 'yes',
        JSON: 'yes',
        PARALLEL: 'yes',
        REASONING: 'kept',
      });
      expect(Number(row.CACHED)).toBeGreaterThan(1_000);
      expect(Number(row.INPUT)).toBeGreaterThan(Number(row.CACHED));
      expect(Number(row.PIECES)).toBeGreaterThan(1);
      expect(exitCode).toBe(0);
      expect(asked.requests).toHaveLength(5);
    },
  );
});

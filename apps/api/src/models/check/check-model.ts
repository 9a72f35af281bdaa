import {
  type LlmAdapter,
  type ModelMessage,
  type ModelRequest,
  type ModelResponse,
  type ModelTool,
  parseJson,
  type TokenUsage,
} from '@faina/agent-core';
import { z } from 'zod';
import { totalUsage } from '../prices/token-usage.js';

/** What a model did of what was asked of it; `no` of the first three is a failure. */
export interface ModelCheck {
  readonly model: string;
  /** It called both tools and used what they answered. */
  readonly tools: 'yes' | 'no';
  /** It went on with a conversation that was stored. */
  readonly resumed: 'yes' | 'no';
  /** It answered with JSON of a schema. */
  readonly json: 'yes' | 'no';
  /** Whether it asked for two calls at once. */
  readonly parallel: 'yes' | 'no';
  /** Its thinking: given and sent back, counted but not given, or none. */
  readonly reasoning: 'kept' | 'hidden' | 'none';
  /** In how many pieces its longest answer came. */
  readonly pieces: number;
  readonly usage: TokenUsage | undefined;
  /** Why a call failed, in the words of its error. */
  readonly failure?: string;
}

const mostSteps = 8;
const longestMs = 900_000;
const maxOutputTokens = 16_000;

const cities: ReadonlyMap<string, number> = new Map([
  ['lisbon', 19],
  ['porto', 15],
]);

const tools: readonly ModelTool[] = [
  {
    name: 'get_temperature',
    description: "Tomorrow's temperature of one city in degrees Celsius.",
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    },
  },
  {
    name: 'add_numbers',
    description: 'Adds two numbers.',
    parameters: {
      type: 'object',
      properties: { a: { type: 'number' }, b: { type: 'number' } },
      required: ['a', 'b'],
      additionalProperties: false,
    },
  },
];

const task =
  'Find the temperature of Lisbon and that of Porto with get_temperature, both calls at the same time. ' +
  'Then add the two with add_numbers. Then answer with the sum.';
const sum = '34';
const responseSchema = {
  name: 'sum',
  schema: {
    type: 'object',
    properties: { sum: { type: 'number' } },
    required: ['sum'],
    additionalProperties: false,
  },
};

const cityArguments = z.object({ city: z.string() });
const numbers = z.object({ a: z.number(), b: z.number() });
const sumAnswer = z.object({ sum: z.literal(Number(sum)) });

/**
 * A conversation with one model as a job has it: two tools, thinking, and a turn that goes on with
 * what was stored. It costs what the model's tokens cost.
 * @param open makes the way to the models; another one stands for another process
 */
export async function checkModel(model: string, open: () => LlmAdapter): Promise<ModelCheck> {
  const talk = new Talk(model, open);
  try {
    const first = await talk.say(task);
    const isUsed = first.includes(sum) && talk.called.size === tools.length;
    const second = await talk.say('Say the sum once more, and nothing else.');
    const json = await talk.say(`Answer with JSON alone: {"sum": number}.`, { responseSchema });
    const isJson = sumAnswer.safeParse(parseJson(json.replace(/^```(?:json)?|```$/gm, ''))).success;
    return talk.outcome(isUsed, second.includes(sum), isJson);
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { ...talk.outcome(false, false, false), failure };
  }
}

class Talk {
  readonly called = new Set<string>();
  #messages: ModelMessage[] = [
    {
      role: 'system',
      content: 'You do what is asked with the tools that you have, and in few words.',
    },
  ];
  readonly #usages: (TokenUsage | undefined)[] = [];
  #isParallel = false;
  #hasParts = false;
  #pieces = 0;

  constructor(
    private readonly model: string,
    private readonly open: () => LlmAdapter,
  ) {}

  /** The answer to a message, once the model wants no more calls. @throws {Error} where a call fails. */
  async say(content: string, more: Pick<ModelRequest, 'responseSchema'> = {}): Promise<string> {
    this.#messages.push({ role: 'user', content });
    for (let step = 0; step < mostSteps; step += 1) {
      const { tool_calls: calls, content: words, parts } = await this.#ask(more);
      this.#messages.push({
        role: 'assistant',
        content: words,
        tool_calls: calls,
        ...(parts && { parts }),
      });
      if (calls.length === 0) return words ?? '';
      this.#isParallel ||= calls.length > 1;
      for (const { id, function: call } of calls) {
        this.called.add(call.name);
        const result = resultOf(call.name, parseJson(call.arguments));
        this.#messages.push({
          role: 'tool',
          tool_call_id: id,
          toolName: call.name,
          content: result,
        });
      }
    }
    throw new Error(`It asked for tools ${mostSteps} times in a row.`);
  }

  outcome(isUsed: boolean, isResumed: boolean, isJson: boolean): ModelCheck {
    const usage = totalUsage(this.#usages);
    const hasThought = (usage?.reasoningTokens ?? 0) > 0;
    return {
      model: this.model,
      tools: isUsed ? 'yes' : 'no',
      resumed: isResumed ? 'yes' : 'no',
      json: isJson ? 'yes' : 'no',
      parallel: this.#isParallel ? 'yes' : 'no',
      reasoning: this.#hasParts ? 'kept' : hasThought ? 'hidden' : 'none',
      pieces: this.#pieces,
      usage,
    };
  }

  /** One call, over a way of its own, with messages that have been text in between, as stored ones are. */
  async #ask(more: Pick<ModelRequest, 'responseSchema'>): Promise<ModelResponse> {
    const stored = JSON.stringify(this.#messages);
    this.#messages = z.array(z.custom<ModelMessage>()).parse(parseJson(stored));
    let pieces = 0;
    const result = await this.open().generateText({
      model: this.model,
      messages: this.#messages,
      tools,
      options: { reasoning: 'low', cache: true },
      cacheKey: 'models-check',
      maxOutputTokens,
      stream: true,
      onText: () => (pieces += 1),
      signal: AbortSignal.timeout(longestMs),
      ...more,
    });
    if (result.isError()) {
      this.#usages.push(result.error.usage);
      throw new Error(`${result.error.code}: ${result.error.message}`);
    }
    this.#pieces = Math.max(this.#pieces, pieces);
    this.#hasParts ||= result.value.parts !== undefined;
    this.#usages.push(result.value.usage);
    return result.value;
  }
}

function resultOf(name: string, args: unknown): string {
  if (name === 'add_numbers') {
    const { data } = numbers.safeParse(args);
    return JSON.stringify(data ? { sum: data.a + data.b } : { error: 'a and b are numbers' });
  }
  const city = cityArguments.safeParse(args).data?.city.toLowerCase() ?? '';
  const known = [...cities].find(([one]) => city.includes(one));
  return JSON.stringify(known ? { celsius: known[1] } : { error: 'city is Lisbon or Porto' });
}

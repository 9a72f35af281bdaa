import type {
  LlmAdapter,
  ModelError,
  ModelRequest,
  ModelResponse,
  ModelResult,
} from '../model/llm-adapter.js';
import { Result } from '../values/result.js';

type ScriptedStep =
  | ModelResponse
  | ModelError
  | ((request: ModelRequest) => ModelResponse | ModelError | Promise<ModelResponse | ModelError>);

/** A model that follows a script and fails loudly: on a call too many and on a step left over. */
export class ScriptedModel implements LlmAdapter {
  readonly requests: ModelRequest[] = [];
  readonly #steps: ScriptedStep[];

  constructor(...steps: readonly ScriptedStep[]) {
    this.#steps = [...steps];
  }

  async generateText(request: ModelRequest): Promise<ModelResult> {
    this.requests.push(request);
    const step = this.#steps.shift();
    if (!step) throw new Error(`Unexpected model call number ${this.requests.length}.`);
    const answer = typeof step === 'function' ? await step(request) : step;
    return answer instanceof Error ? Result.error(answer) : Result.ok(answer);
  }

  /** To be called at the end of a test. */
  expectDone(): void {
    if (this.#steps.length > 0) {
      throw new Error(`The model was not asked for ${this.#steps.length} more scripted answers.`);
    }
  }
}

const usage = { inputTokens: 10, outputTokens: 5 };

/** An answer in words. */
export const says = (content: string | null): ModelResponse => ({
  role: 'assistant',
  content,
  tool_calls: [],
  usage,
});

/** An answer that asks for tools; arguments are given as text or as a value. */
export const callsTools = (
  ...calls: readonly { name: string; args: unknown; id?: string }[]
): ModelResponse => ({
  role: 'assistant',
  content: null,
  tool_calls: calls.map(({ name, args, id }, index) => ({
    id: id ?? `call${index + 1}`,
    type: 'function',
    function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
  })),
  usage,
});

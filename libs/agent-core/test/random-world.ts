import fc from 'fast-check';
import { z } from 'zod';
import { Interruption } from '../src/attempt/interruption.js';
import { GenericAgentExecutor } from '../src/executor/generic-agent-executor.js';
import {
  type LlmAdapter,
  ModelError,
  type ModelMessage,
  ModelNotAskedError,
  type ModelResponse,
} from '../src/model/llm-adapter.js';
import { createTestAgent } from '../src/testing/create-test-agent.js';
import {
  type CommitFate,
  Crash,
  DurableStore,
  type PersonsWord,
} from '../src/testing/durable-store.js';
import { callsTools, says } from '../src/testing/scripted-model.js';
import { StaticToolRegistry } from '../src/testing/static-tool-registry.js';
import { ToolCallPipeline } from '../src/tool-call/tool-call-pipeline.js';
import { awaitingApproval } from '../src/tool/tool-outcome.js';
import type { AgentTool } from '../src/tool/tool.js';
import { silentLogger } from '../src/values/logger.js';
import { Result } from '../src/values/result.js';
import { ToolError } from '../src/values/tool-error.js';

export const maxIterations = 6;
/** More attempts than any script of crashes needs. */
const maxAttempts = 60;

const toolNames = [
  ...['read', 'read_fails', 'write', 'write_fails', 'critical', 'throws'],
  ...['send_key', 'send_once', 'send_and_cancel', 'ask_write', 'ask_send', 'ask_local_write'],
];

type ModelStep =
  | { readonly kind: 'calls'; readonly calls: readonly { name: string; args: string }[] }
  | { readonly kind: 'says'; readonly text: string }
  | { readonly kind: 'error'; readonly isRetryable: boolean }
  | { readonly kind: 'held' }
  | { readonly kind: 'cancel' };

const call = fc.record({
  name: fc.constantFrom(...toolNames, 'unknown_tool'),
  args: fc.constantFrom('{}', '{"n":1}', '{"n":2}', '{"n":"bad"}', '{broken', ''),
});

const modelStep: fc.Arbitrary<ModelStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('calls'),
      calls: fc.array(call, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('says'), text: fc.constantFrom('Done.', '', ' ') }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('error'), isRetryable: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'held' }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'cancel' }) },
);

/** What model, process and people do. */
export const scenario = fc.record({
  steps: fc.array(modelStep, { maxLength: 8 }),
  fates: fc.array(
    fc.constantFrom<CommitFate>('commit', 'commit', 'commit', 'crash-before', 'crash-after'),
    { maxLength: 20 },
  ),
  people: fc.array(
    fc.record({
      consents: fc.boolean(),
      word: fc.constantFrom<PersonsWord>('happened', 'did_not_happen', 'repeat'),
      cancels: fc.boolean(),
    }),
    { maxLength: 6 },
  ),
});

type Scenario = typeof scenario extends fc.Arbitrary<infer Given> ? Given : never;

/** Everything that one scenario did, as an outside observer saw it. */
export class RandomWorld {
  answers = 0;
  crashes = 0;
  readonly sentOnce: string[] = [];
  readonly sentByKey: string[] = [];
  /** Calls that acted, and may only with a person's consent. */
  readonly askedFirst: string[] = [];
  repeatsAskedFor = 0;
  readonly violations: string[] = [];
  readonly store: DurableStore;
  #step = 0;
  #fate = 0;
  #person = 0;
  #interruption = new Interruption();

  constructor(private readonly given: Scenario) {
    this.store = new DurableStore(() => this.given.fates[this.#fate++] ?? 'commit', {
      maxAttempts: 3,
    });
  }

  async run(): Promise<void> {
    for (let attempt = 0; attempt < maxAttempts && this.#isOpen(); attempt += 1) {
      this.#interruption =
        this.#interruption.reason === 'cancel' ? this.#interruption : new Interruption();
      try {
        await this.#attempt();
      } catch (error) {
        if (!(error instanceof Crash)) throw error;
        this.crashes += 1;
      }
      if (this.store.status === 'WAITING') this.#askPerson();
    }
  }

  /** Once the people of the scenario have gone, the job is left waiting. */
  #askPerson(): void {
    const person = this.given.people[this.#person++];
    if (!person) return;
    if (person.cancels) {
      this.store.cancelIdle();
      return;
    }
    if (this.store.data.waitingFor === 'approval') {
      this.store.decide(person.consents ? 'approved' : 'rejected');
      return;
    }
    if (person.word === 'repeat') this.repeatsAskedFor += 1;
    this.store.say(person.word);
  }

  #isOpen(): boolean {
    return ['PENDING', 'ACTIVE', 'DELAYED'].includes(this.store.status);
  }

  async #attempt(): Promise<void> {
    const executor = new GenericAgentExecutor({
      llmAdapter: this.#model(),
      toolExecution: new ToolCallPipeline(new StaticToolRegistry(this.#tools())),
      jobRepository: this.store,
      logger: silentLogger,
      clock: { now: () => new Date(0) },
    });
    const requireApproval = ['ask_write'];
    const agent = createTestAgent({ toolNames, requireApproval, limits: { maxIterations } });
    await executor.executeJob(this.store.lease(), agent, this.#interruption);
  }

  #model(): LlmAdapter {
    return {
      generateText: ({ messages }) => {
        this.#checkSendable(messages);
        const step = this.given.steps[this.#step++] ?? { kind: 'says', text: 'The end.' };
        return Promise.resolve(this.#answer(step));
      },
    };
  }

  #answer(step: ModelStep): Result<ModelResponse, ModelError> {
    switch (step.kind) {
      case 'error':
        return Result.error(new ModelError('scripted', 'MODEL_UNAVAILABLE', step.isRetryable));
      case 'held':
        return Result.error(new ModelNotAskedError('scripted', 'MODEL_UNAVAILABLE', true));
      case 'cancel':
        this.#interruption.abort('cancel');
        return Result.error(new ModelError('stopped', 'MODEL_CALL_CANCELLED', false));
      case 'says':
        this.answers += 1;
        return Result.ok(says(step.text));
      case 'calls':
        this.answers += 1;
        return Result.ok(callsTools(...step.calls));
    }
  }

  /** P7: every call has exactly one result, in call order, before anything else is said. */
  #checkSendable(messages: readonly ModelMessage[]): void {
    const open: string[] = [];
    for (const message of messages) {
      if (message.role === 'tool') {
        if (open.shift() !== message.tool_call_id) this.violations.push('a result out of order');
      } else if (open.length > 0) {
        this.violations.push(`a ${message.role} message before ${open.join()} had a result`);
      }
      if (message.role === 'assistant') open.push(...message.tool_calls.map(({ id }) => id));
    }
    if (open.length > 0) this.violations.push(`calls without a result: ${open.join()}`);
  }

  #tools(): AgentTool[] {
    const fail = (isRecoverable: boolean, name: string) =>
      Promise.resolve(Result.error(new ToolError('scripted', name, undefined, isRecoverable)));
    const common = { description: 'scripted', parameters: z.object({ n: z.number().optional() }) };
    return [
      { ...common, name: 'read', effect: 'none', execute: () => Promise.resolve('read') },
      { ...common, name: 'read_fails', effect: 'none', execute: () => fail(true, 'read_fails') },
      { ...common, name: 'critical', effect: 'none', execute: () => fail(false, 'critical') },
      {
        ...common,
        name: 'throws',
        effect: 'none',
        execute: () => Promise.reject(new Error('scripted')),
      },
      {
        ...common,
        name: 'write',
        effect: 'local',
        execute: (_args, { callKey }) => {
          this.store.write(callKey);
          return Promise.resolve('written');
        },
      },
      {
        ...common,
        name: 'write_fails',
        effect: 'local',
        execute: (_args, { callKey }) => {
          this.store.write(callKey);
          return fail(true, 'write_fails');
        },
      },
      {
        ...common,
        name: 'send_key',
        effect: 'external',
        idempotency: 'key',
        execute: (_args, { callKey }) => {
          this.sentByKey.push(callKey);
          return Promise.resolve('sent');
        },
      },
      {
        ...common,
        name: 'send_once',
        effect: 'external',
        idempotency: 'none',
        execute: (_args, { callKey }) => {
          this.sentOnce.push(callKey);
          return Promise.resolve('sent');
        },
      },
      {
        ...common,
        name: 'send_and_cancel',
        effect: 'external',
        idempotency: 'none',
        execute: (_args, { callKey }) => {
          this.sentOnce.push(callKey);
          this.#interruption.abort('cancel');
          return Promise.resolve('sent');
        },
      },
      {
        ...common,
        name: 'ask_write',
        effect: 'local',
        execute: (_args, { callKey }) => {
          this.store.write(callKey);
          this.askedFirst.push(callKey);
          return Promise.resolve('written');
        },
      },
      {
        ...common,
        name: 'ask_local_write',
        effect: 'local',
        execute: (_args, { callKey, approval }) => {
          this.store.write(callKey);
          if (!approval) return Promise.resolve(awaitingApproval({ text: 'May it be written?' }));
          this.askedFirst.push(callKey);
          return Promise.resolve('written');
        },
      },
      {
        ...common,
        name: 'ask_send',
        effect: 'external',
        approval: 'always',
        idempotency: 'none',
        execute: (_args, { callKey, approval }) => {
          if (!approval) return Promise.resolve(awaitingApproval({ text: 'May it be sent?' }));
          this.askedFirst.push(callKey);
          this.sentOnce.push(callKey);
          return Promise.resolve('sent');
        },
      },
    ];
  }
}

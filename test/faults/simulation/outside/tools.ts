import {
  type AgentTool,
  awaitingApproval,
  type LocalToolContext,
  Result,
  type ToolContext,
  ToolError,
} from '@faina/agent-core';
import { z } from 'zod';
import { writeEffect } from '../store/statements/steps.js';

/** What tools do to the world around the service. */
export interface ToolWorld {
  /** A call begins. */
  begin(tool: string, context: ToolContext): void;
  /** Something takes a while here. */
  work(): Promise<void>;
  /** Asks the other side, where the effect happens whatever becomes of the process meanwhile. */
  act(callKey: string): Promise<void>;
  hasActed(callKey: string): Promise<boolean>;
}

let world: ToolWorld | undefined;

/** The tools act on this world from now on. */
export function useToolWorld(used: ToolWorld | undefined): void {
  world = used;
}

function inWorld(): ToolWorld {
  if (!world) throw new Error('No world runs.');
  return world;
}

const common = { description: 'scripted', parameters: z.object({ n: z.number().optional() }) };

const failing = (isRecoverable: boolean, name: string) =>
  Result.error(new ToolError('scripted', name, undefined, isRecoverable));

const reading = (name: string, answer: () => unknown): AgentTool => ({
  ...common,
  name,
  effect: 'none',
  execute: async (_args, context) => {
    inWorld().begin(name, context);
    await inWorld().work();
    return answer();
  },
});

const writing = (name: string, answer: (context: LocalToolContext) => unknown): AgentTool => ({
  ...common,
  name,
  effect: 'local',
  execute: async (_args, context) => {
    inWorld().begin(name, context);
    await context.tx.query(writeEffect, [context.jobId, context.callKey]);
    await inWorld().work();
    return answer(context);
  },
});

type Answering = (context: ToolContext) => unknown;

const sending = (name: string, answer: Answering) => ({
  ...common,
  name,
  effect: 'external' as const,
  execute: async (_args: unknown, context: ToolContext) => {
    inWorld().begin(name, context);
    await inWorld().act(context.callKey);
    return answer(context);
  },
});

const never = new Promise<never>(() => undefined);

export const simulatedTools: readonly AgentTool[] = [
  reading('read', () => 'read'),
  reading('read_fails', () => failing(true, 'read_fails')),
  reading('critical', () => failing(false, 'critical')),
  reading('throws', () => {
    throw new Error('scripted');
  }),
  writing('write', () => 'written'),
  writing('write_fails', () => failing(true, 'write_fails')),
  writing('ask_write', () => 'written'),
  writing('ask_local_write', ({ approval }) =>
    approval ? 'written' : awaitingApproval({ text: 'May it be written?' }),
  ),
  { ...sending('send_key', () => 'sent'), idempotency: 'key' },
  { ...sending('send_once', () => 'sent'), idempotency: 'none' },
  {
    ...sending('send_verify', () => 'sent'),
    idempotency: 'verify' as const,
    verify: async (callKey: string) => ((await inWorld().hasActed(callKey)) ? 'sent' : undefined),
  },
  {
    ...common,
    name: 'ask_send',
    effect: 'external',
    idempotency: 'none',
    approval: 'always',
    execute: async (_args, context) => {
      if (!context.approval) return awaitingApproval({ text: 'May it be sent?' });
      inWorld().begin('ask_send', context);
      await inWorld().act(context.callKey);
      return 'sent';
    },
  },
  { ...sending('send_hangs', () => never), idempotency: 'none' },
  {
    ...sending('send_breaks', () => {
      throw new DOMException('The connection broke.', 'AbortError');
    }),
    idempotency: 'none',
  },
  {
    ...common,
    name: 'send_refused',
    effect: 'external',
    idempotency: 'none',
    execute: async (_args, context) => {
      inWorld().begin('send_refused', context);
      await inWorld().work();
      return failing(true, 'send_refused');
    },
  },
];

/** Those whose acts need a person's consent. */
export const askingTools = ['ask_write', 'ask_send', 'ask_local_write'];
/** Those that write to Faina's own tables. */
export const writingTools = ['write', 'ask_write', 'ask_local_write'];
/** Those that may act once for each call, unless a person asks for more. */
export const onceTools = ['send_once', 'ask_send', 'send_hangs', 'send_breaks'];

import { type AgentTool, Result } from '@faina/agent-core';
import { z } from 'zod';
import type { MakeTenantTool } from '../tenant/tenant-tool.js';
import { toolFace } from '../tenant/tool-face.js';

/** Longest call of a remote worker, in milliseconds. */
const longestCallMs = 86_400_000;

/** A tool as a remote worker registers it and as it is stored. */
export const remoteToolSchema = z.strictObject({
  description: z.string().trim().min(1).max(16_000).describe('For the model'),
  inputSchema: z
    .record(z.string(), z.json())
    .describe('JSON Schema of the arguments, of type object'),
  effect: z
    .enum(['none', 'external'])
    .default('external')
    .describe('none: it changes nothing and may be called again'),
  idempotency: z
    .enum(['key', 'none'])
    .default('none')
    .describe('key: the same callKey takes effect once, so that a lost call is offered again'),
  timeoutMs: z
    .int()
    .min(100)
    .max(longestCallMs)
    .optional()
    .describe("How long a worker may have a call; the agent's toolTimeoutMs when absent"),
  approval: z
    .enum(['always', 'never'])
    .default('never')
    .describe('Whether a person is asked first, whatever the agent says'),
});

export type RemoteTool = z.output<typeof remoteToolSchema>;

/** What agents call, or why it cannot be offered; ends a sentence. */
export function toAgentTool(name: string, tool: RemoteTool): Result<AgentTool, string> {
  const face = toolFace(name, tool);
  if (face.isError()) return face;
  const { effect, idempotency, approval, timeoutMs } = tool;
  return Result.ok({
    ...face.value,
    isOffered: true,
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(effect === 'none'
      ? { effect }
      : { effect, idempotency, ...(approval === 'always' && { approval }) }),
  });
}

/** Makes what agents call of the tools of remote workers. */
export const makeRemoteTool: MakeTenantTool = ({ name, definition }) => {
  const parsed = remoteToolSchema.safeParse(definition);
  const tool = parsed.success ? toAgentTool(name, parsed.data) : undefined;
  return tool?.isOk() ? { tool: tool.value, source: 'remote' } : undefined;
};

/** Whether the change lets calls act, or be made again, where they did not before. */
export const isLoosened = (before: RemoteTool, now: RemoteTool): boolean =>
  (before.effect === 'external' && now.effect === 'none') ||
  (before.idempotency === 'none' && now.idempotency === 'key' && now.effect === 'external') ||
  (before.approval === 'always' && now.approval === 'never');

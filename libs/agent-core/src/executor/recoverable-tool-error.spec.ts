import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { GenericAgentExecutor } from './generic-agent-executor.js';
import { ToolError } from '../values/tool-error.js';
import { JobStatusType } from '../job/job-status.js';
import { systemClock } from '../values/clock.js';
import type { ModelRequest, ModelResponse } from '../model/llm-adapter.js';
import { silentLogger } from '../values/logger.js';
import type { AgentTool, ToolRegistry } from '../tool/tool.js';
import { Result } from '../values/result.js';
import { createTestAgent } from '../testing/create-test-agent.js';
import { createTestJob } from '../testing/create-test-job.js';
import { ToolCallPipeline } from '../tool-call/tool-call-pipeline.js';

function arrange() {
  const mockJob = createTestJob();
  const mockAgent = createTestAgent({ toolNames: ['recoverableErrorTool'] });
  const recoverableError = new ToolError(
    'Simulated recoverable error from tool',
    'recoverableErrorTool',
    new Error('Original error detail for recoverable'),
    true,
  );
  const execute = vi.fn().mockResolvedValue(Result.error(recoverableError));
  const mockRecoverableErrorTool: AgentTool = {
    name: 'recoverableErrorTool',
    description: 'A mock tool that returns a recoverable error.',
    parameters: z.object({ data: z.string() }),
    effect: 'none',
    execute,
  };
  const toolRegistry: ToolRegistry = {
    forTenant: () => toolRegistry,
    getTool: vi.fn<ToolRegistry['getTool']>().mockReturnValue(Result.ok(mockRecoverableErrorTool)),
    names: () => ['recoverableErrorTool'],
    missing: () => [],
  };
  const llmAdapter = {
    generateText: vi
      .fn<(request: ModelRequest) => Promise<Result<ModelResponse, never>>>()
      .mockResolvedValueOnce(
        Result.ok({
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              id: 'toolCallId456',
              type: 'function',
              function: { name: 'recoverableErrorTool', arguments: '{"data": "some input"}' },
            },
          ],
        }),
      )
      .mockResolvedValueOnce(
        Result.ok({
          role: 'assistant',
          content: 'Goal achieved after LLM replanned due to recoverable tool error.',
          tool_calls: [],
        }),
      ),
  };
  const savedStatuses: string[] = [];
  const jobRepository = {
    save: vi.fn((job: typeof mockJob) => {
      savedStatuses.push(job.status().type);
      job.markSaved();
      return Promise.resolve(Result.ok(undefined));
    }),
    saveWithEffect: vi.fn(),
    startInvocation: vi.fn(),
  };
  const executor = new GenericAgentExecutor({
    llmAdapter,
    toolExecution: new ToolCallPipeline(toolRegistry),
    jobRepository,
    logger: silentLogger,
    clock: systemClock,
  });
  return { mockJob, mockAgent, execute, toolRegistry, llmAdapter, savedStatuses, executor };
}

describe('GenericAgentExecutor', () => {
  it('A1 should handle a recoverable ToolError, add error to history, and call LLM again for replanning', async () => {
    const { mockJob, mockAgent, execute, toolRegistry, llmAdapter, savedStatuses, executor } =
      arrange();

    const result = await executor.executeJob(mockJob, mockAgent);

    expect(result.isOk()).toBe(true);
    if (!result.isOk()) return;
    expect(result.value.status).toBe('SUCCESS');
    expect(result.value.message).toContain('Goal achieved after LLM replanned');

    expect(llmAdapter.generateText).toHaveBeenCalledTimes(2);
    const [assistant, tool] = llmAdapter.generateText.mock.calls[1]?.[0].messages.slice(-2) ?? [];
    expect(assistant).toMatchObject({ role: 'assistant', tool_calls: [{ id: 'toolCallId456' }] });
    expect(tool).toMatchObject({
      role: 'tool',
      tool_call_id: 'toolCallId456',
      toolName: 'recoverableErrorTool',
    });
    expect(JSON.parse(tool?.content ?? '')).toMatchObject({
      name: 'ToolError',
      message: 'Simulated recoverable error from tool',
      isRecoverable: true,
      originalError: { message: 'Original error detail for recoverable' },
    });

    expect(toolRegistry.getTool).toHaveBeenCalledWith('recoverableErrorTool');
    expect(execute).toHaveBeenCalledTimes(1);
    expect(execute).toHaveBeenCalledWith({ data: 'some input' }, expect.anything());

    expect(mockJob.status().is(JobStatusType.COMPLETED)).toBe(true);
    const { agentState, criticalToolFailureInfo } = mockJob.currentData();
    expect(agentState.conversationHistory.entries().map(({ role }) => role)).toEqual([
      'USER',
      'ASSISTANT',
      'TOOL_RESULT',
      'ASSISTANT',
    ]);
    const toolEntry = agentState.executionHistory.find((e) => e.name === 'recoverableErrorTool');
    expect(toolEntry).toMatchObject({
      type: 'tool_error',
      params: { data: 'some input' },
      error: { isRecoverable: true },
      isCritical: false,
    });
    expect(criticalToolFailureInfo).toBeUndefined();
    expect(savedStatuses.at(-1)).toBe('COMPLETED');
  });
});

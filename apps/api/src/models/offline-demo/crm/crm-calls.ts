import type { ModelMessage } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from './crm-tool.js';
import { crmToolNamed } from './crm-tools.js';
import { readResult, type ReadResult, sinceLastRequest } from '../tool-results.js';

/** A call of a CRM tool that was made for the request, and what came of it. */
export interface CrmCall {
  readonly tool: CrmTool;
  readonly args: Readonly<Record<string, unknown>>;
  readonly result: ReadResult;
}

const argumentsSchema = z.record(z.string(), z.unknown()).catch({});

/** In the order in which they were asked for. */
export function crmCalls(messages: readonly ModelMessage[]): readonly CrmCall[] {
  const since = sinceLastRequest(messages);
  const asked = new Map(
    since.flatMap((message) =>
      message.role === 'assistant'
        ? message.tool_calls.map((call) => [call.id, call.function.arguments] as const)
        : [],
    ),
  );
  return since.flatMap((message) => {
    const tool = message.role === 'tool' ? crmToolNamed(message.toolName) : undefined;
    if (message.role !== 'tool' || !tool) return [];
    const args = argumentsSchema.parse(parsed(asked.get(message.tool_call_id) ?? '{}'));
    return [{ tool, args, result: readResult(tool.name, withoutFile(message.content)) }];
  });
}

/** An exported file is longer than what a model is given of a result; what it is comes before it. */
function withoutFile(content: string): string {
  const at = content.indexOf(',"content":"');
  return at < 0 || parsed(content) !== undefined ? content : `${content.slice(0, at)}}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

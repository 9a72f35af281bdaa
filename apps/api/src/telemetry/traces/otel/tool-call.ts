import type { ReadyCall, ToolOutcome } from '@faina/agent-core';
import type { Attributes } from '@opentelemetry/api';
import { errorTypeOf, type SpanEnd, wordOfServer } from './span-end.js';
import { attributes, operations } from '../conventions.js';

export const toolCallName = ({ tool }: ReadyCall): string => `${operations.toolCall} ${tool.name}`;

export const ofToolCall = ({ tool, call }: ReadyCall): Attributes => ({
  [attributes.operation]: operations.toolCall,
  [attributes.toolName]: tool.name,
  [attributes.toolCallId]: wordOfServer(call.id),
});

export function toolCallEnd(outcome: ToolOutcome): SpanEnd {
  switch (outcome.kind) {
    case 'completed':
    case 'delegated':
      return { attributes: {} };
    case 'awaiting_approval':
      return { attributes: { [attributes.wait]: 'approval' } };
    case 'later':
      return { attributes: { [attributes.wait]: 'tool' } };
    case 'recoverable_error':
    case 'critical_error':
      return { attributes: {}, errorType: errorTypeOf(outcome.error.code ?? outcome.error.name) };
  }
}

import { z } from 'zod';
import { type ChatRequest, lastWords } from './chat-request.js';
import { answer, type ModelReply, toolCall } from './model-replies.js';

const instructionSchema = z.object({ tool: z.string(), args: z.record(z.string(), z.unknown()) });

/** The prompt that makes `instructedModel` call a tool. */
export const instruction = (tool: string, args: object): string => JSON.stringify({ tool, args });

/**
 * A model that calls the tool that the last prompt names, and then answers with what the tool said.
 * Jobs that run side by side do not get into each other's way, as they would with a script.
 */
export function instructedModel(request: ChatRequest): ModelReply {
  const words = lastWords(request);
  if (request.messages.at(-1)?.role === 'tool') return answer(`O resultado: ${words}`);
  const { tool, args } = instructionSchema.parse(JSON.parse(words));
  return toolCall(tool, args);
}

import { completed, type JsonValue, Result, ToolError, type ToolAnswer } from '@faina/agent-core';
import { z } from 'zod';
import { readContent } from './read-content.js';
import type { SecretMask } from '../secrets/secret-mask.js';

const maxErrorChars = 4_000;

/** The result of `tools/call`, whatever its version of the protocol put into it. */
export const callResultSchema = z.looseObject({
  content: z.array(z.unknown()).optional().catch(undefined),
  // Parsed JSON; whoever takes the answer bounds it.
  structuredContent: z.custom<JsonValue>().optional(),
  isError: z.boolean().optional().catch(undefined),
});

/**
 * What a server answered, as data: structured content if there is some, else the text; binary
 * content is only described. What it says is never taken for a decision on where the call goes on.
 */
export function readAnswer(
  toolName: string,
  { content = [], structuredContent, isError }: z.output<typeof callResultSchema>,
  mask: SecretMask,
): ToolAnswer {
  const { text, parts } = readContent(content);
  if (isError === true) {
    const hasMore = structuredContent !== undefined && structuredContent !== null;
    const more = hasMore ? JSON.stringify(structuredContent) : 'It failed without words.';
    const words = mask(text || more).slice(0, maxErrorChars);
    return Result.error(new ToolError(words, toolName, undefined, true, 'MCP_TOOL_ERROR'));
  }
  if (structuredContent !== undefined && structuredContent !== null) {
    return completed(structuredContent);
  }
  return completed(parts.length === 0 ? text : { text, parts });
}

import {
  completed,
  type JsonValue,
  Result,
  ToolError,
  type ToolAnswer,
  toJsonValue,
} from '@faina/agent-core';
import { z } from 'zod';
import type { SecretMask } from '../../secrets/secret-mask.js';

const maxErrorChars = 4_000;
const maxParts = 1_000;

/** The result of `tools/call`, whatever its version of the protocol put into it. */
export const callResultSchema = z.looseObject({
  content: z.array(z.unknown()).optional().catch(undefined),
  // Parsed JSON; whoever takes the answer bounds it.
  structuredContent: z.custom<JsonValue>().optional(),
  isError: z.boolean().optional().catch(undefined),
});

const text = z.string().optional();
const base64Bytes = (data: string): number => Buffer.byteLength(data, 'base64');

/** Bytes are counted, not kept: a model cannot read them, and the history would carry them for ever. */
const partSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z
    .object({ type: z.enum(['image', 'audio']), data: z.string(), mimeType: text })
    .transform(({ data, ...part }) => ({ ...part, bytes: base64Bytes(data) })),
  z
    .object({
      type: z.literal('resource'),
      resource: z.object({ uri: text, mimeType: text, text, blob: text }),
    })
    .transform(({ type, resource: { blob, ...part } }) => ({
      type,
      ...part,
      ...(blob !== undefined && { bytes: base64Bytes(blob) }),
    })),
  z.object({
    type: z.literal('resource_link'),
    uri: z.string(),
    name: text,
    description: text,
    mimeType: text,
  }),
]);

/**
 * What a server answered, as data: structured content if there is some, else the text; binary
 * content is only described. What it says is never taken for a decision on where the call goes on.
 */
export function readAnswer(
  toolName: string,
  { content = [], structuredContent, isError }: z.output<typeof callResultSchema>,
  mask: SecretMask,
): ToolAnswer {
  const read = readContent(content);
  const hasStructure = structuredContent !== undefined && structuredContent !== null;
  if (isError === true) {
    const more = hasStructure ? JSON.stringify(structuredContent) : 'It failed without words.';
    const words = mask(read.text || more).slice(0, maxErrorChars);
    return Result.error(new ToolError(words, toolName, undefined, true, 'MCP_TOOL_ERROR'));
  }
  if (hasStructure) return completed(structuredContent);
  return completed(read.parts.length === 0 ? read.text : read);
}

/** The texts of an answer, joined, and a description of everything else in it. */
function readContent(content: readonly unknown[]): { text: string; parts: JsonValue[] } {
  const texts: string[] = [];
  const parts: JsonValue[] = [];
  for (const item of content.slice(0, maxParts)) {
    const { data } = partSchema.safeParse(item);
    if (data?.type === 'text') texts.push(data.text);
    else parts.push(toJsonValue(data ?? { type: 'unknown', bytes: JSON.stringify(item).length }));
  }
  if (content.length > maxParts) parts.push({ type: 'cut', parts: content.length - maxParts });
  return { text: texts.join('\n'), parts };
}

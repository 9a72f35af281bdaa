import {
  completed,
  isJsonObject,
  type JsonValue,
  Result,
  textWithoutBase64,
  ToolError,
  type ToolAnswer,
  toJsonValue,
} from '@faina/agent-core';
import { z } from 'zod';
import { AnswerFiles } from './answer-files.js';
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

export type CallResult = z.output<typeof callResultSchema>;

const text = z.string().optional();

/** What is binary in an answer: described in its data, and kept apart where models can be shown it. */
const partSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.enum(['image', 'audio']), data: z.string(), mimeType: text }),
  z.object({
    type: z.literal('resource'),
    resource: z.object({ uri: text, mimeType: text, text, blob: text }),
  }),
  z.object({
    type: z.literal('resource_link'),
    uri: z.string(),
    name: text,
    description: text,
    mimeType: text,
  }),
]);

/**
 * What a server answered, as data: structured content if there is some, with the links beside it, else
 * the text; what is binary is described there, and the files of it that models can be shown stand beside it. What it says is
 * never taken for a decision on where the call goes on.
 */
export function readAnswer(
  toolName: string,
  { content = [], structuredContent, isError }: CallResult,
  mask: SecretMask,
): ToolAnswer {
  const files = new AnswerFiles();
  const read = readContent(content, files);
  const hasStructure = structuredContent !== undefined && structuredContent !== null;
  const structure = hasStructure ? files.without(structuredContent) : null;
  if (isError === true) {
    const more = hasStructure ? JSON.stringify(structure) : 'It failed without words.';
    const words = mask(read.text || more).slice(0, maxErrorChars);
    return Result.error(new ToolError(words, toolName, undefined, true, 'MCP_TOOL_ERROR'));
  }
  const told = read.parts.length === 0 ? read.text : read;
  const links = read.parts.filter(isLink);
  const data = links.length === 0 ? structure : { answer: structure, links };
  return { ...completed(hasStructure ? data : told), ...files.beside() };
}

const isLink = (part: JsonValue): boolean => isJsonObject(part) && part.type === 'resource_link';

/** The texts of an answer, joined, and a description of everything else in it. */
function readContent(
  content: readonly unknown[],
  files: AnswerFiles,
): { text: string; parts: JsonValue[] } {
  const texts: string[] = [];
  const parts: JsonValue[] = [];
  for (const item of content.slice(0, maxParts)) {
    const { data: part } = partSchema.safeParse(item);
    switch (part?.type) {
      case 'text':
        texts.push(textWithoutBase64(part.text));
        break;
      case 'image':
      case 'audio': {
        const { data, ...told } = part;
        parts.push(toJsonValue({ ...told, bytes: files.add(data) }));
        break;
      }
      case 'resource': {
        const { blob, text: words, ...told } = part.resource;
        const bytes = blob === undefined ? {} : { bytes: files.add(blob) };
        const said = words === undefined ? {} : { text: textWithoutBase64(words) };
        parts.push(toJsonValue({ type: part.type, ...told, ...said, ...bytes }));
        break;
      }
      case 'resource_link':
        parts.push(toJsonValue(part));
        break;
      case undefined:
        parts.push({ type: 'unknown', bytes: JSON.stringify(item).length });
    }
  }
  if (content.length > maxParts) parts.push({ type: 'cut', parts: content.length - maxParts });
  return { text: texts.join('\n'), parts };
}

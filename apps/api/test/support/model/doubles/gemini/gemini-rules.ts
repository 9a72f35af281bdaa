import { z } from 'zod';
import type { GeminiContent, GeminiPart, GeminiRequest } from './gemini-schema.js';
import { firstOf } from '../protocol/provider-double.js';
import { images, isOneOf } from '../protocol/sent-file.js';
import { openSeal, seal, sendable } from '../protocol/seal.js';

/** Sent where there is no signature: https://ai.google.dev/gemini-api/docs/thought-signatures */
export const sentinels: readonly string[] = [
  'skip_thought_signature_validator',
  'context_engineering_is_the_way_to_go',
];
const functionName = /^[a-zA-Z_][\w.:-]{0,127}$/;
const maxOutputTokens = 65_536;

export const isGemini3 = (model: string): boolean => model.startsWith('gemini-3');

/**
 * What the Gemini API says of a request that it refuses as INVALID_ARGUMENT.
 * https://ai.google.dev/gemini-api/docs/function-calling ,
 * https://ai.google.dev/gemini-api/docs/thought-signatures ; the words are from
 * https://github.com/google-gemini/gemini-cli/issues/16415 ,
 * https://github.com/block/goose/issues/5792 and https://github.com/google-gemini/gemini-cli/issues/13467
 */
export const brokenGeminiRule = (body: GeminiRequest, model: string): string | undefined =>
  firstOf(
    () => brokenSetting(body),
    () => brokenDeclaration(body),
    () => firstOf(...body.contents.map((content, index) => () => brokenContent(content, index))),
    () => firstOf(...body.contents.map((_, index) => () => brokenTurn(body.contents, index))),
    () => brokenSignature(body.contents, model),
  );

function brokenSetting({ contents, generationConfig }: GeminiRequest): string | undefined {
  if (contents.length === 0) {
    return '* GenerateContentRequest.contents: contents is not specified\n';
  }
  const asked = generationConfig?.maxOutputTokens;
  if (asked !== undefined && (asked < 1 || asked > maxOutputTokens)) {
    return `Unable to submit request because it has a maxOutputTokens value of ${asked} but the supported range is from 1 (inclusive) to ${maxOutputTokens + 1} (exclusive). Update the value and try again.`;
  }
  const thinking = generationConfig?.thinkingConfig;
  if (thinking?.thinkingBudget !== undefined && thinking.thinkingLevel !== undefined) {
    return 'You can only set only one of thinking budget and thinking level.';
  }
  return undefined;
}

function brokenDeclaration({ tools = [] }: GeminiRequest): string | undefined {
  const names = tools.flatMap((tool) => tool.functionDeclarations.map(({ name }) => name));
  const odd = names.findIndex((name) => !functionName.test(name));
  if (odd >= 0) {
    return `* GenerateContentRequest.tools[0].function_declarations[${odd}].name: [FIELD_INVALID] Invalid function name. Must start with a letter or an underscore. Must be alphanumeric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 128.\n`;
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined ? undefined : `Duplicate function declaration found: ${twice}`;
}

/**
 * https://ai.google.dev/gemini-api/docs/image-understanding#supported-formats ,
 * https://ai.google.dev/gemini-api/docs/audio#supported-formats ; the words are from
 * https://github.com/ogkalu2/comic-translate/pull/399
 */
const kinds: readonly string[] = [
  ...images.filter((kind) => kind !== 'image/gif'),
  ...['application/pdf', 'audio/wav', 'audio/mpeg'],
];
const filed = ({ mimeType, data }: { mimeType: string; data: string }) => ({
  mediaType: mimeType,
  data,
});

function brokenContent({ role, parts }: GeminiContent, index: number): string | undefined {
  if (role !== 'user' && role !== 'model') return 'Please use a valid role: user, model.';
  if (parts.length === 0) {
    return `* GenerateContentRequest.contents[${index}].parts: contents.parts must not be empty.\n`;
  }
  const file = parts.find(({ inlineData }) => inlineData && !isOneOf(kinds, filed(inlineData)));
  if (file) return `Unsupported MIME type: ${String(file.inlineData?.mimeType)}`;
  const empty = parts.findIndex((part) => dataOf(part) !== 1);
  if (empty >= 0) {
    return `* GenerateContentRequest.contents[${index}].parts[${empty}].data: required oneof field 'data' must have one initialized field\n`;
  }
  return undefined;
}

/** An empty text stands for no data, but where it carries a signature, as streams end with it. */
function dataOf({ text, thoughtSignature, ...others }: GeminiPart): number {
  const { inlineData, fileData, functionCall, functionResponse } = others;
  const hasText = text !== undefined && (text !== '' || thoughtSignature !== undefined);
  return [hasText || undefined, inlineData, fileData, functionCall, functionResponse].filter(
    (data) => data !== undefined,
  ).length;
}

const callsOf = (content?: GeminiContent) =>
  content?.parts.flatMap(({ functionCall }) => functionCall ?? []) ?? [];
const responsesOf = (content?: GeminiContent) =>
  content?.parts.flatMap(({ functionResponse }) => functionResponse ?? []) ?? [];

function brokenTurn(contents: readonly GeminiContent[], index: number): string | undefined {
  const content = contents[index];
  const before = contents[index - 1];
  if (callsOf(content).length > 0 && before?.role !== 'user') {
    return 'Please ensure that function call turn comes immediately after a user turn or after a function response turn.';
  }
  const calls = callsOf(before);
  const responses = responsesOf(content);
  if (responses.length > 0 && calls.length === 0) {
    return 'Please ensure that function response turn comes immediately after a function call turn.';
  }
  if (responses.length !== calls.length) {
    return 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.';
  }
  const isAnswered = calls.every(({ id, name }, at) => {
    const response = responses.find((other) => other.id !== undefined && other.id === id);
    return (response ?? responses[at])?.name === name && (id === undefined || !!response);
  });
  if (!isAnswered) {
    return 'Please ensure that function response parts match the function call parts of the function call turn by name and id.';
  }
  if (index < contents.length - 1) return undefined;
  if (content?.role === 'model') {
    return 'Please ensure that single turn requests end with a user role or the role field is empty.';
  }
  return undefined;
}

const partSeal = z.object({ model: z.string() });

/** What a signature holds together with: the part that carries it, not its id. */
const boundTo = ({ functionCall, text }: GeminiPart) =>
  functionCall
    ? ['call', sendable(functionCall.name), functionCall.args ?? {}]
    : ['text', text ?? ''];

export const thoughtSignature = (model: string, part: GeminiPart): string =>
  seal({ model }, boundTo(part));

/**
 * The first call of each step needs its signature, back to the last words of a user; any signature
 * that comes back has to be whole.
 */
function brokenSignature(contents: readonly GeminiContent[], model: string): string | undefined {
  if (!isGemini3(model)) return undefined;
  const turn = contents.findLastIndex(
    ({ role, parts }) => role === 'user' && parts.some(({ functionResponse }) => !functionResponse),
  );
  for (const [index, { role, parts }] of contents.entries()) {
    if (role !== 'model') continue;
    const first = parts.findIndex(({ functionCall }) => functionCall);
    for (const [at, part] of parts.entries()) {
      const signature = part.thoughtSignature;
      if (signature === undefined) {
        if (index < turn || at !== first || !part.functionCall) continue;
        return `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${part.functionCall.name}\` , position ${index + 1}. Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.`;
      }
      if (sentinels.includes(signature)) continue;
      const opened = openSeal(signature, partSeal, boundTo(part));
      if (opened?.model !== model) return 'Corrupted thought signature.';
    }
  }
  return undefined;
}

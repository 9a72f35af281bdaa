import type { ChatModel } from './chat-models.js';
import {
  type ChatAssistant,
  type ChatDoubleMessage,
  type ChatDoubleRequest,
  filesOf,
  isAssistant,
} from './chat-schema.js';
import { isCallSignature, isWhole } from './chat-thoughts.js';
import type { OpenAiFault } from '../protocol/openai-refusal.js';
import { firstOf } from '../protocol/provider-double.js';
import { images, isOneOf } from '../protocol/sent-file.js';

const toolName = /^[a-zA-Z0-9_-]{1,64}$/;
/** https://github.com/vercel/ai/issues/5171 */
const longestCallId = 40;

/** What every dialect refuses, and what this model refuses beside it. */
export const brokenChatRule = (
  body: ChatDoubleRequest,
  model: ChatModel,
): OpenAiFault | undefined =>
  firstOf(
    () => brokenSetting(body, model),
    () => brokenNames(body, model),
    () => brokenTurns(body, model.vendor === 'openai'),
    () => (model.vendor === 'openai' ? brokenMembers(body) : undefined),
    () => brokenThoughts(body, model),
    () => brokenFiles(body, model),
  );

/** The words of DeepSeek are from https://github.com/1jehuang/jcode/issues/310 */
const filesOfVendor: Readonly<Record<ChatModel['vendor'], readonly string[]>> = {
  openai: [...images, 'application/pdf'],
  deepseek: [],
  moonshot: images,
  google: images.filter((kind) => kind !== 'image/gif'),
  xai: images,
};

function brokenFiles(
  { messages }: ChatDoubleRequest,
  { vendor }: ChatModel,
): OpenAiFault | undefined {
  const kinds = filesOfVendor[vendor];
  const index = messages.findIndex((message) =>
    filesOf(message).some((file) => !file || !isOneOf(kinds, file)),
  );
  if (index < 0) return undefined;
  const message =
    vendor === 'deepseek'
      ? `Failed to deserialize the JSON body into the target type: messages[${index}]: unknown variant \`image_url\`, expected \`text\``
      : `Invalid 'messages[${index}].content': unsupported file.`;
  return { message, code: 'invalid_request_error' };
}

function brokenSetting(body: ChatDoubleRequest, model: ChatModel): OpenAiFault | undefined {
  const { temperature, max_tokens: maxTokens, max_completion_tokens: maxCompletion } = body;
  if (model.isElsewhere) {
    return {
      status: 404,
      message: 'This model is only supported in v1/responses and not in v1/chat/completions.',
      param: 'model',
    };
  }
  if (model.hasFixedSampling && temperature != null && temperature !== 1) {
    return {
      message: `Unsupported value: 'temperature' does not support ${temperature} with this model. Only the default (1) value is supported.`,
      param: 'temperature',
      code: 'unsupported_value',
    };
  }
  if (model.hasFixedSampling && maxTokens != null) {
    return {
      message:
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      param: 'max_tokens',
      code: 'unsupported_parameter',
    };
  }
  const asked = maxTokens ?? maxCompletion ?? 0;
  if (asked > model.maxTokens) {
    const message =
      model.vendor === 'openai'
        ? `max_tokens is too large: ${asked}. This model supports at most ${model.maxTokens} completion tokens, whereas you provided ${asked}.`
        : `Invalid max_tokens value, the valid range of max_tokens is [1, ${model.maxTokens}]`;
    return { message, param: 'max_tokens', code: 'invalid_value' };
  }
  if (model.callsWithoutThinkingOnly && body.tools && body.reasoning_effort !== 'none') {
    return {
      message: `Function tools with reasoning_effort are not supported for ${body.model} in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.`,
      param: 'reasoning_effort',
    };
  }
  return undefined;
}

function brokenNames(
  { tools = [], messages }: ChatDoubleRequest,
  { vendor }: ChatModel,
): OpenAiFault | undefined {
  const odd = (param: string): OpenAiFault => ({
    message: `Invalid '${param}': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
    param,
    code: 'invalid_value',
  });
  const tool = tools.findIndex(({ function: { name } }) => !toolName.test(name));
  if (tool >= 0) return odd(`tools[${tool}].function.name`);
  for (const [index, message] of messages.entries()) {
    if (!isAssistant(message)) continue;
    for (const [at, call] of (message.tool_calls ?? []).entries()) {
      const where = `messages[${index}].tool_calls[${at}]`;
      if (!toolName.test(call.function.name)) return odd(`${where}.function.name`);
      if (vendor !== 'openai' || call.id.length <= longestCallId) continue;
      return {
        message: `Invalid '${where}.id': string too long. Expected a string with maximum length ${longestCallId}, but got a string with length ${call.id.length} instead.`,
        param: `${where}.id`,
        code: 'string_above_max_length',
      };
    }
  }
  return undefined;
}

/**
 * Each call has exactly one result, before anything else is said.
 * https://platform.openai.com/docs/guides/function-calling?api-mode=chat
 */
export function brokenTurns(
  { messages }: ChatDoubleRequest,
  namesCalls: boolean,
): OpenAiFault | undefined {
  let open: string[] = [];
  const unanswered = (at: number): OpenAiFault => ({
    message: namesCalls
      ? `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${open.join(', ')}`
      : "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. (insufficient tool messages following tool_calls message)",
    param: `messages.[${at}].role`,
  });
  for (const [index, message] of messages.entries()) {
    if (message.role === 'tool') {
      if (!open.includes(message.tool_call_id)) {
        return {
          message:
            "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
          param: `messages.[${index}].role`,
        };
      }
      open = open.filter((id) => id !== message.tool_call_id);
      continue;
    }
    if (open.length > 0) return unanswered(index);
    const empty = emptyMessage(message, index);
    if (empty) return empty;
    open = isAssistant(message) ? (message.tool_calls ?? []).map(({ id }) => id) : [];
    if (new Set(open).size < open.length) {
      return {
        message: `Duplicate value for 'tool_call_id' of ${open.join(', ')}`,
        param: `messages[${index}]`,
      };
    }
  }
  return open.length > 0 ? unanswered(messages.length) : undefined;
}

function emptyMessage(message: ChatDoubleMessage, index: number): OpenAiFault | undefined {
  if (!isAssistant(message) || message.tool_calls || message.content != null) return undefined;
  return {
    message: "Invalid value for 'content': expected a string, got null.",
    param: `messages.[${index}].content`,
  };
}

const members = new Set([
  ...['role', 'content', 'name', 'tool_calls', 'tool_call_id', 'refusal', 'audio', 'function_call'],
]);

/** OpenAI itself takes no member that it does not know; other servers leave them unread. */
function brokenMembers({ messages }: ChatDoubleRequest): OpenAiFault | undefined {
  for (const [index, message] of messages.entries()) {
    const unknown = Object.keys(message).find((key) => !members.has(key));
    if (unknown === undefined) continue;
    const param = `messages[${index}].${unknown}`;
    return { message: `Unknown parameter: '${param}'.`, param, code: 'unknown_parameter' };
  }
  return undefined;
}

/** https://github.com/anomalyco/opencode/issues/25058 , https://github.com/QuantumNous/new-api/issues/3121 */
function brokenThoughts(body: ChatDoubleRequest, model: ChatModel): OpenAiFault | undefined {
  if (body.thinking?.type === 'disabled') return undefined;
  return firstOf(
    ...body.messages.map((message, index) => () => {
      if (!isAssistant(message)) return undefined;
      if (model.thoughts === 'demanded') return demanded(message, index, model);
      if (model.thoughts === 'signed') return unsigned(body, message, index);
      if (model.thoughts !== 'refused' || message.reasoning_content == null) return undefined;
      return {
        message: 'The reasoning_content is not supported in the input messages.',
        code: 'invalid_request_error',
      };
    }),
  );
}

function demanded(
  message: ChatAssistant,
  index: number,
  { vendor }: ChatModel,
): OpenAiFault | undefined {
  const thought = message.reasoning_content;
  const isMissing = message.tool_calls !== undefined && thought == null;
  if (!isMissing && (thought == null || isWhole(thought))) return undefined;
  return {
    message:
      vendor === 'moonshot'
        ? `thinking is enabled but reasoning_content is missing in assistant tool call message at index ${index}`
        : 'The `reasoning_content` in the thinking mode must be passed back to the API.',
    code: 'invalid_request_error',
  };
}

/** As with Google's own API: the first call of each step since the last words of a user. */
function unsigned(
  body: ChatDoubleRequest,
  message: ChatAssistant,
  index: number,
): OpenAiFault | undefined {
  const turn = body.messages.findLastIndex(({ role }) => role === 'user');
  const [first] = message.tool_calls ?? [];
  if (!first) return undefined;
  const signature = first.extra_content?.google.thought_signature;
  if (signature === undefined) {
    if (index < turn) return undefined;
    return {
      message: `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${first.function.name}\` , position ${index + 1}. Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.`,
      code: 'INVALID_ARGUMENT',
    };
  }
  const { name, arguments: args } = first.function;
  if (signature === 'skip_thought_signature_validator') return undefined;
  if (isCallSignature(signature, body.model, [name, args])) return undefined;
  return { message: 'Corrupted thought signature.', code: 'INVALID_ARGUMENT' };
}

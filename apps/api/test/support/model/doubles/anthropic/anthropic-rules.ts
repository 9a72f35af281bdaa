import type { ClaudeModel } from './anthropic-models.js';
import type { AnthropicBlock, AnthropicMessage, AnthropicRequest } from './anthropic-schema.js';
import { firstOf } from '../protocol/provider-double.js';
import { images, isOneOf } from '../protocol/sent-file.js';

const isThinking = ({ type }: AnthropicBlock) =>
  type === 'thinking' || type === 'redacted_thinking';

/** Whether the model thinks on this request. */
export const isThinkingOn = ({ thinking }: AnthropicRequest, { thinks }: ClaudeModel): boolean =>
  thinking?.type === undefined ? thinks === 'always' : thinking.type !== 'disabled';

/**
 * What the Messages API says of a request that it refuses with 400, but for signatures.
 * https://platform.claude.com/docs/en/api/messages ,
 * https://platform.claude.com/docs/en/agents-and-tools/tool-use/handle-tool-calls ,
 * https://platform.claude.com/docs/build-with-claude/thinking
 */
export const brokenRule = (body: AnthropicRequest, model: ClaudeModel): string | undefined =>
  firstOf(
    () => brokenSetting(body, model),
    () => brokenThinkingSetting(body, model),
    () => brokenCacheMarks(body),
    () => brokenOrder(body, model),
    () => firstOf(...body.messages.map((message, index) => () => brokenBlocks(message, index))),
    () => firstOf(...body.messages.map((message, index) => () => brokenFiles(message, index))),
    () => firstOf(...body.messages.map((_, index) => () => brokenCalls(body.messages, index))),
    () => brokenThinkingPlace(body, model),
  );

function brokenSetting(body: AnthropicRequest, model: ClaudeModel): string | undefined {
  const { max_tokens: maxTokens, temperature, top_p: topP, top_k: topK } = body;
  if (maxTokens > model.maxTokens) {
    return `max_tokens: ${maxTokens} > ${model.maxTokens}, which is the maximum allowed number of output tokens for ${body.model}`;
  }
  if (model.takesSampling) return undefined;
  // https://github.com/Comfy-Org/ComfyUI/issues/13923
  if (temperature !== undefined) return '`temperature` is deprecated for this model.';
  if (topP !== undefined) return '`top_p` is deprecated for this model.';
  return topK === undefined ? undefined : '`top_k` is deprecated for this model.';
}

function brokenThinkingSetting(body: AnthropicRequest, model: ClaudeModel): string | undefined {
  const { thinking, tool_choice: choice } = body;
  if (thinking?.type === 'enabled') {
    // https://github.com/NousResearch/hermes-agent/issues/11137
    if (model.thinks !== 'budget') {
      return '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.';
    }
    const budget = thinking.budget_tokens;
    if (budget === undefined) return 'thinking.enabled.budget_tokens: Field required';
    if (budget < 1024) {
      return 'thinking.enabled.budget_tokens: Input should be greater than or equal to 1024';
    }
    if (budget >= body.max_tokens) {
      return '`max_tokens` must be greater than `thinking.budget_tokens`.';
    }
    if (body.temperature !== undefined && body.temperature !== 1) {
      return '`temperature` may only be set to 1 when thinking is enabled.';
    }
    if (choice?.type === 'any' || choice?.type === 'tool') {
      return 'Thinking may not be enabled when tool_choice forces tool use.';
    }
  }
  if (thinking?.type === 'adaptive' && model.thinks === 'budget') {
    return 'adaptive thinking is not supported on this model';
  }
  return undefined;
}

/** https://platform.claude.com/docs/en/build-with-claude/prompt-caching */
function brokenCacheMarks(body: AnthropicRequest): string | undefined {
  const system = Array.isArray(body.system) ? body.system : [];
  const marked = [
    ...system,
    ...(body.tools ?? []),
    ...body.messages.flatMap(({ content }) => content),
  ];
  const count = marked.filter((part) => 'cache_control' in part && part.cache_control).length;
  if (count > 4) return `A maximum of 4 blocks with cache_control may be provided. Found ${count}.`;
  if (system.some(({ text }) => text === ''))
    return 'system: text content blocks must be non-empty';
  return undefined;
}

/**
 * The Messages API joins neighbours of one role; Bedrock's form of it refuses them, and so does this,
 * as results in two messages teach a model to call one tool at a time.
 */
function brokenOrder({ messages }: AnthropicRequest, model: ClaudeModel): string | undefined {
  if (messages.length === 0) return 'messages: at least one message is required';
  if (messages[0]?.role !== 'user') return 'messages: first message must use the "user" role';
  const system = messages.findIndex(({ role }) => role === 'system');
  if (system >= 0 && !model.isBound) {
    return `messages.${system}.role: Input should be 'user' or 'assistant'`;
  }
  const spoken = messages.filter(({ role }) => role !== 'system');
  if (spoken.some(({ role }, index) => role === spoken[index - 1]?.role)) {
    return 'messages: roles must alternate between "user" and "assistant", but found multiple in a row';
  }
  if (spoken.at(-1)?.role === 'assistant' && !model.takesSampling) {
    return 'This model does not support assistant message prefill. The conversation must end with a user message.';
  }
  return undefined;
}

function brokenBlocks({ role, content }: AnthropicMessage, index: number): string | undefined {
  if (content.length === 0) {
    return `messages.${index}: all messages must have non-empty content except for the optional final assistant message`;
  }
  const texts = content.flatMap((block) => {
    if (block.type === 'text') return [block.text];
    if (block.type !== 'tool_result' || !Array.isArray(block.content)) return [];
    return block.content.flatMap((inner) => (inner.type === 'text' ? [inner.text] : []));
  });
  if (texts.includes('')) return 'messages: text content blocks must be non-empty';
  if (texts.some((text) => text.trim() === '')) {
    return 'messages: text content blocks must contain non-whitespace text';
  }
  const misplaced = content.findIndex(({ type }) =>
    role === 'assistant'
      ? type === 'tool_result' || type === 'image' || type === 'document'
      : type === 'tool_use' || type === 'thinking' || type === 'redacted_thinking',
  );
  if (misplaced < 0) return undefined;
  return `messages.${index}.content.${misplaced}: \`${String(content[misplaced]?.type)}\` blocks are not allowed in \`${role}\` messages`;
}

const maxImageChars = 10 * 1024 * 1024;

/**
 * https://platform.claude.com/docs/en/build-with-claude/vision ,
 * https://platform.claude.com/docs/en/build-with-claude/pdf-support ; the words are from
 * https://github.com/lobehub/lobehub/pull/14711
 */
function brokenFiles({ content }: AnthropicMessage, index: number): string | undefined {
  for (const [at, block] of content.entries()) {
    if (block.type !== 'image' && block.type !== 'document') continue;
    const where = `messages.${index}.content.${at}.${block.type}.source`;
    if (block.source.type !== 'base64') return `${where}: Only base64 is sent by this client`;
    const { media_type: mediaType, data } = block.source;
    const kinds = block.type === 'image' ? images : ['application/pdf'];
    if (!isOneOf(kinds, { mediaType, data })) {
      return `${where}.base64.media_type: Input should be ${kinds.map((kind) => `'${kind}'`).join(' or ')}`;
    }
    if (block.type === 'image' && data.length > maxImageChars) {
      return `${where}.base64: image exceeds 10 MB maximum: ${data.length} bytes > ${maxImageChars} bytes`;
    }
  }
  return undefined;
}

/** Calls and their results: in the next message, at its begin, each exactly once. */
function brokenCalls(messages: readonly AnthropicMessage[], index: number): string | undefined {
  const message = messages[index];
  if (!message) return undefined;
  const calls = callIds(messages[index - 1]);
  const results = message.content.flatMap((block, at) =>
    block.type === 'tool_result' ? [{ id: block.tool_use_id, at }] : [],
  );
  const unexpected = results.find(({ id }) => !calls.includes(id));
  if (unexpected) {
    return `messages.${index}.content.${unexpected.at}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${unexpected.id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`;
  }
  const ids = results.map(({ id }) => id);
  const missing = calls.filter((id) => !ids.includes(id));
  const isAfterOthers = results.some(({ at }, ordinal) => at !== ordinal);
  if (missing.length > 0 || (isAfterOthers && calls.length > 0)) {
    const named = (missing.length > 0 ? missing : calls).join(', ');
    return `messages.${index - 1}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${named}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
  }
  if (new Set(ids).size < ids.length) {
    return `messages.${index}.content: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${ids.join(', ')}`;
  }
  const own = callIds(message);
  // In the whole conversation: https://github.com/anthropics/claude-code/issues/20631
  const known = messages.slice(0, index + 1).flatMap(callIds);
  if (own.length > 0 && new Set(known).size < known.length) {
    return `messages.${index}: \`tool_use\` ids must be unique`;
  }
  if (own.length > 0 && index === messages.length - 1) {
    return `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${own.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
  }
  return undefined;
}

const callIds = (message: AnthropicMessage | undefined): readonly string[] =>
  message?.content.flatMap((block) => (block.type === 'tool_use' ? [block.id] : [])) ?? [];

/**
 * With a thinking budget the last answer of a tool loop begins with thinking, and thinking never
 * stands behind what it led to. https://github.com/NoeFabris/opencode-antigravity-auth/issues/73
 */
function brokenThinkingPlace(body: AnthropicRequest, model: ClaudeModel): string | undefined {
  const index = body.messages.findLastIndex(({ role }) => role === 'assistant');
  const last = body.messages[index];
  const first = last?.content[0];
  if (!last || !first) return undefined;
  const isInLoop = callIds(last).length > 0;
  if (body.thinking?.type === 'enabled' && isInLoop && !isThinking(first)) {
    return `messages.${index}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`${first.type}\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block (preceeding the lastmost set of \`tool_use\` and \`tool_result\` blocks). We recommend you include thinking blocks from previous turns. To avoid this requirement, disable \`thinking\`.`;
  }
  const firstOther = last.content.findIndex((block) => !isThinking(block));
  const late = last.content.findLastIndex(isThinking);
  if (isThinkingOn(body, model) && firstOther >= 0 && late > firstOther) {
    return `messages.${index}.content.${late}: \`thinking\` or \`redacted_thinking\` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.`;
  }
  return undefined;
}

import { forFirstCall, type ForeignCalls, placeholderThought } from './parts/foreign-calls.js';
import { sendableToolName } from './sendable-names.js';
import type { SdkMessage } from './sdk-model.js';
import { isSignedId } from './parts/signed-ids.js';
import type { AssistantMessage, PartOptions, SdkPart, StoredParts } from './parts/stored-parts.js';
import { toolCallInput } from './tool-call-input.js';

/**
 * An answer in the SDK's form: with the parts that its provider gave, in the order in which it gave
 * them, or else its words and then its calls. None where it says nothing: it tells the model
 * nothing, and several providers refuse it.
 */
export function assistantMessage(
  message: AssistantMessage,
  stored: StoredParts | undefined,
  model: ForeignCalls,
  sentId: SentId,
): SdkMessage[] {
  const callPart = toCallPart(sentId);
  const parts = stored ? ownParts(message, stored, callPart) : plainParts(message, callPart);
  if (parts.every(({ type }) => type === 'reasoning' || type === 'custom')) return [];
  const marked = withWhatIsMissed(parts, stored, model);
  return [{ role: 'assistant', ...marked }];
}

function plainParts(
  { content, tool_calls: calls }: AssistantMessage,
  callPart: ToCallPart,
): SdkPart[] {
  return [...textPart(content ?? ''), ...calls.map((call) => callPart(call))];
}

function ownParts(
  { content, tool_calls: calls }: AssistantMessage,
  stored: StoredParts,
  callPart: ToCallPart,
): SdkPart[] {
  const text = content ?? '';
  const left = [...calls];
  let at = 0;
  let thought: PartOptions | undefined;
  return stored.parts.flatMap((part): SdkPart[] => {
    switch (part.type) {
      case 'reasoning':
        if (part.options !== 'previous') thought = part.options;
        return [{ type: 'reasoning', text: part.text, ...having(thought) }];
      case 'text': {
        const from = at;
        at += part.chars;
        return textPart(text.slice(from, at), part.options);
      }
      case 'call': {
        const call = left.shift();
        return call ? [callPart(call, part.options)] : [];
      }
      case 'custom':
        return [{ type: 'custom', kind: part.kind, ...having(part.options) }];
    }
  });
}

/** Words that are blank are sent only where the provider has signed them. */
const textPart = (text: string, options?: PartOptions): SdkPart[] =>
  text.trim() === '' && !options ? [] : [{ type: 'text', text, ...having(options) }];

/** The id that a call of an entry, and its result, are sent with. */
export type SentId = (id: string) => string;

const toCallPart =
  (sentId: SentId) =>
  (call: AssistantMessage['tool_calls'][number], options?: PartOptions): SdkPart => ({
    type: 'tool-call',
    toolCallId: sentId(call.id),
    toolName: sendableToolName(call.function.name),
    input: toolCallInput(call.function.arguments),
    ...having(options),
  });

type ToCallPart = ReturnType<typeof toCallPart>;

const having = (options: PartOptions | undefined) => (options ? { providerOptions: options } : {});

/** What the model refuses to do without, where an answer with calls is another's. */
function withWhatIsMissed(
  parts: readonly SdkPart[],
  stored: StoredParts | undefined,
  { isSigned, isThoughtAlong }: ForeignCalls,
): Pick<Extract<SdkMessage, { role: 'assistant' }>, 'content' | 'providerOptions'> {
  const first = parts.find((part) => part.type === 'tool-call');
  const own = having(stored?.options);
  if (!first) return { content: [...parts], ...own };
  const isOwn =
    (stored?.options ?? first.providerOptions) !== undefined || isSignedId(first.toolCallId);
  const signature = isSigned && !isOwn ? forFirstCall(first.toolCallId) : undefined;
  const signed = signature
    ? parts.map((part) => (part === first ? { ...part, ...having(signature.ofCall) } : part))
    : parts;
  const isThought = !isThoughtAlong || parts.some(({ type }) => type === 'reasoning');
  return {
    content: isThought ? [...signed] : [placeholderThought, ...signed],
    ...(signature ? having(signature.ofMessage) : own),
  };
}

import { attachmentTokens } from '../attachment/attachment-tokens.js';
import type { ModelMessage, ModelTool } from './llm-adapter.js';

/** Tool results up to this size are never shortened. */
const keptChars = 400;

/**
 * A conversation that is estimated at no more than `maxTokens`: the oldest tool results are
 * shortened first, then whole turns are left out from the oldest on. The system prompt, all requests
 * and the newest turn stay, and a call is never parted from its results. What is stored
 * stays whole; only what the model reads gets shorter.
 *
 * Whatever is shortened changes what every later request begins with, which providers then have to read
 * anew. So it is done in few big steps: the calls that were made before are gone through again, and
 * where one was too long, it was shortened to half of what is possible. What comes out follows from the
 * messages alone, the same in every attempt, and grows at its end only until the next such step.
 */
export function fitContext(
  messages: readonly ModelMessage[],
  maxTokens: number,
): readonly ModelMessage[] {
  if (estimateTokens(messages) <= maxTokens) return messages;
  const cut = cutOf(messages, maxTokens);
  const shortened = messages.map((message, index) =>
    index < cut.shortenedTo ? shorten(message) : message,
  );
  return leaveOut(shortened, cut);
}

/** What is left out of a conversation: places in the list of its messages. */
interface Cut {
  /** Tool results before it are shortened. */
  readonly shortenedTo: number;
  /** Turns from the first answer up to it are left out. */
  readonly leftOutTo: number;
}

/** Where the calls that were made with the beginnings of a conversation have led to. */
function cutOf(messages: readonly ModelMessage[], maxTokens: number): Cut {
  const first = messages.findIndex(({ role }) => role === 'assistant');
  let cut: Cut = { shortenedTo: 0, leftOutTo: first };
  let newest = first;
  let tokens = 0;
  for (const [index, message] of messages.entries()) {
    if (message.role === 'assistant') {
      if (tokens > maxTokens)
        ({ cut, tokens } = deeper(messages, cut, { newest, tokens, maxTokens }));
      newest = index;
    }
    tokens += estimateMessage(message);
  }
  return tokens > maxTokens ? deeper(messages, cut, { newest, tokens, maxTokens }).cut : cut;
}

/**
 * Shortens results until the conversation has half of what is possible. Turns are left out only where
 * that leaves too little room for what comes next.
 * @param newest place of the newest answer, from which on all is kept
 */
function deeper(
  messages: readonly ModelMessage[],
  { shortenedTo, leftOutTo }: Cut,
  at: { readonly newest: number; readonly tokens: number; readonly maxTokens: number },
): { readonly cut: Cut; readonly tokens: number } {
  const enough = at.maxTokens / 2;
  let { tokens } = at;
  for (; tokens > enough && shortenedTo < at.newest; shortenedTo += 1) {
    const message = messages[shortenedTo];
    if (message) tokens -= estimateMessage(message) - estimateMessage(shorten(message));
  }
  if (tokens <= (at.maxTokens * 3) / 4) return { cut: { shortenedTo, leftOutTo }, tokens };
  while (tokens > enough && leftOutTo < at.newest) {
    const next = endOfTurn(messages, leftOutTo);
    const turn = messages.slice(leftOutTo, next).filter(({ role }) => role !== 'user');
    tokens -= turn.reduce((sum, message) => sum + estimateMessage(shorten(message)), 0);
    leftOutTo = next;
  }
  return { cut: { shortenedTo, leftOutTo }, tokens };
}

function shorten(message: ModelMessage): ModelMessage {
  if (message.role !== 'tool') return message;
  const { attachments, ...result } = message;
  const { content } = result;
  if (attachments) {
    const note = ` …[${attachments.length} files of this result are left out]`;
    return { ...result, content: `${content.slice(0, keptChars)}${note}` };
  }
  if (content.length <= keptChars) return message;
  const note = ` …[shortened: ${content.length} characters; call the tool again if you need them]`;
  return { ...message, content: `${content.slice(0, keptChars)}${note}` };
}

/** Without the oldest turns, each an answer and everything up to the next one, but for the requests. */
function leaveOut(messages: readonly ModelMessage[], { leftOutTo }: Cut): readonly ModelMessage[] {
  const first = messages.findIndex(({ role }) => role === 'assistant');
  if (leftOutTo <= first) return messages;
  const requests = messages.slice(first, leftOutTo).filter(({ role }) => role === 'user');
  const count = leftOutTo - first - requests.length;
  const note = `[${count} earlier messages of this conversation are left out here.]`;
  return [
    ...messages.slice(0, first),
    { role: 'system', content: note },
    ...requests,
    ...messages.slice(leftOutTo),
  ];
}

function endOfTurn(messages: readonly ModelMessage[], from: number): number {
  const next = messages.findIndex(({ role }, index) => index > from && role === 'assistant');
  return next < 0 ? messages.length : next;
}

/**
 * Characters that make a token: about four in English, fewer in Portuguese and in JSON. Three errs
 * on the safe side; the providers' own counts settle what was used.
 */
const charsPerToken = 3;
const tokensPerMessage = 4;

/** What the messages and tools of a request may come to in input tokens. */
export function estimateTokens(
  messages: readonly ModelMessage[],
  tools: readonly ModelTool[] = [],
): number {
  const toolChars = tools.reduce((sum, tool) => sum + JSON.stringify(tool).length, 0);
  return messages.reduce(
    (sum, message) => sum + estimateMessage(message),
    Math.ceil(toolChars / charsPerToken),
  );
}

function estimateMessage(message: ModelMessage): number {
  const chars = message.content?.length ?? 0;
  const ofAnswer = message.role === 'assistant' ? charsOfAnswer(message) : 0;
  const { attachments = [] } = message.role === 'user' || message.role === 'tool' ? message : {};
  return attachments.reduce(
    (sum, attachment) => sum + attachmentTokens(attachment),
    tokensPerMessage + Math.ceil((chars + ofAnswer) / charsPerToken),
  );
}

/** What an answer has beside its words; a model that its parts do not go to reads less. */
const charsOfAnswer = ({
  tool_calls: calls,
  parts,
}: Extract<ModelMessage, { readonly role: 'assistant' }>): number =>
  calls.reduce(
    (sum, call) => sum + call.function.name.length + call.function.arguments.length,
    parts?.content.length ?? 0,
  );

import { z } from 'zod';
import { type ChatSaid, chatAnswer, chatPrompt } from './chat-answer.js';
import { brokenTurns } from './chat-rules.js';
import { chatDoubleRequest, type ChatDoubleRequest, filesOf, isAssistant } from './chat-schema.js';
import { sentinels } from '../gemini/gemini-rules.js';
import { PromptCache } from '../protocol/prompt-cache.js';
import {
  bracketed,
  type DoubleRequest,
  type DoubleTurn,
  firstIssue,
  type ProviderDouble,
  type Refusal,
  refused,
  tokensOf,
} from '../protocol/provider-double.js';
import { images, isOneOf } from '../protocol/sent-file.js';
import { digest, openSeal, seal, sendable } from '../protocol/seal.js';

type Upstream = 'Google AI Studio' | 'Anthropic' | 'OpenAI';

const models: ReadonlyMap<string, Upstream> = new Map<string, Upstream>([
  ['google/gemini-3-pro-preview', 'Google AI Studio'],
  ['anthropic/claude-opus-5', 'Anthropic'],
  ['openai/gpt-5.6', 'OpenAI'],
]);

/**
 * OpenRouter's chat completions with `reasoning_details`, which go back unchanged and in order:
 * https://openrouter.ai/docs/use-cases/reasoning-tokens#preserving-reasoning-blocks ; its errors
 * https://openrouter.ai/docs/api-reference/errors , their words from
 * https://github.com/LibreChat-AI/agents/issues/37 and
 * https://github.com/OpenRouterTeam/ai-sdk-provider/issues/273
 */
export function openRouterChat(): ProviderDouble {
  const cache = new PromptCache();
  let count = 0;
  return {
    name: 'openrouter',
    basePath: '/api/v1',
    respond: (request, nextTurn) => {
      const checked = check(request);
      if ('kind' in checked) return checked;
      count += 1;
      const { body } = checked;
      const turn = nextTurn();
      const prompt = chatPrompt(body);
      const cached = cache.read(prompt, tokensOf);
      return chatAnswer(body, turn, said(body, turn, count), { prompt, cached, count });
    },
  };
}

function check({
  path,
  headers,
  body,
}: DoubleRequest): { readonly body: ChatDoubleRequest } | Refusal {
  if (path !== '/api/v1/chat/completions') return error(404, 'Not Found');
  if (!headers.authorization) return error(401, 'No auth credentials found');
  const parsed = chatDoubleRequest.safeParse(body);
  if (!parsed.success) {
    const { path: at, message } = firstIssue(parsed.error);
    return error(400, `${bracketed(at)}: ${message}`);
  }
  const upstream = models.get(parsed.data.model);
  if (!upstream) return error(400, `${parsed.data.model} is not a valid model ID`);
  const broken = brokenTurns(parsed.data, true);
  if (broken) return error(400, 'Provider returned error', broken.message, upstream);
  return (
    brokenDetails(parsed.data, upstream) ??
    brokenFiles(parsed.data, upstream) ?? { body: parsed.data }
  );
}

/** PDFs are read by OpenRouter itself: https://openrouter.ai/docs/features/multimodal/pdfs */
const filesOfUpstream: Readonly<Record<Upstream, readonly string[]>> = {
  'Google AI Studio': [...images.filter((kind) => kind !== 'image/gif'), 'audio/wav', 'audio/mpeg'],
  Anthropic: images,
  OpenAI: images,
};

/** https://github.com/NousResearch/hermes-agent/pull/23411 */
function brokenFiles({ messages }: ChatDoubleRequest, upstream: Upstream): Refusal | undefined {
  const kinds = [...filesOfUpstream[upstream], 'application/pdf'];
  const files = messages.flatMap(filesOf);
  if (files.every((file) => file && isOneOf(kinds, file))) return undefined;
  return error(404, 'No endpoints found that support these inputs');
}

const error = (code: number, message: string, raw?: string, upstream?: Upstream): Refusal =>
  refused(code, {
    error: {
      message,
      code,
      ...(raw === undefined ? {} : { metadata: { raw, provider_name: upstream } }),
    },
    user_id: 'user_double',
  });

const google = (message: string): string =>
  JSON.stringify({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }, null, 2);

const detailSeal = z.object({
  model: z.string(),
  at: z.int(),
  count: z.int(),
  /** Digest of the calls that it led to. */
  calls: z.string(),
});

function brokenDetails(body: ChatDoubleRequest, upstream: Upstream): Refusal | undefined {
  const turn = body.messages.findLastIndex(({ role }) => role === 'user');
  for (const [index, message] of body.messages.entries()) {
    if (!isAssistant(message)) continue;
    const details = message.reasoning_details ?? [];
    const [call] = message.tool_calls ?? [];
    const isDemanded = upstream === 'Google AI Studio' && call !== undefined && index > turn;
    if (isDemanded && !details.some(({ type }) => type === 'reasoning.encrypted')) {
      const missing = google(
        `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${call.function.name}\` , position ${index + 1}. Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.`,
      );
      const raw = `Gemini models require OpenRouter reasoning details to be preserved in each request. Please refer to our docs: https://openrouter.ai/docs/use-cases/reasoning-tokens#preserving-reasoning-blocks. Upstream error: ${missing}`;
      return error(400, 'Provider returned error', raw, upstream);
    }
    if (upstream === 'Google AI Studio' && isStandIn(details, call?.id)) continue;
    const calls = callsDigest(message.tool_calls ?? []);
    const isWhole = details.every((detail, at) => {
      const opened = openSeal(sealOf(detail), detailSeal, wordsOf(detail));
      return (
        opened?.model === body.model &&
        opened.at === at &&
        opened.count === details.length &&
        opened.calls === calls
      );
    });
    if (isWhole) continue;
    return error(400, 'Provider returned error', corrupted(upstream, index), upstream);
  }
  return undefined;
}

/**
 * What Gemini takes in place of a signature, one for an answer, by the name of its first call:
 * https://github.com/RooCodeInc/Roo-Code/pull/10640
 */
const isStandIn = ([detail, ...others]: readonly Detail[], firstCall: string | undefined) =>
  others.length === 0 &&
  detail?.['type'] === 'reasoning.encrypted' &&
  sentinels.includes(String(detail['data'])) &&
  detail['id'] === firstCall &&
  detail['index'] === 0;

const callsDigest = (
  calls: readonly { readonly function: { readonly name: string; readonly arguments: string } }[],
): string => digest(calls.map(({ function: { name, arguments: args } }) => [sendable(name), args]));

function corrupted(upstream: Upstream, index: number): string {
  if (upstream === 'Google AI Studio') return google('Corrupted thought signature.');
  return upstream === 'Anthropic'
    ? JSON.stringify({
        type: 'error',
        error: {
          type: 'invalid_request_error',
          message: `messages.${index}.content.0: Invalid \`signature\` in \`thinking\` block`,
        },
      })
    : 'The encrypted content could not be verified.';
}

type Detail = Readonly<Record<string, unknown>>;

const sealOf = ({ type, data, signature }: Detail): string =>
  String(type === 'reasoning.encrypted' ? data : signature);
const wordsOf = ({ type, text, format, index, id }: Detail) => [
  type,
  text ?? null,
  format,
  index,
  id ?? null,
];

function said(body: ChatDoubleRequest, turn: DoubleTurn, count: number): ChatSaid {
  const upstream = models.get(body.model);
  const calls = (turn.calls ?? []).map((call, ordinal) => ({
    id: call.id ?? `tool_${ordinal}_${call.name}_${count}`,
    type: 'function' as const,
    function: { name: call.name, arguments: JSON.stringify(call.args) },
  }));
  // Gemini 3 signs its calls also where it shows no thoughts.
  const isSigned = upstream === 'Google AI Studio' && calls.length > 0;
  const hasDetails = turn.thinking !== undefined || isSigned;
  const bare = hasDetails ? bareDetails(upstream, turn.thinking ?? '', count) : [];
  const payload = {
    model: body.model,
    count: bare.length,
    calls: callsDigest(calls),
  };
  const details = bare.map((detail, at) => {
    const sealed = seal({ ...payload, at }, wordsOf(detail));
    return detail.type === 'reasoning.encrypted'
      ? { ...detail, data: sealed }
      : { ...detail, signature: sealed };
  });
  const thinking = turn.thinking ?? '';
  return {
    text: turn.text ?? null,
    calls,
    members: details.length > 0 ? { reasoning: thinking, reasoning_details: details } : {},
    deltas: details.map((detail) => ({ reasoning: '', reasoning_details: [detail] })),
  };
}

/** Claude shows its thoughts with a signature; Gemini and GPT give them encrypted. */
function bareDetails(
  upstream: Upstream | undefined,
  thinking: string,
  count: number,
): readonly Detail[] {
  if (upstream === 'Anthropic') {
    return [{ type: 'reasoning.text', text: thinking, format: 'anthropic-claude-v1', index: 0 }];
  }
  const format = upstream === 'OpenAI' ? 'openai-responses-v1' : 'google-gemini-v1';
  return [{ type: 'reasoning.encrypted', id: `rs_${count}`, format, index: 0 }];
}

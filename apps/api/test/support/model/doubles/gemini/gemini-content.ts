import { brokenGeminiRule, isGemini3, thoughtSignature } from './gemini-rules.js';
import { geminiRequest, type GeminiPart, type GeminiRequest } from './gemini-schema.js';
import { PromptCache } from '../protocol/prompt-cache.js';
import {
  type Answer,
  bracketed,
  type DoubleRequest,
  type DoubleTurn,
  firstIssue,
  pieces,
  plainId,
  type ProviderDouble,
  type Refusal,
  refused,
  tokensOf,
} from '../protocol/provider-double.js';

const models: readonly string[] = [
  'gemini-2.5-pro',
  'gemini-3-pro-preview',
  'gemini-3-flash-preview',
];

/** Google's generateContent and streamGenerateContent: https://ai.google.dev/api/generate-content */
export function geminiContent(): ProviderDouble {
  const cache = new PromptCache();
  let count = 0;
  return {
    name: 'google',
    basePath: '/v1beta',
    respond: (request, nextTurn) => {
      const checked = check(request);
      if ('kind' in checked) return checked;
      count += 1;
      const { systemInstruction = null, tools = [], contents } = checked.body;
      const prompt = [systemInstruction, tools, ...contents].map((part) => JSON.stringify(part));
      const cached = cache.read(prompt, tokensOf);
      return answer(checked, nextTurn(), { prompt, cached, count });
    },
  };
}

interface Checked {
  readonly body: GeminiRequest;
  readonly model: string;
  readonly isStreamed: boolean;
}

function check({ path, headers, body }: DoubleRequest): Checked | Refusal {
  const [, model, method] =
    /^\/v1beta\/models\/([^/:]+):(generateContent|streamGenerateContent\?alt=sse)$/.exec(path) ??
    [];
  if (model === undefined || method === undefined) return error(404, 'NOT_FOUND', 'Not found');
  if (!headers['x-goog-api-key']) {
    return error(403, 'PERMISSION_DENIED', "Method doesn't allow unregistered callers.");
  }
  if (!models.includes(model)) {
    return error(404, 'NOT_FOUND', `models/${model} is not found for API version v1beta.`);
  }
  const parsed = geminiRequest.safeParse(body);
  if (!parsed.success) {
    const { path: at, message, unknownKey } = firstIssue(parsed.error);
    const where = at.length > 0 ? ` at '${bracketed(at)}'` : '';
    return unknownKey === undefined
      ? invalid(`Invalid value${where}: ${message}`)
      : invalid(
          `Invalid JSON payload received. Unknown name "${unknownKey}"${where}: Cannot find field.`,
        );
  }
  const broken = brokenGeminiRule(parsed.data, model);
  if (broken !== undefined) return invalid(broken);
  return { body: parsed.data, model, isStreamed: method !== 'generateContent' };
}

const error = (code: number, status: string, message: string): Refusal =>
  refused(code, { error: { code, message, status } });

const invalid = (message: string): Refusal => error(400, 'INVALID_ARGUMENT', message);

interface Facts {
  readonly prompt: readonly string[];
  readonly cached: number;
  readonly count: number;
}

function answer({ body, model, isStreamed }: Checked, turn: DoubleTurn, facts: Facts): Answer {
  const parts = partsOf(body, model, turn, facts.count);
  const promptTokenCount = tokensOf(facts.prompt.join(''));
  const candidatesTokenCount = tokensOf(JSON.stringify([turn.text, turn.calls]));
  const thoughtsTokenCount = tokensOf(turn.thinking ?? '');
  const usageMetadata = {
    promptTokenCount,
    candidatesTokenCount,
    thoughtsTokenCount,
    totalTokenCount: promptTokenCount + candidatesTokenCount + thoughtsTokenCount,
    ...(facts.cached > 0 ? { cachedContentTokenCount: facts.cached } : {}),
  };
  const chunk = (content: readonly GeminiPart[], isLast: boolean) => ({
    candidates: [
      {
        content: { role: 'model', parts: content },
        ...(isLast ? { finishReason: 'STOP' } : {}),
        index: 0,
      },
    ],
    usageMetadata,
    modelVersion: model,
    responseId: `response-${facts.count}`,
  });
  const streamed = parts.flatMap(streamedParts);
  return {
    kind: 'answered',
    body: chunk(parts, true),
    events: streamed.map((part, at) => ({ data: chunk([part], at === streamed.length - 1) })),
    isStreamed,
    prompt: facts.prompt,
  };
}

/**
 * Gemini 3 signs the first of the calls of an answer, or else its last words; 2.5 signs the first call
 * when it thinks. Thoughts are shown only where they are asked for.
 */
function partsOf(
  { generationConfig }: GeminiRequest,
  model: string,
  turn: DoubleTurn,
  count: number,
): readonly GeminiPart[] {
  const isShown = generationConfig?.thinkingConfig?.includeThoughts === true;
  const thoughts = isShown && turn.thinking ? [{ text: turn.thinking, thought: true }] : [];
  const calls = (turn.calls ?? []).map((call, ordinal) => ({
    functionCall: {
      ...(isGemini3(model) ? { id: plainId(call.id) ?? `fc-${count}-${ordinal}` } : {}),
      name: call.name,
      args: { ...call.args },
    },
  }));
  const words = turn.text ? [{ text: turn.text }] : [];
  const signed =
    turn.thinking === undefined && !isGemini3(model) ? undefined : (calls[0] ?? words.at(-1));
  const withSignature = (part: GeminiPart): GeminiPart =>
    part === signed ? { ...part, thoughtSignature: thoughtSignature(model, part) } : part;
  return [...thoughts, ...words.map(withSignature), ...calls.map(withSignature)];
}

/** Words come in pieces; a signature of words comes after them with an empty text. */
function streamedParts({ text, thoughtSignature: signature, ...part }: GeminiPart): GeminiPart[] {
  if (text === undefined)
    return [{ ...part, ...(signature ? { thoughtSignature: signature } : {}) }];
  return [
    ...pieces(text).map((piece) => ({ ...part, text: piece })),
    ...(signature ? [{ text: '', thoughtSignature: signature }] : []),
  ];
}

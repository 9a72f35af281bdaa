import { type ChatSaid, chatAnswer, chatPrompt } from './chat-answer.js';
import { type ChatModel, chatModels } from './chat-models.js';
import { brokenChatRule } from './chat-rules.js';
import { chatDoubleRequest, type ChatDoubleRequest } from './chat-schema.js';
import { callSignature, marked } from './chat-thoughts.js';
import { openAiRefusal } from '../protocol/openai-refusal.js';
import { PromptCache } from '../protocol/prompt-cache.js';
import {
  bracketed,
  type DoubleRequest,
  type DoubleTurn,
  firstIssue,
  pieces,
  type ProviderDouble,
  type Refusal,
  tokensOf,
} from '../protocol/provider-double.js';

/**
 * Chat completions as OpenAI, DeepSeek, Moonshot (Kimi), xAI and Google (Gemini behind the compatible
 * endpoint) speak them; which one is told by the model.
 * https://platform.openai.com/docs/api-reference/chat
 */
export function openAiChat(): ProviderDouble {
  const cache = new PromptCache();
  let count = 0;
  return {
    name: 'chat',
    basePath: '/v1',
    respond: (request, nextTurn) => {
      const checked = check(request);
      if ('kind' in checked) return checked;
      const { body, model } = checked;
      count += 1;
      const prompt = chatPrompt(body);
      const turn = nextTurn();
      const cached = cache.read(prompt, tokensOf);
      return chatAnswer(body, turn, said(body, model, turn, count), { prompt, cached, count });
    },
  };
}

interface Checked {
  readonly body: ChatDoubleRequest;
  readonly model: ChatModel;
}

function check({ path, headers, body }: DoubleRequest): Checked | Refusal {
  if (path !== '/v1/chat/completions') {
    return openAiRefusal({ status: 404, message: `Invalid URL (POST ${path})` });
  }
  if (!headers.authorization) {
    return openAiRefusal({
      status: 401,
      message: "You didn't provide an API key.",
      code: 'invalid_api_key',
    });
  }
  const parsed = chatDoubleRequest.safeParse(body);
  if (!parsed.success) {
    const { path: at, message } = firstIssue(parsed.error);
    const param = bracketed(at);
    return openAiRefusal({
      message: `Invalid '${param}': ${message}`,
      param,
      code: 'invalid_value',
    });
  }
  const model = chatModels.get(parsed.data.model);
  if (!model) {
    const message = `The model '${parsed.data.model}' does not exist or you do not have access to it.`;
    return openAiRefusal({ status: 404, message, code: 'model_not_found' });
  }
  const broken = brokenChatRule(parsed.data, model);
  return broken ? openAiRefusal(broken) : { body: parsed.data, model };
}

function said(
  body: ChatDoubleRequest,
  model: ChatModel,
  turn: DoubleTurn,
  count: number,
): ChatSaid {
  const isShown = model.thoughts === 'demanded' || model.thoughts === 'refused';
  const thinks = turn.thinking !== undefined && body.thinking?.type !== 'disabled';
  const thought = isShown && thinks ? marked(turn.thinking) : undefined;
  const calls = (turn.calls ?? []).map((call, ordinal) => {
    const args = JSON.stringify(call.args);
    const isSigned = model.thoughts === 'signed' && ordinal === 0;
    const signature = isSigned ? callSignature(body.model, call.name, args) : undefined;
    return {
      id: call.id ?? callId(model, call.name, count, ordinal),
      type: 'function' as const,
      function: { name: call.name, arguments: args },
      ...(signature ? { extra_content: { google: { thought_signature: signature } } } : {}),
    };
  });
  return {
    text: turn.text ?? null,
    calls,
    members: thought === undefined ? {} : { reasoning_content: thought },
    deltas:
      thought === undefined ? [] : pieces(thought).map((part) => ({ reasoning_content: part })),
  };
}

/**
 * Kimi's ids have characters that others refuse: https://github.com/maximhq/bifrost/issues/5097 ; some
 * count anew in each answer: https://github.com/NVIDIA-NeMo/Switchyard/issues/502
 */
function callId({ vendor }: ChatModel, name: string, count: number, ordinal: number): string {
  switch (vendor) {
    case 'moonshot':
      return `functions.${name}:${count * 10 + ordinal}`;
    case 'deepseek':
      return `call_0${ordinal}_${count}aBcDeFgHiJkLmNoPqRsTu`;
    case 'xai':
      return `call_${ordinal}`;
    default:
      return `call_${count}_${ordinal}`;
  }
}

import { z } from 'zod';
import type { OpenAiFault } from '../protocol/openai-refusal.js';
import { firstOf } from '../protocol/provider-double.js';
import { fileOfUrl, images, isOneOf } from '../protocol/sent-file.js';
import type { ResponsesItem, ResponsesRequest } from './responses-schema.js';
import { openSeal, seal } from '../protocol/seal.js';

interface OpenAiModel {
  readonly reasons: boolean;
  readonly efforts: readonly string[];
  readonly maxOutputTokens: number;
}

/** https://platform.openai.com/docs/models , efforts: https://platform.openai.com/docs/guides/reasoning */
export const responsesModels: ReadonlyMap<string, OpenAiModel> = new Map([
  ['gpt-4.1', { reasons: false, efforts: [], maxOutputTokens: 32_768 }],
  [
    'gpt-5',
    { reasons: true, efforts: ['minimal', 'low', 'medium', 'high'], maxOutputTokens: 128_000 },
  ],
  ['gpt-5-pro', { reasons: true, efforts: ['high'], maxOutputTokens: 272_000 }],
  ['gpt-5-codex', { reasons: true, efforts: ['low', 'medium', 'high'], maxOutputTokens: 128_000 }],
  [
    'gpt-5.6',
    {
      reasons: true,
      efforts: ['none', 'low', 'medium', 'high', 'xhigh', 'max'],
      maxOutputTokens: 128_000,
    },
  ],
]);

/**
 * https://platform.openai.com/docs/guides/reasoning , https://platform.openai.com/docs/guides/function-calling ;
 * the words are from https://github.com/vercel/ai/pull/10829 , https://github.com/vercel/ai/issues/7543 ,
 * https://github.com/openai/codex/issues/8145 and https://github.com/experientiallabs/experiential/pull/801
 */
export const brokenResponsesRule = (
  body: ResponsesRequest,
  model: OpenAiModel,
): OpenAiFault | undefined =>
  firstOf(
    () => brokenSetting(body, model),
    () => brokenIds(body.input),
    () => firstOf(...body.input.map((item, index) => () => brokenReasoning(item, index, body))),
    () => firstOf(...body.input.map((_, index) => () => brokenPair(body.input, index))),
    () => brokenOutputs(body.input),
    () => firstOf(...body.input.map((item, index) => () => brokenFile(item, index))),
  );

/** https://platform.openai.com/docs/guides/images-vision , https://platform.openai.com/docs/guides/pdf-files */
function brokenFile(item: ResponsesItem, index: number): OpenAiFault | undefined {
  if (!('role' in item) || item.role === 'assistant' || typeof item.content === 'string') {
    return undefined;
  }
  for (const [at, part] of item.content.entries()) {
    if (part.type === 'input_text') continue;
    const [url, kinds] =
      part.type === 'input_image'
        ? [part.image_url, images]
        : [part.file_data, ['application/pdf']];
    const file = fileOfUrl(url ?? '');
    const isNamed = part.type === 'input_image' || part.filename !== undefined;
    if (file && isNamed && isOneOf(kinds, file)) continue;
    const param = `input[${index}].content[${at}]`;
    return { message: `Invalid '${param}': unsupported file.`, param, code: 'invalid_value' };
  }
  return undefined;
}

function brokenSetting(body: ResponsesRequest, model: OpenAiModel): OpenAiFault | undefined {
  const { temperature, top_p: topP, reasoning, max_output_tokens: maxTokens } = body;
  if (body.input.length === 0) {
    return {
      message: "Missing required parameter: 'input'.",
      param: 'input',
      code: 'missing_required_parameter',
    };
  }
  if (maxTokens != null && maxTokens < 16) {
    return {
      message: `Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got ${maxTokens} instead.`,
      param: 'max_output_tokens',
      code: 'integer_below_min_value',
    };
  }
  if (maxTokens != null && maxTokens > model.maxOutputTokens) {
    return {
      message: `Invalid 'max_output_tokens': integer above maximum value. Expected a value <= ${model.maxOutputTokens}, but got ${maxTokens} instead.`,
      param: 'max_output_tokens',
      code: 'integer_above_max_value',
    };
  }
  if (!model.reasons) {
    if (!reasoning?.effort) return undefined;
    return unsupported(
      "Unsupported parameter: 'reasoning.effort' is not supported with this model.",
      'reasoning.effort',
    );
  }
  // Without reasoning the newer ones take both: https://platform.openai.com/docs/guides/latest-model
  const isWithout = reasoning?.effort === 'none' && model.efforts.includes('none');
  if (temperature != null && !isWithout) {
    return unsupported(
      "Unsupported parameter: 'temperature' is not supported with this model.",
      'temperature',
    );
  }
  if (topP != null && !isWithout) {
    return unsupported("Unsupported parameter: 'top_p' is not supported with this model.", 'top_p');
  }
  const effort = reasoning?.effort;
  if (effort == null || model.efforts.includes(effort)) return undefined;
  const known = model.efforts.map((one) => `'${one}'`).join(', ');
  return {
    message: `Unsupported value: '${effort}' is not supported with the '${body.model}' model. Supported values are: ${known}.`,
    param: 'reasoning.effort',
    code: 'unsupported_value',
  };
}

const unsupported = (message: string, param: string): OpenAiFault => ({
  message,
  param,
  code: 'unsupported_parameter',
});

function brokenIds(input: readonly ResponsesItem[]): OpenAiFault | undefined {
  const ids = input.flatMap((item) => ('id' in item && item.id !== undefined ? [item.id] : []));
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice === undefined) return undefined;
  return {
    message: `Duplicate item found with id ${twice}. Remove duplicate items from your input and try again.`,
    param: 'input',
  };
}

const reasoningSeal = z.object({
  model: z.string(),
  id: z.string(),
  /** The calls that it led to by their ids, and `message` where it led to words. */
  leadsTo: z.array(z.string()),
});

export const encryptedReasoning = (model: string, id: string, leadsTo: readonly string[]): string =>
  seal({ model, id, leadsTo }, 'reasoning');

function brokenReasoning(
  item: ResponsesItem,
  index: number,
  { model, store }: ResponsesRequest,
): OpenAiFault | undefined {
  const isReference = 'type' in item && item.type === 'item_reference';
  if (!isReference && !('type' in item && item.type === 'reasoning')) return undefined;
  const sealed = isReference ? null : item.encrypted_content;
  if (sealed == null) {
    const kept =
      store === false
        ? ' Items are not persisted when `store` is set to false. Try again with `store` set to true, or remove this item from your input.'
        : '';
    return {
      status: 404,
      message: `Item with id '${String(item.id)}' not found.${kept}`,
      param: 'input',
    };
  }
  const opened = openSeal(sealed, reasoningSeal, 'reasoning');
  if (opened?.model === model && (item.id === undefined || item.id === opened.id)) return undefined;
  return {
    message: `The encrypted content ${sealed.slice(0, 4)}...${sealed.slice(-4)} could not be verified. Reason: Encrypted content could not be decrypted or parsed.`,
    param: `input[${index}]`,
    code: 'invalid_encrypted_content',
  };
}

/** Reasoning stands right before what it led to, and what has the id of an item behind its reasoning. */
function brokenPair(input: readonly ResponsesItem[], index: number): OpenAiFault | undefined {
  const item = input[index];
  if (!item || !('type' in item)) return undefined;
  if (isReasoning(item)) {
    const next = input.slice(index + 1).find((other) => !isReasoning(other));
    const opened = openSeal(item.encrypted_content ?? '', reasoningSeal, 'reasoning');
    if (next && opened?.leadsTo.includes(nameOf(next))) return undefined;
    return {
      message: `Item '${item.id ?? 'rs'}' of type 'reasoning' was provided without its required following item.`,
      param: 'input',
    };
  }
  const own = 'id' in item ? item.id : undefined;
  // Whether an item of this double was thought about is told by its id.
  const [, thought] = /^(?:fc|msg)_(\d+)_\d+_thought$/.exec(own ?? '') ?? [];
  if (thought === undefined) return undefined;
  if (input.slice(0, index).some((other) => isReasoning(other) && other.id === `rs_${thought}`)) {
    return undefined;
  }
  return {
    message: `Item '${String(own)}' of type '${String(item.type)}' was provided without its required 'reasoning' item: 'rs_${thought}'.`,
    param: 'input',
  };
}

/** What reasoning knows an item by, with an id or without: its call, or that it is words. */
function nameOf(item: ResponsesItem): string {
  if ('type' in item && item.type === 'function_call') return item.call_id;
  return 'role' in item && item.role === 'assistant' ? 'message' : '';
}

const isReasoning = (
  item: ResponsesItem,
): item is Extract<ResponsesItem, { readonly type: 'reasoning' }> =>
  'type' in item && item.type === 'reasoning';

function brokenOutputs(input: readonly ResponsesItem[]): OpenAiFault | undefined {
  const open = new Set<string>();
  const seen = new Set<string>();
  for (const item of input) {
    if (!('type' in item)) continue;
    if (item.type === 'function_call') {
      open.add(item.call_id);
      seen.add(item.call_id);
    }
    if (item.type !== 'function_call_output') continue;
    if (!seen.has(item.call_id)) {
      return {
        message: `No tool call found for function call output with call_id ${item.call_id}.`,
        param: 'input',
      };
    }
    open.delete(item.call_id);
  }
  const [left] = open;
  return left === undefined
    ? undefined
    : { message: `No tool output found for function call ${left}.`, param: 'input' };
}

import { isDeeperThan, parseJson } from '@faina/agent-core';
import { isFields } from '../streaming/formats/fields.js';

/** Deeper values cannot be told to a provider: writing them as JSON overflows the stack. */
const deepestInput = 100;

/**
 * The arguments of an earlier tool call in the form in which every provider takes them back: an
 * object. Text that is no JSON object is wrapped, so that the model still sees what it wrote:
 * Anthropic and Google refuse anything else, OpenAI's adapter would send `{}`, and chat templates
 * of local servers fail on it. The key is the one that the AI SDK's Anthropic provider uses.
 */
export function toolCallInput(rawArguments: string): Record<string, unknown> {
  if (rawArguments.trim() === '') return {};
  const parsed = parseJson(rawArguments);
  const isSendable = isFields(parsed) && !isDeeperThan(parsed, deepestInput);
  return isSendable ? parsed : { rawInvalidInput: rawArguments };
}

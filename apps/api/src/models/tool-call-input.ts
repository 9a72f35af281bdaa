import { z } from 'zod';

const jsonObject = z.record(z.string(), z.unknown());

/**
 * The arguments of an earlier tool call in the form in which every provider takes them back: an
 * object. Text that is no JSON object is wrapped, so that the model still sees what it wrote:
 * Anthropic and Google refuse anything else, OpenAI's adapter would send `{}`, and chat templates
 * of local servers fail on it. The key is the one that the AI SDK's Anthropic provider uses.
 */
export function toolCallInput(rawArguments: string): Record<string, unknown> {
  if (rawArguments.trim() === '') return {};
  const parsed = jsonObject.safeParse(parse(rawArguments));
  return parsed.success ? parsed.data : { rawInvalidInput: rawArguments };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

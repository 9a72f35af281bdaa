import type { OutputCheck } from '../../agent/output-schema.js';
import { Result } from '../../values/result.js';
import type { JsonValue } from '../../values/json/json-value.js';

/** The final answer as data; an error says, for the model, what is wrong with it. */
export function readStructuredAnswer(
  text: string,
  { check, maxChars }: OutputCheck,
): Result<JsonValue, string> {
  const content = withoutFence(text.trim());
  if (content.length > maxChars) {
    return Result.error(
      `it is too long to be checked: ${content.length} characters, ${maxChars} are possible`,
    );
  }
  const json = parse(content);
  if (json === undefined) {
    return Result.error('it is not JSON. Answer with JSON alone, without any words around it');
  }
  const checked = check(json.value);
  if (checked.isOk()) return checked;
  return Result.error(`it does not match the JSON Schema: ${checked.error}`);
}

const fence = '```';

/** What stands between the fences of a Markdown block, where the text is one. */
function withoutFence(text: string): string {
  const lineEnd = text.indexOf('\n');
  if (!text.startsWith(fence) || !text.endsWith(fence) || lineEnd < 0) return text;
  const language = text.slice(fence.length, lineEnd).trim().toLowerCase();
  if (language !== '' && language !== 'json') return text;
  return text.slice(lineEnd + 1, -fence.length);
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

import type { Agent } from '../agent/agent-definition.js';
import { answerSchema } from '../agent/output-schema.js';
import { describeIssues } from '../json/describe-issues.js';
import type { JsonValue } from '../json/json-value.js';
import { toJsonValue } from '../json/to-json-value.js';
import { Result } from '../result.js';

const fence = /^\s*```(?:json)?\s*\n([\s\S]*?)\n?\s*```\s*$/i;

/** The final answer as data; an error says, for the model, what is wrong with it. */
export function readStructuredAnswer(
  text: string,
  schema: NonNullable<Agent['outputSchema']>,
): Result<JsonValue, string> {
  const json = parse(fence.exec(text)?.[1] ?? text);
  if (json === undefined) {
    return Result.error('it is not JSON. Answer with JSON alone, without any words around it');
  }
  const checked = answerSchema(schema).safeParse(json.value);
  if (checked.success) return Result.ok(toJsonValue(checked.data));
  return Result.error(`it does not match the JSON Schema: ${describeIssues(checked.error)}`);
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

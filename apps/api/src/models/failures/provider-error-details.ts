import { parseJson } from '@faina/agent-core';
import { z } from 'zod';

const scalar = z.union([z.string(), z.number()]).nullish().catch(undefined);
const detail = z.object({ code: scalar, type: scalar, status: scalar });
const body = z.union([
  z.object({ error: detail }).transform(({ error }) => error),
  z.tuple([z.object({ error: detail })], z.unknown()).transform(([first]) => first.error),
  detail,
]);

/** Error bodies are short; a long one is an HTML page or an echo of the request. */
const maxBodyChars = 64_000;

export interface ProviderErrorDetails {
  /** The provider's own words for the error, for example `context_length_exceeded`. */
  readonly codes: readonly string[];
  /** An HTTP status that the body tells; gateways answer 200 and put the real one here. */
  readonly status: number | undefined;
  /** Whether it is an answer of OpenAI's Responses API that says that the model failed. */
  readonly isFailedResponse: boolean;
}

const failedResponse = z.object({ object: z.literal('response'), error: detail });

/** Reads `{error: {code, type, status}}`, the same without `error`, and Google's list of one. */
export function providerErrorDetails(responseBody: unknown, data: unknown): ProviderErrorDetails {
  const read = jsonOf(responseBody) ?? data;
  const parsed = body.safeParse(read);
  const values = parsed.success
    ? [parsed.data.code, parsed.data.type, parsed.data.status].filter((value) => value != null)
    : [];
  return {
    codes: values.filter((value) => typeof value === 'string'),
    status: values
      .map(Number)
      .find((value) => Number.isInteger(value) && value >= 400 && value < 600),
    isFailedResponse: failedResponse.safeParse(read).success,
  };
}

/** Of a failed response the SDK gives the parsed body, whatever its type says. */
const jsonOf = (body: unknown): unknown => {
  if (typeof body !== 'string') return body;
  return body.length <= maxBodyChars ? parseJson(body) : undefined;
};

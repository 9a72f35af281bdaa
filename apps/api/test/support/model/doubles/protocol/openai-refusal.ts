import { type Refusal, refused } from './provider-double.js';

/** What OpenAI says of a request that it does not take, with its own codes. */
export interface OpenAiFault {
  readonly status?: number;
  readonly message: string;
  readonly param?: string;
  readonly code?: string;
}

/** https://platform.openai.com/docs/guides/error-codes */
export const openAiRefusal = ({ status = 400, message, param, code }: OpenAiFault): Refusal =>
  refused(status, {
    error: { message, type: 'invalid_request_error', param: param ?? null, code: code ?? null },
  });

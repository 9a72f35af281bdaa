import type { ModelParts, ModelResponse } from '../model/llm-adapter.js';
import { redaction } from '../values/redaction/redaction.js';

/**
 * Longest parts of one answer, in UTF-16 units. Models think with up to 128 000 tokens, which is about
 * 600 000 characters; with the same once more as a signature it is twice that. Each attempt reads them
 * with its lease, and each call of the model sends them, so what is longer is not kept at all: half of a
 * signed thought is of no use.
 */
const maxPartsChars = 2 * 1024 * 1024;

type WithParts = Pick<ModelResponse, 'parts'>;

const isTooLong = ({ parts }: WithParts): boolean =>
  parts !== undefined && parts.content.length > maxPartsChars;

/** They are signed: what is changed in them is refused by the model that made them. */
const hasSecret = ({ parts }: WithParts): boolean =>
  parts !== undefined && redaction.find(parts.content) !== undefined;

/** The parts of an answer as its entry keeps them. */
export const keptParts = (response: WithParts): { readonly parts?: ModelParts } =>
  response.parts && !isTooLong(response) && !hasSecret(response) ? { parts: response.parts } : {};

/** What people are told of parts that are not kept; undefined where there are none. */
export function leftOutNote(response: WithParts): string | undefined {
  if (hasSecret(response)) {
    return 'what the provider gave beside the answer is not kept: a configured secret stands in it';
  }
  return isTooLong(response)
    ? `what the provider gave beside the answer is not kept: ${response.parts?.content.length ?? 0} characters, ${maxPartsChars} at most`
    : undefined;
}

import type { PartOptions, SdkPart, StoredParts } from './stored-parts.js';

/** What a model refuses calls without that another one made. */
export interface ForeignCalls {
  /** A signature at the first call of an answer. */
  readonly isSigned: boolean;
  /** Thinking in every answer that has calls. */
  readonly isThoughtAlong: boolean;
  /** Ids as they are: models of Kimi read their own calls by what they count up in them. */
  readonly areIdsKept: boolean;
}

/** @param own the parts that go back to the model, as far as it has made some */
export function foreignCallsOf(model: string, own: Iterable<StoredParts>): ForeignCalls {
  return {
    isSigned: /gemini-(?:[3-9]|\d\d)/i.test(model),
    isThoughtAlong:
      /deepseek(?!-r1)|kimi/i.test(model) || (!isGemini(model) && [...own].some(hasPlainThought)),
    areIdsKept: /kimi/i.test(model),
  };
}

const isGemini = (model: string) => /gemini/i.test(model);

/** Thinking as plain text, which DeepSeek has brought up; who gives it back wants it back. */
const hasPlainThought = ({ parts }: StoredParts): boolean =>
  parts.some(({ type, options }) => type === 'reasoning' && options === undefined);

/**
 * DeepSeek and Kimi refuse calls without `reasoning_content`, also those of other models and their own
 * where they did not think; they take any text for it.
 * https://api-docs.deepseek.com/guides/thinking_mode,
 * https://github.com/EverMind-AI/Raven/issues/297, https://github.com/anomalyco/opencode/issues/10996
 */
export const placeholderThought: SdkPart = { type: 'reasoning', text: '.' };

/** What Gemini takes in place of a signature. https://ai.google.dev/gemini-api/docs/thought-signatures */
const noSignature = 'skip_thought_signature_validator';

/**
 * That signature, as Google's own API and its copies of OpenAI's want it, and as OpenRouter does, which
 * has one for a whole answer, by the name of its first call:
 * https://github.com/RooCodeInc/Roo-Code/pull/10640
 */
export const forFirstCall = (
  callId: string,
): { readonly ofCall: PartOptions; readonly ofMessage: PartOptions } => ({
  ofCall: { google: { thoughtSignature: noSignature } },
  ofMessage: {
    openrouter: {
      reasoning_details: [
        {
          type: 'reasoning.encrypted',
          data: noSignature,
          id: callId,
          format: 'google-gemini-v1',
          index: 0,
        },
      ],
    },
  },
});

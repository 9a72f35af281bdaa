import { formsOf, type SerializedError, type ToolOutcome } from '@faina/agent-core';

/** Hides secrets in a text. */
export type SecretMask = (text: string) => string;

/** Keys of known kinds, in case one that is not ours is echoed. */
const shapes =
  /\bfaina_[\w-]{20,}|\b(?:sk|pk|rk)-[\w*-]{4,}|\bkey-[\w-]{16,}|\bAIza[\w-]{8,}|\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/g;

/** A shorter value would hide words. */
const minimumChars = 6;

const hidden = '***';

/**
 * Makes a function that hides the known values in every form in which a server may repeat them, and
 * whatever has the shape of a key. Texts are masked before they are cut, as half a secret is not
 * found any more.
 */
export function secretMask(values: readonly (string | undefined)[]): SecretMask {
  const known = values.flatMap((value) =>
    value !== undefined && value.length >= minimumChars ? formsOf(value) : [],
  );
  // The longest first: a secret may hold another one.
  const forms = [...new Set(known)].sort((left, right) => right.length - left.length);
  return (text) => {
    let masked = text;
    for (const form of forms) masked = masked.replaceAll(form, hidden);
    return masked.replaceAll(shapes, (_match, scheme?: string) =>
      scheme === undefined ? hidden : `${scheme} ${hidden}`,
    );
  };
}

/** A URL's password, as it is written and as it is used. */
export function passwordOfUrl(url: string | undefined): string[] {
  const password = URL.parse(url ?? '')?.password ?? '';
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}

/** The outcome with the messages of its error masked; what a tool answers is its data, and stays. */
export const maskError =
  (mask: SecretMask) =>
  (outcome: ToolOutcome): ToolOutcome =>
    'error' in outcome ? { ...outcome, error: masked(outcome.error, mask) } : outcome;

function masked(error: SerializedError, mask: SecretMask): SerializedError {
  const { message, originalError } = error;
  return {
    ...error,
    message: mask(message),
    ...(originalError && { originalError: masked(originalError, mask) }),
  };
}

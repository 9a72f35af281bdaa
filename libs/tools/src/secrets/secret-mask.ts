import { formsOf } from './secret-forms.js';

/** Hides secrets in a text. */
export type SecretMask = (text: string) => string;

/** Keys of known kinds, in case one that is not ours is echoed. */
const shapes =
  /\bfaina_[\w-]{20,}|\b(?:sk|pk|rk)-[\w*-]{4,}|\bkey-[\w-]{16,}|\bAIza[\w-]{8,}|\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/g;

/** A shorter value would hide words. */
const minimumChars = 6;

/**
 * Makes a function that hides the known values in every form in which a server may repeat them, and
 * whatever has the shape of a key. Texts are masked before they are cut, as half a secret is not
 * found any more.
 */
export function secretMask(values: readonly (string | undefined)[]): SecretMask {
  const known = values.filter((value): value is string => (value?.length ?? 0) >= minimumChars);
  // The longest first: a secret may hold another one.
  const forms = [...new Set(known.flatMap(formsOf))].sort(
    (left, right) => right.length - left.length,
  );
  return (text) => {
    let masked = text;
    for (const form of forms) masked = masked.replaceAll(form, hidden);
    return masked.replaceAll(shapes, (_match, scheme?: string) =>
      scheme === undefined ? hidden : `${scheme} ${hidden}`,
    );
  };
}

const hidden = '***';

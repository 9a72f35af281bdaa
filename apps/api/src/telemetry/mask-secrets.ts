const shapes = /\bfaina_[\w-]{20,}|\b(?:sk|pk|key)-[\w-]{16,}|\b(Bearer|Basic) [\w.~+/=-]{8,}/g;

const minimumChars = 8;

/**
 * Makes a function that hides secrets in a line of text: the known values, and whatever has the
 * shape of a key. A value shorter than eight characters is left alone, as it would hide words.
 */
export const secretMask = (values: readonly (string | undefined)[]): ((text: string) => string) => {
  const known = values.filter((value): value is string => (value?.length ?? 0) >= minimumChars);
  return (text) => {
    let masked = text;
    for (const value of known) masked = masked.replaceAll(value, '[hidden]');
    return masked.replaceAll(shapes, (_match, scheme?: string) =>
      scheme === undefined ? '[hidden]' : `${scheme} [hidden]`,
    );
  };
};

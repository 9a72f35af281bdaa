/** A length for a style: Preact adds no unit. */
export const px = (length: number): string => `${length}px`;

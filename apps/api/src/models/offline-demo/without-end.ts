/** A text without the spaces and the given marks at its end; looks at each character once. */
export function withoutEnd(text: string, marks: string): string {
  let end = text.length;
  while (end > 0 && isOneOf(text.charAt(end - 1), marks)) end -= 1;
  return text.slice(0, end);
}

/** The same at both ends. */
export function withoutMarks(text: string, marks: string): string {
  let from = 0;
  while (from < text.length && isOneOf(text.charAt(from), marks)) from += 1;
  return withoutEnd(text.slice(from), marks);
}

const isOneOf = (character: string, marks: string): boolean =>
  marks.includes(character) || /\s/.test(character);

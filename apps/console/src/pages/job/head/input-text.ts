/** What a person asked for, as text: an input is a text, or an object with a `prompt`. */
export function inputText(input: unknown): string {
  if (typeof input === 'string') return input;
  if (typeof input === 'object' && input !== null && 'prompt' in input) {
    if (typeof input.prompt === 'string') return input.prompt;
  }
  return JSON.stringify(input);
}

/** Of a title. */
const maxChars = 200;

/** The first line with words of what was asked for, and '' where there are none. */
export function firstLine(input: unknown): string {
  const line =
    inputText(input)
      .split('\n')
      .find((one) => one.trim() !== '') ?? '';
  return line.length > maxChars ? `${line.trim().slice(0, maxChars)}…` : line.trim();
}

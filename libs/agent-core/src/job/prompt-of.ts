import type { JobInput } from './job-data.js';

/** The USER entry of an input: the prompt, and whatever else was given as JSON below it. */
export function promptOf(input: JobInput): string {
  if (typeof input === 'string') return input;
  const { prompt, ...rest } = input;
  if (Object.keys(rest).length === 0) return prompt;
  return `${prompt}\n\n${JSON.stringify(rest, null, 2)}`;
}

import type { z } from 'zod';
import { type Reading, readText, refused } from './setting.js';

const mostChars = 1_000_000;
const shownProblems = 5;

/** What a file of JSON that a setting names holds; its mistakes are told by their places in it. */
export function readJsonFile<Value>(path: string, schema: z.ZodType<Value>): Reading<Value> {
  const text = readText(path);
  if (text.kind === 'refused') return text;
  if (text.value.length > mostChars) return refused('names a file that is too large');
  let content: unknown;
  try {
    content = JSON.parse(text.value);
  } catch {
    return refused('names a file that is not JSON');
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return { kind: 'read', value: parsed.data };
  const { issues } = parsed.error;
  const shown = issues
    .slice(0, shownProblems)
    .map(({ path: place, message }) => [place.join('.'), message].filter(Boolean).join(': '));
  const more = issues.length > shown.length ? `; and ${issues.length - shown.length} more` : '';
  return refused(`names a file with mistakes: ${shown.join('; ')}${more}`);
}

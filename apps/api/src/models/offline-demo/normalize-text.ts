import { withoutMarks } from '@faina/agent-core';

/** Lower case without accents, one space between words: what the rules are written against. */
export function normalizeText(text: string): string {
  return withoutMarks(text).toLowerCase().replace(/\s+/g, ' ').trim();
}

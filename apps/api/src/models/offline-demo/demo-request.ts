import type { ModelTool } from '@faina/agent-core';
import type { CalendarDay } from './days/calendar-day.js';
import { normalizeText } from './normalize-text.js';
import { requestLanguage, type Language } from './request-language.js';

/** What a person asked for, as the rules read it. */
export interface DemoRequest {
  readonly text: string;
  /** Lower case, without accents. */
  readonly normalized: string;
  readonly language: Language;
  readonly today: CalendarDay;
  /** Names of the tools that may be called. */
  readonly tools: ReadonlySet<string>;
}

/** Longer texts are read up to here; a request says what it wants at its beginning. */
export const READ_CHARACTERS = 2_000;

export function demoRequest(
  text: string,
  today: CalendarDay,
  tools: readonly ModelTool[],
): DemoRequest {
  const normalized = normalizeText(text.slice(0, READ_CHARACTERS));
  return {
    text,
    normalized,
    language: requestLanguage(normalized),
    today,
    tools: new Set(tools.map(({ name }) => name)),
  };
}

/** A part of a request as a request of its own. */
export const partOfRequest = (request: DemoRequest, text: string): DemoRequest => ({
  ...request,
  text,
  normalized: normalizeText(text.slice(0, READ_CHARACTERS)),
});

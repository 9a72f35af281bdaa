import type { JsonObject, JsonValue } from '@faina/agent-core';
import type { CalendarDay } from './calendar-day.js';
import type { Sense } from './spoken-time.js';

export type Language = 'pt' | 'en';

/** The same in both languages: `Nada foi feito. | Nothing was done.` */
export type Texts = string;

export const inLanguage = (texts: Texts, language: Language): string =>
  texts.split(' | ')[language === 'pt' ? 0 : 1] ?? texts;

/** What forms are told of the request around their clause. */
export interface Surroundings {
  readonly today: CalendarDay;
  readonly language: Language;
  /** Name of the lead that the clause is about, where the request or the thread knows one. */
  readonly lead: string | undefined;
  /** Tool of the call that the clauses before ask for last. */
  readonly after: string | undefined;
}

export type Args = Readonly<Record<string, JsonValue>>;

export interface Call {
  readonly tool: string;
  readonly args: Args;
}

/** One kind of wish: how it is said and which call it is. */
export interface Form {
  readonly tool: string;
  /** As planners call it, for tools that have an intent. */
  readonly intent: string | undefined;
  /** A template; slots have the names of the tool's arguments. */
  readonly say: string;
  /** What may stand behind it, in any order, each once. */
  readonly more: readonly string[];
  /** It reads only: it may be asked as a question. */
  readonly isQuery: boolean;
  /** How weekdays and dates without a year are meant. */
  readonly sense: Sense;
  /** What has to be said. */
  readonly needs: readonly string[];
  /** Acts on the workout that is planned for the day in the slot `on`, of the sport in `sport`. */
  readonly onWorkout: boolean;
  /** It is about a lead: without a name about the one of the request or the thread. */
  readonly aboutLead: boolean;
  /** Comes when all other calls of the request have succeeded. */
  readonly isLast: boolean;
  /**
   * The arguments of its calls for what was said, with `$tool` for a call of another one; a text says
   * why nothing may be done of it. The slots themselves where it is absent.
   */
  readonly calls?: (said: JsonObject, around: Surroundings) => readonly Args[] | Texts;
  /** A sentence that it reads, for the help. */
  readonly example: Texts | undefined;
}

import type { JsonObject, JsonValue, ReplyLanguage } from '@faina/agent-core';
import type { Texts } from './language.js';
import type { CalendarDay, Sense } from './spoken-time.js';
import { template, whole } from './template.js';

/** What forms are told of the request around their clause. */
export interface Surroundings {
  readonly today: CalendarDay;
  readonly language: ReplyLanguage;
  /** Name of the lead that the clause is about, where the request or the thread knows one. */
  readonly lead: string | undefined;
  /** The calls that the request has asked for so far: what "send it" may mean. */
  readonly made: readonly Call[];
}

export interface Call {
  readonly tool: string;
  readonly args: JsonObject;
}

export type Args = Readonly<Record<string, JsonValue | undefined>>;

/**
 * The arguments of a form's calls for what was said, with `$tool` for a call of another one; a text
 * says why nothing may be done of it.
 */
export type Rule = (said: JsonObject, around: Surroundings) => readonly Args[] | Texts;
/** By the tool's name; without one the slots are the arguments. */
export type Rules = Readonly<Record<string, Rule>>;

/** One kind of wish: how it is said and which call it is. */
export interface Form {
  readonly tool: string;
  /** As planners call it, for tools that have an intent. */
  readonly intent: string | undefined;
  /** How it is said; slots have the names of the tool's arguments. */
  readonly pattern: RegExp;
  /** It reads only: it may be asked as a question. */
  readonly isQuery: boolean;
  /** How weekdays and dates without a year are meant. */
  readonly sense: Sense;
  readonly needs: readonly string[];
  /** It is about a lead: without a name about the one of the request or the thread. */
  readonly aboutLead: boolean;
  readonly rule: Rule | undefined;
  /** A sentence that it reads, for the help. */
  readonly example: Texts | undefined;
}

/**
 * Reads forms as they are written down: `# tool intent? flags`, then one template a line for what is
 * said, `+` for what may stand behind it in any order, `=` for an example in both languages.
 */
export const parseForms = (text: string, rules: Rules): readonly Form[] =>
  text
    .split(/^# /m)
    .slice(1)
    .map((block) => formOf(block.trim().split('\n'), rules));

function formOf([header = '', ...lines]: readonly string[], rules: Rules): Form {
  const [tool = '', ...flags] = header.split(' ');
  const behind = (list: readonly string[], mark: string) =>
    list.flatMap((one) => (one.startsWith(mark) ? [one.slice(mark.length)] : []));
  const said = lines.filter((line) => !/^[+=] /.test(line));
  const more = behind(lines, '+ ');
  const options = more.map(() => `(?:(?:, |e |and )*${template(more.join('|'))})?`);
  return {
    tool,
    intent: flags.find((flag) => flag.includes('_') && !flag.includes(':')),
    pattern: whole(`${template(said.join('|'))}${options.join('')}`),
    isQuery: flags.includes('query'),
    sense: flags.includes('past') ? 'past' : 'coming',
    needs: behind(flags, 'needs:'),
    aboutLead: flags.includes('lead'),
    rule: rules[tool],
    example: behind(lines, '= ')[0],
  };
}

import {
  canonicalJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  normalized,
  plainWords,
  type ReplyLanguage,
  singleLine,
  toJsonValue,
  withEllipsis,
} from '@faina/agent-core';
import { type Clause, clausesOf, greeting } from './grammar/clauses.js';
import type { Args, Call, Form } from './grammar/form.js';
import { coachForms } from './forms/coach.js';
import { crmForms } from './forms/crm.js';
import { reportForms } from './forms/reports.js';
import { codeLabel, inLanguage, languageOf } from './grammar/language.js';
import { matchForm, readLength } from './grammar/match-form.js';
import type { CalendarDay } from './grammar/spoken-time.js';
import { type Token, tokensOf } from './grammar/tokens.js';

export const packs: readonly (readonly Form[])[] = [crmForms, coachForms, reportForms];
export const forms = packs.flat();

/** As planners call it; undefined for tools that have none. */
export const intentOfTool = (name: string): string | undefined =>
  forms.find(({ tool }) => tool === name)?.intent;

/** What is longer is not read at all. */
const maxCharacters = 8_000;
const maxTokens = 250;
const maxQuoteCharacters = 120;

export interface Action extends Call {
  readonly form: Form;
  readonly quote: string;
  /** The planned workout that it acts on, to be found in the plan. */
  readonly workout?: { readonly day: CalendarDay; readonly sport: JsonValue | undefined };
  /** The one day that is asked for of all that the call gives. */
  readonly only?: CalendarDay;
  readonly missing: readonly string[];
}

/** A part of a request that nothing can be done for, and why, where that is known. */
export interface Unread {
  readonly quote: string;
  readonly why?: string;
}

/** All of a request, or nothing of it. */
export type ReadRequest = { readonly language: ReplyLanguage } & (
  | { readonly kind: 'read'; readonly actions: readonly Action[] }
  | { readonly kind: 'unread'; readonly parts: readonly Unread[] }
);

export interface Reader {
  readonly today: CalendarDay;
  readonly offers: (form: Form) => boolean;
  readonly lead?: string | undefined;
}

export function readRequest(said: string, reader: Reader): ReadRequest {
  const text = normalized(said, 'NFC').toWellFormed();
  const language = languageOf(text.slice(0, maxCharacters));
  const tokens = text.length > maxCharacters ? [] : tokensOf(text, reader.today);
  const clauses = tokens.length > maxTokens ? [] : clausesOf(tokens);
  const request = new Request(text, language, reader);
  for (const clause of clauses) request.read(clause);
  const { parts } = request;
  const actions = [...request.actions.values()];
  if (clauses.length === 0) {
    parts.push({ quote: quotable(text), why: inLanguage(words.noClauses, language) });
  }
  for (const { quote, missing } of actions.length > 1 ? actions : []) {
    if (missing.length > 0) parts.push({ quote, why: neededText(missing, language) });
  }
  return parts.length > 0
    ? { kind: 'unread', parts, language }
    : { kind: 'read', actions, language };
}

class Request {
  readonly parts: Unread[] = [];
  readonly actions = new Map<string, Action>();
  /** Leads that were made or named, and whether they were made here. */
  readonly #leads = new Map<string, 'made' | 'named'>();

  constructor(
    private readonly text: string,
    private readonly language: ReplyLanguage,
    private readonly reader: Reader,
  ) {}

  read(clause: Clause): void {
    if (greeting.test(clause.plain)) return;
    const { today, offers } = this.reader;
    const [only, ...others] = this.#leads.keys();
    const lead = others.length > 0 ? undefined : (only ?? this.reader.lead);
    const made = [...this.actions.values()];
    let why: string | undefined;
    for (const form of forms.filter(offers)) {
      if (clause.isQuestion && !form.isQuery) continue;
      const matched = matchForm(form, clause, this.text, lead && plainWords(lead));
      const said = matched && this.#withLead(form, matched);
      if (!matched) continue;
      const named = said?.lead_ref_ou_id;
      const name = typeof named === 'string' ? named : lead;
      const around = { today, language: this.language, lead: name, made };
      const calls = said ? (form.rule?.(said, around) ?? [said]) : words.whom;
      if (typeof calls !== 'string') {
        this.#take(clause, form, calls);
        return;
      }
      why ??= inLanguage(calls, this.language);
    }
    const read = Math.max(0, ...forms.filter(offers).map((form) => readLength(form, clause)));
    const rest = clause.tokens.slice(read);
    const quote = this.#quote(rest) || this.#quote(clause.tokens);
    this.parts.push({ quote, ...(why !== undefined && { why }) });
  }

  #take(clause: Clause, form: Form, calls: readonly Args[]): void {
    for (const call of calls) {
      const { $tool: other, on, sport, only, ...args } = saidOf(call);
      const served = forms.find(({ tool }) => tool === other) ?? form;
      this.actions.set(canonicalJson([served.tool, args, on ?? null, sport ?? null]), {
        form: served,
        tool: served.tool,
        args,
        quote: this.#quote(clause.tokens),
        ...(typeof on === 'string' && { workout: { day: on, sport } }),
        ...(typeof only === 'string' && { only }),
        missing: served.needs.filter((name) => args[name] === undefined),
      });
      const { nome, lead_ref_ou_id: named, ref = named } = args;
      if (form.tool === 'create_lead' && typeof nome === 'string') this.#leads.set(nome, 'made');
      else if (typeof ref === 'string' && !this.#leads.has(ref)) this.#leads.set(ref, 'named');
    }
  }

  /** With the lead that it is about; undefined where that may be more than one, or nobody. */
  #withLead(form: Form, said: JsonObject): JsonObject | undefined {
    const [[only, origin] = [undefined, undefined], ...others] = this.#leads;
    const { lead_ref_ou_id: named, ...rest } = said;
    if (typeof named === 'string') {
      const isOnly =
        only !== undefined && `${plainWords(only)} `.startsWith(`${plainWords(named)} `);
      // One that is made in this request is the current one when its call comes.
      return isOnly && origin === 'made' && others.length === 0 ? rest : said;
    }
    if (!form.aboutLead) return said;
    if (others.length > 0) return undefined;
    return origin === 'named' ? { ...said, lead_ref_ou_id: only } : said;
  }

  #quote(part: readonly Token[]): string {
    const [first] = part;
    if (!first) return '';
    const text = this.text.slice(first.from, part.at(-1)?.to);
    return quotable(text.replace(/^(?:[,\s]+|(?:e|and)\s)+/i, ''));
  }
}

const saidOf = (args: Args): JsonObject => {
  const given = toJsonValue(args);
  return isJsonObject(given) ? given : {};
};

export function neededText(missing: readonly string[], language: ReplyLanguage): string {
  const names = missing.map((name) => codeLabel(name, language)).join(', ');
  return `${inLanguage(words.needs, language)} ${names}.`;
}

/** On one line and of a length to be read. */
const quotable = (text: string): string => withEllipsis(singleLine(text), maxQuoteCharacters);

const words = {
  noClauses: 'vazio ou longo demais para as regras. | empty or too long for the rules.',
  needs: 'Para isso preciso de: | For that I need:',
  whom: 'não sei de qual lead se trata. | I cannot tell which lead is meant.',
};

import { canonicalJson, type JsonObject, withoutMarks } from '@faina/agent-core';
import type { CalendarDay } from './calendar-day.js';
import { type Clause, clausesOf, correct, greeting } from './clauses.js';
import { type Args, type Call, type Form, inLanguage, type Language } from './form.js';
import { coachForms } from './forms/coach.js';
import { crmForms } from './forms/crm.js';
import { reportForms } from './forms/reports.js';
import { languageOf } from './language.js';
import { matchForm, readLength, readyForm } from './match-form.js';
import { readable, type Token, tokensOf } from './tokens.js';

export const forms: readonly Form[] = [...crmForms, ...coachForms, ...reportForms];
const readyForms = forms.map(readyForm);

/** What is longer is not read at all. */
const maxCharacters = 8_000;
const maxTokens = 250;
const maxActions = 50;
const maxQuoteCharacters = 120;

/** A call that a request asks for. */
export interface Action extends Call {
  readonly form: Form;
  /** The words that ask for it. */
  readonly quote: string;
  /** The planned workout that it acts on, to be found in the plan. */
  readonly workout?: { readonly day: CalendarDay; readonly sport: string | undefined };
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
export type ReadRequest =
  | { readonly kind: 'read'; readonly actions: readonly Action[]; readonly language: Language }
  | { readonly kind: 'unread'; readonly parts: readonly Unread[]; readonly language: Language };

export interface Reader {
  readonly today: CalendarDay;
  readonly offers: (form: Form) => boolean;
  /** Name of the lead that the thread is about. */
  readonly lead?: string | undefined;
}

export function readRequest(said: string, reader: Reader): ReadRequest {
  const text = readable(said);
  const language = languageOf(text.slice(0, maxCharacters));
  const unread = (parts: readonly Unread[]): ReadRequest => ({ kind: 'unread', parts, language });
  const tooLong = unread([{ quote: quotable(text), why: inLanguage(words.tooLong, language) }]);
  if (text.length > maxCharacters) return tooLong;
  const tokens = tokensOf(text, reader.today);
  if (tokens.length > maxTokens) return tooLong;
  const clauses = clausesOf(correct(tokens));
  if (clauses.length === 0) return unread([]);
  const request = new Request(text, language, reader);
  for (const clause of clauses) request.read(clause);
  const { actions, parts } = request;
  if (parts.length > 0) return unread(parts);
  const lacking = actions.filter(({ missing }) => missing.length > 0);
  if (lacking.length > 0 && actions.length > 1) {
    return unread(
      lacking.map(({ quote, missing }) => ({
        quote,
        why: `${inLanguage(words.needs, language)} ${missing.join(', ')}`,
      })),
    );
  }
  if (actions.length > maxActions) return tooLong;
  return { kind: 'read', actions, language };
}

/** What the clauses so far have asked for. */
class Request {
  readonly parts: Unread[] = [];
  readonly #actions = new Map<string, Action>();
  /** Leads that were made or named, and whether they were made here. */
  readonly #leads = new Map<string, 'made' | 'named'>();

  constructor(
    private readonly text: string,
    private readonly language: Language,
    private readonly reader: Reader,
  ) {}

  /** In their order, those that come last at the end. */
  get actions(): readonly Action[] {
    const all = [...this.#actions.values()];
    return [...all.filter(({ form }) => !form.isLast), ...all.filter(({ form }) => form.isLast)];
  }

  /** Takes what the first form that fits makes of a clause. */
  read(clause: Clause): void {
    if (greeting.test(clause.plain)) return;
    const { language, reader } = this;
    let why: string | undefined;
    for (const ready of readyForms) {
      const { form } = ready;
      if (!reader.offers(form) || (clause.isQuestion && !form.isQuery)) continue;
      const lead = this.#onlyLead();
      const matched = matchForm(ready, clause, this.text, lead && withoutMarks(lead.toLowerCase()));
      if (!matched) continue;
      const said = this.#withLead(form, matched);
      if (!said) {
        why ??= inLanguage(words.whom, language);
        continue;
      }
      const named = said.lead_ref_ou_id;
      const name = typeof named === 'string' ? named : lead;
      const after = [...this.#actions.values()].at(-1)?.tool;
      const around = { today: reader.today, language, lead: name, after };
      const calls = form.calls?.(said, around) ?? [said];
      if (typeof calls === 'string') {
        why ??= inLanguage(calls, language);
        continue;
      }
      for (const { $tool: other, ...args } of calls) {
        this.#add(clause, forms.find(({ tool }) => tool === other) ?? form, args);
      }
      this.#learn(form, calls);
      return;
    }
    this.parts.push({ quote: this.#unreadPart(clause), ...(why !== undefined && { why }) });
  }

  #add(clause: Clause, form: Form, all: Args): void {
    const { on, sport, only, ...args } = all;
    const action: Action = {
      form,
      tool: form.tool,
      args,
      quote: this.#quote(clause.tokens),
      ...(typeof on === 'string' && {
        workout: { day: on, sport: typeof sport === 'string' ? sport : undefined },
      }),
      ...(typeof only === 'string' && { only }),
      missing: form.needs.filter((name) => args[name] === undefined),
    };
    this.#actions.set(canonicalJson([form.tool, all]), action);
  }

  /** With the lead that it is about; undefined where that may be more than one, or nobody. */
  #withLead(form: Form, { pronoun, ...said }: JsonObject): JsonObject | undefined {
    const [only] = [...this.#leads];
    const named = said.lead_ref_ou_id;
    if (typeof named === 'string') {
      const { lead_ref_ou_id: _, ...rest } = said;
      // One that is made in this request is the current one when its call comes.
      return this.#leads.size === 1 && only?.[1] === 'made' && isShortFor(named, only[0])
        ? rest
        : said;
    }
    if (pronoun === undefined && !form.aboutLead) return said;
    if (this.#leads.size > 1) return undefined;
    if (pronoun !== undefined && !only && this.reader.lead === undefined) return undefined;
    return only?.[1] === 'named' ? { ...said, lead_ref_ou_id: only[0] } : said;
  }

  #learn(form: Form, calls: readonly Args[]): void {
    for (const { nome, lead_ref_ou_id: named, ref = named } of calls) {
      if (form.tool === 'create_lead' && typeof nome === 'string') this.#leads.set(nome, 'made');
      else if (typeof ref === 'string' && !this.#leads.has(ref)) this.#leads.set(ref, 'named');
    }
  }

  #onlyLead(): string | undefined {
    const [only, ...others] = this.#leads.keys();
    return others.length > 0 ? undefined : (only ?? this.reader.lead);
  }

  /** What no form accounts for, where one accounts for the beginning; else all of the clause. */
  #unreadPart(clause: Clause): string {
    const { offers } = this.reader;
    const read = readyForms
      .filter(({ form }) => offers(form))
      .map((ready) => readLength(ready, clause));
    const rest = clause.tokens.slice(Math.max(0, ...read));
    const start = rest.findIndex(({ sign }) => !/^(?:,|e|and)$/.test(sign));
    return this.#quote(start < 0 ? clause.tokens : rest.slice(start));
  }

  #quote(part: readonly Token[]): string {
    return quotable(this.text.slice(part[0]?.from, part.at(-1)?.to));
  }
}

const isShortFor = (name: string, whole: string): boolean =>
  `${withoutMarks(whole.toLowerCase())} `.startsWith(`${withoutMarks(name.toLowerCase())} `);

/** On one line and of a length to be read. */
function quotable(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  if (line.length <= maxQuoteCharacters) return line;
  return `${line.slice(0, maxQuoteCharacters - 1).toWellFormed()}…`;
}

const words = {
  tooLong: 'o pedido é longo demais para as regras | the request is too long for the rules',
  needs: 'preciso de: | I need:',
  whom: 'não sei de qual lead se trata | I cannot tell which lead is meant',
};

import { canonicalJson, type JsonObject, type JsonValue, withoutMarks } from '@faina/agent-core';
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
  const tokens = text.length > maxCharacters ? [] : correct(tokensOf(text, reader.today));
  const clauses = tokens.length > maxTokens ? [] : clausesOf(tokens);
  const request = new Request(text, language, reader);
  for (const clause of clauses) request.read(clause);
  const { actions, parts } = request;
  if (clauses.length === 0 || actions.length > maxActions) {
    parts.push({ quote: quotable(text), why: inLanguage(words.noClauses, language) });
  }
  for (const { quote, missing } of actions.length > 1 ? actions : []) {
    const why = `${inLanguage(words.needs, language)} ${missing.join(', ')}`;
    if (missing.length > 0) parts.push({ quote, why });
  }
  return parts.length > 0
    ? { kind: 'unread', parts, language }
    : { kind: 'read', actions, language };
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
    return [...this.#actions.values()].sort(
      (a, b) => Number(a.form.isLast) - Number(b.form.isLast),
    );
  }

  /** Takes what the first form that fits makes of a clause. */
  read(clause: Clause): void {
    if (greeting.test(clause.plain)) return;
    const { today, offers } = this.reader;
    const offered = readyForms.filter(({ form }) => offers(form));
    const [only, ...others] = this.#leads.keys();
    const lead = others.length > 0 ? undefined : (only ?? this.reader.lead);
    const after = [...this.#actions.values()].at(-1)?.tool;
    let why: string | undefined;
    for (const ready of offered) {
      const { form } = ready;
      if (clause.isQuestion && !form.isQuery) continue;
      const matched = matchForm(ready, clause, this.text, lead && plain(lead));
      const said = matched && this.#withLead(form, matched);
      if (!matched) continue;
      const named = said?.lead_ref_ou_id;
      const name = typeof named === 'string' ? named : lead;
      const around = { today, language: this.language, lead: name, after };
      const calls = said ? (form.calls?.(said, around) ?? [said]) : words.whom;
      if (typeof calls !== 'string') {
        this.#take(clause, form, calls);
        return;
      }
      why ??= inLanguage(calls, this.language);
    }
    const read = Math.max(0, ...offered.map((ready) => readLength(ready, clause)));
    const quote = this.#quote(clause.tokens.slice(read)) || this.#quote(clause.tokens);
    this.parts.push({ quote, ...(why !== undefined && { why }) });
  }

  #take(clause: Clause, form: Form, calls: readonly Args[]): void {
    for (const { $tool: other, on, sport, only, ...args } of calls) {
      const served = forms.find(({ tool }) => tool === other) ?? form;
      this.#actions.set(canonicalJson([served.tool, args, on ?? null, sport ?? null]), {
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
  #withLead(form: Form, { pronoun, ...said }: JsonObject): JsonObject | undefined {
    const [[only, origin] = [undefined, undefined], ...others] = this.#leads;
    const { lead_ref_ou_id: named, ...rest } = said;
    if (typeof named === 'string') {
      const isOnly = only !== undefined && `${plain(only)} `.startsWith(`${plain(named)} `);
      // One that is made in this request is the current one when its call comes.
      return isOnly && origin === 'made' && others.length === 0 ? rest : said;
    }
    if (pronoun === undefined && !form.aboutLead) return said;
    if (others.length > 0) return undefined;
    if (pronoun !== undefined && (only ?? this.reader.lead) === undefined) return undefined;
    return origin === 'named' ? { ...said, lead_ref_ou_id: only } : said;
  }

  #quote(part: readonly Token[]): string {
    const start = part.findIndex(({ sign }) => !/^(?:,|e|and)$/.test(sign));
    return quotable(this.text.slice(part[start]?.from ?? 0, part.at(start < 0 ? 0 : -1)?.to ?? 0));
  }
}

const plain = (name: string): string => withoutMarks(name.toLowerCase());

/** On one line and of a length to be read. */
function quotable(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  if (line.length <= maxQuoteCharacters) return line;
  return `${line.slice(0, maxQuoteCharacters - 1).toWellFormed()}…`;
}

const words = {
  noClauses: 'vazio ou longo demais para as regras | empty or too long for the rules',
  needs: 'preciso de: | I need:',
  whom: 'não sei de qual lead se trata | I cannot tell which lead is meant',
};

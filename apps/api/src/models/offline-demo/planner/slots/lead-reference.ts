import { normalized } from '@faina/agent-core';
import { find, part, type Passage, rule } from '../passage.js';
import type { Slots, Turn } from '../planned-action.js';
import { LEAD } from '../vocabulary.js';

/** A lead that a passage begins with, and what comes after it. */
export interface LeadReference {
  /** Undefined for a pronoun: the current lead is meant. */
  readonly name: string | undefined;
  readonly rest: Passage;
}

const LINK = `(?:para|pra|pro|ao?s?|d[aoe]s?|n[ao]s?|com|to|for|of|on|with)`;
const WITH_NOUN = rule(`^${LINK}\\s+(?:(?:os?|as?|the)\\s+)?${LEAD}\\s+`);
/** "Tarefa de Follow-up" names no lead. */
const WITH_LINK = rule(`^(?!de\\s)${LINK}\\s+(?:(?:os?|as?|the)\\s+)?`);
const PRONOUN = rule(
  `^(?:(?:(?:${LINK}\\s+)(?:(?:os?|as?|the)\\s+)?(?:el[ae]|mesm[oa]|him|her|them|it|${LEAD}))|(?:dele|dela|nele|nela|${LINK}\\s+ess[ea]\\s+${LEAD}|${LINK}\\s+this\\s+${LEAD}))(?![^\\s,;:.!?])`,
);

const OF_WHOM = rule(
  `^(?:d[aeo]s?|para|of|for|from)\\s+(?!(?:el[ae]|him|her)(?![a-z]))(?:(?:[oa]s?|the)\\s+)?(?:${LEAD}\\s+)?`,
);

const KEY = String.raw`[^\s@,;:"]{1,64}@[^\s@,;:"]{1,255}|\+?\d[\d ().-]{6,18}\d|[0-9a-fA-F]{8}-[0-9a-fA-F-]{27}`;
const CAPITALISED = String.raw`\p{Lu}[\p{L}\p{N}'’&.-]{0,60}`;
const NAME = new RegExp(`^(?:${KEY}|${CAPITALISED}(?: (?:d[aeo]s? )?${CAPITALISED}){0,5})`, 'u');
const WORD = /^[\p{L}\p{N}][^\s,;:"]{0,60}/u;

/**
 * "do João Silva", "to lead joao", "para ele". Without the noun a lead is known by its capital
 * letter, or by being an e-mail address, a telephone number or an id.
 */
export function leadReference(passage: Passage): LeadReference | undefined {
  const pronoun = find(passage, PRONOUN);
  const named = find(passage, WITH_NOUN);
  if (named) return nameAt(named.after, true) ?? pronounOf(pronoun);
  if (pronoun) return pronounOf(pronoun);
  const linked = find(passage, WITH_LINK);
  return linked && nameAt(linked.after, false);
}

/** A lead by its name alone, as at the end of "mostre o lead João". */
export function nameAt(passage: Passage, anyWord: boolean): LeadReference | undefined {
  const match = NAME.exec(passage.text) ?? (anyWord ? WORD.exec(passage.text) : null);
  if (match === null) return undefined;
  const name = bareName(match[0]);
  return name === '' ? undefined : { name, rest: part(passage, match[0].length) };
}

/** Without the English possessive and the punctuation that ends a sentence. */
const bareName = (name: string): string => name.replace(/['’]s$/, '').replace(/[.!?'’-]+$/, '');

const pronounOf = (found: ReturnType<typeof find>): LeadReference | undefined =>
  found && { name: undefined, rest: found.after };

/**
 * The slot for the lead that an action is about. It is left out for the lead that the request has
 * just created and for the one that the conversation is about: the job's context has their id.
 */
export function leadSlots(name: string | undefined, { lead }: Turn): Slots {
  if (name === undefined) return lead?.origin === 'named' ? { lead_ref_ou_id: lead.name } : {};
  return lead?.origin === 'created' && isSameName(name, lead.name) ? {} : { lead_ref_ou_id: name };
}

/** `João` is the `João Silva` that was just spoken of. */
export function isSameName(name: string, full: string): boolean {
  const [short, long] = [name, full].map((text) => normalized(text, 'NFC').toLowerCase());
  return long === short || long?.startsWith(`${short} `) === true;
}

/** "do João", "of lead joao", and the owner in "João's notes", of a list that is asked for. */
export function listedFor(rest: Passage, owner: Passage | undefined, turn: Turn): Slots {
  if (owner) return leadSlots(owner.text, turn);
  const linked = find(rest, OF_WHOM);
  if (linked) return leadSlots(nameAt(linked.after, true)?.name, turn);
  return leadSlots(undefined, turn);
}

import { normalizeEmail, normalizePhone } from './contact.js';
import { idsOfCode, isId } from '../shared/row-code.js';

/** What somebody may call a lead by. */
export type LeadReference =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'code'; readonly first: string; readonly last: string }
  | { readonly kind: 'email'; readonly email: string }
  | {
      readonly kind: 'phone';
      /** E.164, where the digits are a whole number. */
      readonly phone: string | undefined;
      /** The number ends with them. */
      readonly digits: string;
    }
  | {
      readonly kind: 'name';
      readonly name: string;
      /** Each of them begins a word of the name or company. */
      readonly words: readonly string[];
    };

const phoneFormat = /^\+?[\d\s().\-/]+$/;
const minPhoneDigits = 8;
/** More words than names have are looked for as they stand. */
const maxWords = 10;

export function readLeadReference(text: string): LeadReference {
  const reference = text.trim();
  if (isId(reference)) return { kind: 'id', id: reference.toLowerCase() };
  const ids = idsOfCode(reference);
  if (ids) return { kind: 'code', first: ids[0], last: ids[1] };
  const email = normalizeEmail(reference);
  if (email !== undefined) return { kind: 'email', email };
  const digits = reference.replaceAll(/\D/g, '').replace(/^0+/, '');
  if (phoneFormat.test(reference) && digits.length >= minPhoneDigits) {
    return { kind: 'phone', phone: normalizePhone(reference), digits };
  }
  return { kind: 'name', name: reference, words: wordsOf(reference) };
}

export function wordsOf(text: string): readonly string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.length > maxWords ? [text] : words;
}

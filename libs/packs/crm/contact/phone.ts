import { Result } from '@faina/agent-core';
// All metadata: the small set takes a number without its area code for a valid one.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { refuse, type CrmProblem } from '../crm-problem.js';
import { quoted } from '../quoted.js';

/** Numbers without a country are Brazilian. */
const defaultCountry = 'BR';

/** E.164; undefined for what is no whole number: text around it and extensions would be lost. */
export function normalizePhone(text: string): string | undefined {
  const phone = parsePhoneNumberFromString(text, { defaultCountry, extract: false });
  return phone?.isValid() && !phone.ext ? phone.number : undefined;
}

export function readPhone(text: string): Result<string, CrmProblem> {
  const phone = normalizePhone(text);
  return phone === undefined
    ? refuse('INVALID_PHONE', (words) => words.invalidPhone(quoted(text)))
    : Result.ok(phone);
}

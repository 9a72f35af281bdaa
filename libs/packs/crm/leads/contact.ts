import { domainToASCII } from 'node:url';
import { Result } from '@faina/sdk';
// All metadata: the small set takes a number without its area code for a valid one.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { z } from 'zod';
import { problem, type CrmProblem } from '../shared/crm-tool.js';
import { readOptional } from '../shared/read-argument.js';
import { quoted } from '../shared/row-code.js';

export interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
}

interface GivenContact {
  readonly email?: string | undefined;
  readonly telefone?: string | undefined;
}

/** E-mail and phone as they are stored, null where none is given. */
export function readContact({ email, telefone }: GivenContact): Result<Contact, CrmProblem> {
  const mail = readOptional(email, readEmail);
  if (mail.isError()) return mail;
  const phone = readOptional(telefone, readPhone);
  if (phone.isError()) return phone;
  return Result.ok({ email: mail.value ?? null, phone: phone.value ?? null });
}

const maxEmailChars = 254;
const emailSchema = z.email().max(maxEmailChars);
/** A domain with letters beyond ASCII, behind the last `@`. */
const internationalDomain = /(?<=@)[^@]*\P{ASCII}[^@]*$/u;

/**
 * The address in lower case, its domain in ASCII (`ana@ação.com.br` is `ana@xn--ao-siap.com.br`): the
 * form in which it is unique. Undefined when it is none. Source: RFC 5891.
 */
export function normalizeEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase().replace(internationalDomain, domainToASCII);
  return emailSchema.safeParse(email).success ? email : undefined;
}

function readEmail(text: string): Result<string, CrmProblem> {
  const email = normalizeEmail(text);
  if (email !== undefined) return Result.ok(email);
  const given = quoted(text);
  return problem('INVALID_EMAIL', {
    pt: `O e-mail ${given} não é válido. Informe um como nome@empresa.com.br.`,
    en: `The e-mail ${given} is not valid. Give one like name@company.com.`,
  });
}

/** Numbers without a country are Brazilian. */
const defaultCountry = 'BR';

/** E.164; undefined for what is no whole number: text around it and extensions would be lost. */
export function normalizePhone(text: string): string | undefined {
  const phone = parsePhoneNumberFromString(text, { defaultCountry, extract: false });
  return phone?.isValid() && !phone.ext ? phone.number : undefined;
}

export function readPhone(text: string): Result<string, CrmProblem> {
  const phone = normalizePhone(text);
  if (phone !== undefined) return Result.ok(phone);
  const given = quoted(text);
  return problem('INVALID_PHONE', {
    pt:
      `O telefone ${given} não é válido. Informe DDD e número, por exemplo (11) 98765-4321, ` +
      'ou o número internacional com +.',
    en:
      `The phone ${given} is not valid. Give area code and number, for example (11) 98765-4321, ` +
      'or the international number with +.',
  });
}

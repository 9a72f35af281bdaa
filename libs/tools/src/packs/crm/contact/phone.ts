import { Result, type ToolError } from '@faina/agent-core';
// All metadata: the small set takes a number without its area code for a valid one.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { quoted, refuse } from '../refuse.js';

/** Numbers without a country are Brazilian. */
const defaultCountry = 'BR';

/** E.164; undefined for what is no whole number: text around it and extensions would be lost. */
export function normalizePhone(text: string): string | undefined {
  const phone = parsePhoneNumberFromString(text, { defaultCountry, extract: false });
  return phone?.isValid() && !phone.ext ? phone.number : undefined;
}

export function readPhone(text: string, toolName: string): Result<string, ToolError> {
  const phone = normalizePhone(text);
  if (phone !== undefined) return Result.ok(phone);
  return refuse(
    toolName,
    'INVALID_PHONE',
    `O telefone ${quoted(text)} não é válido. Informe DDD e número, por exemplo (11) 98765-4321, ` +
      'ou o número internacional com +.',
  );
}

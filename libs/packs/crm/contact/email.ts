import { domainToASCII } from 'node:url';
import { Result } from '@faina/agent-core';
import { z } from 'zod';
import { refuse, type CrmProblem } from '../crm-problem.js';
import { quoted } from '../quoted.js';

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

export function readEmail(text: string): Result<string, CrmProblem> {
  const email = normalizeEmail(text);
  return email === undefined
    ? refuse('INVALID_EMAIL', (words) => words.invalidEmail(quoted(text)))
    : Result.ok(email);
}

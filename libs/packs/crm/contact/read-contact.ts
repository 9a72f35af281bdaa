import { Result } from '@faina/agent-core';
import type { CrmProblem } from '../crm-problem.js';
import { readOptional } from '../read-optional.js';
import { readEmail } from './email.js';
import { readPhone } from './phone.js';

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

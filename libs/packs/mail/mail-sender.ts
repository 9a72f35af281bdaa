import { isVisibleLine } from '@faina/agent-core';

/** The mailbox that messages come from. */
export interface MailSender {
  /** Shown beside the address; may be empty. */
  readonly name: string;
  readonly address: string;
}

/** Wider than what recipients may have: a sender on this machine may be `faina@localhost`. */
const senderAddress = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/i;

/** Whom mail comes from unless told otherwise; most servers want one of their own. */
const defaultSender = 'Faina <faina@localhost>';

/**
 * Reads `name@example.org` or `Name <name@example.org>`.
 *
 * @throws RangeError when it is neither.
 */
export function parseSender(text: string = defaultSender): MailSender {
  const trimmed = text.trim();
  const [, quoted = '', bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(trimmed) ?? [];
  const address = bracketed ?? trimmed;
  const name = quoted.trim().replaceAll(/^"|"$/g, '');
  if (!senderAddress.test(address) || !isVisibleLine(name)) {
    throw new RangeError(
      `MAIL_FROM is ${JSON.stringify(text)}, which is no mailbox. ` +
        'Write name@example.org or Name <name@example.org>.',
    );
  }
  return { name, address };
}

/** As people read it. */
export const senderText = ({ name, address }: MailSender): string =>
  name === '' ? address : `${name} <${address}>`;

import { isVisibleLine } from '@faina/agent-core';
import { z } from 'zod';

/** Longest address that SMTP can carry (RFC 5321, 4.5.3.1.3: a path has 256 octets with its brackets). */
const maxAddressChars = 254;
const maxSubjectChars = 200;

const unsafeInBody = /(?![\t\r\n])\p{Cc}/u;

/**
 * One plain address. What could end a header line or begin another address, a name for example, is
 * no address.
 */
export const mailAddressSchema = z
  .email('is no plain e-mail address, for example ana@example.com')
  .max(maxAddressChars)
  .refine((address) => address.lastIndexOf('@') <= 64, 'has more than 64 characters before the @');

/** A subject on one line. */
export const mailSubjectSchema = z
  .string()
  .min(1)
  .max(maxSubjectChars)
  .refine((subject) => subject.trim() !== '', 'is blank')
  .refine(isVisibleLine, 'may not contain line breaks or other characters that nobody sees')
  .transform((subject) => subject.toWellFormed().trim());

/** A body of at most so many characters, with line ends as `\n`. */
export const mailBodySchema = (maxChars: number) =>
  z
    .string()
    .min(1)
    .max(maxChars)
    .refine((body) => body.trim() !== '', 'is blank')
    .refine((body) => !unsafeInBody.test(body), 'may not contain control characters')
    .transform((body) => body.toWellFormed().replaceAll(/\r\n?/g, '\n'));

import { z } from 'zod';

/** What the start-up report needs to know about a setting beside its schema. */
export type SettingHelp = {
  /** What to write instead, as an instruction. */
  readonly remedy: string;
  /** What of the value must not be shown: all of it, or the credentials of a URL. */
  readonly secret?: 'value' | 'credentials';
};

export const settingHelp = z.registry<SettingHelp>();

/** A whole number in decimal digits; units are part of the setting's name. */
export function wholeNumber(minimum: number, maximum: number, fallback: number) {
  return requiredWholeNumber(minimum, maximum).default(fallback);
}

/** The same without a default. */
export function requiredWholeNumber(minimum: number, maximum: number) {
  const range = `is not from ${String(minimum)} to ${String(maximum)}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, 'is not a whole number')
    .transform(Number)
    .pipe(z.number().min(minimum, range).max(maximum, range));
}

/** A URL with one of the given schemes, kept as it was written. */
export function urlOf(...schemes: readonly string[]) {
  return z.url({
    protocol: new RegExp(`^(${schemes.join('|')})$`),
    error: `is not a ${schemes.map((scheme) => `${scheme}://`).join(' or ')} URL`,
  });
}

/**
 * The same for addresses that requests are sent to, which stand in errors and logs: neither a user
 * and a password nor a query or fragment, where keys are written too.
 */
export function openUrlOf(...schemes: readonly string[]) {
  return urlOf(...schemes).refine(
    (value) => !hasCredentials(value) && !/[?#]/.test(value),
    'holds a user, a password, a query or a fragment, which would stand in errors',
  );
}

/** Whether a text is a URL with a user or a password. */
export function hasCredentials(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username !== '' || password !== '';
}

/** Characters that fit into an HTTP header as they are. */
export function credential() {
  return z.string().regex(/^[\x21-\x7e]+$/, 'holds spaces, line ends or characters outside ASCII');
}

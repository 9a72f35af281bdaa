import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../../process/error-code.js';

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

/** A span of time, which its name says is one of milliseconds. */
export function milliseconds(minimum: number, maximum: number, fallback: number) {
  return wholeNumber(minimum, maximum, fallback).register(settingHelp, {
    remedy: `Set a number of milliseconds from ${String(minimum)} to ${String(maximum)}, for example 10000.`,
  });
}

/** Names or patterns, separated by commas. */
export function commaSeparated(fallback: string) {
  return z
    .string()
    .default(fallback)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    );
}

/** A file or folder, from then on an absolute one. */
export function path() {
  return z.string().transform((text) => resolve(text));
}

export type Reading<Value> =
  | { readonly kind: 'read'; readonly value: Value }
  /** Continues the sentence "The setting ...". */
  | { readonly kind: 'refused'; readonly problem: string };

export const refused = (problem: string): Reading<never> => ({ kind: 'refused', problem });

/** The text of a file that a setting names. */
export function readText(file: string): Reading<string> {
  try {
    return { kind: 'read', value: readFileSync(file, 'utf8') };
  } catch (error) {
    return refused(`names a file that cannot be read (${errorCode(error) ?? 'no code'})`);
  }
}

/** What a file holds, read once, before anything else starts. */
export const contentOf = <Value>(read: (file: string) => Reading<Value>) =>
  path().transform(reading(read));

/** A reading as the transformation of a schema: what is refused is a problem of the value. */
export const reading =
  <Value>(read: (text: string) => Reading<Value>) =>
  (text: string, context: z.RefinementCtx<string>): Value => {
    const result = read(text);
    if (result.kind === 'read') return result.value;
    context.addIssue({ code: 'custom', message: result.problem });
    return z.NEVER;
  };

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

/** Whether a name is one of the IANA time zone database, of which Node has a copy. */
export function isTimeZone(name: string): boolean {
  // Offsets such as +03:00 pass as well, but have no rules for summer time and no name.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A key as a provider's page shows it. */
export const apiKey = () =>
  credential().optional().register(settingHelp, {
    remedy: "Copy the key again from the provider's page.",
    secret: 'value',
  });

/** Where the calls of a provider go in place of its own address. */
export const baseUrl = (example: string) =>
  openUrlOf('https', 'http')
    .optional()
    .register(settingHelp, {
      remedy: `Write the base of the API, for example ${example}, or unset it for the provider's own.`,
      secret: 'credentials',
    });

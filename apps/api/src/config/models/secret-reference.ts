import { credential, type Reading, refused } from '../settings/setting.js';

/** The value of a secret by its name; undefined where there is none. */
export type SecretReader = (name: string) => string | undefined;

const reference = /^secret:([A-Z][A-Z0-9_]{0,99})$/;

/** Secrets are environment variables: those of the same name. */
export const secretsIn =
  (environment: Readonly<Record<string, string | undefined>>): SecretReader =>
  (name) =>
    Object.hasOwn(environment, name) ? environment[name] : undefined;

/** Whether a text means a secret and not itself. */
export const isSecretReference = (text: string): boolean => text.startsWith('secret:');

/** The value of the secret that `secret:NAME` means, fit to stand in a header. */
export function readSecret(text: string, secretOf: SecretReader): Reading<string> {
  const name = reference.exec(text)?.[1];
  if (name === undefined) return refused('is not secret:NAME, the name of an environment variable');
  const value = secretOf(name);
  if (value === undefined) return refused(`names the secret ${name}, which is not set`);
  const { data, error } = credential().safeParse(value);
  return data === undefined
    ? refused(`names the secret ${name}, which ${error.issues[0]?.message ?? 'cannot be sent'}`)
    : { kind: 'read', value: data };
}

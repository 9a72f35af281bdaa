import { type ApiAnswer, FainaClient, ProblemError } from '@faina/client';
import { computed, signal } from '@preact/signals';
import { recall, store } from './browser-store.ts';

/** Whose key it is, and what it may do. */
export type Me = ApiAnswer<'/v1/me', 'GET'>;

const key = signal(recall('key'));

/** Who looks: `unknown` until the service has said it, `nobody` where it asks for a key. */
export const me = signal<Me | 'unknown' | 'nobody'>('unknown');

/** The service that serves this page, asked with the key of this browser. */
export const client = computed(
  () => new FainaClient({ baseUrl: window.location.origin, apiKey: key.value, maxRetries: 2 }),
);

/** Asks the service who this is. @throws {Error} where it gives no answer. */
export async function findMe(): Promise<void> {
  try {
    me.value = await client.value.call('GET', '/v1/me');
  } catch (error) {
    if (!isLoggedOut(error)) throw error;
    forgetKey();
  }
}

/**
 * Logs in; the key is kept in this browser alone.
 * @param isKept beyond the end of the tab
 * @throws {Error} where the key is none, or the service gives no answer.
 */
export async function logIn(typed: string, isKept: boolean): Promise<void> {
  const tried = new FainaClient({
    baseUrl: window.location.origin,
    apiKey: typed.trim(),
    maxRetries: 2,
  });
  const found = await tried.call('GET', '/v1/me');
  store('key', typed.trim(), isKept ? 'good' : 'tab');
  key.value = typed.trim();
  me.value = found;
}

/** Logs out, also because the key is valid no more. */
export function forgetKey(): void {
  store('key', undefined);
  key.value = undefined;
  me.value = 'nobody';
}

/** Whether the service no longer knows the key. */
export const isLoggedOut = (error: unknown): boolean =>
  error instanceof ProblemError && error.status === 401;

/** Whether whoever looks has one of these scopes; `admin` stands for all but `operator`. */
export function may(...oneOf: readonly string[]): boolean {
  const { value } = me;
  if (typeof value === 'string') return false;
  const { scopes } = value;
  return oneOf.some((scope) =>
    scopes.some((held) => held === scope || (held === 'admin' && scope !== 'operator')),
  );
}

/** Whether somebody is whoever looks. */
export const isMe = (owner: string): boolean =>
  typeof me.value !== 'string' && me.value.owner === owner;

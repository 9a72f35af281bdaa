import { signal } from '@preact/signals';

/** Whether pages show what is new by themselves. */
export type Connection =
  /** Since when; before it was so, what was read may be older. */
  | { readonly state: 'live' | 'reconnecting'; readonly since: number }
  /** A person has stopped it. */
  | { readonly state: 'paused'; readonly since: number };

export const connection = signal<Connection>({ state: 'reconnecting', since: Date.now() });

/** Stops every refresh by itself, or lets them go on. */
export function setPaused(isPaused: boolean): void {
  connection.value = { state: isPaused ? 'paused' : 'reconnecting', since: Date.now() };
}

import type { FainaClient, TenantEvent } from '@faina/client';
import { effect } from '@preact/signals';
import { client, forgetKey, isLoggedOut, may, me } from '../session/session.ts';
import { connection } from './connection.ts';

type Listener = (event: TenantEvent | 'missed') => void;

const listeners = new Set<Listener>();
const tryAgainMs = 5_000;
const readAgainMs = 15_000;

/**
 * Tells what becomes of the jobs that one may read, and `missed` where some of it may not have been told:
 * whenever the stream is there, for what came before it was, and while it does not come.
 * @returns stops that
 */
export function listen(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell: Listener = (event) => {
  for (const listener of listeners) listener(event);
};

/**
 * Follows the stream of the tenant while the tab is seen and nobody has paused it: a browser has six
 * connections to a host, and tabs that nobody sees would hold them all.
 */
export function followNews(): () => void {
  let current = new AbortController();
  const follow = () => {
    current.abort();
    current = new AbortController();
    if (connection.value.state === 'paused' || document.hidden) return;
    if (may('jobs:read', 'jobs:write')) void followUntil(client.value, current.signal);
    else void readNowAndThen(current.signal);
  };
  document.addEventListener('visibilitychange', follow);
  let wasPaused: boolean | undefined;
  const stop = effect(() => {
    const isPaused = connection.value.state === 'paused';
    const isIn = typeof me.value !== 'string';
    if (isIn && isPaused !== wasPaused) follow();
    wasPaused = isPaused;
  });
  return () => {
    stop();
    current.abort();
    document.removeEventListener('visibilitychange', follow);
  };
}

/** Who may not follow jobs, such as a key that only decides, has what is shown read again instead. */
async function readNowAndThen(signal: AbortSignal): Promise<void> {
  connection.value = { state: 'live', since: Date.now() };
  while (!signal.aborted) {
    tell('missed');
    await new Promise((resolve) => setTimeout(resolve, readAgainMs));
  }
}

async function followUntil(service: FainaClient, signal: AbortSignal): Promise<void> {
  const onConnection = (isOpen: boolean) => {
    if (signal.aborted || connection.value.state === 'paused') return;
    const state = isOpen ? 'live' : 'reconnecting';
    if (connection.value.state !== state) connection.value = { state, since: Date.now() };
    if (isOpen) tell('missed');
  };
  while (!signal.aborted) {
    try {
      for await (const event of service.events({ signal, onConnection })) tell(event);
    } catch (error) {
      if (signal.aborted) return;
      if (isLoggedOut(error)) {
        forgetKey();
        return;
      }
      onConnection(false);
      await new Promise((resolve) => setTimeout(resolve, tryAgainMs));
      if (!signal.aborted) tell('missed');
    }
  }
}

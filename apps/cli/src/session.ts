import { FainaClient } from '@faina/client';
import type { Profile } from './profiles.js';
import type { Terminal } from './terminal.js';

/** What a command works with. */
export interface Session {
  readonly client: FainaClient;
  readonly profile: Profile;
  readonly terminal: Terminal;
  /** Fires at Ctrl-C. */
  readonly signal: AbortSignal;
  /** Whether the body of the API is wanted, and nothing else. */
  readonly isJson: boolean;
  /** The last body that the service sent, byte by byte. */
  readonly lastBody: () => string;
  /** The `Date` of its last answer. */
  readonly lastDate: () => string | null;
}

export function openSession(
  profile: Profile,
  parts: Pick<Session, 'terminal' | 'signal' | 'isJson'> & { readonly maxRetries?: number },
): Session {
  let body = '';
  let date: string | null = null;
  const { maxRetries, ...rest } = parts;
  const client = new FainaClient({
    ...profile,
    ...(maxRetries !== undefined && { maxRetries }),
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      date = response.headers.get('date');
      if (response.headers.get('content-type')?.startsWith('application/json')) {
        // What is read here is read by the client too: numbers are written as they came.
        body = await response.clone().text();
      }
      return response;
    },
  });
  return { client, profile, ...rest, lastBody: () => body, lastDate: () => date };
}

/** Prints the body of the last answer, where that is what is wanted. */
export function printedJson({ isJson, terminal, lastBody }: Session): boolean {
  if (isJson) terminal.out(`${lastBody()}\n`);
  return isJson;
}

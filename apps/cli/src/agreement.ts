import type { Session } from './session.js';
import { UsageError } from './usage-error.js';

/**
 * Whether a person agrees to what is about to be done; any key but `y` says no.
 * @throws {UsageError} where nobody could be asked.
 */
export async function isAgreedTo({ terminal, signal }: Session, what: string): Promise<boolean> {
  if (!terminal.nextKey) throw new UsageError(`To ${what}, add --yes`);
  terminal.err(`Really ${what}? y/N `);
  let isAgreed = false;
  try {
    isAgreed = (await terminal.nextKey(signal)).toLowerCase() === 'y';
  } finally {
    terminal.err(isAgreed ? 'y\n' : '\nNothing was done.\n');
  }
  return isAgreed;
}

import type { OAuthState, OAuthStore } from '../../src/index.js';

/** Authorizations of one process. */
export class InMemoryOAuthStore implements OAuthStore {
  changes = 0;
  readonly #states = new Map<string, OAuthState>();
  #last: Promise<unknown> = Promise.resolve();

  read(server: string): Promise<OAuthState> {
    return Promise.resolve(this.#states.get(server) ?? {});
  }

  change<T>(
    server: string,
    work: (state: OAuthState) => Promise<{ readonly state: OAuthState; readonly result: T }>,
  ): Promise<T> {
    this.changes += 1;
    const changed = this.#last.then(async () => {
      const { state, result } = await work(await this.read(server));
      this.#states.set(server, state);
      return result;
    });
    this.#last = changed.catch(() => undefined);
    return changed;
  }
}

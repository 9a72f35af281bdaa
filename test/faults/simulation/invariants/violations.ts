/** A promise that a world has broken. */
export interface Violation {
  /** As in docs/promises.md. */
  readonly rule: string;
  readonly what: string;
}

/** The first few of each rule; one mistake is often seen many times. */
export class Violations {
  readonly #found: Violation[] = [];

  add(...violations: readonly Violation[]): void {
    this.#found.push(...violations);
  }

  all(): readonly Violation[] {
    return this.#found;
  }
}

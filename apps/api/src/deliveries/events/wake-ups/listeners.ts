/** Who is told of what, by its name. */
export class Listeners<Told extends readonly unknown[]> {
  readonly #byName = new Map<string, Set<(...told: Told) => void>>();

  /** @returns stops it; again changes nothing */
  add(name: string, listener: (...told: Told) => void): () => void {
    const listeners = this.#byName.get(name) ?? new Set();
    this.#byName.set(name, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#byName.get(name) === listeners) this.#byName.delete(name);
    };
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  names(): readonly string[] {
    return [...this.#byName.keys()];
  }

  tell(name: string, ...told: Told): void {
    for (const listener of [...(this.#byName.get(name) ?? [])]) listener(...told);
  }
}

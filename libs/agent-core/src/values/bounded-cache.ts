/** Keeps the values used last, at most `capacity` of them. */
export class BoundedCache<Value> {
  readonly #values = new Map<string, Value>();

  constructor(private readonly capacity: number) {}

  /** The kept value, or a new one from `create`, kept from now on. */
  getOrCreate(key: string, create: () => Value): Value {
    const value = this.#values.get(key) ?? create();
    this.set(key, value);
    return value;
  }

  get(key: string): Value | undefined {
    const kept = this.#values.get(key);
    if (kept !== undefined) this.set(key, kept);
    return kept;
  }

  set(key: string, value: Value): void {
    // A Map keeps the order of insertion: set again, the key is the youngest.
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.capacity) break;
      this.#values.delete(oldest);
    }
  }

  get size(): number {
    return this.#values.size;
  }
}

/** Keeps the values used last, at most `capacity` of them. */
export class BoundedCache<Value> {
  readonly #values = new Map<string, Value>();
  #youngest: string | undefined;

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
    if (key !== this.#youngest) this.#values.delete(key);
    this.#youngest = key;
    this.#values.set(key, value);
    if (this.#values.size <= this.capacity) return;
    const [oldest] = this.#values.keys();
    if (oldest !== undefined) this.#values.delete(oldest);
  }

  get size(): number {
    return this.#values.size;
  }
}

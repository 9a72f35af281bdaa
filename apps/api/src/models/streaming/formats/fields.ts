/** An object of JSON from outside, whose members are anything. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object that a member holds; undefined of anything else. */
export function fieldsIn(fields: Fields, key: string): Fields | undefined {
  const value = fields[key];
  return isFields(value) ? value : undefined;
}

/** The objects of a list that a member holds. */
export function listIn(fields: Fields, key: string): readonly Fields[] {
  const value = fields[key];
  return Array.isArray(value) ? value.filter(isFields) : [];
}

/** The text that a member holds; empty of anything else. */
export function textIn(fields: Fields, key: string): string {
  const value = fields[key];
  return typeof value === 'string' ? value : '';
}

export function numberIn(fields: Fields, key: string): number | undefined {
  const value = fields[key];
  return typeof value === 'number' ? value : undefined;
}

/** A member whose name comes from outside is no property to be set: it may be `__proto__`. */
export class Members {
  readonly #values = new Map<string, unknown>();

  /** Takes the members of an object that say something; a later one stands for an earlier one. */
  take(fields: Fields, except: readonly string[] = []): void {
    for (const [key, value] of Object.entries(fields)) {
      if (value !== null && !except.includes(key)) this.#values.set(key, value);
    }
  }

  set(key: string, value: unknown): void {
    this.#values.set(key, value);
  }

  get(key: string): unknown {
    return this.#values.get(key);
  }

  /** Puts a text behind the one that is there. */
  append(key: string, text: string): void {
    const before = this.#values.get(key);
    this.#values.set(key, typeof before === 'string' ? before + text : text);
  }

  /** Puts the values of a list behind those that are there. */
  push(key: string, values: readonly unknown[]): void {
    const list = this.#values.get(key);
    if (Array.isArray(list)) for (const value of values) list.push(value);
    else this.#values.set(key, [...values]);
  }

  toFields(): Fields {
    return Object.fromEntries(this.#values);
  }
}

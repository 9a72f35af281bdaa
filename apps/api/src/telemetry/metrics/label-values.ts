/** What stands for all values of a label beyond those that it may have. */
export const otherValue = 'other';

/**
 * The values that a label may have: the first so many that come stay what they are, so that no agent,
 * tool or model that a client names makes Prometheus keep a series for each.
 */
export class LabelValues {
  readonly #kept = new Set<string>();

  constructor(private readonly most = 200) {}

  of(value: string): string {
    if (this.#kept.has(value)) return value;
    if (this.#kept.size >= this.most) return otherValue;
    this.#kept.add(value);
    return value;
  }
}

const prefix = 'faina.';

/** What this browser was told to keep; undefined where it keeps nothing. */
export function recall(name: string): string | undefined {
  try {
    return (
      localStorage.getItem(prefix + name) ?? sessionStorage.getItem(prefix + name) ?? undefined
    );
  } catch {
    // Browsers may forbid it.
    return undefined;
  }
}

/**
 * Keeps a value, or forgets it (undefined).
 * @param until the end of the tab, or for good
 */
export function store(
  name: string,
  value: string | undefined,
  until: 'tab' | 'good' = 'good',
): void {
  try {
    localStorage.removeItem(prefix + name);
    sessionStorage.removeItem(prefix + name);
    if (value === undefined) return;
    (until === 'good' ? localStorage : sessionStorage).setItem(prefix + name, value);
  } catch {
    // It is known for as long as the page is open.
  }
}

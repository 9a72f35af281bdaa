const DEEPEST_CAUSE = 5;

/** The system's or fetch's code (`ECONNRESET`, `UND_ERR_SOCKET`) in an error's chain of causes. */
export function connectionErrorCode(error: unknown): string | undefined {
  let current = error;
  for (let depth = 0; depth < DEEPEST_CAUSE && current instanceof Error; depth += 1) {
    if (
      'code' in current &&
      typeof current.code === 'string' &&
      /^[A-Z][A-Z0-9_]+$/.test(current.code)
    ) {
      return current.code;
    }
    current = current.cause;
  }
  return undefined;
}

/** The command cannot be done as it was given; the message says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

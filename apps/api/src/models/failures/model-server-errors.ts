/** A model server sent more than any answer may hold. */
export class ModelAnswerTooLargeError extends Error {
  override readonly name = 'ModelAnswerTooLargeError';

  constructor(readonly maxBytes: number) {
    super(`The model server's answer is larger than ${maxBytes} bytes`);
  }
}

/** A streamed answer ended before the provider said how it ends. */
export class ModelAnswerCutError extends Error {
  override readonly name = 'ModelAnswerCutError';

  constructor() {
    super('The answer broke off before its end');
  }
}

/** A model server answered with the address of another one. */
export class ModelRedirectError extends Error {
  override readonly name = 'ModelRedirectError';

  constructor(
    readonly status: number,
    /** Where it leads, without path and query; undefined for what is no address. */
    readonly origin: string | undefined,
  ) {
    super(`The model server redirects (HTTP ${status})`);
  }
}

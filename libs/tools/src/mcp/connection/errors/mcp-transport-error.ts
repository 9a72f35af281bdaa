/**
 * What went wrong between here and a server:
 * - `not_sent`: the request never left, so nothing was run;
 * - `lost`: it left, and the connection broke before the answer;
 * - `answer_too_large`: an answer came and was not read to its end.
 */
export type McpTransportErrorKind = 'not_sent' | 'lost' | 'answer_too_large';

export class McpTransportError extends Error {
  override readonly name = 'McpTransportError';

  constructor(
    readonly kind: McpTransportErrorKind,
    message: string,
    options?: ErrorOptions,
    /** Of the answer that the error is about. */
    readonly httpStatus?: number,
  ) {
    super(message, options);
  }
}

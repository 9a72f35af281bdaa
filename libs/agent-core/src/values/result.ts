/** The outcome of an operation whose failure is an expected value, not an exception. */
export type Result<T, E = Error> = Ok<T> | Failure<E>;

/** Known by this and not by its class: a tool may bring another copy of the class. */
const resultMark = Symbol.for('faina.result');

export class Ok<T> {
  constructor(readonly value: T) {}
  get [resultMark](): true {
    return true;
  }
  isOk(): this is Ok<T> {
    return true;
  }
  isError(): this is Failure<never> {
    return false;
  }
}

export class Failure<E> {
  constructor(readonly error: E) {}
  get [resultMark](): true {
    return true;
  }
  isOk(): this is Ok<never> {
    return false;
  }
  isError(): this is Failure<E> {
    return true;
  }
}

export const Result = {
  ok: <T>(value: T): Ok<T> => new Ok(value),
  error: <E>(error: E): Failure<E> => new Failure(error),
};

/** Whether a value is a result, of whichever copy of this module. */
export const isResult = (value: unknown): value is Result<unknown, unknown> =>
  typeof value === 'object' && value !== null && resultMark in value;

/** The outcome of an operation whose failure is an expected value, not an exception. */
export type Result<T, E = Error> = Ok<T> | Failure<E>;

export class Ok<T> {
  constructor(readonly value: T) {}
  isOk(): this is Ok<T> {
    return true;
  }
  isError(): this is Failure<never> {
    return false;
  }
}

export class Failure<E> {
  constructor(readonly error: E) {}
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

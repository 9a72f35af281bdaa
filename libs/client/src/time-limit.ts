/** A signal that follows another one and fires by itself when its time is over. */
export class TimeLimit {
  readonly #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param outer whose end is the end of this one too
   * @param milliseconds until it fires; never where it is Infinity
   * @param reason what the signal says when the time is over
   */
  constructor(
    private readonly outer: AbortSignal | undefined,
    private readonly milliseconds: number,
    private readonly reason: () => unknown,
  ) {
    outer?.addEventListener('abort', this.#follow);
    if (outer?.aborted) this.#follow();
    else this.restart();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The time begins again. */
  restart(): void {
    clearTimeout(this.#timer);
    // Longer ones fire at once.
    if (this.milliseconds > 2 ** 31 - 1) return;
    this.#timer = setTimeout(() => {
      this.#controller.abort(this.reason());
    }, this.milliseconds);
  }

  /** Lets go of the timer and of the outer signal. To be called always. */
  end(): void {
    clearTimeout(this.#timer);
    this.outer?.removeEventListener('abort', this.#follow);
  }

  readonly #follow = (): void => {
    this.#controller.abort(this.outer?.reason);
  };
}

/** Resolves after the time; rejects with the reason of the signal where that comes first. */
export async function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.max(0, milliseconds));
    signal?.addEventListener('abort', end);
  });
  signal?.throwIfAborted();
}

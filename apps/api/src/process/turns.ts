/** With what follows of each these take some milliseconds: an answer stored, a model asked, the next step sent. */
const mostInTurn = 16;

/**
 * Lets those that have what they waited for go on, a few in each turn of the event loop, in the order in which
 * they came. A thousand that did so in one turn would keep requests, renewals and the database's answers waiting.
 */
export class Turns {
  #line: (() => void)[] = [];
  #wentOn = 0;
  #end: NodeJS.Immediate | undefined;

  /** @param most in one turn */
  constructor(private readonly most = mostInTurn) {}

  /** Whether some wait for a turn. */
  get isBusy(): boolean {
    return this.#line.length > 0;
  }

  /** At once while this turn has room and nobody waits for the next. */
  goOn(resume: () => void): void {
    if (this.#hasRoom()) {
      this.#note(1);
      resume();
    } else {
      this.#line.push(resume);
      this.#endOfTurn().ref();
    }
  }

  /** The same for who awaits; undefined where it goes on at once. */
  next(): Promise<void> | undefined {
    if (!this.#hasRoom()) return new Promise((resolve) => this.goOn(resolve));
    this.#note(1);
    return undefined;
  }

  #hasRoom(): boolean {
    return !this.isBusy && this.#wentOn < this.most;
  }

  #note(count: number): void {
    this.#wentOn += count;
    this.#endOfTurn();
  }

  /** The loop turns for those in line; where there are none, it may wait for what comes. */
  #endOfTurn(): NodeJS.Immediate {
    this.#end ??= setImmediate(() => {
      this.#end = undefined;
      this.#wentOn = 0;
      const next = this.#line.splice(0, this.most);
      if (next.length > 0) this.#note(next.length);
      if (this.isBusy) this.#endOfTurn().ref();
      for (const resume of next) resume();
    }).unref();
    return this.#end;
  }
}

/** Of this process, which has one event loop. */
export const turnsOfProcess = new Turns();

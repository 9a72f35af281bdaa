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

  /** @param most in one turn; all, where the code runs on no event loop of the machine's */
  constructor(public most = mostInTurn) {}

  /** Whether some wait for a turn. */
  get isBusy(): boolean {
    return this.#line.length > 0;
  }

  /** At once while this turn has room, and nobody waits then. */
  goOn(resume: () => void): void {
    if (this.#takesPlace()) {
      resume();
    } else {
      this.#line.push(resume);
      this.#endOfTurn().ref();
    }
  }

  /** The same for who awaits; undefined where it goes on at once. */
  next(): Promise<void> | undefined {
    return this.#takesPlace() ? undefined : new Promise((resolve) => this.goOn(resolve));
  }

  #takesPlace(): boolean {
    if (this.#wentOn >= this.most) return false;
    this.#wentOn += 1;
    this.#endOfTurn();
    return true;
  }

  /** The loop turns for those in line; where there are none, it may wait for what comes. */
  #endOfTurn(): NodeJS.Immediate {
    this.#end ??= setImmediate(() => {
      this.#end = undefined;
      const next = this.#line.splice(0, this.most);
      this.#wentOn = next.length;
      if (next.length > 0) this.#endOfTurn();
      if (this.isBusy) this.#endOfTurn().ref();
      for (const resume of next) resume();
    }).unref();
    return this.#end;
  }
}

/** Of this process, which has one event loop. */
export const turnsOfProcess = new Turns();

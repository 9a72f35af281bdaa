import type { Terminal } from './terminal.js';

/** Ten times a second at most. */
const redrawMs = 100;
const spinner = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';

/**
 * Lines that stay, and on a terminal one below them that is drawn again and again. What does not fit into
 * it is cut by the terminal, whatever its width has become.
 */
export class LiveLine {
  #state = '';
  #question: string | undefined;
  #turn = 0;
  readonly #startedAt = Date.now();
  readonly #timer: NodeJS.Timeout | undefined;

  constructor(private readonly terminal: Terminal) {
    if (!terminal.isTty) return;
    this.#timer = setInterval(() => {
      this.#draw();
    }, redrawMs);
  }

  /** A line that stays. */
  print(line: string): void {
    this.#clear();
    this.terminal.out(`${line}\n`);
  }

  /** What stands in the live line from now on. */
  set state(state: string) {
    this.#state = state;
  }

  /** What stands there instead while a key is waited for. */
  set question(question: string | undefined) {
    this.#question = question;
  }

  /** To be called always: the terminal is as it was. */
  end(): void {
    clearInterval(this.#timer);
    this.#clear();
  }

  #draw(): void {
    this.#turn += 1;
    const sign = spinner[this.#turn % spinner.length] ?? '';
    const seconds = Math.round((Date.now() - this.#startedAt) / 1_000);
    const words = this.#question ?? this.#state;
    // Without wrapping, so that one line is cleared.
    this.terminal.out(`\r\u001b[2K\u001b[?7l${sign} ${seconds} s  ${words}\u001b[?7h`);
  }

  #clear(): void {
    if (this.terminal.isTty) this.terminal.out('\r\u001b[2K');
  }
}

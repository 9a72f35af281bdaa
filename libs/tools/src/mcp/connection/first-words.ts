const maxChars = 10_000;

/** How logs begin the line that names an error, below the place where it arose. */
const maxNamingChars = 300;
const naming = /^\s*(?:Uncaught )?[\w.]*(?:Error|Exception)\b.*:/;

/** Keeps the beginning of what a child process writes to its standard error. */
export class FirstWords {
  #text = '';

  hear(text: string): void {
    if (this.#text.length < maxChars) this.#text += text.slice(0, maxChars - this.#text.length);
  }

  /**
   * The first line, and the first that names an error where that is another one: programs that end by
   * an error write first where it arose. Undefined where nothing was heard.
   */
  summary(): string | undefined {
    const lines = this.#text.split('\n').map((line) => line.trim());
    const first = lines.find((line) => line !== '');
    const named = lines.find((line) => naming.test(line.slice(0, maxNamingChars)));
    return named === undefined || named === first ? first : `${first ?? ''} … ${named}`;
  }
}

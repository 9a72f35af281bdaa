const maxDepth = 32;
const maxTextChars = 1_000;

/** Where a reader of XML stands: the open elements and the text of the innermost one. */
export class XmlPath {
  /** Names of the open elements without prefix, outermost first. */
  private readonly names: string[] = [];
  private characters = '';

  get text(): string {
    return this.characters.trim();
  }

  get parent(): string {
    return this.names.at(-2) ?? '';
  }

  get element(): string {
    return this.names.at(-1) ?? '';
  }

  get isTooDeep(): boolean {
    return this.names.length > maxDepth;
  }

  open(name: string): void {
    this.names.push(name.slice(name.indexOf(':') + 1));
    this.characters = '';
  }

  addText(text: string): void {
    this.characters = (this.characters + text).slice(0, maxTextChars);
  }

  close(): void {
    this.names.pop();
    this.characters = '';
  }

  isAt(path: readonly string[]): boolean {
    return (
      path.length === this.names.length && path.every((name, depth) => name === this.names[depth])
    );
  }
}

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

  get element(): string {
    return this.names.at(-1) ?? '';
  }

  /** The innermost two elements, as `parent/element`. */
  get place(): string {
    return `${this.names.at(-2) ?? ''}/${this.element}`;
  }

  get isTooDeep(): boolean {
    return this.names.length > maxDepth;
  }

  open(name: string): void {
    this.names.push(name);
    this.characters = '';
  }

  addText(text: string): void {
    this.characters = (this.characters + text).slice(0, maxTextChars);
  }

  close(): void {
    this.names.pop();
    this.characters = '';
  }

  /** @param path The names of all open elements, as `gpx/trk`. */
  isAt(path: string): boolean {
    return this.names.join('/') === path;
  }
}

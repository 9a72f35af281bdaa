import sax, { type SAXParser } from 'sax';
import { ImportError } from '../import-error.js';

export interface XmlHandler {
  open(name: string, attributes: ReadonlyMap<string, string>, line: number): void;
  addText(text: string): void;
  close(line: number): void;
}

/** The document is not well-formed from this line on. */
export class XmlSyntaxError extends Error {
  override readonly name = 'XmlSyntaxError';

  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}

/** More than any element of a real file has; each one is kept until its element is open. */
const maxAttributes = 100;

/**
 * Reads XML as it arrives. Document types are refused: with them come entities, external files and
 * expansions without end, and no GPX file needs one. The parser itself bounds names and attribute
 * values to 64 KB.
 */
export class XmlReader {
  private readonly parser: SAXParser;

  constructor(handler: XmlHandler) {
    const parser = sax.parser(true, { position: true });
    let attributes = 0;
    // Throwing is the only way to keep the parser from going on after an error.
    parser.onerror = ({ message }) => {
      throw new XmlSyntaxError(message.split('\n', 1).join(), parser.line + 1);
    };
    parser.ondoctype = () => {
      throw new ImportError(
        'The file has a document type (<!DOCTYPE ...>), which is refused. Remove that line.',
        'IMPORT_UNSAFE_XML',
      );
    };
    parser.onopentagstart = () => {
      attributes = 0;
    };
    parser.onattribute = () => {
      attributes += 1;
      if (attributes > maxAttributes) {
        throw new XmlSyntaxError(
          `an element has over ${maxAttributes} attributes`,
          parser.line + 1,
        );
      }
    };
    parser.onopentag = ({ name, attributes }) => {
      handler.open(name, new Map(Object.entries(attributes).map(plain)), parser.line + 1);
    };
    parser.ontext = (text) => handler.addText(text);
    parser.oncdata = (text) => handler.addText(text);
    parser.onclosetag = () => handler.close(parser.line + 1);
    this.parser = parser;
  }

  /** @throws XmlSyntaxError */
  write(text: string): void {
    this.parser.write(text);
  }

  /** @throws XmlSyntaxError when elements are still open. */
  end(): void {
    this.parser.close();
  }
}

const plain = ([name, value]: [string, string | { value: string }]): [string, string] => [
  name,
  typeof value === 'string' ? value : value.value,
];

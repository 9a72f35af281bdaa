import sax, { type SAXParser } from 'sax';
import { ImportError } from '../rows/import-error.js';

export interface XmlHandler {
  /** @param name Without prefix. */
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
 * A reader of XML as it arrives; `write` and `close`, when elements are still open, throw an
 * XmlSyntaxError. Document types are refused: with them come entities, external files and expansions
 * without end, and no GPX file needs one. The parser itself bounds names and attribute values to 64 KB.
 */
export function createXmlReader(handler: XmlHandler): SAXParser {
  const parser = sax.parser(true, { position: true });
  let attributes = 0;
  // Throwing is the only way to keep the parser from going on after an error.
  const fail = (message: string) => {
    throw new XmlSyntaxError(message, parser.line + 1);
  };
  parser.onerror = ({ message }) => fail(message.split('\n', 1).join());
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
    if (attributes > maxAttributes) fail(`an element has over ${maxAttributes} attributes`);
  };
  parser.onopentag = ({ name, attributes }) => {
    const values = new Map(Object.entries(attributes).map(plain));
    handler.open(name.slice(name.indexOf(':') + 1), values, parser.line + 1);
  };
  parser.ontext = (text) => handler.addText(text);
  parser.oncdata = (text) => handler.addText(text);
  parser.onclosetag = () => handler.close(parser.line + 1);
  return parser;
}

const plain = ([name, value]: [string, string | { value: string }]): [string, string] => [
  name,
  typeof value === 'string' ? value : value.value,
];

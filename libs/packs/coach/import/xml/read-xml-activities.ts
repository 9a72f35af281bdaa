import { ImportError } from '../rows/import-error.js';
import { fault, type ImportedRow } from '../rows/imported-row.js';
import { XmlPath } from './xml-path.js';
import { createXmlReader, XmlSyntaxError } from './xml-reader.js';

/** Follows the elements of a document. */
export interface ActivityDocument {
  /** Whether an activity has ended, or what should have been one. */
  readonly hasActivities: boolean;
  open(path: XmlPath, attributes: ReadonlyMap<string, string>, line: number): void;
  /** The row that the innermost element makes, if any. */
  close(path: XmlPath, line: number): ImportedRow | undefined;
}

/** How the format is spoken of. */
export interface XmlFormat {
  readonly name: string;
  /** The outermost element. */
  readonly root: string;
  /** What holds one activity. */
  readonly unit: string;
  readonly refusal: (reason: string) => ImportError;
}

/** Reads activities from XML as it arrives; what stands before a break is kept. */
export async function* readXmlActivities(
  stream: AsyncIterable<Uint8Array>,
  document: ActivityDocument,
  { name, root, unit, refusal }: XmlFormat,
): AsyncGenerator<ImportedRow> {
  const path = new XmlPath();
  const rows: ImportedRow[] = [];
  let hasBegun = false;
  const xml = createXmlReader({
    open: (element, attributes, line) => {
      path.open(element);
      if (!hasBegun && element !== root) throw refusal(`its outermost element is ${element}`);
      if (path.isTooDeep) throw refusal('its elements lie too deep');
      hasBegun = true;
      document.open(path, attributes, line);
    },
    addText: (text) => path.addText(text),
    close: (line) => {
      const row = document.close(path, line);
      if (row) rows.push(row);
      path.close();
    },
  });
  const decoder = new TextDecoder();
  let isEmpty = true;
  try {
    for await (const chunk of stream) {
      const text = decoder.decode(chunk, { stream: true });
      isEmpty &&= text.trim() === '';
      xml.write(text);
      yield* rows.splice(0);
    }
    if (isEmpty) {
      throw new ImportError(`The file is empty. Send a ${name} file.`, 'IMPORT_EMPTY_FILE');
    }
    xml.close();
  } catch (error) {
    if (!(error instanceof XmlSyntaxError)) throw error;
    if (!hasBegun) throw refusal(`${error.message} (line ${error.line})`);
    yield* rows.splice(0);
    yield fault(
      error.line,
      `The XML breaks off (${error.message}): this ${unit} and what follows were not read.`,
    );
    return;
  }
  yield* rows;
  if (!document.hasActivities) {
    yield fault(1, `The ${name} file has no ${unit}, so there is no activity in it.`);
  }
}

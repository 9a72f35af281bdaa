import { ImportError } from '../import-error.js';
import { fault, type ImportedRow } from '../imported-row.js';
import { type XmlHandler, XmlReader, XmlSyntaxError } from './xml-reader.js';

/** Follows a document and turns what it has read into rows. */
export interface ActivityDocument extends XmlHandler {
  /** Its first element was the right one. */
  readonly hasBegun: boolean;
  readonly hasActivities: boolean;
  /** The rows since the last call. */
  takeRows(): ImportedRow[];
}

/** How the format is spoken of. */
export interface XmlFormat {
  readonly name: string;
  /** What holds one activity. */
  readonly unit: string;
  readonly createDocument: () => ActivityDocument;
  readonly refusal: (reason: string) => ImportError;
}

/** Reads activities from XML as it arrives; what stands before a break is kept. */
export async function* readXmlActivities(
  stream: AsyncIterable<Uint8Array>,
  { name, unit, createDocument, refusal }: XmlFormat,
): AsyncGenerator<ImportedRow> {
  const document = createDocument();
  const xml = new XmlReader(document);
  const decoder = new TextDecoder();
  let isEmpty = true;
  try {
    for await (const chunk of stream) {
      const text = decoder.decode(chunk, { stream: true });
      isEmpty &&= text.trim() === '';
      xml.write(text);
      yield* document.takeRows();
    }
    if (isEmpty) {
      throw new ImportError(`The file is empty. Send a ${name} file.`, 'IMPORT_EMPTY_FILE');
    }
    xml.end();
  } catch (error) {
    if (!(error instanceof XmlSyntaxError)) throw error;
    if (!document.hasBegun) throw refusal(`${error.message} (line ${error.line})`);
    yield* document.takeRows();
    yield fault(
      error.line,
      `The XML breaks off (${error.message}): this ${unit} and what follows were not read.`,
    );
    return;
  }
  yield* document.takeRows();
  if (!document.hasActivities) {
    yield fault(1, `The ${name} file has no ${unit}, so there is no activity in it.`);
  }
}

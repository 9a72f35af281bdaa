import { GpxDocument, notGpx } from './gpx-document.js';
import { ImportError } from './import-error.js';
import { fault, type ImportedRow } from './imported-row.js';
import { XmlReader, XmlSyntaxError } from './xml-reader.js';

/** Reads the tracks of a GPX file; one point is in memory at a time. Each track is an activity. */
export async function* readGpx(stream: AsyncIterable<Uint8Array>): AsyncGenerator<ImportedRow> {
  const document = new GpxDocument();
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
    if (isEmpty) throw new ImportError('The file is empty. Send a GPX track.', 'IMPORT_EMPTY_FILE');
    xml.end();
  } catch (error) {
    if (!(error instanceof XmlSyntaxError)) throw error;
    if (!document.hasBegun) throw notGpx(`${error.message} (line ${error.line})`);
    yield* document.takeRows();
    yield fault(
      error.line,
      `The XML breaks off (${error.message}): this track and what follows were not read.`,
    );
    return;
  }
  yield* document.takeRows();
  if (!document.hasTracks)
    yield fault(1, 'The GPX file has no track, so there is no activity in it.');
}

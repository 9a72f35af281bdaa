import type { ImportedRow } from '../imported-row.js';
import { readXmlActivities } from './read-xml-activities.js';
import { notTcx, TcxDocument } from './tcx-document.js';

/** Reads the activities of a TCX file; one point is in memory at a time. */
export const readTcx = (stream: AsyncIterable<Uint8Array>): AsyncGenerator<ImportedRow> =>
  readXmlActivities(stream, {
    name: 'TCX',
    unit: 'activity',
    createDocument: () => new TcxDocument(),
    refusal: notTcx,
  });

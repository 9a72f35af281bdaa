import { GpxDocument, notGpx } from './gpx-document.js';
import type { ImportedRow } from '../imported-row.js';
import { readXmlActivities } from './read-xml-activities.js';

/** Reads the tracks of a GPX file; one point is in memory at a time. Each track is an activity. */
export const readGpx = (stream: AsyncIterable<Uint8Array>): AsyncGenerator<ImportedRow> =>
  readXmlActivities(stream, {
    name: 'GPX',
    unit: 'track',
    createDocument: () => new GpxDocument(),
    refusal: notGpx,
  });

import type { ImportFormat } from '@faina/packs';

const byMediaType: ReadonlyMap<string, ImportFormat> = new Map([
  ['text/csv', 'csv'],
  ['application/gpx+xml', 'gpx'],
  ['application/vnd.garmin.tcx+xml', 'tcx'],
  ['application/vnd.ant.fit', 'fit'],
]);

const byEnding: ReadonlyMap<string, ImportFormat> = new Map([
  ['csv', 'csv'],
  ['gpx', 'gpx'],
  ['tcx', 'tcx'],
  ['fit', 'fit'],
]);

/** The format of a file: by its media type, or where that says nothing, by the end of its name. */
export const importFormatOf = (
  mediaType: string,
  fileName: string | undefined,
): ImportFormat | undefined => {
  const ending = /\.([a-z]+)$/.exec(fileName?.toLowerCase() ?? '')?.[1];
  return byMediaType.get(mediaType) ?? byEnding.get(ending ?? '');
};

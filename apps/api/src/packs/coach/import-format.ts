import type { ImportFormat } from '@faina/tools';

const byMediaType: ReadonlyMap<string, ImportFormat> = new Map([
  ['text/csv', 'csv'],
  ['application/gpx+xml', 'gpx'],
]);

/** The format of a file: by its media type, or where that says nothing, by the end of its name. */
export const importFormatOf = (
  mediaType: string,
  fileName: string | undefined,
): ImportFormat | undefined => {
  const known = byMediaType.get(mediaType);
  if (known !== undefined) return known;
  const ending = /\.(csv|gpx)$/i.exec(fileName ?? '')?.[1]?.toLowerCase();
  return ending === 'csv' || ending === 'gpx' ? ending : undefined;
};

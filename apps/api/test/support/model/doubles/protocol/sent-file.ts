/** A file as a request carries it: its kind, and its bytes in base64. */
export interface SentFile {
  readonly mediaType: string;
  readonly data: string;
}

export const images: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** What the base64 of a file begins with, of each kind. */
const begins: Readonly<Record<string, string>> = {
  'image/jpeg': '/9j/',
  'image/png': 'iVBORw0KGgo',
  'image/gif': 'R0lGOD',
  'image/webp': 'UklGR',
  'application/pdf': 'JVBERi',
  'audio/wav': 'UklGR',
  'audio/mpeg': 'SUQz',
};

/** Whether a file is of one of the kinds, and what it says that it is. */
export const isOneOf = (kinds: readonly string[], { mediaType, data }: SentFile): boolean =>
  kinds.includes(mediaType) && data.startsWith(begins[mediaType] ?? 'x');

/** Undefined of what is no data URL in base64. */
export function fileOfUrl(url: string): SentFile | undefined {
  const [, mediaType, data] = /^data:([^;,]+);base64,([^]*)$/.exec(url) ?? [];
  return mediaType === undefined || data === undefined ? undefined : { mediaType, data };
}

/** The kinds of files that are taken, as their content is recognised. */
export const attachmentTypes = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
  'audio/wav',
  'audio/mpeg',
  'text/plain',
  'text/csv',
  'text/markdown',
] as const;

export type AttachmentType = (typeof attachmentTypes)[number];

/** Longest file of words, in bytes: a model reads all of it. */
export const maxTextBytes = 256 * 1024;

/** Other names in use, https://www.iana.org/assignments/media-types/media-types.xhtml has the official ones. */
const aliases: ReadonlyMap<string, AttachmentType> = new Map<string, AttachmentType>([
  ...attachmentTypes.map((type) => [type, type] as const),
  ['image/jpg', 'image/jpeg'],
  ['image/pjpeg', 'image/jpeg'],
  ['application/x-pdf', 'application/pdf'],
  ['audio/mp3', 'audio/mpeg'],
  ['audio/x-mp3', 'audio/mpeg'],
  ['audio/x-mpeg', 'audio/mpeg'],
  ['audio/wave', 'audio/wav'],
  ['audio/x-wav', 'audio/wav'],
  ['audio/vnd.wave', 'audio/wav'],
  ['text/x-markdown', 'text/markdown'],
]);

/** The kind that a media type names, whatever its parameters; undefined of one that is not taken. */
export function namedType(mediaType: string): AttachmentType | undefined {
  const end = mediaType.indexOf(';');
  const name = end < 0 ? mediaType : mediaType.slice(0, end);
  return aliases.get(name.trim().toLowerCase());
}

/** Whether files of a kind are words; all words look alike. */
export const isTextType = (type: string): boolean => type.startsWith('text/');

/**
 * What the first bytes of a file show it to be; undefined of anything that is not taken. Nothing is
 * decompressed or drawn. Signatures: https://mimesniff.spec.whatwg.org/#matching-a-mime-type-pattern,
 * and the first chunk of https://www.w3.org/TR/png-3/#11IHDR.
 */
export function detectType(data: Uint8Array): AttachmentType | undefined {
  if (isPng(data)) return 'image/png';
  if (has(data, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (hasText(data, 0, 'GIF87a') || hasText(data, 0, 'GIF89a')) return 'image/gif';
  if (hasText(data, 0, 'RIFF')) {
    if (hasText(data, 8, 'WEBPVP')) return 'image/webp';
    return hasText(data, 8, 'WAVE') ? 'audio/wav' : undefined;
  }
  if (hasText(data, 0, '%PDF-')) return 'application/pdf';
  if (hasText(data, 0, 'ID3') || isMp3Frame(data)) return 'audio/mpeg';
  return isText(data) ? 'text/plain' : undefined;
}

/** The kind of a file by its content, which has to be what is said of it; undefined where it is not. */
export function checkedType(named: AttachmentType, data: Uint8Array): AttachmentType | undefined {
  const found = detectType(data);
  if (found === undefined) return undefined;
  return found === named || (isTextType(found) && isTextType(named)) ? named : undefined;
}

const has = (data: Uint8Array, at: number, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => data[at + index] === byte);

const hasText = (data: Uint8Array, at: number, text: string): boolean =>
  has(data, at, [...Buffer.from(text, 'latin1')]);

/** The signature alone may stand before anything: a picture begins with its size. */
const isPng = (data: Uint8Array): boolean =>
  has(data, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]) &&
  hasText(data, 12, 'IHDR') &&
  !has(data, 16, [0, 0, 0, 0]) &&
  !has(data, 20, [0, 0, 0, 0]) &&
  data.byteLength > 45;

/** ISO/IEC 11172-3: eleven bits of sync, layer III, a bit rate and a sampling rate that there are. */
function isMp3Frame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  return (
    first === 0xff &&
    (second & 0xe6) === 0xe2 &&
    (second & 0x18) !== 0x08 &&
    third >> 4 !== 0x0f &&
    (third & 0x0c) !== 0x0c
  );
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** UTF-8 without control characters but tabs and ends of lines. */
function isText(data: Uint8Array): boolean {
  if (data.byteLength > maxTextBytes) return false;
  if (data.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)) {
    return false;
  }
  try {
    utf8.decode(data);
    return true;
  } catch {
    return false;
  }
}

import { setImmediate } from 'node:timers/promises';
import {
  type AttachmentType,
  attachmentTypes,
  checkedType,
  isTextType,
  maxFileBytes,
  maxTextBytes,
  namedType,
  newAttachment,
  type NewAttachment,
  Result,
} from '@faina/agent-core';

/** A file as a client sends it. */
export interface SentFile {
  readonly mediaType: string;
  /** Base64, RFC 4648, section 4. */
  readonly data: string;
}

/** Why a file is not taken; `field` is where the reason lies. */
export interface FileFault {
  readonly index: number;
  readonly field: 'mediaType' | 'data' | 'url';
  readonly detail: string;
}

/**
 * The files of a request, checked: what is sent is what it is said to be, as far as its first bytes
 * show. Others get their turn between two files.
 */
export async function readAttachments(
  files: readonly SentFile[],
): Promise<Result<readonly NewAttachment[], readonly FileFault[]>> {
  const sizes = files.map(({ data }) => decodedBytes(data));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes > maxFileBytes) {
    const detail = `The files have ${bytes} bytes together; ${maxFileBytes} are taken`;
    return Result.error([{ index: sizes.length - 1, field: 'data', detail }]);
  }
  const read: NewAttachment[] = [];
  const faults: FileFault[] = [];
  for (const [index, file] of files.entries()) {
    if (index > 0) await setImmediate();
    const checked = checkFile(file);
    if ('detail' in checked) faults.push({ index, ...checked });
    else read.push(newAttachment(checked));
  }
  return faults.length > 0 ? Result.error(faults) : Result.ok(read);
}

type Checked =
  { readonly mediaType: AttachmentType; readonly data: Uint8Array } | Omit<FileFault, 'index'>;

function checkFile({ mediaType: said, data: base64 }: SentFile): Checked {
  const named = namedType(said);
  if (!named) {
    return { field: 'mediaType', detail: `Not taken; these are: ${attachmentTypes.join(', ')}` };
  }
  if (base64.startsWith('data:')) {
    return { field: 'data', detail: 'Base64 alone is wanted, without "data:…;base64,"' };
  }
  const data = decode(base64);
  if (!data) {
    return { field: 'data', detail: 'Not base64 (RFC 4648, section 4, padded and in one line)' };
  }
  return checkContent(named, data);
}

/** Whether the content is what it is said to be. */
export function checkContent(named: AttachmentType, data: Uint8Array): Checked {
  if (data.byteLength === 0) return { field: 'data', detail: 'The file is empty' };
  if (isTextType(named) && data.byteLength > maxTextBytes) {
    return { field: 'data', detail: `Text is taken up to ${maxTextBytes} bytes` };
  }
  const mediaType = checkedType(named, data);
  if (mediaType) return { mediaType, data };
  const wanted = isTextType(named) ? 'UTF-8 without control characters' : `a file of ${named}`;
  return { field: 'data', detail: `The content is not ${wanted}` };
}

const paddingOf = (base64: string): number =>
  base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;

const decodedBytes = (base64: string): number =>
  Math.floor((base64.length * 3) / 4) - paddingOf(base64);

/**
 * Node skips what is not of the alphabet, ends at the first `=` and takes the alphabet of URLs as
 * well; strict decoding gives as many bytes as the length says, and the same end when encoded again.
 */
function decode(base64: string): Buffer | undefined {
  if (base64.length % 4 !== 0 || base64.includes('-') || base64.includes('_')) return undefined;
  const padding = paddingOf(base64);
  const data = Buffer.from(base64, 'base64');
  if (data.length !== (base64.length / 4) * 3 - padding) return undefined;
  const lastBytes = padding === 0 ? 3 : 3 - padding;
  const end = data.subarray(Math.max(0, data.length - lastBytes)).toString('base64');
  return base64.endsWith(end) ? data : undefined;
}

import { deflateSync } from 'node:zlib';
import type { AttachmentType } from '../attachment/attachment-types.js';

const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  // The sum is not looked at here, and whoever draws the picture is a double.
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
};

/** One pixel, and as many bytes behind it as are wanted. */
function png(padding: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(1, 0);
  header.writeUInt32BE(1, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(2))),
    chunk('tEXt', noise(padding)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The same bytes each time, of all values. */
export function noise(bytes: number): Buffer {
  const data = Buffer.alloc(bytes);
  let state = 1;
  for (let index = 0; index < bytes; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    data[index] = state >>> 16;
  }
  return data;
}

/** A file of a kind, as far as its first bytes go. */
export function fileOf(type: AttachmentType, padding = 64): Buffer {
  const begins = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), noise(padding)]);
  switch (type) {
    case 'image/png':
      return png(padding);
    case 'image/jpeg':
      return begins('\xff\xd8\xff\xe0');
    case 'image/gif':
      return begins('GIF89a');
    case 'image/webp':
      return begins('RIFF\0\0\0\0WEBPVP8 ');
    case 'application/pdf':
      return begins('%PDF-1.7\n');
    case 'audio/wav':
      return begins('RIFF\0\0\0\0WAVEfmt ');
    case 'audio/mpeg':
      return begins('ID3\x04\0');
    case 'text/plain':
    case 'text/csv':
    case 'text/markdown':
      return Buffer.from('Words; in; lines\n');
  }
}

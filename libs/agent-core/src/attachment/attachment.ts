import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';

/** A file that stands beside the words of a message; its bytes are kept apart. */
export interface AttachmentRef {
  readonly id: string;
  /** As found by looking at its bytes, for example `image/png`. */
  readonly mediaType: string;
  readonly bytes: number;
}

/** A file with its bytes, as an adapter sends it. */
export interface LoadedAttachment extends AttachmentRef {
  readonly data: Uint8Array;
}

/** A file that the next save stores. */
export interface NewAttachment extends AttachmentRef {
  readonly data: Uint8Array;
  /** Of the data, in hex. */
  readonly sha256: string;
}

/** A file whose type is known by its content. */
export interface CheckedFile {
  readonly mediaType: string;
  readonly data: Uint8Array;
}

export const newAttachment = ({ mediaType, data }: CheckedFile): NewAttachment => ({
  id: randomUUID(),
  mediaType,
  bytes: data.byteLength,
  data,
  sha256: createHash('sha256').update(data).digest('hex'),
});

export const refOf = ({ id, mediaType, bytes }: AttachmentRef): AttachmentRef => ({
  id,
  mediaType,
  bytes,
});

const refsSchema = z
  .array(z.object({ id: z.string(), mediaType: z.string(), bytes: z.number() }))
  .min(1);

/**
 * The files of a stored input. Inputs of versions without attachments may have anything under that
 * name, which is data like the rest of it.
 */
export function attachmentsOf(input: unknown): readonly AttachmentRef[] {
  if (typeof input !== 'object' || input === null || !('attachments' in input)) return [];
  return refsSchema.safeParse(input.attachments).data ?? [];
}

/** What is told of the files of a request where they are not sent; nothing where it has none. */
export function attachmentNote(input: unknown): string {
  const refs = attachmentsOf(input);
  if (refs.length === 0) return '';
  const list = refs.map(({ mediaType, bytes }) => `${mediaType}, ${bytes} bytes`).join('; ');
  return `\n[files that came with this and are not sent again: ${list}]`;
}

import type { AttachmentRef, LoadedAttachment } from '@faina/agent-core';
import type { FilePart, TextPart } from 'ai';

/** What a user says, with the files beside it. Those whose bytes nobody has read are left out. */
export function withFileParts({
  content,
  attachments = [],
}: {
  readonly content: string;
  readonly attachments?: readonly AttachmentRef[];
}): string | (TextPart | FilePart)[] {
  const files = attachments.filter(isLoaded);
  if (files.length === 0) return content;
  return [
    { type: 'text', text: content },
    ...files.map(({ data, mediaType }): FilePart => ({
      type: 'file',
      data: { type: 'data', data },
      mediaType,
    })),
  ];
}

const isLoaded = (file: AttachmentRef): file is LoadedAttachment =>
  'data' in file && file.data instanceof Uint8Array;

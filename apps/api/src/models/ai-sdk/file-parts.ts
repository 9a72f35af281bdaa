import type { AttachmentRef, LoadedAttachment } from '@faina/agent-core';
import type { SdkMessage } from './sdk-model.js';

type UserPart = Extract<SdkMessage, { role: 'user' }>['content'][number];

/** What a user says, with the files beside it. Those whose bytes nobody has read are left out. */
export function withFileParts({
  content,
  attachments = [],
}: {
  readonly content: string;
  readonly attachments?: readonly AttachmentRef[];
}): UserPart[] {
  const files = attachments.filter(isLoaded);
  const words: UserPart = { type: 'text', text: content };
  if (files.length === 0) return [words];
  return [
    ...(content === '' ? [] : [words]),
    ...files.map(({ data, mediaType }): UserPart => ({
      type: 'file',
      data: { type: 'data', data },
      mediaType,
    })),
  ];
}

const isLoaded = (file: AttachmentRef): file is LoadedAttachment =>
  'data' in file && file.data instanceof Uint8Array;

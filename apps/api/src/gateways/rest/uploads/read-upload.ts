import { atMost } from '@faina/agent-core';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { Problem, validationFailed } from '../problems/problem.js';
import { untilIdle } from './until-idle.js';
import { uploadLimit } from './upload-route.js';

/** An uploaded file while it arrives. */
export interface Upload {
  /** Without parameters, in lower case; what the client says. */
  readonly mediaType: string;
  /** Undefined when the file is the body itself. */
  readonly fileName: string | undefined;
  /** Fails with a 413 problem at the size limit, with a 408 problem when it stands still. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

const mediaTypeOf = (header: string | undefined): string =>
  header?.split(';', 1)[0]?.trim().toLowerCase() ?? '';

const broken = (cause: unknown): Problem =>
  cause instanceof Problem
    ? cause
    : new Problem(
        400,
        'UPLOAD_BROKEN',
        'The upload ended early or is not well-formed. Send it again.',
        { cause },
      );

const tooLarge = (): Problem =>
  new Problem(413, 'BODY_TOO_LARGE', 'The file is larger than 64 MB. Split it.');

/** What a form may have around its file, in bytes. */
const maxFormBytes = 1024 * 1024;

async function* chunksOf(stream: Readable): AsyncGenerator<Uint8Array> {
  // Not destroyed when the reader gives up: the answer still has to go out on the connection.
  const chunks = stream.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      const next = await untilIdle(chunks.next());
      if (next.done) return;
      const chunk: unknown = next.value;
      if (!(chunk instanceof Uint8Array)) throw new TypeError('An upload arrives as bytes');
      yield chunk;
    }
  } catch (error) {
    throw broken(error);
  } finally {
    // Not awaited: a stream that stands still never answers.
    void chunks.return?.();
  }
}

const limited = (stream: Readable): AsyncGenerator<Uint8Array> =>
  atMost(chunksOf(stream), uploadLimit, tooLarge);

type Files = ReturnType<FastifyRequest['files']>;

const oneFileWanted = (): Problem =>
  validationFailed([{ pointer: '/file', detail: 'Send one file in the form field "file"' }]);

/** The next file of a form; undefined when it has no more. */
const nextFile = async (files: Files): Promise<MultipartFile | undefined> => {
  try {
    const next = await untilIdle(files.next());
    return next.done ? undefined : next.value;
  } catch (error) {
    throw broken(error);
  }
};

/** The bytes of a file, then the refusal of a further one, which nobody would have read. */
async function* onlyFile(part: MultipartFile, files: Files): AsyncGenerator<Uint8Array> {
  yield* limited(part.file);
  const further = await nextFile(files);
  if (further === undefined) return;
  throw oneFileWanted();
}

/** The file of a request: the body itself, or the form field `file`; throws a 4xx problem. */
export const readUpload = async (request: FastifyRequest): Promise<Upload> => {
  const { body, headers } = request;
  if (Number(headers['content-length'] ?? 0) > uploadLimit + maxFormBytes) throw tooLarge();
  if (body instanceof Readable) {
    const mediaType = mediaTypeOf(headers['content-type']);
    return { mediaType, fileName: undefined, bytes: limited(body) };
  }
  if (!request.isMultipart()) {
    throw new Problem(
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      'Send the file with the media type of its format, or as the form field "file".',
    );
  }
  const files = request.files();
  const part = await nextFile(files);
  if (part === undefined) throw oneFileWanted();
  if (part.fieldname !== 'file') throw oneFileWanted();
  return {
    mediaType: mediaTypeOf(part.mimetype),
    fileName: part.filename,
    bytes: onlyFile(part, files),
  };
};

import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { Problem, validationFailed } from './problem.js';
import { uploadLimit } from './upload-route.js';

/** An uploaded file while it arrives. */
export interface Upload {
  /** Without parameters, in lower case; what the client says. */
  readonly mediaType: string;
  /** Undefined when the file is the body itself. */
  readonly fileName: string | undefined;
  /** Fails with a 413 problem at the size limit. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

const mediaTypeOf = (header: string | undefined): string =>
  header?.split(';', 1)[0]?.trim().toLowerCase() ?? '';

const broken = (cause: unknown): Problem =>
  new Problem(
    400,
    'UPLOAD_BROKEN',
    'The upload ended early or is not well-formed. Send it again.',
    {
      cause,
    },
  );

async function* chunksOf(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    // Not destroyed when the reader gives up: the answer still has to go out on the connection.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError('An upload arrives as bytes');
      yield chunk;
    }
  } catch (error) {
    throw broken(error);
  } finally {
    // What nobody reads any more must not block the connection.
    stream.resume();
  }
}

async function* limited(stream: Readable): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunksOf(stream)) {
    size += chunk.byteLength;
    if (size > uploadLimit) {
      throw new Problem(413, 'BODY_TOO_LARGE', 'The file is larger than 64 MB. Split it.');
    }
    yield chunk;
  }
}

type Files = ReturnType<FastifyRequest['files']>;

const oneFileWanted = (): Problem =>
  validationFailed([{ pointer: '/file', detail: 'Send one file in the form field "file"' }]);

/** The next file of a form; undefined when it has no more. */
const nextFile = async (files: Files): Promise<MultipartFile | undefined> => {
  try {
    const next = await files.next();
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
  further.file.resume();
  throw oneFileWanted();
}

/** The file of a request: the body itself, or the form field `file`; throws a 4xx problem. */
export const readUpload = async (request: FastifyRequest): Promise<Upload> => {
  const { body } = request;
  if (body instanceof Readable) {
    const mediaType = mediaTypeOf(request.headers['content-type']);
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
  if (part.fieldname !== 'file') {
    part.file.resume();
    throw oneFileWanted();
  }
  return {
    mediaType: mediaTypeOf(part.mimetype),
    fileName: part.filename,
    bytes: onlyFile(part, files),
  };
};

import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.js';
import { uploadMediaTypes } from '../uploads/upload-route.js';

const unsupported = (detail: string): Problem =>
  new Problem(415, 'UNSUPPORTED_MEDIA_TYPE', detail, { headers: { connection: 'close' } });

/**
 * Refuses a body that its route cannot read before a byte of it is read: a compressed one (its
 * real size would not be known in time) and an upload where none is expected.
 */
export const refuseUnreadableBody = (request: FastifyRequest): void => {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw unsupported('Compressed bodies are not read; send the body without Content-Encoding.');
  }
  const mediaType = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (mediaType === undefined || !uploadMediaTypes.has(mediaType)) return;
  if (request.is404 || request.routeOptions.config.acceptsUpload === true) return;
  throw unsupported('This route reads application/json.');
};

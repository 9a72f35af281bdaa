import multipart from '@fastify/multipart';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';

declare module 'fastify' {
  interface FastifyContextConfig {
    acceptsUpload?: boolean;
  }
}

/** Largest uploaded file, in bytes. */
export const uploadLimit = 64 * 1024 * 1024;

const rawMediaTypes = [
  'text/csv',
  'application/gpx+xml',
  'application/vnd.garmin.tcx+xml',
  'application/vnd.ant.fit',
];

export const uploadMediaTypes: ReadonlySet<string> = new Set([
  ...rawMediaTypes,
  'multipart/form-data',
]);

/** Marks a route that takes a file; its handler reads the stream of the body by itself. */
export const AcceptsUpload = () => RouteConfig({ acceptsUpload: true });

/** Lets bodies of the upload types through unread. */
export const addUploadParsers = async (instance: FastifyInstance): Promise<void> => {
  const passThrough = async (_request: FastifyRequest, body: Readable) => body;
  instance.addContentTypeParser(rawMediaTypes, passThrough);
  await instance.register(multipart, {
    // One byte and one file over the limit: the limits themselves are enforced in `readUpload`.
    limits: { fileSize: uploadLimit + 1, files: 2, fields: 10, fieldSize: 1_000, parts: 12 },
    throwFileSizeLimit: false,
  });
};

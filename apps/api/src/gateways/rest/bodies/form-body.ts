import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem, validationFailed } from '../problems/problem.js';
import { findUnstorable } from './storable-json.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    acceptsForm?: boolean;
  }
}

/** Largest body of a form, in bytes: a reason of 2 000 characters as browsers encode it. */
const formLimit = 24 * 1024;

const formMediaType = 'application/x-www-form-urlencoded';

/** Marks a route that takes what a page without script sends, and nothing else. */
export const AcceptsForm = () => RouteConfig({ acceptsForm: true });

/**
 * Refuses a form where none is expected, as pages of other origins can send one, and anything else where
 * one is.
 */
export const refuseForeignForm = (request: FastifyRequest, mediaType: string | undefined): void => {
  if (mediaType === undefined || request.is404) return;
  const { acceptsForm = false } = request.routeOptions.config;
  if (acceptsForm === (mediaType === formMediaType)) return;
  throw new Problem(
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    `This route reads ${acceptsForm ? formMediaType : 'application/json'}.`,
    { headers: { connection: 'close' } },
  );
};

/** The fields of a form by their names; of those that come twice the last. */
export const addFormParser = (instance: FastifyInstance): void => {
  instance.addContentTypeParser(
    formMediaType,
    { parseAs: 'string', bodyLimit: formLimit },
    async (_request: FastifyRequest, body: string) => {
      const fields = Object.fromEntries(new URLSearchParams(body));
      const fault = findUnstorable(fields);
      if (fault !== undefined) throw validationFailed([fault]);
      return fields;
    },
  );
};

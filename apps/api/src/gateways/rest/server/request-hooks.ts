import { redaction } from '@faina/agent-core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { AllowedMethods } from './allowed-methods.js';
import { closeUnlessRead, isUnread } from '../uploads/close-unless-read.js';
import { addFormParser, refuseForeignForm } from '../bodies/form-body.js';
import { parseJsonBody } from '../bodies/json-body.js';
import { toldOf } from './jobs-of-request.js';
import { isLoopbackAuthority } from './loopback-authority.js';
import { Problem, unavailable, validationFailed } from '../problems/problem.js';
import { beginTrace, endTrace } from './request-traces.js';
import type { Tracing } from '../../../telemetry/traces/tracing.js';
import { idleMs } from '../uploads/until-idle.js';
import { findUnstorable } from '../bodies/storable-json.js';
import { uploadMediaTypes } from '../uploads/upload-route.js';

export interface RequestHookOptions {
  readonly logger: Logger;
  readonly allowedMethods: AllowedMethods;
  readonly tracing: Tracing;
  /** Without keys, only a browser or client that calls us by a loopback name is let in. */
  readonly loopbackOnly: boolean;
}

const refuseForeignName = (request: FastifyRequest): void => {
  if (isLoopbackAuthority(request.headers.host)) return;
  throw new Problem(
    403,
    'HOST_REFUSED',
    'With AUTH=none the service answers to localhost only, as a page of another name could ' +
      'otherwise reach it through your browser. Use AUTH=api-key to serve other names.',
  );
};

/** RFC 9112, 3.2: a proxy in front and this service must not each believe another one. */
const refuseSecondHost = (request: FastifyRequest): void => {
  let hosts = 0;
  // Names and values in turn.
  for (const [index, name] of request.raw.rawHeaders.entries()) {
    if (index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts < 2) return;
  throw new Problem(400, 'MALFORMED_REQUEST', 'The request names more than one Host.');
};

const refuseUnstorablePath = (request: FastifyRequest): void => {
  // What nobody has encoded and what is no query is what a route says, and what may stand in a URL.
  if (!/[?%]/.test(request.url)) return;
  const fault = findUnstorable(request.params) ?? findUnstorable(request.query);
  if (fault !== undefined) throw validationFailed([fault]);
};

const unsupported = (detail: string): Problem =>
  new Problem(415, 'UNSUPPORTED_MEDIA_TYPE', detail, { headers: { connection: 'close' } });

/**
 * Refuses a body that its route cannot read before a byte of it is read: a compressed one (its
 * real size would not be known in time), and an upload or a form where none is expected.
 */
const refuseUnreadableBody = (request: FastifyRequest): void => {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw unsupported('Compressed bodies are not read; send the body without Content-Encoding.');
  }
  const mediaType = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  refuseForeignForm(request, mediaType);
  if (mediaType === undefined || !uploadMediaTypes.has(mediaType)) return;
  if (request.is404 || request.routeOptions.config.acceptsUpload === true) return;
  throw unsupported('This route reads application/json.');
};

/**
 * What happens to every request before and after its route: ids, refusals, one log line. Hooks that wait for nothing
 * call back, so that a request does not go through a promise for each of them.
 */
export const addRequestHooks = (instance: FastifyInstance, options: RequestHookOptions): void => {
  const { logger, allowedMethods, tracing, loopbackOnly } = options;
  let closing = false;

  instance.addHook('onRoute', ({ method, url }) => {
    for (const each of Array.isArray(method) ? method : [method]) allowedMethods.add(each, url);
  });
  instance.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  instance.addHook('onRequest', (request, reply, done) => {
    const { traceparent } = beginTrace(request, tracing);
    void reply.headers({ 'x-request-id': request.id, traceparent });
    if (closing) throw unavailable('SERVICE_STOPPING', 'The service is stopping. Try again.', 1);
    refuseSecondHost(request);
    if (loopbackOnly) refuseForeignName(request);
    refuseUnreadableBody(request);
    refuseUnstorablePath(request);
    // A JSON body is read before anybody asks for a key. Files are let through unread, and have a
    // clock of their own, which stands still while their import does.
    if (isUnread(request)) request.raw.socket.setTimeout(idleMs);
    done();
  });
  instance.addHook('preValidation', ({ raw: { socket } }, _reply, done) => {
    if (socket.timeout === idleMs) socket.setTimeout(0);
    done();
  });
  instance.addHook('onSend', (request, reply, payload, done) => {
    done(null, closeUnlessRead(request, reply, payload));
  });
  // What was stored before its secret was configured, and what never was.
  instance.addHook('onSend', (_request, _reply, payload, done) => {
    done(null, typeof payload === 'string' ? redaction.json(payload) : payload);
  });
  instance.addHook('onResponse', (request, reply, done) => {
    endTrace(request, reply, tracing);
    if (logger.isLevelEnabled('debug')) {
      const { statusCode: status, elapsedTime } = reply;
      const durationMs = Math.round(elapsedTime);
      logger.debug({ ...toldOf(request, reply), status, durationMs }, 'Request answered');
    }
    done();
  });

  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) =>
      body.length === 0 ? undefined : parseJsonBody(body),
  );
  addFormParser(instance);
};

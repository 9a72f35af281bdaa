import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/**
 * Pages of the service (/docs, /ops/queues) load from the service alone: no script, font or image
 * of another host. Their frameworks set styles inline, so styles alone may be inline. TLS, and with
 * it Strict-Transport-Security, is a matter of the proxy in front.
 */
const protect = helmet({
  strictTransportSecurity: false,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
});

/** What Helmet says is the same of each answer, so it is asked once. */
function securityHeaders() {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, () => undefined);
  return response.getHeaders();
}

export const addSecurityHeaders = (instance: FastifyInstance): void => {
  const headers = securityHeaders();
  instance.addHook('onRequest', (_request, reply, done) => {
    // Among Fastify's own: Node sets each anew that stands in an answer when its head is written.
    void reply.headers(headers);
    done();
  });
};

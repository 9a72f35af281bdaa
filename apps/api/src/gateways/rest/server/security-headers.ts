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

/** Helmet itself, made once: Fastify's plugin of it makes it anew for each request. */
export const addSecurityHeaders = (instance: FastifyInstance): void => {
  instance.addHook('onRequest', ({ raw }, reply, done) => {
    protect(raw, reply.raw, () => {
      done();
    });
  });
};

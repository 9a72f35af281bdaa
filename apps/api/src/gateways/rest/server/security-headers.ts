import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Pages of the service (/docs, /ops/queues) load from the service alone: no script, font or image
 * of another host. Their frameworks set styles inline, so styles alone may be inline. TLS, and with
 * it Strict-Transport-Security, is a matter of the proxy in front.
 */
export const addSecurityHeaders = async (instance: FastifyInstance): Promise<void> => {
  await instance.register(helmet, {
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
};

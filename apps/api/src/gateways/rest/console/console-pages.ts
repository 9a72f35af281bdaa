import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../problems/problem.js';

/** Where the console is served, with its pages below. */
const consolePath = '/console';

/**
 * Scripts and everything else of the service itself, no script inline. Styles may be: a mail that somebody
 * is asked about stands in a frame without scripts, and such a frame has this policy too.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const icons = ['icon.svg', 'icon-waiting.svg'];

const served = (cacheControl: string) => ({
  index: false as const,
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply: FastifyReply) => {
    void reply.header('cache-control', cacheControl);
  },
});

const files = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('@faina/console/package.json')), 'dist');

/**
 * Serves the console: files whose names have a hash are kept for ever, and any address below that names no
 * file is a page, which its script finds. It needs no key; what it shows is asked for with one.
 */
export async function serveConsole(instance: FastifyInstance): Promise<void> {
  const sendPage = (reply: FastifyReply) => reply.sendFile('index.html');
  await instance.register(
    async (scope) => {
      scope.addHook('onRequest', async (_request, reply) => {
        void reply.header('content-security-policy', contentSecurityPolicy);
      });
      await scope.register(fastifyStatic, { ...served('no-cache'), root: files(), serve: false });
      // One route for all assets: one for each file takes its time of every start.
      await scope.register(fastifyStatic, {
        ...served('public, max-age=31536000, immutable'),
        root: join(files(), 'assets'),
        prefix: '/assets/',
        decorateReply: false,
        allowedPath: (path) => !path.endsWith('.gz'),
      });
      for (const icon of icons) scope.get(`/${icon}`, (_request, reply) => reply.sendFile(icon));
      scope.get('/', (_request, reply) => sendPage(reply));
      scope.setNotFoundHandler(({ method, url }, reply) => {
        const isFile = /\.\w+$/.test(url.split('?', 1)[0] ?? '');
        if (!isFile && (method === 'GET' || method === 'HEAD')) return sendPage(reply);
        throw new Problem(404, 'ROUTE_NOT_FOUND', 'The console has no such file.');
      });
    },
    { prefix: consolePath },
  );
}

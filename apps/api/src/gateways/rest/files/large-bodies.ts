import { Injectable } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AdmissionService } from '../auth/admission.service.js';
import { bearerToken } from '../auth/authorization-header.js';
import { bodyLimit } from '../bodies/json-body.js';
import { Problem, retryAfter } from '../problems/problem.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    acceptsFiles?: boolean;
  }
}

/** Largest body with files in it, in bytes: 10 MB in base64, and what may stand beside them. */
const largeBodyLimit = Math.ceil((10 * 1024 * 1024 * 4) / 3) + bodyLimit;

/** Large bodies that are in memory at the same time, of one key and of all. */
const maxOfKey = 4;
const maxOfAll = 12;
const retryAfterSeconds = 2;

/** Marks a route whose JSON may hold files in base64. */
export const AcceptsFiles = () => RouteConfig({ acceptsFiles: true });

/**
 * Large JSON bodies, on the routes that take them. Small ones are read before anybody asks for a key;
 * of these none is read before its key is known, and a few at a time.
 */
@Injectable()
export class LargeBodies {
  readonly #open = new Map<string | null, number>();
  readonly #ends = new WeakMap<FastifyRequest, () => void>();
  #all = 0;

  constructor(private readonly admission: AdmissionService) {}

  /** Before the routes are added. */
  attach(instance: FastifyInstance): void {
    instance.addHook('onRoute', (route) => {
      if (route.config?.acceptsFiles === true) route.bodyLimit = largeBodyLimit;
    });
    instance.addHook('preParsing', async (request, reply) => {
      if (request.routeOptions.config.acceptsFiles !== true || !mayBeLarge(request)) return;
      const apiKey = bearerToken(request.headers.authorization);
      await this.admission.admit({ apiKey, oneOf: ['jobs:write'] }, request, reply);
      this.#begin(request, reply);
    });
  }

  /** The body of the request is not held any longer, though its answer may take a while. */
  release(request: FastifyRequest): void {
    this.#ends.get(request)?.();
    this.#ends.delete(request);
  }

  /** Throws a 429 problem where the key, or the process, has too many. */
  #begin(request: FastifyRequest, reply: FastifyReply): void {
    const key = request.principal?.keyId ?? null;
    const ofKey = this.#open.get(key) ?? 0;
    if (ofKey >= maxOfKey || this.#all >= maxOfAll) throw tooMany();
    this.#open.set(key, ofKey + 1);
    this.#all += 1;
    this.#ends.set(request, () => {
      this.#end(key);
    });
    reply.raw.once('close', () => {
      this.release(request);
    });
  }

  #end(key: string | null): void {
    this.#all -= 1;
    const left = (this.#open.get(key) ?? 1) - 1;
    if (left > 0) this.#open.set(key, left);
    else this.#open.delete(key);
  }
}

/** Also where it does not say how long it is. */
const mayBeLarge = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > bodyLimit;

const tooMany = (): Problem =>
  new Problem(
    429,
    'TOO_MANY_UPLOADS',
    'Too many requests with files are being read already. Send this one once another has its answer.',
    retryAfter(retryAfterSeconds),
  );

import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../../auth/principal.js';
import { Problem, retryAfter } from '../problems/problem.js';
import { readUpload, type Upload } from './read-upload.js';

const maxAtOnce = 4;
const retryAfterSeconds = 5;

/** Receives files in this process: a few at a time for each key, so that none holds all places. */
@Injectable()
export class UploadReceiver {
  /** Open uploads by key; those that no stored key stands for count as one. */
  readonly #open = new Map<string | null, number>();

  /** What `work` makes of the file. Throws a 429 problem where the key has too many open uploads. */
  async receive<T>(
    { keyId }: Principal,
    request: FastifyRequest,
    work: (upload: Upload) => Promise<T>,
  ): Promise<T> {
    const others = this.#open.get(keyId) ?? 0;
    if (others >= maxAtOnce) throw tooManyUploads();
    this.#open.set(keyId, others + 1);
    try {
      return await work(await readUpload(request));
    } finally {
      this.#close(keyId);
    }
  }

  #close(keyId: string | null): void {
    const others = (this.#open.get(keyId) ?? 1) - 1;
    if (others > 0) this.#open.set(keyId, others);
    else this.#open.delete(keyId);
  }
}

const tooManyUploads = (): Problem =>
  new Problem(
    429,
    'TOO_MANY_UPLOADS',
    `This key has ${maxAtOnce} uploads open already. Send the file once one of them has ended.`,
    retryAfter(retryAfterSeconds),
  );

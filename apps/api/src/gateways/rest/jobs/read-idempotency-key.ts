import { validationFailed } from '../problems/problem.js';

const printable = /^[\x20-\x7e]{1,255}$/;

/** The header `Idempotency-Key`: 1 to 255 printable ASCII characters. Throws 400 for others. */
export function readIdempotencyKey(raw: string | undefined): string | undefined {
  if (raw === undefined || printable.test(raw)) return raw;
  throw validationFailed([
    { pointer: '/headers/idempotency-key', detail: '1 to 255 printable characters are allowed' },
  ]);
}

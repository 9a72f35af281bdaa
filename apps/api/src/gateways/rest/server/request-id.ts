import { randomUUID } from 'node:crypto';

const sane = /^[A-Za-z0-9._:@/+=-]{1,128}$/;

/** The caller's `X-Request-Id` when it is short and plain, else a new UUID. */
export const requestIdFrom = (header: string | string[] | undefined): string =>
  typeof header === 'string' && sane.test(header) ? header : randomUUID();

import type { HostileCase } from './hostile-case.js';

type Body = string | Uint8Array<ArrayBuffer>;

/** A file sent as the body of a request. */
export const upload = (
  name: string,
  path: string,
  mediaType: string,
  body: () => Body,
): HostileCase => ({
  name,
  run: (target) =>
    target.send('POST', path, { headers: { 'content-type': mediaType }, body: body() }),
});

/** A request with a body that is said to be JSON. */
export const json = (
  name: string,
  route: `${'POST' | 'PUT'} /${string}`,
  body: () => string,
  headers: Readonly<Record<string, string>> = {},
): HostileCase => ({
  name,
  run: (target) => {
    const [method = '', path = ''] = route.split(' ');
    return target.send(method, path, {
      headers: { 'content-type': 'application/json', ...headers },
      body: body(),
    });
  },
});

export const read = (
  name: string,
  path: () => string,
  headers: Readonly<Record<string, string>> = {},
): HostileCase => ({ name, run: (target) => target.send('GET', path(), { headers }) });

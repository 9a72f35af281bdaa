import { describe, expect, it } from 'vitest';
import { AllowedMethods } from './allowed-methods.js';

const routes = new AllowedMethods();
routes.add('GET', '/v1/keys');
routes.add('POST', '/v1/keys');
routes.add('DELETE', '/v1/keys/:id');
routes.add('GET', '/docs/*');

describe('AllowedMethods', () => {
  it.each([
    ['/v1/keys', ['GET', 'POST']],
    ['/v1/keys?limit=1', ['GET', 'POST']],
    ['/v1/keys/abc', ['DELETE']],
    ['/v1/keys/abc/more', []],
    ['/docs/a/b.css', ['GET']],
    ['/other', []],
  ])('%s answers %j', (url, methods) => {
    expect(routes.of(url)).toEqual(methods);
  });
});

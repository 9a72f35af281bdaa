import { type HostileCase, marked } from './hostile-case.js';
import { read } from './requests.js';

const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const inUrl = (text: string) => encodeURIComponent(text);

/** Reads with odd cursors, filters, ids and headers; an address holds about 15 KB. */
export const queries: readonly HostileCase[] = [
  read('a cursor of 12 000 characters', () => `/v1/agents?cursor=${'e'.repeat(12_000)}`),
  read('a cursor that is NUL', () => `/v1/agents?cursor=${cursor({ name: '\0' })}`),
  read('a cursor that is deep', () => {
    const deep = `${'['.repeat(450)}${']'.repeat(450)}`;
    return `/v1/jobs?cursor=${Buffer.from(deep).toString('base64url').slice(0, 990)}`;
  }),
  read('a cursor before all time', () => {
    return `/v1/jobs?cursor=${cursor({ createdAt: '-271821-04-20T00:00:00Z', id: 'x' })}`;
  }),
  read('a cursor of a lone surrogate', () => `/v1/agents?cursor=${cursor({ name: '\ud800' })}`),
  read('a cursor that names __proto__', () => {
    return `/v1/agents?cursor=${Buffer.from('{"__proto__":{"name":"a"}}').toString('base64url')}`;
  }),
  read('3 000 parameters', () => `/v1/jobs?${'a=1&'.repeat(3_000)}`),
  read('one parameter 1 500 times', () => `/v1/jobs?${'limit=1&'.repeat(1_500)}`),
  read('brackets in a parameter', () => `/v1/jobs?${'a[b]'.repeat(3_000)}=1`),
  read('percent signs alone', () => `/v1/jobs?tag=${'%25'.repeat(4_000)}`),
  read('broken percent signs', () => `/v1/jobs?tag=${'%'.repeat(12_000)}`),
  read('a limit of 10 000 digits', () => `/v1/jobs?limit=${'9'.repeat(10_000)}`),
  read('a time of 10 000 digits', () => `/v1/jobs?createdAfter=${'2'.repeat(10_000)}`),
  read('a path of 12 000 slashes', () => `/v1${'/'.repeat(12_000)}`),
  read('a path of 1 500 dot segments', () => `/v1/agents${'/%2e%2e'.repeat(1_500)}`),
  read('an id of 12 000 characters', () => `/v1/jobs/${'a'.repeat(12_000)}`),
  read('a search for percent signs', () => `/v1/crm/leads?q=${'%25_'.repeat(50)}`),
  read('a search for marks', () => `/v1/crm/leads?q=${inUrl(marked(1_500))}`),
  read('a search for backslashes', () => `/v1/crm/leads?q=${inUrl('\\'.repeat(3_000))}`),
  read('an If-None-Match of 1 300 tags', () => '/v1/jobs/x', {
    'if-none-match': 'W/"a",'.repeat(1_300),
  }),
  read('an Accept-Language of 600 tags', () => '/v1/tools', {
    'accept-language': 'pt-BR;q=0.1,'.repeat(600),
  }),
  read('a traceparent of 8 000 characters', () => '/v1/tools', {
    traceparent: `00-${'a'.repeat(8_000)}`,
  }),
  read('an X-Request-Id of 8 000 characters', () => '/v1/tools', {
    'x-request-id': 'r'.repeat(8_000),
  }),
  read('a key of 8 000 characters', () => '/v1/tools', {
    authorization: `Bearer ${'x'.repeat(8_000)}`,
  }),
];

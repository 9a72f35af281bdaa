/** Bytes that are no request, or two of them, and what may become of them. */
export interface RawRequest {
  readonly name: string;
  readonly bytes: string;
  /** What the server sends before it closes the connection. */
  readonly answers: RegExp;
}

const crlf = (...lines: readonly string[]) => lines.join('\r\n');

const head = (...lines: readonly string[]) => crlf(...lines, '', '');

const get = 'GET /health/live HTTP/1.1';
const post = 'POST /v1/jobs HTTP/1.1';
const host = 'Host: localhost';
const close = 'Connection: close';
const jsonType = 'Content-Type: application/json';
const chunked = 'Transfer-Encoding: chunked';

/** A request hidden in the body of another, which nobody may answer. */
const hidden = head('GET /openapi.json HTTP/1.1', host, close);

const refused = /^HTTP\/1\.1 400 [^]*"code":"MALFORMED_REQUEST"/;
const tooLarge = /^HTTP\/1\.1 431 [^]*"code":"HEADERS_TOO_LARGE"/;

const tooLargeOrClosed = /^(?:HTTP\/1\.1 431 [^]*)?$/;

/** One answer and no more: what stands behind it was not taken for a request. */
const once = (status: string) => new RegExp(`^HTTP/1\\.1 (?:${status}) (?![^]*HTTP/1\\.1 \\d{3} )`);

const anyRefusal = once('4\\d\\d');

export const rawRequests: readonly RawRequest[] = [
  {
    name: 'Content-Length beside Transfer-Encoding',
    bytes: head(post, host, jsonType, 'Content-Length: 4', chunked) + `0\r\n\r\n${hidden}`,
    answers: refused,
  },
  {
    name: 'Transfer-Encoding beside Content-Length, the other way round',
    bytes: head(post, host, jsonType, chunked, 'Content-Length: 4') + `0\r\n\r\n${hidden}`,
    answers: refused,
  },
  {
    name: 'two Content-Lengths that differ',
    bytes: head(post, host, jsonType, 'Content-Length: 2', 'Content-Length: 60') + `{}${hidden}`,
    answers: refused,
  },
  {
    name: 'two Content-Lengths in one header',
    bytes: head(post, host, jsonType, 'Content-Length: 2, 60') + `{}${hidden}`,
    answers: refused,
  },
  {
    name: 'a negative Content-Length',
    bytes: head(post, host, jsonType, 'Content-Length: -1') + hidden,
    answers: refused,
  },
  {
    name: 'a Content-Length with a plus',
    bytes: head(post, host, jsonType, 'Content-Length: +2') + `{}${hidden}`,
    answers: refused,
  },
  {
    name: 'a Content-Length beyond all numbers',
    bytes: head(post, host, jsonType, `Content-Length: ${'9'.repeat(30)}`),
    answers: refused,
  },
  {
    name: 'a Content-Length in hexadecimal',
    bytes: head(post, host, jsonType, 'Content-Length: 0x2') + `{}${hidden}`,
    answers: refused,
  },
  {
    name: 'chunked twice',
    bytes: head(post, host, jsonType, close, chunked, chunked) + `0\r\n\r\n${hidden}`,
    answers: anyRefusal,
  },
  {
    name: 'chunked that is not the last coding',
    bytes:
      head(post, host, jsonType, 'Transfer-Encoding: chunked, identity') + `0\r\n\r\n${hidden}`,
    answers: refused,
  },
  {
    name: 'a coding that looks like chunked',
    bytes: head(post, host, jsonType, 'Transfer-Encoding: xchunked') + `0\r\n\r\n${hidden}`,
    answers: refused,
  },
  {
    name: 'Transfer-Encoding with a space before the colon',
    bytes: head(post, host, jsonType, 'Transfer-Encoding : chunked') + `0\r\n\r\n${hidden}`,
    answers: refused,
  },
  {
    name: 'a size of a chunk that is none',
    bytes: head(post, host, jsonType, chunked) + 'zz\r\n{}\r\n0\r\n\r\n',
    answers: refused,
  },
  {
    name: 'a size of a chunk beyond all numbers',
    bytes: head(post, host, jsonType, chunked) + `${'f'.repeat(40)}\r\n{}\r\n`,
    answers: refused,
  },
  {
    name: 'a chunk that is longer than its size',
    bytes: head(post, host, jsonType, chunked) + '1\r\n{}{}{}\r\n0\r\n\r\n',
    answers: refused,
  },
  {
    name: 'an extension of a chunk of 100 KB',
    bytes: head(post, host, jsonType, chunked) + `1;${'x'.repeat(100_000)}\r\n{\r\n0\r\n\r\n`,
    answers: /^HTTP\/1\.1 4(?:00|13|31) /,
  },
  {
    name: 'a header that is folded over two lines',
    bytes: head(get, host, 'X-Folded: one', ' two', close),
    answers: refused,
  },
  {
    name: 'a header without a colon',
    bytes: head(get, host, 'X-Broken', close),
    answers: refused,
  },
  {
    name: 'a header without a name',
    bytes: head(get, host, ': value', close),
    answers: refused,
  },
  {
    name: 'NUL in a header',
    bytes: head(get, host, 'X-Nul: a\0b', close),
    answers: refused,
  },
  {
    name: 'a line feed alone inside a header',
    bytes: `${get}\r\n${host}\r\nX-Line: a\nGET /openapi.json HTTP/1.1\r\n\r\n`,
    answers: refused,
  },
  {
    name: 'NUL in the path',
    bytes: head('GET /health/live\0 HTTP/1.1', host, close),
    answers: refused,
  },
  {
    name: 'a space in the path',
    bytes: head('GET /health/live /openapi.json HTTP/1.1', host, close),
    answers: refused,
  },
  {
    name: 'one header of 40 KB',
    bytes: head(get, host, `X-Long: ${'x'.repeat(40_000)}`, close),
    answers: tooLarge,
  },
  {
    // What is still on its way when the server closes makes the system drop the answer.
    name: 'one header of 4 MB',
    bytes: head(get, host, `X-Long: ${'x'.repeat(4_000_000)}`, close),
    answers: tooLargeOrClosed,
  },
  {
    name: '4 000 headers',
    bytes: head(get, host, ...Array.from({ length: 4_000 }, (_, index) => `X-${index}: 1`)),
    answers: tooLarge,
  },
  {
    name: 'a path of 40 KB',
    bytes: head(`GET /${'a'.repeat(40_000)} HTTP/1.1`, host, close),
    answers: tooLarge,
  },
  {
    name: 'no Host',
    bytes: head(get, close),
    answers: /^HTTP\/1\.1 400 /,
  },
  {
    name: 'two Hosts',
    bytes: head('GET /v1/tools HTTP/1.1', host, 'Host: evil.example', close),
    answers: anyRefusal,
  },
  {
    name: 'the address of another host as the path',
    bytes: head('GET http://evil.example/health/live HTTP/1.1', host, close),
    answers: once('[24]\\d\\d'),
  },
  {
    name: 'a tunnel to another host',
    bytes: head('CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example:443'),
    answers: /^(?:HTTP\/1\.1 4\d\d [^]*)?$/,
  },
  {
    name: 'an asterisk as the path',
    bytes: head('OPTIONS * HTTP/1.1', host, close),
    answers: anyRefusal,
  },
  {
    name: 'HTTP/0.9',
    bytes: head('GET /health/live'),
    answers: anyRefusal,
  },
  {
    name: 'HTTP/3.7',
    bytes: head('GET /health/live HTTP/3.7', host),
    answers: refused,
  },
  {
    name: 'the preface of HTTP/2',
    bytes: `${head('PRI * HTTP/2.0')}SM\r\n\r\n`,
    answers: refused,
  },
  {
    name: 'a greeting of TLS',
    bytes: '\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc\u0003\u0003',
    answers: refused,
  },
  {
    name: 'a method that nobody knows',
    bytes: head('BREW /health/live HTTP/1.1', host, close),
    answers: refused,
  },
  {
    name: 'a method in small letters',
    bytes: head('get /health/live HTTP/1.1', host, close),
    answers: refused,
  },
  {
    name: 'a wish for 100-continue that means something else',
    bytes: head(post, host, close, jsonType, 'Expect: 200-ok', 'Content-Length: 2') + '{}',
    answers: anyRefusal,
  },
  {
    name: 'an upgrade to another protocol',
    bytes: head(
      get,
      host,
      'Connection: Upgrade, close',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABk',
    ),
    answers: once('[24]\\d\\d'),
  },
  {
    name: 'a body with a GET',
    bytes: head(get, host, close, `Content-Length: ${hidden.length}`) + hidden,
    answers: once('[24]\\d\\d'),
  },
  {
    name: 'a trailer that names the key',
    bytes:
      head(post, host, close, jsonType, chunked, 'Trailer: Authorization') +
      '2\r\n{}\r\n0\r\nAuthorization: Bearer x\r\n\r\n',
    answers: anyRefusal,
  },
];

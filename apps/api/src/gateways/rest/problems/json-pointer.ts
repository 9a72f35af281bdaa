/** A JSON Pointer (RFC 6901) from path segments; empty for the whole document. */
export const jsonPointer = (segments: readonly PropertyKey[]): string =>
  segments
    .map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');

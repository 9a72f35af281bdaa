import type { NamedTool } from '../../../agents/agent-refusal.js';
import type { UrlFault } from '../../../outbound/outbound-url.js';
import type { ProblemOptions } from './problem.js';

export const tooMany = {
  TOO_MANY_FETCHES: 'The files of too many requests are being fetched already. Try again in 5 s.',
  TOO_MANY_STREAMS:
    'Too many streams of events are open already, of this API key or in all. Close one, or try again in 5 s.',
  TOO_MANY_BULKS:
    'As many bulks of yours as one may have are under way. Stop one, or try again in 5 s.',
};

export const urlFaults: Record<UrlFault, string> = {
  no_http: 'Not an address of http or https',
  has_credentials: 'An address with a password in it is not taken',
  not_public: 'Not public, and taken only where OUTBOUND_ALLOW names it',
};

/** How to log in, and what was wrong with the key that came (RFC 6750). */
export const challenge = (...parameters: string[]): ProblemOptions => ({
  headers: { 'www-authenticate': ['Bearer realm="faina"', ...parameters].join(', ') },
});

export const toolErrors = (tools: readonly NamedTool[], detailOf: (name: string) => string) =>
  tools.map(({ index, name }) => ({ pointer: `/toolNames/${index}`, detail: detailOf(name) }));

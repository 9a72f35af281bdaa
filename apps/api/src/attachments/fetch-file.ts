import type { IncomingMessage } from 'node:http';
import { atMost, boundedSignal, Result, timeoutReason } from '@faina/agent-core';
import { AddressRefused, type OutboundAddresses } from '../outbound/outbound-addresses.js';
import { hostOf, outboundUrl, type UrlFault } from '../outbound/outbound-url.js';
import { sendOutbound } from '../outbound/send-outbound.js';

/** The longest that a file may take to arrive, in milliseconds. */
const timeoutMs = 10_000;

interface Bounds {
  readonly maxBytes: number;
  /** Where it may come from. */
  readonly addresses: OutboundAddresses;
}

/**
 * The bytes at an address, or in a sentence why they are not there. `https` alone, unless the operator
 * names the host; no redirect is followed, no cookie and no key is sent, and nothing compressed is
 * opened. Nothing is told of what stands behind an address that answers with something else.
 */
export async function fetchFile(
  address: string,
  { maxBytes, addresses }: Bounds,
): Promise<Result<Buffer, string>> {
  const url = readUrl(address, addresses);
  if (url.isError()) return url;
  const { signal, release } = boundedSignal([], { ms: timeoutMs, reason: timeoutReason });
  try {
    const headers = { accept: '*/*', 'accept-encoding': 'identity' };
    const response = await sendOutbound(url.value, addresses, { method: 'GET', headers, signal });
    const refusal = refusalOf(response);
    if (refusal !== undefined) {
      response.destroy();
      return Result.error(refusal);
    }
    const chunks: Buffer[] = [];
    for await (const chunk of atMost<Buffer>(response, maxBytes, () => new TooLarge())) {
      chunks.push(chunk);
    }
    return Result.ok(Buffer.concat(chunks));
  } catch (error) {
    return Result.error(wordsOf(error, signal, maxBytes));
  } finally {
    release();
  }
}

class TooLarge extends Error {}

const notAllowed =
  'The address is not public, and may be reached only where OUTBOUND_ALLOW names it';

const faults: Record<UrlFault, string> = {
  no_http: 'Not an https address',
  has_credentials: 'An address with a password in it is not fetched',
  not_public: notAllowed,
};

function readUrl(address: string, addresses: OutboundAddresses): Result<URL, string> {
  const url = outboundUrl(address, addresses);
  if (url.isError()) return Result.error(faults[url.error]);
  return url.value.protocol === 'http:' && !addresses.isNamed(hostOf(url.value))
    ? Result.error('Only https is fetched')
    : url;
}

function refusalOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  if (statusCode >= 300 && statusCode < 400) return 'The address redirects, which is not followed';
  if (statusCode !== 200) return `The address answered ${statusCode}`;
  const encoding = headers['content-encoding'] ?? 'identity';
  return encoding === 'identity' ? undefined : 'The file came compressed, which is not opened';
}

function wordsOf(error: unknown, { aborted }: AbortSignal, maxBytes: number): string {
  if (aborted) return `The file did not come within ${timeoutMs / 1_000} s`;
  if (error instanceof TooLarge)
    return `The file has more than the ${maxBytes} bytes that are left`;
  return error instanceof AddressRefused ? notAllowed : 'The file could not be fetched';
}

import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';

/** Of one question to a name server, and how often it is asked. */
const patience = { timeout: 2_000, tries: 2 };

/**
 * The addresses of a host. The system is asked only for names that are the operator's or of one word: it
 * answers on the few threads on which the process also looks up model servers and reads files, and
 * whoever names a host may keep its name server silent. All others are asked of name servers.
 */
export async function findAddresses(host: string, isNamed: boolean): Promise<LookupAddress[]> {
  if (isNamed || !host.includes('.')) return lookup(host, { all: true });
  const resolver = new Resolver(patience);
  const [four, six] = await Promise.all([
    resolver.resolve4(host).catch(() => []),
    resolver.resolve6(host).catch(() => []),
  ]);
  const found = [
    ...four.map((address) => ({ address, family: 4 })),
    ...six.map((address) => ({ address, family: 6 })),
  ];
  if (found.length === 0) throw Object.assign(new Error('No address'), { code: 'ENOTFOUND' });
  return found;
}

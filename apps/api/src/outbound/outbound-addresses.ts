import type { LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { findAddresses } from './find-addresses.js';
import { isNetwork } from '../config/settings/trusted-proxies.js';

/**
 * Networks that are no public addresses, or lead to such: the special-purpose registries
 * https://www.iana.org/assignments/iana-ipv4-special-registry and
 * https://www.iana.org/assignments/iana-ipv6-special-registry; of IPv6 only 2000::/3 is unicast for all.
 */
const notPublic4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
const notPublic6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const blocked = blockList([...notPublic4, ...notPublic6]);
const global6 = blockList(['2000::/3']);

/** Whether anybody's requests may go to an address. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !blocked.check(address, 'ipv4');
    case 6:
      return global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
    default:
      return false;
  }
}

/** A host that is named, and an address that is no public one and not named either. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Hosts, addresses and networks that an operator has named, beside what is public. */
export class OutboundAddresses {
  readonly #hosts: ReadonlySet<string>;
  readonly #networks: BlockList;

  constructor(
    named: readonly string[],
    private readonly find: typeof findAddresses = findAddresses,
  ) {
    const networks = named.filter(isNetwork);
    this.#hosts = new Set(
      named.filter((name) => !isNetwork(name)).map((name) => name.toLowerCase()),
    );
    this.#networks = blockList(networks);
  }

  /** Whether an operator has named the host, by its name or its address. */
  isNamed(host: string): boolean {
    return this.#hosts.has(host.toLowerCase()) || this.#isNamedAddress(host);
  }

  mayReach(host: string, address: string): boolean {
    return this.isNamed(host) || this.#isNamedAddress(address) || isPublicAddress(address);
  }

  /** Whether a name leads where nobody may go now; false for one that leads nowhere. */
  async isRefused(host: string): Promise<boolean> {
    if (isIP(host) !== 0) return !this.mayReach(host, host);
    const found = await this.find(host, this.isNamed(host)).catch(() => []);
    return found.length > 0 && this.#reachable(host, found).length === 0;
  }

  /**
   * For a connection, so that the address that was looked at is the one that is connected to, whatever
   * a name stands for a moment later. An address in place of a name does not come here.
   */
  readonly lookup: LookupFunction = (host, options, answer) => {
    this.find(host, this.isNamed(host)).then(
      (found) => {
        const reachable = this.#reachable(host, found);
        const [first] = reachable;
        if (!first) answer(new AddressRefused(), []);
        else if (options.all) answer(null, reachable);
        else answer(null, first.address, first.family);
      },
      (error: unknown) => {
        answer(error instanceof Error ? error : new Error('The name was not found.'), []);
      },
    );
  };

  #reachable(host: string, found: readonly LookupAddress[]): LookupAddress[] {
    return found.filter(({ address }) => this.mayReach(host, address));
  }

  #isNamedAddress(address: string): boolean {
    const family = isIP(address);
    return family !== 0 && this.#networks.check(address, family === 4 ? 'ipv4' : 'ipv6');
  }
}

function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const type = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, type);
    else list.addSubnet(address, Number(bits), type);
  }
  return list;
}

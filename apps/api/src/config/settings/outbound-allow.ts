import { z } from 'zod';
import { commaSeparated } from './setting.js';
import { isNetwork } from './trusted-proxies.js';

const isHost = (text: string): boolean => /^[a-z0-9](?:[\w.-]{0,252}[a-z0-9])?$/i.test(text);

/** Hosts, addresses and networks beside the public ones that requests of clients may lead to. */
export const outboundAllow = () =>
  commaSeparated('').pipe(
    z.array(z.string().refine((text) => isNetwork(text) || isHost(text), 'names no host')),
  );

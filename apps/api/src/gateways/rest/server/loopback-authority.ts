import { isLoopbackAddress } from '@faina/tools';

/** Whether a Host header names this machine itself; a page elsewhere cannot forge that name. */
export const isLoopbackAuthority = (host: string | undefined): boolean => {
  const hostname = URL.parse(`http://${host ?? ''}`)?.hostname.replaceAll(/[[\]]/g, '') ?? '';
  return isLoopbackAddress(hostname) || hostname.endsWith('.localhost');
};

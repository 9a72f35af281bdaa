import { withoutEnd } from './without-end.js';

const ADDRESS = /[^\s@,;:<>()"']{1,64}@[^\s@,;:<>()"']{1,255}/g;
const MOST = 50;

/** The e-mail addresses of a text in their order, each once, without a full stop at the end. */
export function mailAddresses(text: string): readonly string[] {
  const found = Array.from(text.matchAll(ADDRESS), ([address]) => withoutEnd(address, '.!?'));
  return [...new Set(found)].slice(0, MOST);
}

import { withoutEnd } from '../without-end.js';

/** Anything in the form of an e-mail address; a part of patterns. */
export const MAIL_ADDRESS = '[^\\s@,;:<>()"\']{1,64}@[^\\s@,;:<>()"\']{1,255}';

const ADDRESSES = new RegExp(MAIL_ADDRESS, 'g');
const MOST = 50;

/** The e-mail addresses of a text in their order, each once, without a full stop at the end. */
export function mailAddresses(text: string): readonly string[] {
  const found = Array.from(text.matchAll(ADDRESSES), ([address]) => withoutEnd(address, '.!?'));
  return [...new Set(found)].slice(0, MOST);
}

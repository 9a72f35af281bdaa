import { normalized } from '@faina/agent-core';

/**
 * All but what the standard fonts of PDF have: Latin-1 and some more. Source: PDF 1.7, annex D,
 * WinAnsiEncoding.
 */
const notShown = /[^\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu;

/** The text with `?` for each character that the standard fonts of PDF cannot show. */
export const toWindows1252 = (text: string): string =>
  normalized(text, 'NFC').replaceAll(notShown, '?');

import { createRequire } from 'node:module';
import { normalized } from '@faina/agent-core';
import { toWindows1252 } from '../../shared/windows-1252.js';

/** The fonts of a document, as pdfkit takes them: a name that every reader knows, or a file. */
export interface PdfFonts {
  readonly text: string;
  readonly bold: string;
  /** The text with � in the place of what they cannot show. */
  readonly shown: (text: string) => string;
}

const { resolve } = createRequire(import.meta.url);

/** Latin, Greek and Cyrillic. Both files have the same characters. */
const embedded = {
  text: resolve('@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf'),
};

/**
 * The fonts for a document with this text: those that every reader has, which take no room, where
 * they have all of it.
 */
export async function fontsFor(text: string): Promise<PdfFonts> {
  const composed = normalized(text, 'NFC');
  if (toWindows1252(composed) === composed) {
    return { text: 'Helvetica', bold: 'Helvetica-Bold', shown: toWindows1252 };
  }
  known ??= await readCharacters(embedded.text);
  const characters = known;
  return { ...embedded, shown: (shown) => withoutUnknown(shown, characters) };
}

let known: ReadonlySet<number> | undefined;

/** The text in whose place of each sign that the embedded fonts lack stands one �. */
function withoutUnknown(text: string, characters: ReadonlySet<number>): string {
  const isKnown = (sign: string) => characters.has(sign.codePointAt(0) ?? 0);
  return Array.from(signs.segment(normalized(text, 'NFC')), ({ segment }) =>
    Array.from(segment).every(isKnown) ? segment : '\uFFFD',
  ).join('');
}

/** What people take for one sign, an emoji of several parts for example. */
const signs = new Intl.Segmenter('und', { granularity: 'grapheme' });

async function readCharacters(file: string): Promise<ReadonlySet<number>> {
  // Loaded when a text needs it, not by each start.
  const { openSync } = await import('fontkit');
  const font = openSync(file);
  return new Set('characterSet' in font ? font.characterSet : []);
}

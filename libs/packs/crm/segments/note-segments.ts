import { shorten } from '@faina/agent-core';
import type { Lead, Listed, Note } from '../crm-store.js';
import type { CrmWords } from '../words/crm-words.js';
import { entryText, listSegment } from './list-segment.js';

const maxNoteChars = 500;

export const noteAdded = ({ text }: Note, words: CrmWords): string =>
  `${words.noteAdded}: '${shorten(text, maxNoteChars)}'`;

export const notesListed = (
  { name }: Lead,
  { rows, total }: Listed<Note>,
  words: CrmWords,
): string =>
  total === 0
    ? words.noNotes(name)
    : listSegment(
        `${words.notes(name)} (${total})`,
        rows.map(({ text }) => `'${entryText(text)}'`),
        total,
        words,
      );

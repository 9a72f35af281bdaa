import type { Lead, Listed, Note } from '../crm-store.js';
import { entryText, listSegment } from './list-segment.js';

const maxNoteChars = 500;

export const noteAdded = ({ text }: Note): string =>
  `Nota registrada: '${text.length > maxNoteChars ? `${text.slice(0, maxNoteChars - 1).toWellFormed()}…` : text}'`;

export const notesListed = ({ name }: Lead, { rows, total }: Listed<Note>): string =>
  total === 0
    ? `Nenhuma nota de ${name}`
    : listSegment(
        `Notas de ${name} (${total})`,
        rows.map(({ text }) => `'${entryText(text)}'`),
        total,
      );

import { find, type Passage, rule } from '../passage.js';

/** The CRM's kinds of task by the words for them. */
const KINDS: readonly (readonly [string, RegExp])[] = [
  ['reuniao', rule('^(?:reuniao|reunir|meeting|meet)\\b')],
  ['ligacao', rule('^(?:ligacao|ligar|telefonar|call|phone)\\b')],
  [
    'email',
    rule(
      '^(?:(?:enviar|mandar|escrever|send|write)\\s+(?:um\\s+|o\\s+|an?\\s+|the\\s+)?)?e-?mail\\b',
    ),
  ],
];

/** The kind of task that a title begins with; the CRM's own default for all others. */
export const taskKind = (title: Passage): string | undefined =>
  KINDS.find(([, pattern]) => find(title, pattern) !== undefined)?.[0];

import { wordsOf } from './words.js';

/**
 * How a template is written: words (regular expressions of one plain word each), `$name` for a list
 * of words.ts, `<slot:type>` for a value, `( | )` for a choice, `{ }` for what may be left out.
 */
const pieces = /\$\w+|<\w+:\w+>|[{}()|]|[^\s{}()|]+/g;

const particle = '(?:d[aeo]s?|del|von|van)';
/** Words with capitals; what is all in capitals behind a preposition is a company. */
const proper = `(?:<q |\\^[^ ]+ (?:${particle} \\^(?!\\^)[^ ]+ |\\^[^ ]+ |<n )*)`;

/** What stands for a value, over signs of tokens with a space behind each. */
const types: Readonly<Record<string, string>> = {
  day: '<d ',
  range: '<r ',
  mail: '<m ',
  mails: '<m (?:(?:, |e |and )+<m )*',
  phone: '(?:<p |<n )',
  count: '<n ',
  time: '<h ',
  money: '(?:<c |<n )',
  id: '<u ',
  quoted: '<q ',
  quotes: '<q (?:(?:, |e |and )+<q )*',
  proper,
  names: `${proper}(?:(?:, |e |and )+(?:o|a|the) ${proper})*`,
  /** Also one word in small letters, where it is clear that a name stands there. */
  name: `(?:${proper}|[a-z][^ <]* )`,
  lead: `(?:<m |<u |<p |${proper})`,
  /** The rest, word for word, or what stands in quotes. */
  text: '(?:<q |(?:[^ ]+ )+?)',
  /** A few words, none of which may be a value of its own. */
  title: '(?:<q |(?:[^< ][^ ]* |<n )+?)',
};

const known = new Set<string>();
let vocabulary: RegExp | undefined;

/** Whether a word means something to the forms, so that it is no name in small letters. */
export function isVocabulary(word: string): boolean {
  vocabulary ??= new RegExp(`^(?:${[...known].join('|')})$`);
  return vocabulary.test(word);
}

/** So that a slot may stand in a pattern more than once. */
let groups = 0;

/** A template as a pattern; its groups are named `slot__type__number`. */
export const template = (source: string): string => `(?:${translate(source)})`;

const translate = (source: string): string =>
  Array.from(source.matchAll(pieces), ([piece]) => {
    switch (piece[0]) {
      case '{':
      case '(':
        return '(?:';
      case '}':
        return ')?';
      case ')':
      case '|':
        return piece;
      case '$':
        return template(wordsOf.get(piece.slice(1)) ?? piece);
      case '<': {
        const [slot = '', type = ''] = piece.slice(1, -1).split(':');
        groups += 1;
        return `(?<${slot}__${type}__${groups}>${types[type] ?? template(wordsOf.get(type) ?? type)})`;
      }
      default:
        known.add(piece);
        return `(?:\\^*(?:${piece}) )`;
    }
  }).join('');

export const whole = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'd');

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
  money: '(?:<c |<n )',
  time: '<h ',
  pace: '<k ',
  distance: '<l ',
  id: '<u ',
  quoted: '<q ',
  quotes: '<q (?:(?:, |e |and )+<q )*',
  /** A company, where only a preposition stands before it. */
  capitals: '(?:\\^\\^[^ ]+ )+',
  proper,
  /** Several parted by "e" take an article each: "Souza e Silva" is one name. */
  names: `${proper}(?:(?:, |e |and )+(?:o|a|the) ${proper})*`,
  /** Also one word in small letters, where it is clear that a name stands there. */
  name: `(?:${proper}|[a-z][^ <]* )`,
  lead: `(?:<m |<u |<p |${proper})`,
  /** The rest, word for word, or what stands in quotes. */
  text: '(?:<q |(?:[^ ]+ )+?)',
  /** A few words, none of which may be a value of its own. */
  title: '(?:<q |(?:[^< ][^ ]* |<n |<h )+?)',
};

/** Every word that a template knows. */
const known = new Set<string>();
let vocabulary: RegExp | undefined;

/** Whether a word means something to the forms, so that it is no name in small letters. */
export function isVocabulary(word: string): boolean {
  vocabulary ??= new RegExp(`^(?:${[...known].join('|')})$`);
  return vocabulary.test(word);
}

/** A template as a pattern; its groups are named `slot__type`. */
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
        return `(?<${slot}__${type}>${types[type] ?? template(wordsOf.get(type) ?? type)})`;
      }
      default:
        known.add(piece);
        return `(?:\\^*(?:${piece}) )`;
    }
  }).join('');

/** The same pattern without its slots. */
export const unnamed = (pattern: string): string => pattern.replaceAll(/\(\?<\w+>/g, '(?:');

/** A pattern over the whole of what it is given, or over its beginning. */
export const whole = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'd');
export const beginning = (pattern: string): RegExp => new RegExp(`^(?:${pattern})`);

import { beginning, isVocabulary, template, unnamed, whole } from './template.js';
import type { Token } from './tokens.js';

const fillers = new RegExp(`^(?:(?:${template('$filler')}|, )+)`);
const polite = new RegExp(`(?:${template('$polite_end')})+$`);
const asks = beginning(
  template('{e|and|,} {(voce|vc)} (pode|poderia|consegue)|(can|could|would|will) you'),
);
const verbs =
  '$create|$add|$note_down|$draft|$schedule|$show|$search|$change|$rename|$mark|$finish|$compute|$export|$generate|$send|$analyse|$move|$push|$swap|$skip|$compare|como|how|remind me|lembr[ae]';
const order = beginning(
  template(`${verbs}|{o|a|um|uma|outr[oa]|the|another} ($task|$proposal|$note)`),
);
const infinitive = /^\^*(?!register )[a-z]+[aeio]r /;
const correction =
  '(?:, )?(?:nao|alias|digo|quer dizer|ou melhor|melhor|na verdade|no|i mean|actually|or rather|rather|sorry|desculpa|opa) (?:, )?(?:(?:d[aeo]|de|n[ao]|em|para|pra|to|on|at|of|for|o|a) )*';
const corrected = new RegExp(`<([dmcnph]) (${correction})<\\1 `);

const another = '(?:o|a|os|as|um|uma|the|an|another|outr[oa]) ';
const things = unnamed(template('$task|$note|$proposal|$lead|$report|$workout|$activity'));
/** Behind a delimiter in a text without quotes: it may be a wish of its own. */
const goesOn = new RegExp(
  `(?:, |: |e |and )(?:${template('$filler')})*(?:${another}${things}|${unnamed(template(`$other_orders|${verbs}`))}|` +
    "(?!(?:o|a|os|as|um|uma|the|an|d[aeo]s?|n[ao]s?|em|para|pra|por|com|sem|que|ele|ela|he|she|they|to|for|in|on|with|at|of|his|is|are|foi|e|and) )[a-z'-]+ (?:o|a|os|as|um|uma|the|an|my|meu|minha|him|her|it|them|ele|ela|<.|\\^[^ ]+) )",
);
const addressee = new RegExp(
  `^(?:ao?|para|pra|to|for|with|com|n[ao]|d[ao]) (?:(?:o|a|the) )?(?:\\^|${unnamed(template('$lead'))})|^(?:o|a|the) \\^`,
);
const correcting = new RegExp(`, (?:nao|no) , |(?:^| )(?:alias|quer dizer|ou melhor|i mean) `);
const turning = new RegExp(`(?:^| )${template('$turning')}`);
const namesSomebody =
  /(?:^| )(?:ao?|para|pra|to|for|com|with|n[ao]|d[ao]) (?:(?:o|a|the) )?((?:\^[^ ]+ )+)$/;

/** A part of a request that is one wish. */
export interface Clause {
  readonly tokens: readonly Token[];
  /** The signs of its tokens, a space behind each, without courtesies and the mark at its end. */
  readonly plain: string;
  /** How many tokens stand before those of `plain`. */
  readonly skipped: number;
  /** It was put as a question, and not as a polite order. */
  readonly isQuestion: boolean;
}

const signsOf = (tokens: readonly Token[]): string =>
  tokens.map(({ sign }) => `${sign} `).join('');

/** "para quinta, não, sexta" is "para sexta". */
export function correct(tokens: readonly Token[]): readonly Token[] {
  let current = tokens;
  for (;;) {
    const signs = signsOf(current);
    const match = corrected.exec(signs);
    if (!match) return current;
    const from = countTokens(signs.slice(0, match.index));
    const dropped = 1 + countTokens(match[2] ?? '');
    current = [...current.slice(0, from), ...current.slice(from + dropped)];
  }
}

const countTokens = (signs: string): number => signs.split(' ').length - 1;

/** Parts a request where a sentence ends, and at "," and "e" where an order follows. */
export function clausesOf(tokens: readonly Token[]): readonly Clause[] {
  const signs = signsOf(tokens);
  const isInfinitive = infinitive.test(signs.replace(fillers, ''));
  const clauses: Clause[] = [];
  let start = 0;
  const close = (end: number, next: number) => {
    if (end > start) clauses.push(clauseOf(tokens.slice(start, end), tokens[end]?.sign === '?'));
    start = next;
  };
  let offset = 0;
  tokens.forEach(({ sign }, index) => {
    offset += sign.length + 1;
    if (/^[;.!?]$/.test(sign)) close(index, index + 1);
    else if (/^(?:,|e|and)$/.test(sign) && index > start && !isNo(tokens.slice(start, index))) {
      const rest = signs.slice(offset, offset + longestOpening).replace(fillers, '');
      if (order.test(rest) && (isInfinitive || !infinitive.test(rest))) close(index, index + 1);
    }
  });
  close(tokens.length, tokens.length);
  return clauses.filter(({ plain }) => plain !== '');
}

/** "Não, envie para …" is one wish. */
const isNo = (tokens: readonly Token[]): boolean =>
  /^\^?(?:nao|no|na verdade|actually) $/.test(signsOf(tokens));

/** Fillers and the first words of an order are shorter. */
const longestOpening = 200;

function clauseOf(tokens: readonly Token[], hasMark: boolean): Clause {
  const signs = signsOf(tokens);
  const before = fillers.exec(signs)?.[0] ?? '';
  const plain = signs.slice(before.length).replace(polite, '');
  const isQuestion = hasMark && !asks.test(signs);
  return { tokens, plain, skipped: countTokens(before), isQuestion };
}

/**
 * Whether what stands for a value cannot mean something besides. A text without quotes must not hold
 * what may be another wish, a correction, or somebody else than the lead it is kept for.
 */
export function isPlainValue(type: string, signs: string, lead: string | undefined): boolean {
  switch (type) {
    case 'text':
    case 'title': {
      if (signs.includes('<q ')) return signs === '<q ';
      if (goesOn.test(signs) || correcting.test(signs) || addressee.test(signs)) return false;
      if (type === 'title' && turning.test(signs)) return false;
      const [, somebody] = namesSomebody.exec(signs) ?? [];
      return (
        somebody === undefined || lead?.startsWith(somebody.replaceAll('^', '').trim()) === true
      );
    }
    case 'name':
    case 'names':
    case 'proper':
    case 'lead': {
      const [first = ''] = signs.split(' ');
      const word = first.replace(/^\^+/, '');
      return first.startsWith('<') || !(isVocabulary(word) || turning.test(`${word} `));
    }
    default:
      return true;
  }
}

export const greeting = whole(template('$greeting {,} {$greeting}'));

import { isVocabulary, template, whole } from './template.js';
import type { Token } from './tokens.js';

const fillers = new RegExp(`^(?:(?:${template('$filler')}|, )+)`);
/** "Pode cadastrar o João?" is an order. */
const asks = new RegExp(
  `^(?:${template('{e|and|,} {voce|vc} (pode|poderia|consegue)|(can|could|would|will) you')})`,
);
const polite = new RegExp(`(?:${template('$polite_end')})+$`);
const verbs =
  '$create|$add|$note_down|$draft|$schedule|$show|$search|$change|$mark|$finish|$compute|$export|$generate|$send_it|$send|$analyse|$move|$swap|$skip|compar[ae]|compare|como|how|remind me|lembr[ae]';
const thing = '{o|a|um|uma|outr[oa]|the|another} ($task|$proposal|$note)';
const order = new RegExp(`^${template(`${verbs}|${thing}`)}`);
const infinitive = /^\^*(?!register )[a-z]+[aeio]r /;

const another = '(?:o|a|os|as|um|uma|the|an|another|outr[oa]) ';
const things = template('$task|$note|$proposal|$lead|$report|$workout|$activity');
/** Behind a delimiter in a text without quotes: it may be a wish of its own. */
const goesOn = new RegExp(
  `(?:, |: |e |and )(?:${template('$filler')})*(?:${another}${things}|${template(`$other_orders|${verbs}`)}|` +
    "(?!(?:o|a|os|as|um|uma|the|an|d[aeo]s?|n[ao]s?|em|para|pra|por|com|sem|que|ele|ela|he|she|they|to|for|in|on|with|at|of|his|is|are|foi|e|and) )[a-z'-]+ (?:o|a|os|as|um|uma|the|an|my|meu|minha|him|her|it|them|ele|ela|<.|\\^[^ ]+) )",
);
const addressee = new RegExp(
  `^(?:ao?|para|pra|to|for|with|com|n[ao]|d[ao]) (?:(?:o|a|the) )?(?:\\^|${template('$lead')})|^(?:o|a|the) \\^`,
);
const correcting = new RegExp(`, (?:nao|no) , |(?:^| )(?:alias|quer dizer|ou melhor|i mean) `);
const turning = new RegExp(`(?:^| )${template('$turning')}`);
/** No part of a title: a lead, or a day that is not read as one. */
const elsewhere = new RegExp(`${template('$lead')}\\^|${template('$month')}|<n / <n`);
const namesSomebody =
  /(?:^| )(?:ao?|para|pra|to|for|com|with|n[ao]|d[ao]) (?:(?:o|a|the) )?((?:\^[^ ]+ )+)$/;

export interface Clause {
  readonly tokens: readonly Token[];
  /** The signs of its tokens, a space behind each, without courtesies and the mark at its end. */
  readonly plain: string;
  /** How many tokens stand before those of `plain`. */
  readonly skipped: number;
  readonly isQuestion: boolean;
}

const signsOf = (tokens: readonly Token[]): string => tokens.map(({ sign }) => `${sign} `).join('');

/** Parts a request where a sentence ends, and at "," and "e" where an order follows. */
export function clausesOf(tokens: readonly Token[]): readonly Clause[] {
  const signs = signsOf(tokens);
  const isInfinitive = infinitive.test(signs.replace(fillers, ''));
  const clauses: Clause[] = [];
  let start = 0;
  let isAsking = asks.test(signs);
  const close = (end: number, next: number) => {
    const isQuestion = tokens[end]?.sign === '?' && !isAsking;
    if (end > start) clauses.push(clauseOf(tokens.slice(start, end), isQuestion));
    start = next;
  };
  let offset = 0;
  tokens.forEach(({ sign }, index) => {
    offset += sign.length + 1;
    if (/^[;.!?]$/.test(sign)) {
      close(index, index + 1);
      isAsking = asks.test(signs.slice(offset, offset + longestOpening));
    } else if (/^(?:,|e|and)$/.test(sign) && index > start) {
      const rest = signs.slice(offset, offset + longestOpening).replace(fillers, '');
      if (order.test(rest) && (isInfinitive || !infinitive.test(rest))) close(index, index + 1);
    }
  });
  close(tokens.length, tokens.length);
  return clauses.filter(({ plain }) => plain !== '');
}

/** Fillers and the first words of an order are shorter; each "," would look at all that follows. */
const longestOpening = 200;

function clauseOf(tokens: readonly Token[], isQuestion: boolean): Clause {
  const signs = signsOf(tokens);
  const before = fillers.exec(signs)?.[0] ?? '';
  const plain = signs.slice(before.length).replace(polite, '');
  return { tokens, plain, skipped: before.split(' ').length - 1, isQuestion };
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
      if (type === 'title' && (turning.test(signs) || elsewhere.test(signs))) return false;
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

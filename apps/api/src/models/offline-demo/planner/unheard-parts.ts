import { breaksIn } from './breaks.js';
import { withoutCourtesies } from './courtesies.js';
import { part, type Passage, rule } from './passage.js';
import { TALK_INTENT, type Turn } from './planned-action.js';
import { readClause, type ReadClause } from './read-clause.js';
import { LEAD } from './vocabulary.js';

/** Characters that are read once more to find out what was not heard; bounds the work. */
const MOST_READ = 60_000;
const MOST_PARTS = 30;
/** More words than that ask for something. */
const MOST_EMPTY_CHARACTERS = 200;

/** Politeness, and words that say once more what every lead is. */
const SAYS_NOTHING = rule(
  `^(?:(?:por favor|por gentileza|please|obrigad[oa]|valeu|thanks|thank you|so much|very much|muit[oa]|tudo bem|tudo bom|tudo certo|how are you|there|beleza|ok|okay|certo|isso|so isso|that's all|um|uma|[oae]|an|the|nov[oa]|new|como|as|para|pra|no|na|ao|in|to|mim|me|voce|you|crm|sistema|system|${LEAD}|aqui|agora|now|ja)(?![\\w-])[\\s,.!?]*)*$`,
);

/**
 * What a clause says and its slots do not hold: the parts between its delimiters without which it is
 * read the same. Neighbours are one part.
 */
export function unheardParts(
  clause: Passage,
  { planner, slots }: ReadClause,
  turn: Turn,
): readonly Passage[] {
  const parts = partsOf(clause);
  const wanted = JSON.stringify(slots);
  const isRead = (passage: Passage): boolean =>
    planner.name === TALK_INTENT || JSON.stringify(planner.slots(passage, turn)) === wanted;
  const unheard: Part[] = [];
  // From the end, so that of two parts that say the same the first one counts.
  for (const piece of parts.toReversed()) {
    if (isRead(without(clause, [piece, ...unheard]))) unheard.unshift(piece);
  }
  const wordsOf = ({ begin, to }: Part): Passage => part(clause, begin, to);
  return neighbours(unheard.filter((piece) => saysSomething(wordsOf(piece)))).map(wordsOf);
}

/** Whether words that no intent took ask for anything. */
export function saysSomething(words: Passage): boolean {
  const bare = withoutCourtesies(words);
  if (!/[\p{L}\p{N}]/u.test(bare.text)) return false;
  if (bare.text.length <= MOST_EMPTY_CHARACTERS && SAYS_NOTHING.test(bare.plain)) return false;
  return readClause(bare, { language: 'pt', lead: undefined })?.planner.name !== TALK_INTENT;
}

/** Where the delimiter before some words begins, and where the words do and end. */
interface Part {
  readonly from: number;
  readonly begin: number;
  readonly to: number;
}

/** The last one is all the rest where the clause has too many. */
function partsOf(clause: Passage): readonly Part[] {
  const most = Math.min(MOST_PARTS, Math.ceil(MOST_READ / clause.text.length));
  const breaks = breaksIn(clause).slice(0, most);
  return breaks.map(({ from, to, mark }, index) => ({
    from,
    begin: /com|with/i.test(mark) ? from : to,
    to: breaks[index + 1]?.from ?? clause.text.length,
  }));
}

function without({ text, plain }: Passage, parts: readonly Part[]): Passage {
  const ends = [0, ...parts.map(({ to }) => to)];
  const kept = (whole: string): string =>
    ends.map((end, index) => whole.slice(end, parts[index]?.from)).join('');
  return part({ text: kept(text), plain: kept(plain) }, 0);
}

function neighbours(parts: readonly Part[]): readonly Part[] {
  const joined: Part[] = [];
  for (const piece of parts) {
    const last = joined.at(-1);
    if (last?.to === piece.from) joined.splice(-1, 1, { ...last, to: piece.to });
    else joined.push(piece);
  }
  return joined;
}

import { PLANNER_INTENTS } from './intents/index.js';
import { TALK_INTENT } from './planned-action.js';
import { find, part, type Passage, rule } from './passage.js';
import { unquotedPlain } from './quoted.js';
import { startsListed } from './starts-listed.js';

/** No request has more actions than this; the core takes no more than 50. */
const MOST_CLAUSES = 60;
/** A beginning is recognised by so many characters. */
const HEAD_CHARACTERS = 240;

const BREAK =
  /[;,.!?:\n]+(?=\s|["'“‘«]|\p{L}|$)|\s(?:e|and|then|depois|mais|com|with|plus|[+&])(?=\s)/gu;
/** Said before an order, and no part of it. */
const FILLER = rule(
  "^(?:(?:e|and|ja|depois|tambem|ainda|entao|agora|enfim|logo|por\\s+fim|em\\s+seguida|a\\s+seguir|alem\\s+disso|por\\s+favor|pfv?|please|then|also|now|next|finally|just|plus|mais|com|with|[+&]|(?:voce\\s+)?(?:pode|poderia)(?:\\s+me)?|(?:eu\\s+)?(?:quero|queria|preciso(?:\\s+de)?|gostaria\\s+de)|vamos|can\\s+you|could\\s+you|(?:i\\s+)?(?:want|need|would\\s+like)\\s+to|i'd\\s+like\\s+to|help\\s+me|me)(?![\\w-])[\\s,]*){0,6}",
);
const LISTED = /^(?:com|with|mais|plus|[+&])\s/;
const INFINITIVE = /^(?!register\b)[a-z]{1,20}(?:ar|er|ir)\s/;

/**
 * The parts of a request that each ask for one thing. `;` always ends one; a comma, a full stop or
 * `e` does where what follows begins an order, so that "ligar para João e Maria" stays whole. What
 * is quoted is never divided.
 */
export function splitClauses(request: Passage): readonly Passage[] {
  const plain = unquotedPlain(request);
  const first = withoutFillers(request);
  const orders: Orders = { infinitive: INFINITIVE.test(`${first.plain} `) };
  const clauses: Passage[] = [];
  let from = 0;
  for (const { index, 0: mark } of plain.matchAll(BREAK)) {
    if (clauses.length >= MOST_CLAUSES) break;
    const rest = beginning(request, index + mark.length, mark);
    if (!mark.includes(';') && !startsOrder(rest, orders)) continue;
    clauses.push(withoutFillers(part(request, from, index)));
    from = index + mark.length;
  }
  clauses.push(withoutFillers(part(request, from)));
  return clauses.filter(({ text }) => text !== '').slice(0, MOST_CLAUSES);
}

interface Orders {
  /** The request is worded as "quero cadastrar ..., criar ...". */
  readonly infinitive: boolean;
}

/** The words after a break; the break's own word stays in front when it introduces a thing. */
function beginning(request: Passage, from: number, mark: string): Passage {
  const words = part(request, from, from + HEAD_CHARACTERS);
  const link = mark.trim().toLowerCase();
  return /^(?:com|with|mais|plus|[+&])$/.test(link)
    ? { text: `${link} ${words.text}`, plain: `${link} ${words.plain}` }
    : words;
}

function startsOrder(words: Passage, { infinitive }: Orders): boolean {
  const bare = withoutFillers(words);
  const listed = startsListed(bare);
  if (listed !== undefined) return listed;
  if (LISTED.test(words.plain)) return false;
  // "a nota ligar e marcar reunião": an infinitive goes on with a text unless the order was one.
  if (!infinitive && INFINITIVE.test(`${bare.plain} `)) return false;
  return PLANNER_INTENTS.some(({ name, head }) => name !== TALK_INTENT && head.test(bare.plain));
}

const withoutFillers = (passage: Passage): Passage => find(passage, FILLER)?.after ?? passage;

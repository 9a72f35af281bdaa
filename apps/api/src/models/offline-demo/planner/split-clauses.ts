import { breaksIn } from './breaks.js';
import { withoutCourtesies, withoutFillers } from './courtesies.js';
import { part, type Passage } from './passage.js';
import { TALK_INTENT, type Turn } from './planned-action.js';
import { readClause } from './read-clause.js';
import { startsListed } from './starts-listed.js';

/** No request has more actions than this; the core takes no more than 50. */
const MOST_CLAUSES = 60;
/** A beginning is recognised by so many characters. */
const HEAD_CHARACTERS = 240;

const LISTED = /^(?:com|with|mais|plus|[+&])\s/;
const INFINITIVE = /^(?!register\b)[a-z]{1,20}(?:ar|er|ir)\s/;
/** Whether words begin an order does not depend on who the request is about. */
const ANY_TURN: Turn = { language: 'pt', lead: undefined };

/**
 * The parts of a request that each ask for one thing. `;` always ends one; a comma, a full stop or
 * `e` does where what follows begins an order, so that "ligar para João e Maria" stays whole. What
 * is quoted is never divided.
 */
export function splitClauses(request: Passage): readonly Passage[] {
  const first = withoutFillers(request);
  const orders: Orders = { infinitive: INFINITIVE.test(`${first.plain} `) };
  const clauses: Passage[] = [];
  let begin = 0;
  for (const { from, to, mark } of breaksIn(request)) {
    if (clauses.length >= MOST_CLAUSES) break;
    const rest = beginning(request, to, mark);
    if (!mark.includes(';') && !startsOrder(rest, orders)) continue;
    clauses.push(withoutCourtesies(part(request, begin, from)));
    begin = to;
  }
  clauses.push(withoutCourtesies(part(request, begin)));
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
  const read = readClause(bare, ANY_TURN);
  return read !== undefined && read.planner.name !== TALK_INTENT;
}

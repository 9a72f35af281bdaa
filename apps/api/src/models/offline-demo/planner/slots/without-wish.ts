const NEXT_WORDS = /\s(?:e|and)\s+(?=(?!d[aeo]s?\s)\p{Ll}\S*\s+\S)/u;
/** In a text without capitals only an article behind the word tells an order from a surname. */
const NEXT_ORDER = /\s(?:e|and)\s+(?=\S{2,60}\s+(?:um|uma|o|a|os|as|me|an|the|my|meu|minha)\s)/u;

/**
 * A name without the wish that follows it: "Maria e dance um tango". Surnames are joined in the
 * same way, as in "Maria Souza e Silva", and they stay.
 */
export function withoutWish(name: string): string {
  const next = /^\p{Lu}/u.test(name) ? NEXT_WORDS : NEXT_ORDER;
  const found = next.exec(name);
  return found ? name.slice(0, found.index) : name;
}

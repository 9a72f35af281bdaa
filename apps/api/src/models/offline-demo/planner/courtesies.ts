import { find, type Passage, rule } from './passage.js';

/** Said before an order, and no part of it. */
const FILLER = rule(
  "^(?:(?:e|and|ja|ai|depois|tambem|ainda|entao|agora|enfim|logo|por\\s+fim|em\\s+seguida|a\\s+seguir|alem\\s+disso|por\\s+favor|por\\s+gentileza|pfv?|please|kindly|then|also|now|next|finally|just|plus|mais|com|with|[+&]|(?:voce\\s+|vc\\s+)?(?:pode(?:ria)?|consegue)(?:\\s+me)?|(?:da|tem\\s+como)\\s+(?=[a-z]{1,20}[aei]r\\s)|(?:eu\\s+)?(?:quero|queria|preciso(?:\\s+de)?|gostaria\\s+de)(?:\\s+que(?:\\s+(?:voce|vc))?)?|vamos|(?:can|could|would|will)\\s+you|(?:i\\s+)?(?:want|need|would\\s+like)(?:\\s+you)?\\s+to|i'd\\s+like(?:\\s+you)?\\s+to|let['’]?s|help\\s+me|me)(?![\\w-])[\\s,]*){0,6}",
);
const POLITE_END = rule(',?\\s(?:por favor|por gentileza|please)[.!?]?$');

/** Without the words before an order and the politeness behind it. */
export function withoutCourtesies(passage: Passage): Passage {
  const bare = withoutFillers(passage);
  return find(bare, POLITE_END)?.before ?? bare;
}

/** Without the words before an order. */
export const withoutFillers = (passage: Passage): Passage =>
  find(passage, FILLER)?.after ?? passage;

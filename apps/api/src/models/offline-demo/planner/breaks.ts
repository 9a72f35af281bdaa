import type { Passage } from './passage.js';
import { unquotedPlain } from './quoted.js';

const BREAK =
  /[;,.!?:\n]+(?=\s|["'“‘«]|\p{L}|$)|\s(?:e|and|then|depois|mais|com|with|plus|[+&])(?=\s)/gu;

/** Where a request may end one wish and begin the next. */
export interface Break {
  readonly from: number;
  readonly to: number;
  readonly mark: string;
}

/** The delimiters of a passage that are not quoted. */
export const breaksIn = (passage: Passage): readonly Break[] =>
  [...unquotedPlain(passage).matchAll(BREAK)].map(({ index, 0: mark }) => ({
    from: index,
    to: index + mark.length,
    mark,
  }));

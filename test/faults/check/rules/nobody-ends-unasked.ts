import type { Rule } from '../violation.js';

export const nobodyEndsUnasked: Rule = {
  name: 'F22: no process ends by itself, whatever becomes of its peers',
  counts: 'other',
  *find({ history }) {
    for (const { member, how, lastLines } of history.unaskedEnds) {
      yield {
        says: [`${member} ended with ${how}, and its last words were`, ...lastLines].join('\n'),
      };
    }
  },
};

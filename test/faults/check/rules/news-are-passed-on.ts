import type { Rule } from '../violation.js';

export const newsArePassedOn: Rule = {
  name: 'F12: each move is told once to those who listen, and nothing is left to be passed on',
  counts: 'other',
  *find({ stories }) {
    for (const { job, mark, transitions, news } of stories) {
      const { id: jobId } = job;
      const moves = news.filter(({ kind }) => kind === 'transition');
      const told = Map.groupBy(moves, ({ eventSeq }) => eventSeq);
      for (const { seq, to, eventSeq } of transitions) {
        const [first, ...others] = told.get(eventSeq) ?? [];
        if (!first) yield { jobId, says: `move ${seq} of ${mark} is told to nobody` };
        else if (first.status !== to) {
          yield { jobId, says: `move ${seq} of ${mark} to ${to} is told as ${first.status}` };
        }
        if (others.length > 0) yield { jobId, says: `move ${seq} of ${mark} is told again` };
      }
      if (moves.length > transitions.length) {
        yield { jobId, says: `${mark} has ${transitions.length} moves and ${moves.length} news` };
      }
      const pending = news.filter(({ isPending }) => isPending).length;
      if (pending > 0) yield { jobId, says: `${pending} news of ${mark} wait to be passed on` };
    }
  },
};

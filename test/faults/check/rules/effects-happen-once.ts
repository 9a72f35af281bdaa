import type { JobStory, StoredCall } from '../run.js';
import type { Rule } from '../violation.js';

export const effectsHappenOnce: Rule = {
  name: 'P4: an effect outside happens at most once',
  counts: 'doubled',
  *find({ stories, strayEffects }) {
    for (const story of stories) {
      for (const call of story.calls) {
        const { length } = call.effects;
        if (length > allowed(call, story)) {
          const says = `${call.tool} of ${story.mark} took effect ${length} times`;
          yield { jobId: story.job.id, says };
        }
      }
    }
    const strays = Map.groupBy(strayEffects, ({ tool, mark }) => `${tool} with ${mark}`);
    for (const [call, { length }] of strays) {
      if (length > 1) yield { says: `${call}, which no job has, took effect ${length} times` };
    }
  },
};

/** A person may have said that a call be repeated, whatever it had done. */
function allowed({ invocation }: StoredCall, { transitions }: JobStory): number {
  const isDecided = invocation !== undefined && invocation.decidedBy !== null;
  const repeats = transitions.filter(({ reason }) => reason === 'attention: repeat').length;
  return isDecided ? 1 + repeats : 1;
}

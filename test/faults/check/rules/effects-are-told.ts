import type { JobStory, StoredCall } from '../run.js';
import { toldOfCall } from '../told-of-call.js';
import type { Rule } from '../violation.js';

export const effectsAreTold: Rule = {
  name: 'P4: what took effect outside is told as done or unknown, and nothing else is told as done',
  counts: 'told falsely',
  *find({ stories, strayEffects }) {
    for (const story of stories) {
      for (const call of story.calls) {
        const says = falseWord(call, story);
        if (says !== undefined) yield { jobId: story.job.id, says };
      }
    }
    for (const { tool, mark } of strayEffects) {
      yield { says: `${tool} took effect with ${mark}, and no job has such a call` };
    }
  },
};

function falseWord(call: StoredCall, story: JobStory): string | undefined {
  const { tool, effects, invocation } = call;
  // What a person said of it stands, whatever they knew.
  if (invocation !== undefined && invocation.decidedBy !== null) return undefined;
  const told = toldOfCall(call, story);
  if (told === 'unknown') return undefined;
  const of = `${tool} of ${story.mark} is told as ${told}`;
  if (effects.length > 0) return told === 'done' ? undefined : `${of}, and took effect`;
  // Only calls that act outside have an invocation.
  return told === 'done' && invocation ? `${of}, and nobody saw it` : undefined;
}

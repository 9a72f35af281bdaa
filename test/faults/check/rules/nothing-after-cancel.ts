import type { JobStory } from '../run.js';
import { toldOfCall } from '../told-of-call.js';
import type { Rule } from '../violation.js';

export const nothingAfterCancel: Rule = {
  name: 'P9: nothing takes effect, and no model is asked, after a cancel took effect',
  counts: 'other',
  *find({ stories }) {
    for (const story of stories) {
      const cancel = story.transitions.find(({ to }) => to === 'CANCELLED');
      if (!cancel) continue;
      for (const says of after(cancel.at, story)) {
        yield { jobId: story.job.id, says: `${story.mark} ${says}` };
      }
    }
  },
};

function* after(cancelledAt: number, story: JobStory): Iterable<string> {
  for (const call of story.calls) {
    const late = call.effects.filter(({ at }) => at > cancelledAt);
    if (late.length === 0) continue;
    // What had begun before cannot be called back, and is told as unknown.
    const hadBegun = call.invocation !== undefined && call.invocation.startedAt <= cancelledAt;
    if (!hadBegun || toldOfCall(call, story) !== 'unknown') {
      yield `is cancelled, and ${call.tool} took effect after it`;
    }
  }
  const begun = story.invocations.filter(({ startedAt }) => startedAt > cancelledAt);
  for (const { tool } of begun) yield `is cancelled, and ${tool} was begun after it`;
  const asked = story.modelRequests.filter(({ at }) => at > cancelledAt);
  const late = asked.filter(({ at }) => at > cancelledAt + onTheWayMs).length;
  if (late > lostAttempts(story))
    yield `is cancelled, and a model was asked ${late} times after it`;
  // The attempt that ended so had asked at most once.
  else if (asked.length > lostAttempts(story) + 1) {
    yield `is cancelled, and a model was asked ${asked.length} times after it`;
  }
}

/** A server that is busy notes late what had come. */
const onTheWayMs = 1_000;

/** Each may have sent a request that was held up on its way. */
const lostAttempts = ({ transitions }: JobStory): number =>
  transitions.filter(({ from, to }) => from === 'ACTIVE' && to === 'PENDING').length;

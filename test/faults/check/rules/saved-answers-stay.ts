import type { ModelRequest } from '../run-history.js';
import type { JobStory } from '../run.js';
import type { StoredActivity, StoredTransition } from '../stored-rows.js';
import type { Rule } from '../violation.js';

/** Clocks of one machine differ by less. */
const clockMs = 1_000;

/**
 * When an answer was stored no row says; but whoever takes the lease behind it has read it. Within the
 * attempt that stored it the answer's own time decides. An attempt that was lost before may have sent its
 * request and been held up: that one is not the same as asking again.
 */
export const savedAnswersStay: Rule = {
  name: 'P6: an answer of a model that was saved is not asked for again',
  counts: 'other',
  *find({ stories, history }) {
    for (const story of stories) {
      const answers = story.activities.filter(isShown);
      for (const [turn, answer] of answers.entries()) {
        const requests = story.modelRequests.filter((request) => request.turn === turn);
        const late = requests.filter((one) => isLate(one, answer, story, history.readAt));
        // One of them has brought the answer, whatever the clock of the worker says.
        const again = Math.min(late.length, requests.length - 1);
        if (again > lostBefore(answer, story)) {
          const says = `answer ${turn} of ${story.mark} was saved, and asked for ${again} more times`;
          yield { jobId: story.job.id, says };
        }
      }
    }
  },
};

/** What is shown to the model again: its place there is the turn of a request. */
const isShown = ({ role, hasWords, toolCalls }: StoredActivity): boolean =>
  role === 'ASSISTANT' && (hasWords || toolCalls.length > 0);

const isAttempt = ({ to }: StoredTransition): boolean => to === 'ACTIVE';

function isLate(
  { at }: ModelRequest,
  answer: StoredActivity,
  { transitions }: JobStory,
  readAt: number,
): boolean {
  const attempts = transitions.filter(isAttempt);
  const saving = attempts.findLast(({ eventSeq }) => eventSeq < answer.eventSeq);
  const asking = attempts.findLast((attempt) => attempt.at <= at);
  if (!saving || !asking) return false;
  if (asking.epoch !== saving.epoch) return asking.epoch > saving.epoch;
  const end = transitions.find(({ seq }) => seq === saving.seq + 1)?.at ?? readAt;
  const { createdAt } = answer;
  // A worker whose clock is off says nothing of the time.
  const isTimed = createdAt > saving.at - clockMs && createdAt < end + clockMs;
  return isTimed && at > createdAt;
}

/** Attempts that were lost before the one that saved the answer. */
function lostBefore(answer: StoredActivity, { transitions }: JobStory): number {
  const lost = transitions.filter(
    ({ from, to, eventSeq }) => from === 'ACTIVE' && to === 'PENDING' && eventSeq < answer.eventSeq,
  );
  return lost.length;
}

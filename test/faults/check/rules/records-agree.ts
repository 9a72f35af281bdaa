import type { JobStory } from '../run.js';
import { lastWords, type Told, toldOfExecution } from '../told-of-call.js';
import type { Finding, Rule } from '../violation.js';

/** What the execution history may say last of a call with an invocation of this status. */
const fitting: Readonly<Record<string, readonly (Told | 'nothing')[]>> = {
  COMPLETED: ['done'],
  FAILED: ['failed', 'skipped'],
  UNKNOWN: ['unknown'],
  HAPPENED: ['unknown', 'done'],
  DID_NOT_HAPPEN: ['unknown', 'failed'],
  NOT_RUN: ['nothing', 'awaiting_approval', 'skipped', 'failed'],
};

export const recordsAgree: Rule = {
  name: 'R2: journal, history and output tell the same of each call',
  counts: 'told falsely',
  *find({ stories }) {
    for (const story of stories) {
      yield* journalAgainstHistory(story);
      yield* historyAgainstOutput(story);
    }
  },
};

function* journalAgainstHistory(story: JobStory): Iterable<Finding> {
  const { job, mark, isFinal } = story;
  const words = new Map(lastWords(story).map((entry) => [entry.callKey, entry]));
  for (const { callKey, status, tool } of story.invocations) {
    const entry = words.get(callKey);
    const told = entry ? toldOfExecution(entry, isFinal) : 'nothing';
    const fits = fitting[status];
    if (fits && !fits.includes(told)) {
      const says = `${tool} of ${mark} is ${status} in the journal and ${told} in the history`;
      yield { jobId: job.id, says };
    }
  }
}

function* historyAgainstOutput(story: JobStory): Iterable<Finding> {
  const { job, mark, isFinal } = story;
  if (!isFinal) return;
  const history = lastWords(story).map(
    (entry) => `${entry.name} ${toldOfExecution(entry, isFinal)}`,
  );
  const output = (job.actions ?? []).map(({ tool, status }) => `${tool} ${status}`);
  if (history.join() !== output.join()) {
    const says = `the output of ${mark} tells [${output.join()}], its history [${history.join()}]`;
    yield { jobId: job.id, says };
  }
}

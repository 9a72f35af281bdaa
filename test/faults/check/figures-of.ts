import type { RunHistory } from './run-history.js';
import { type JobStory, readRun } from './run.js';

/** What can be counted in a history whatever its rules say. */
export interface HistoryFigures {
  readonly jobs: number;
  readonly faults: number;
  /** Whole answers of a model beyond the first one for the same place in a conversation. */
  readonly repeatedModelCalls: number;
}

/** @param since of jobs that were submitted, and faults that were injected, later */
export function figuresOf(history: RunHistory, since = 0): HistoryFigures {
  const stories = readRun(history).stories.filter(
    ({ transitions }) => (transitions[0]?.at ?? 0) >= since,
  );
  return {
    jobs: stories.length,
    faults: history.faults.filter(({ at }) => at >= since).length,
    repeatedModelCalls: stories.reduce((count, story) => count + repeatedCalls(story), 0),
  };
}

function repeatedCalls({ modelRequests, activities }: JobStory): number {
  const answered = modelRequests.filter(({ usage }) => usage !== null);
  // An answer without words and calls is asked for again in its place.
  const empty = activities.filter(
    ({ role, hasWords, toolCalls }) => role === 'ASSISTANT' && !hasWords && toolCalls.length === 0,
  );
  const turns = new Set(answered.map(({ turn }) => turn)).size;
  return Math.max(0, answered.length - turns - empty.length);
}

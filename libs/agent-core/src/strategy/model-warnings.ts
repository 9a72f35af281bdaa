import { z } from 'zod';
import type { Job } from '../job/job.js';
import type { ModelWarning } from '../model/llm-adapter.js';
import type { JsonValue } from '../values/json/json-value.js';
import { oneLine } from '../values/text/quotation.js';
import { withEllipsis } from '../values/text/shorten.js';

/** Of one call; what a provider says beyond is as good as the same again. */
const maxWarnings = 5;
/** Of all entries of a job. */
const maxWarningsOfJob = 20;
const maxChars = 300;

const storedSchema = z.object({
  warnings: z.array(z.object({ code: z.string(), sentence: z.string() })),
});

/**
 * Those of the warnings of a call that no entry of the job has yet, bounded, in the form in which an
 * `llm_call` entry keeps them in its result: `[{code, sentence}]`.
 */
export function newWarnings(job: Job, warnings: readonly ModelWarning[]): readonly JsonValue[] {
  if (warnings.length === 0) return [];
  const told = toldWarnings(job);
  const room = Math.min(maxWarnings, maxWarningsOfJob - told.size);
  const news = new Map<string, JsonValue>();
  for (const { code, sentence } of warnings) {
    const said = withEllipsis(oneLine(sentence.slice(0, 2 * maxChars)), maxChars);
    if (!told.has(said) && news.size < room) news.set(said, { code, sentence: said });
  }
  return [...news.values()];
}

function toldWarnings(job: Job): ReadonlySet<string> {
  const entries = job.currentData().agentState.executionHistory;
  const said = entries.flatMap(({ type, result }) => {
    const stored = type === 'llm_call' ? storedSchema.safeParse(result) : undefined;
    return stored?.data?.warnings.map(({ sentence }) => sentence) ?? [];
  });
  return new Set(said);
}

import type { JobStory } from '../run.js';
import type { Rule } from '../violation.js';

export const limitsHold: Rule = {
  name: 'P10: a limit is passed by one model call at the most',
  counts: 'other',
  *find({ stories }) {
    for (const story of stories) {
      for (const says of passed(story))
        yield { jobId: story.job.id, says: `${story.mark} ${says}` };
    }
  },
};

function* passed({ job, executions, modelRequests }: JobStory): Iterable<string> {
  const { maxIterations = Infinity, maxToolCalls = Infinity, maxTokens = Infinity } = job.limits;
  if (job.iterations > maxIterations + 1) {
    yield `has ${job.iterations} iterations of ${maxIterations}`;
  }
  const turns = new Set(modelRequests.map(({ turn }) => turn)).size;
  if (turns > maxIterations + 1) yield `was asked for ${turns} answers of ${maxIterations}`;
  if (job.usage.toolCalls > maxToolCalls) {
    yield `has ${job.usage.toolCalls} tool calls of ${maxToolCalls}`;
  }
  let tokens = 0;
  let beyond = 0;
  for (const { usage } of executions) {
    if (!usage) continue;
    if (tokens >= maxTokens) beyond += 1;
    tokens += usage.inputTokens + usage.outputTokens;
  }
  if (beyond > 1) yield `asked ${beyond} times beyond its ${maxTokens} tokens`;
}

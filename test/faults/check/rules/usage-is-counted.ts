import type { ModelRequest } from '../run-history.js';
import type { JobStory } from '../run.js';
import type { StoredExecution } from '../stored-rows.js';
import type { Rule } from '../violation.js';

export const usageIsCounted: Rule = {
  name: 'P7: usage adds up to what is stored, and to what the servers counted',
  counts: 'other',
  *find({ stories }) {
    for (const story of stories) {
      for (const says of [...againstHistory(story), ...againstServer(story)]) {
        yield { jobId: story.job.id, says: `${story.mark}: ${says}` };
      }
    }
  },
};

function* againstHistory({ job, executions, activities, invocations }: JobStory): Iterable<string> {
  const { inputTokens, outputTokens, totalTokens, modelCalls, toolCalls } = job.usage;
  const stored = sum(executions.map(({ usage }) => usage));
  if (inputTokens !== stored.inputTokens || outputTokens !== stored.outputTokens) {
    yield `usage of ${inputTokens} and ${outputTokens} tokens, its steps have ${textOf(stored)}`;
  }
  if (totalTokens !== inputTokens + outputTokens) yield `${totalTokens} tokens are no sum`;
  const answered = ofType(executions, 'llm_call');
  const failed = ofType(executions, 'llm_error');
  const repairs = ofType(executions, 'tool_repair');
  // A call that was held back is told, and was none.
  if (modelCalls < answered || modelCalls > answered + failed + repairs) {
    yield `${modelCalls} model calls, its steps have ${answered} and ${failed} that failed`;
  }
  const results = activities.filter(({ role }) => role === 'TOOL_RESULT').length;
  const said = invocations.filter(({ decidedBy }) => decidedBy !== null).length;
  const done = ofType(executions, 'tool_call');
  if (toolCalls > results || toolCalls < done - said) {
    yield `${toolCalls} tool calls, with ${results} results, ${done} of them of what was done`;
  }
}

function* againstServer(story: JobStory): Iterable<string> {
  const { job, activities, executions, modelRequests } = story;
  // An attempt loses one call at the most: the one whose answer it had not saved.
  const counted = job.usage.modelCalls;
  if (modelRequests.length > counted + job.epoch) {
    yield `${modelRequests.length} requests came for ${counted} calls in ${job.epoch} attempts`;
  }
  const answers = activities.filter(({ role }) => role === 'ASSISTANT').length;
  const calls = executions.filter(({ type }) => type === 'llm_call');
  const given = answersGiven(modelRequests);
  // What a server did not tell, nobody can compare.
  if (calls.some(({ usage }) => usage?.estimated)) return;
  // Repairs and plans are asked for with conversations of their own.
  if (calls.length !== answers || given.length < answers) {
    const total = modelRequests.filter(({ usage }) => usage !== null).length;
    if (total < calls.length) yield `${calls.length} answers are stored, ${total} were given`;
    return;
  }
  const told = sum(given.slice(0, answers));
  const stored = sum(calls.map(({ usage }) => usage));
  if (textOf(told) !== textOf(stored)) {
    yield `the server counted ${textOf(told)}, its steps have ${textOf(stored)}`;
  }
}

type Tokens = Pick<NonNullable<ModelRequest['usage']>, 'inputTokens' | 'outputTokens'>;

/** Of each place in the conversation in turn what a whole answer used up, as far as there are some. */
function answersGiven(requests: readonly ModelRequest[]): Tokens[] {
  const given: Tokens[] = [];
  for (;;) {
    const turn = given.length;
    const usage = requests.find((one) => one.turn === turn && one.usage !== null)?.usage;
    if (!usage) return given;
    given.push(usage);
  }
}

const ofType = (executions: readonly StoredExecution[], type: string): number =>
  executions.filter((execution) => execution.type === type).length;

function sum(usages: readonly (Tokens | null)[]): Tokens {
  const total = (key: keyof Tokens) =>
    usages.reduce((before, one) => before + (one?.[key] ?? 0), 0);
  return { inputTokens: total('inputTokens'), outputTokens: total('outputTokens') };
}

const textOf = ({ inputTokens, outputTokens }: Tokens): string =>
  `${inputTokens} and ${outputTokens} tokens`;

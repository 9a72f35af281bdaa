import { ModelError } from '../../model/model-error.js';
import { cutText } from '../../values/json/cut-value.js';
import type { LlmAdapter } from '../../model/llm-adapter.js';
import { Result } from '../../values/result.js';

/** Longest words of an answer, in UTF-16 units: no model writes as much, but a server may. */
const maxContentChars = 8 * 1024 * 1024;
/** No job may make more calls than this in all. */
const maxCalls = 1_000;

/** The models, with answers of a size that can be stored and sent back to them. */
export const boundedAnswers = (models: LlmAdapter): LlmAdapter => ({
  generateText: async (request) => {
    const answer = await models.generateText(request);
    if (answer.isError()) return answer;
    const { content, tool_calls: calls, usage } = answer.value;
    if (calls.length > maxCalls) {
      const message = `The model asked for ${calls.length} tool calls at once; ${maxCalls} are taken at most.`;
      return Result.error(new ModelError(message, 'MODEL_BROKEN_ANSWER', true, undefined, usage));
    }
    if (content === null || content.length <= maxContentChars) return answer;
    return Result.ok({ ...answer.value, content: cutText(content, maxContentChars) });
  },
});

/**
 * What the conventions for generative AI let the spans say that we record: copied by hand from
 * `model/gen-ai/spans.yaml` at commit 7e7e4e763354b505b8e1f76512f17a1977b00f70 of
 * github.com/open-telemetry/semantic-conventions-genai. `agent.name` and `conversation.id` stand in its
 * registry and on no tool span; theirs is issue 55 there.
 */
const content = ['gen_ai.system_instructions', 'gen_ai.input.messages', 'gen_ai.output.messages'];
const usage = ['gen_ai.usage.input_tokens', 'gen_ai.usage.output_tokens'];
const whose = ['gen_ai.agent.name', 'gen_ai.conversation.id'];
const all = ['gen_ai.operation.name', 'error.type'];

export const genAiSpans: Readonly<
  Record<string, { kind: number; required: readonly string[]; allowed: readonly string[] }>
> = {
  invoke_agent: {
    kind: 1,
    required: ['gen_ai.operation.name', 'gen_ai.provider.name'],
    allowed: [
      ...all,
      ...usage,
      ...whose,
      'gen_ai.provider.name',
      'gen_ai.request.model',
      'gen_ai.agent.version',
    ],
  },
  chat: {
    kind: 3,
    required: ['gen_ai.operation.name', 'gen_ai.provider.name'],
    allowed: [
      ...all,
      ...usage,
      ...whose,
      ...content,
      'gen_ai.provider.name',
      'gen_ai.request.model',
      'gen_ai.response.model',
      'gen_ai.response.finish_reasons',
    ],
  },
  execute_tool: {
    kind: 1,
    required: ['gen_ai.operation.name', 'gen_ai.tool.name'],
    allowed: [
      ...all,
      ...whose,
      'gen_ai.tool.name',
      'gen_ai.tool.call.id',
      'gen_ai.tool.call.arguments',
      'gen_ai.tool.call.result',
    ],
  },
};

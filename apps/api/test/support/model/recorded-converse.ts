const reasoningText = { text: 'They ask for rain.', signature: 's1' };
const weatherUse = { toolUseId: 't1', name: 'weather' };
const delta = (contentBlockIndex: number, more: object) => ({
  contentBlockDelta: { contentBlockIndex, delta: more, p: 'abcd' },
});
const usage = {
  inputTokens: 12,
  outputTokens: 7,
  totalTokens: 23,
  cacheReadInputTokens: 4,
  cacheWriteInputTokens: 0,
};
/** An answer of Amazon Bedrock's Converse, whole and as its events. */
export const recordedConverse = {
  url: 'http://model.test/model/eu.anthropic.claude%3A0/converse',
  framed: true as const,
  whole: {
    output: {
      message: {
        role: 'assistant',
        content: [
          { reasoningContent: { reasoningText } },
          { reasoningContent: { redactedContent: 'cmVkYWN0ZWQ=' } },
          { text: 'A moment, por favor.' },
          { toolUse: { ...weatherUse, input: { city: 'S\u00e3o Paulo', days: [1, 2] } } },
          { toolUse: { toolUseId: 't2', name: 'noop', input: {} } },
        ],
      },
    },
    stopReason: 'tool_use',
    usage,
  },
  events: [
    { messageStart: { role: 'assistant', p: 'abc' } },
    delta(0, { reasoningContent: { text: 'They ask ' } }),
    delta(0, { reasoningContent: { text: 'for rain.' } }),
    delta(0, { reasoningContent: { signature: 's1' } }),
    { contentBlockStop: { contentBlockIndex: 0 } },
    delta(1, { reasoningContent: { redactedContent: 'cmVkYWN0ZWQ=' } }),
    { contentBlockStop: { contentBlockIndex: 1 } },
    delta(2, { text: 'A moment, ' }),
    { anEventOfTomorrow: { contentBlockIndex: 2, delta: { text: 'nothing' } } },
    delta(2, { text: 'por favor.' }),
    { contentBlockStart: { contentBlockIndex: 3, start: { toolUse: weatherUse } } },
    ...['{"city": "S\u00e3o', ' Paulo", "days"', ': [1, 2]}'].map((input) =>
      delta(3, { toolUse: { input } }),
    ),
    { contentBlockStop: { contentBlockIndex: 3 } },
    {
      contentBlockStart: {
        contentBlockIndex: 4,
        start: { toolUse: { toolUseId: 't2', name: 'noop' } },
      },
    },
    { contentBlockStop: { contentBlockIndex: 4 } },
    { messageStop: { stopReason: 'tool_use', p: 'ab' } },
    { metadata: { usage, p: 'abcdef' } },
  ],
};

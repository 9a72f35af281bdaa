import { answer } from './model-replies.js';
import { completion, type OddAnswer, saysDone } from './odd-answer.js';

const done = answer('Done.');
const replanned = [{ role: 'ASSISTANT' }, { role: 'SYSTEM' }, { role: 'ASSISTANT' }];
const notUsable = { outcome: 'FAILURE_LLM', error: { code: 'UNUSABLE_ANSWER' } };
const longText = 'sete léguas '.repeat(420_000);

/** Answers without tool calls. */
export const oddTexts: readonly OddAnswer[] = [
  {
    name: 'F24.01 an empty answer is asked for again',
    replies: [answer(''), done],
    ends: saysDone,
    conversation: replanned,
  },
  {
    name: 'F24.02 null content is asked for again',
    replies: [completion({ role: 'assistant', content: null }), done],
    ends: saysDone,
    conversation: replanned,
  },
  {
    name: 'F24.03 white space twice is no usable answer',
    replies: [answer('  \n\t '), answer('\u00a0\u2003')],
    ends: notUsable,
  },
  {
    name: 'F24.04 5 MB of text are kept whole',
    replies: [answer(longText)],
    ends: { outcome: 'SUCCESS', output: { message: longText } },
  },
  {
    name: 'F24.05 NUL and lone surrogates in the text are replaced',
    replies: [answer('a\0b\ud800c')],
    ends: { outcome: 'SUCCESS', output: { message: 'a\ufffdb\ufffdc' } },
  },
  {
    name: 'F24.06 a refusal is the answer that the client gets',
    replies: [completion({ role: 'assistant', content: null, refusal: 'I will not do that.' })],
    ends: { outcome: 'SUCCESS', output: { message: 'I will not do that.' } },
  },
  {
    name: 'F24.07 finish_reason length with text is gone on with',
    replies: [answer('It is a long', { finishReason: 'length' }), answer(' story.')],
    ends: { outcome: 'SUCCESS', output: { message: 'It is a long story.' } },
    conversation: replanned,
  },
  {
    name: 'F24.07 finish_reason length twice is no success',
    replies: [
      answer('It is', { finishReason: 'length' }),
      answer(' a', { finishReason: 'length' }),
    ],
    ends: { outcome: 'FAILURE_LLM', error: { code: 'ANSWER_CUT' } },
  },
  {
    name: 'F24.08 finish_reason length without text is asked for again',
    replies: [answer('', { finishReason: 'length' }), done],
    ends: saysDone,
    conversation: replanned,
  },
  {
    name: 'F24.09 finish_reason content_filter without text twice is no usable answer',
    replies: [
      answer('', { finishReason: 'content_filter' }),
      answer('', { finishReason: 'content_filter' }),
    ],
    ends: notUsable,
  },
  {
    name: 'F24.10 an unknown finish_reason changes nothing',
    replies: [answer('Done.', { finishReason: 'pony' })],
    ends: saysDone,
  },
  {
    name: 'F24.11 no finish_reason changes nothing',
    replies: [completion({ role: 'assistant', content: 'Done.' }, { finishReason: null })],
    ends: saysDone,
  },
  {
    name: 'F24.12 reasoning without an answer is asked for again',
    replies: [completion({ role: 'assistant', content: '', reasoning_content: 'Hm.' }), done],
    ends: saysDone,
    conversation: replanned,
  },
  {
    name: 'F24.13 content as a list of parts is read',
    replies: [completion({ role: 'assistant', content: [{ type: 'text', text: 'Done.' }] })],
    ends: saysDone,
  },
  {
    name: 'F24.14 tool_calls null is an answer in words',
    replies: [completion({ role: 'assistant', content: 'Done.', tool_calls: null })],
    ends: saysDone,
  },
  {
    name: 'F24.15 finish_reason tool_calls without a call is an answer in words',
    replies: [answer('Done.', { finishReason: 'tool_calls' })],
    ends: saysDone,
  },
  {
    name: 'F24.16 fields that nobody knows are passed over',
    replies: [
      completion(
        { role: 'assistant', content: 'Done.', mood: 'good', annotations: [{}] },
        { more: { service_tier: null, x: { __proto__: null, y: 1 } } },
      ),
    ],
    ends: saysDone,
  },
];

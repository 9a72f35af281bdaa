import { both, type BrokenRequest, changed, set, without } from './broken-request.js';

const deepSeek = 'deepseek-v4-pro';
export const brokenChat: readonly BrokenRequest[] = [
  {
    of: deepSeek,
    what: 'missing thoughts',
    change: without(['messages', 2, 'reasoning_content']),
    says: 'The `reasoning_content` in the thinking mode must be passed back to the API.',
  },
  {
    of: deepSeek,
    what: 'cut thoughts',
    change: set(['messages', 2, 'reasoning_content'], 'Both cities are asked for'),
    says: 'must be passed back',
  },
  {
    of: 'kimi-k2.5',
    what: 'missing thoughts',
    change: without(['messages', 5, 'reasoning_content']),
    says: 'thinking is enabled but reasoning_content is missing in assistant tool call message at index 5',
  },
  {
    of: deepSeek,
    what: 'thoughts for a model that takes none',
    change: set(['model'], 'deepseek-r1'),
    says: 'reasoning_content is not supported',
  },
  {
    of: deepSeek,
    what: 'thoughts for OpenAI',
    change: set(['model'], 'gpt-4.1'),
    says: "Unknown parameter: 'messages[2].reasoning_content'",
  },
  {
    of: deepSeek,
    what: 'a call without its result',
    change: without(['messages', 3]),
    says: "must be followed by tool messages responding to each 'tool_call_id'",
  },
  {
    of: deepSeek,
    what: 'a result without its call',
    change: without(['messages', 2]),
    says: "must be a response to a preceeding message with 'tool_calls'",
  },
  {
    of: deepSeek,
    what: 'words between a call and its result',
    change: set(['messages', 3], { role: 'system', content: 'Wait.' }),
    says: 'insufficient tool messages',
  },
  {
    of: deepSeek,
    what: 'an answer without content and calls',
    change: set(['messages', 2], { role: 'assistant', content: null }),
    says: "Invalid value for 'content'",
  },
  {
    of: deepSeek,
    what: 'a tool name with a dot',
    change: set(['tools', 0, 'function', 'name'], 'weather.now'),
    says: "Invalid 'tools[0].function.name'",
  },
  {
    of: deepSeek,
    what: 'a call by an odd name',
    change: set(['messages', 2, 'tool_calls', 0, 'function', 'name'], 'the weather'),
    says: "Invalid 'messages[2].tool_calls[0].function.name'",
  },
  { of: deepSeek, what: 'an empty list of tools', change: set(['tools'], []), says: 'empty array' },
  {
    of: deepSeek,
    what: 'a longer answer than the model gives',
    change: set(['max_tokens'], 1_000_000),
    says: 'the valid range of max_tokens is [1, 393216]',
  },
  {
    of: 'gemini-3 behind a compatible endpoint',
    what: 'a missing signature',
    change: without(['messages', 2, 'tool_calls', 0, 'extra_content']),
    says: 'missing a thought_signature',
  },
  {
    of: 'gemini-3 behind a compatible endpoint',
    what: 'a changed signature',
    change: changed([
      'messages',
      2,
      'tool_calls',
      0,
      'extra_content',
      'google',
      'thought_signature',
    ]),
    says: 'Corrupted thought signature',
  },
];

/** What chat completions refuse of OpenAI's own models, whatever was said before. */
export const brokenOpenAiChat: readonly BrokenRequest[] = [
  {
    of: deepSeek,
    what: 'tools with thinking on gpt-5.6',
    change: set(['model'], 'gpt-5.6'),
    says: "use /v1/responses or set reasoning_effort to 'none'",
  },
  {
    of: deepSeek,
    what: 'a temperature on gpt-5',
    change: both(set(['model'], 'gpt-5'), set(['temperature'], 0.7)),
    says: "'temperature' does not support 0.7 with this model",
  },
  {
    of: deepSeek,
    what: 'max_tokens on gpt-5',
    change: both(set(['model'], 'gpt-5'), set(['max_tokens'], 100)),
    says: "Use 'max_completion_tokens' instead.",
  },
  {
    of: deepSeek,
    what: 'a model of the Responses API',
    change: set(['model'], 'gpt-5-codex'),
    status: 404,
    says: 'only supported in v1/responses',
  },
  {
    of: 'gemini-3 behind a compatible endpoint',
    what: 'an id longer than OpenAI takes',
    change: both(
      set(['model'], 'gpt-4.1'),
      set(['messages', 2, 'tool_calls', 0, 'id'], 'i'.repeat(41)),
    ),
    says: 'maximum length 40, but got a string with length 41',
  },
];

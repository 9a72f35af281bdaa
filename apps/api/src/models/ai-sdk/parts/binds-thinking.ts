/**
 * Whether the thinking of a model holds only behind the very conversation that it was thought in.
 * Claude models from Fable 5.1 on refuse it where system, tools or an earlier message have changed.
 * Those up to 4 do not, and the ones that think by a budget refuse calls without the thinking before
 * them, so theirs is never left out. Nothing is lost by taking other Claude models for newer ones.
 * https://platform.claude.com/docs/en/build-with-claude/extended-thinking
 */
export const bindsThinking = (model: string): boolean =>
  /claude/i.test(model) && !/claude-(?:(?:opus|sonnet|haiku|instant)-)?[1-4](?!\d)/i.test(model);

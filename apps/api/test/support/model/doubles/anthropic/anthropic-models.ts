/**
 * What Claude models take.
 * Budgets and adaptive thinking: https://platform.claude.com/docs/build-with-claude/thinking ;
 * bound blocks: https://platform.claude.com/docs/build-with-claude/preserved-thinking ;
 * no sampling: https://platform.claude.com/docs/en/about-claude/models/migration-guide
 */
export interface ClaudeModel {
  readonly maxTokens: number;
  /** `budget`: only when told how much; `asked`: when told to; `always`: unless told not to. */
  readonly thinks: 'budget' | 'asked' | 'always';
  /** A thinking block is good only behind the very prefix that it was made for. */
  readonly isBound: boolean;
  readonly takesSampling: boolean;
}

const budget: ClaudeModel = {
  maxTokens: 64_000,
  thinks: 'budget',
  isBound: false,
  takesSampling: true,
};
const asked: ClaudeModel = {
  maxTokens: 128_000,
  thinks: 'asked',
  isBound: false,
  takesSampling: false,
};
const always: ClaudeModel = { ...asked, thinks: 'always' };
const bound: ClaudeModel = { ...always, isBound: true };

export const claudeModels: ReadonlyMap<string, ClaudeModel> = new Map([
  ['claude-sonnet-4-5', budget],
  ['claude-opus-4-5', budget],
  ['claude-opus-4-7', asked],
  ['claude-opus-5', always],
  ['claude-fable-5-1', bound],
  ['claude-sonnet-5-5', bound],
]);

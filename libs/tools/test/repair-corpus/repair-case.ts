import type { JsonValue, RepairRung } from '@faina/agent-core';
import type { CorpusToolName } from './corpus-tools.js';

export type ModelFamily =
  'haiku' | 'deepseek' | 'llama' | 'gemini-flash' | 'gpt-small' | 'truncated' | 'generic';

export interface RepairCase {
  readonly family: ModelFamily;
  readonly name: string;
  readonly tool: CorpusToolName;
  readonly raw: string;
  readonly expected:
    { readonly rung: RepairRung; readonly args: JsonValue } | { readonly needsModel: true };
}

/** Two ways to add a case to a family: one that a rung mends, one that only a model may. */
export const casesOf = (family: ModelFamily) => {
  const cases: RepairCase[] = [];
  return {
    cases,
    mends(
      rung: RepairRung,
      name: string,
      tool: CorpusToolName,
      raw: string,
      args: JsonValue,
    ): void {
      cases.push({ family, name, tool, raw, expected: { rung, args } });
    },
    asksModel(name: string, tool: CorpusToolName, raw: string): void {
      cases.push({ family, name, tool, raw, expected: { needsModel: true } });
    },
  };
};

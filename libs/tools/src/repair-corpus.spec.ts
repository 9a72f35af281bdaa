import { repairArguments, type RepairOutcome } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { repairJsonText } from './repair-json-text.js';
import { corpusTools } from '../test/repair-corpus/corpus-tools.js';
import { repairCorpus } from '../test/repair-corpus/index.js';
import type { RepairCase } from '../test/repair-corpus/repair-case.js';

const minRate = 0.95;

function repair({ tool, raw }: RepairCase): RepairOutcome {
  const { schema, hasEffect } = corpusTools[tool];
  return repairArguments({
    raw,
    schema,
    toolName: tool,
    repairJsonText,
    allowsInvention: !hasEffect,
  });
}

const answer = (outcome: RepairOutcome) =>
  outcome.kind === 'repaired'
    ? { rung: outcome.rung, args: outcome.args }
    : { needsModel: true as const };

const isMendable = ({ expected }: RepairCase) => 'rung' in expected;
const isAsExpected = (repairCase: RepairCase) =>
  JSON.stringify(sorted(answer(repair(repairCase)))) ===
  JSON.stringify(sorted(repairCase.expected));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries: [string, unknown][] = Object.entries(value);
  return entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, sorted(member)]);
}

/** Cases that came out as expected of all cases, by family and by what is to mend them. */
function rates(): Record<string, Record<string, string>> {
  const table: Record<string, Record<string, string>> = {};
  const columns = ['encoded', 'json', 'undeclared', 'types', 'model', 'all'];
  for (const family of [...new Set(repairCorpus.map((one) => one.family)), 'all']) {
    const ofFamily = repairCorpus.filter((one) => family === 'all' || one.family === family);
    const row: Record<string, string> = {};
    for (const column of columns) {
      const cases = ofFamily.filter(
        ({ expected }) =>
          column === 'all' || ('rung' in expected ? expected.rung : 'model') === column,
      );
      row[column] = cases.length > 0 ? `${cases.filter(isAsExpected).length}/${cases.length}` : '';
    }
    table[family] = row;
  }
  return table;
}

describe('D1 the corpus of malformed arguments', () => {
  it.each(repairCorpus)('$family, $tool: $name', (repairCase) => {
    expect(answer(repair(repairCase))).toEqual(repairCase.expected);
  });

  it.each(repairCorpus)('is invalid as it is: $family, $name', ({ tool, raw }) => {
    let value: unknown;
    try {
      value = JSON.parse(raw.trim() || '{}');
    } catch {
      return;
    }
    expect(corpusTools[tool].schema.safeParse(value).success).toBe(false);
  });

  it('holds at least 220 different cases, 95 % of the mendable ones mended without a model', () => {
    console.table(rates());
    const mendable = repairCorpus.filter(isMendable);
    const mended = mendable.filter(isAsExpected);
    console.log(
      `${repairCorpus.length} cases; without a model ${mended.length} of ${mendable.length}`,
    );
    expect(new Set(repairCorpus.map(({ tool, raw }) => `${tool} ${raw}`)).size).toBe(
      repairCorpus.length,
    );
    expect(repairCorpus.length).toBeGreaterThanOrEqual(220);
    expect(mended.length / mendable.length).toBeGreaterThanOrEqual(minRate);
  });

  it('D12 a cut at the token limit makes a missing bracket a cut, for tools with an effect', () => {
    const given = {
      raw: '{"lead":"Ana","texto":"ligar"',
      schema: corpusTools.add_note.schema,
      toolName: 'add_note',
      repairJsonText,
      wasCutOff: true,
    };
    expect(repairArguments({ ...given, allowsInvention: false }).kind).toBe('needs_model');
    expect(repairArguments({ ...given, allowsInvention: true }).kind).toBe('repaired');
  });
});

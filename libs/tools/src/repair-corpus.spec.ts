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

const columns = ['encoded', 'json', 'undeclared', 'types', 'model', 'all'];
const mendedBy = ({ expected }: RepairCase) => ('rung' in expected ? expected.rung : 'model');

/** Cases that came out as expected of all cases, by family and by what is to mend them. */
function table(): string {
  const families = [...new Set(repairCorpus.map(({ family }) => family)), 'all'];
  const rows = families.map((family) => {
    const ofFamily = repairCorpus.filter((one) => family === 'all' || one.family === family);
    const cells = columns.map((column) => {
      const cases = ofFamily.filter((one) => column === 'all' || mendedBy(one) === column);
      return cases.length > 0 ? `${cases.filter(isAsExpected).length}/${cases.length}` : '-';
    });
    return [family, ...cells];
  });
  return [['family', ...columns], ...rows]
    .map((cells) => cells.map((cell) => cell.padEnd(14)).join(''))
    .join('\n');
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
    const mendable = repairCorpus.filter(isMendable);
    const mended = mendable.filter(isAsExpected);
    process.stdout.write(
      `${table()}\n${repairCorpus.length} cases; without a model ${mended.length} of ${mendable.length}\n`,
    );
    expect(new Set(repairCorpus.map(({ tool, raw }) => `${tool} ${raw}`)).size).toBe(
      repairCorpus.length,
    );
    expect(repairCorpus.length).toBeGreaterThanOrEqual(220);
    expect(mended.length / mendable.length).toBeGreaterThanOrEqual(minRate);
  });

  it('D12 no beginning of a call with an effect becomes a call with less in a value', () => {
    const whole = { texto: 'às 9:30 na "sede", sala {2}; plano d\'água', lead: 'Ana Souza' };
    const json = JSON.stringify(whole);
    const texts = [
      json,
      `Claro:\n\`\`\`json\n${JSON.stringify(whole, null, 2)}\n\`\`\``,
      JSON.stringify(json),
      json.replaceAll(String.raw`\"`, '"'),
      json.replaceAll("'", String.raw`\'`).replaceAll(/(?<!\\)"/g, "'"),
      json.replaceAll(/"(\w+)":/g, '$1:'),
    ];
    for (const text of texts) {
      for (let end = 0; end < text.length; end += 1) {
        const { schema } = corpusTools.add_note;
        const raw = text.slice(0, end);
        const given = { raw, schema, toolName: 'add_note', repairJsonText };
        const outcome = repairArguments({ ...given, allowsInvention: false });
        if (outcome.kind === 'repaired') expect(outcome.args, raw).toEqual(whole);
      }
    }
  });
});

import { textTable } from '../../config/env-problems.js';
import type { ModelCheck } from './check-model.js';

const heads = [
  'MODEL',
  'TOOLS',
  'RESUMED',
  'JSON',
  'PARALLEL',
  'REASONING',
  'PIECES',
  'INPUT',
  'CACHED',
  'OUTPUT',
  'USD',
];

/** A row for each model, and below them why calls failed. */
export function checkTable(checks: readonly ModelCheck[]): string {
  const rows = checks.map(({ usage, ...check }) => [
    check.model,
    check.tools,
    check.resumed,
    check.json,
    check.parallel,
    check.reasoning,
    String(check.pieces),
    String(usage?.inputTokens ?? 0),
    String(usage?.cachedInputTokens ?? 0),
    String(usage?.outputTokens ?? 0),
    usage?.costUsd === undefined ? '?' : usage.costUsd.toFixed(4),
  ]);
  const failures = checks.flatMap(({ failure }) => failure ?? []);
  return [textTable([heads, ...rows]), ...failures].join('\n\n');
}

/** Whether a model did what every job needs. */
export const isUsable = ({ tools, resumed, json }: ModelCheck): boolean =>
  [tools, resumed, json].every((one) => one === 'yes');

import type { FailureRow } from '../../job-store/reads/failure-read.repository.js';
import { type FailureKind, fingerprintOf, withoutValues } from './fingerprint.js';

/** Jobs that failed of the same. */
export interface FailureGroup extends FailureKind {
  readonly fingerprint: string;
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly agents: readonly string[];
  readonly exampleJobId: string;
}

/** Groups by fingerprint, the largest first. */
export function groupFailures(rows: readonly FailureRow[]): readonly FailureGroup[] {
  const groups = new Map<string, FailureGroup>();
  for (const row of rows) {
    const one = groupOf(row);
    const group = groups.get(one.fingerprint);
    groups.set(one.fingerprint, group ? together(group, one) : one);
  }
  return [...groups.values()].sort(
    (left, right) => right.count - left.count || right.lastAt.getTime() - left.lastAt.getTime(),
  );
}

function groupOf({ code, tool, message, agent, ...row }: FailureRow): FailureGroup {
  const kind = { code, tool, sentence: withoutValues(message) };
  return { ...row, ...kind, agents: [agent], fingerprint: fingerprintOf(kind) };
}

const together = (left: FailureGroup, right: FailureGroup): FailureGroup => {
  const newer = right.lastAt > left.lastAt ? right : left;
  return {
    ...newer,
    count: left.count + right.count,
    firstAt: right.firstAt < left.firstAt ? right.firstAt : left.firstAt,
    agents: [...new Set([...left.agents, ...right.agents])].sort(),
  };
};

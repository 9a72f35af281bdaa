import type { Step, Transition } from '../data/job-types.ts';
import { endOf, startOf } from '../time/time-rows.ts';
import type { Period } from '../time/time-scale.ts';

/** A line of the tables: a step, or a move of the job. */
export type RecordLine =
  | { readonly kind: 'step'; readonly key: string; readonly at: string; readonly step: Step }
  | { readonly kind: 'move'; readonly key: string; readonly at: string; readonly move: Transition };

/** When a line begins and ends. */
export function timeOf(line: RecordLine): Period {
  if (line.kind === 'step') return { from: startOf(line.step), to: endOf(line.step) };
  const at = Date.parse(line.at);
  return { from: at, to: at };
}

export const stepLines = (steps: readonly Step[]): readonly RecordLine[] =>
  steps.map((step) => ({ kind: 'step', key: `s${step.seq}`, at: step.startedAt, step }));

/** All that happened, in its order of time; what happened at one moment: moves first. */
export function historyLines(
  steps: readonly Step[],
  transitions: readonly Transition[],
): readonly RecordLine[] {
  const moves = transitions.map((move): RecordLine => ({
    kind: 'move',
    key: `m${move.seq}`,
    at: move.at,
    move,
  }));
  // The service writes all times in one form, which is in the order of time as text too.
  return [...moves, ...stepLines(steps)].sort((left, right) =>
    left.at < right.at ? -1 : left.at > right.at ? 1 : 0,
  );
}

import type { Step } from '../data/job-types.ts';

/** More of one call tell nobody more. */
const most = 20;

/** The steps that tried the same: of a model for one answer, of a tool for one call of it. */
export function attemptsOf(step: Step, steps: readonly Step[]): readonly Step[] {
  const { kind, name, parentSeq, iteration, call } = step;
  if (kind !== 'model' && kind !== 'tool' && kind !== 'repair') return [];
  const isOf = (other: Step) =>
    other.kind === kind &&
    (kind === 'model'
      ? answerOf(other) === answerOf(step)
      : other.name === name &&
        other.parentSeq === parentSeq &&
        other.iteration === iteration &&
        other.call === call);
  const found = steps.filter(isOf).slice(0, most);
  return found.length > 1 ? found : [];
}

/** The number of the answer that a call of the model led to. */
const answerOf = ({ iteration, status }: Step): number =>
  status === 'failed' ? iteration + 1 : iteration;

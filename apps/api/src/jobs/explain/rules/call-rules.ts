import { toolTimeoutCode } from '@faina/agent-core';
import type { ExplainedStep } from '../../../job-store/reads/explain-read.repository.js';
import type { Finding, Rule } from '../finding.js';

const isCall = ({ type }: ExplainedStep): boolean => type === 'tool_call' || type === 'tool_error';

/** As often as that, a model goes in circles or a tool does not tell it enough. */
const repetitions = 3;

export const sameCallRepeated: Rule = ({ steps }) =>
  groups(steps.filter(isComparable), ({ name, args }) => `${name} ${args}`)
    .map(([, calls]) => calls)
    .filter((calls) => calls.length >= repetitions)
    .map((calls) => ({
      code: 'SAME_CALL_REPEATED',
      severity: 'warning',
      values: { tool: nameOf(calls), times: calls.length },
      ...lastOf(calls),
    }));

const isComparable = (step: ExplainedStep): boolean => isCall(step) && step.args !== null;

/** Of tools that were called more than once, each time with arguments that had to be mended. */
export const argumentsRepaired: Rule = ({ steps }) =>
  groups(steps.filter(isCall)).flatMap(([tool, calls]): Finding[] => {
    const repairs = steps.filter(({ name, repaired }) => name === tool && repaired === true);
    if (calls.length < 2 || repairs.length < calls.length) return [];
    const values = { tool, times: repairs.length };
    return [{ code: 'ARGUMENTS_REPAIRED', severity: 'warning', values, ...lastOf(repairs) }];
  });

/** From this part of `toolTimeoutMs` on a call was lucky to end in time. */
const nearlyAll = 0.8;

export const toolNearTimeout: Rule = ({ steps, limits: { toolTimeoutMs } }) => {
  const isSlow = (step: ExplainedStep) =>
    step.code === toolTimeoutCode || (isCall(step) && step.durationMs >= nearlyAll * toolTimeoutMs);
  return groups(steps.filter(isSlow)).map(([tool, calls]) => ({
    code: 'TOOL_NEAR_TIMEOUT',
    severity: calls.some(({ code }) => code === toolTimeoutCode) ? 'error' : 'warning',
    values: {
      tool,
      times: calls.length,
      seconds: Math.max(...calls.map(({ durationMs }) => durationMs)) / 1_000,
      limit: toolTimeoutMs / 1_000,
    },
    ...lastOf(calls),
  }));
};

/** Of what a tool answered, this part or more. */
const mostOfIt = 0.5;

export const budgetSpentByTool: Rule = ({ steps, outcome }) => {
  if (outcome !== 'FAILURE_BUDGET') return [];
  const bytesOf = (some: readonly ExplainedStep[]) =>
    some.reduce((sum, { bytes }) => sum + bytes, 0);
  const calls = steps.filter(isCall);
  const total = bytesOf(calls);
  return groups(calls)
    .map(([tool, ofTool]) => ({ tool, ofTool, part: bytesOf(ofTool) / total }))
    .filter(({ part }) => part >= mostOfIt)
    .map(({ tool, ofTool, part }) => ({
      code: 'BUDGET_SPENT_BY_TOOL',
      severity: 'error',
      values: { tool, percent: Math.round(100 * part) },
      ...lastOf(ofTool),
    }));
};

type Group = readonly [key: string, steps: readonly ExplainedStep[]];

/** By their names unless told otherwise. */
function groups(
  steps: readonly ExplainedStep[],
  keyOf: (step: ExplainedStep) => string = ({ name }) => name,
): readonly Group[] {
  const found = new Map<string, ExplainedStep[]>();
  for (const step of steps) {
    const key = keyOf(step);
    const group = found.get(key);
    if (group) group.push(step);
    else found.set(key, [step]);
  }
  return [...found];
}

const nameOf = (steps: readonly ExplainedStep[]): string => steps[0]?.name ?? '';

const lastOf = (steps: readonly ExplainedStep[]): Pick<Finding, 'seq'> => {
  const last = steps.at(-1);
  return last ? { seq: last.seq } : {};
};

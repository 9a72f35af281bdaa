import { effectUnknownCode } from '@faina/agent-core';
import type { Rule } from '../finding.js';

export const approvalExpired: Rule = ({ error, approvals }) => {
  if (error?.code !== 'APPROVAL_EXPIRED') return [];
  const { tool = '' } = approvals.find(({ status }) => status === 'expired') ?? {};
  return [{ code: 'APPROVAL_EXPIRED', severity: 'error', values: { tool } }];
};

export const effectUnknown: Rule = ({ unknown, steps }) =>
  unknown.map(({ tool }) => {
    const step = steps.findLast(({ name, code }) => name === tool && code === effectUnknownCode);
    const at = step ? { seq: step.seq } : {};
    return { code: 'EFFECT_UNKNOWN', severity: 'error', values: { tool }, ...at };
  });

/** Where a reader of a failed job begins. */
export const failedStep: Rule = ({ error, steps }) => {
  const step =
    error && steps.findLast(({ code, type }) => code !== null || type === 'system_error');
  if (!step) return [];
  const values = { name: step.name, step: step.seq, message: step.message ?? step.code ?? '' };
  return [{ code: 'FAILED_STEP', severity: 'error', values, seq: step.seq }];
};

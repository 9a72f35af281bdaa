import type { ExplainedStep } from '../../../job-store/reads/explain-read.repository.js';
import type { Rule } from '../finding.js';

const isModelCall = ({ type }: ExplainedStep): boolean =>
  type === 'llm_call' || type === 'llm_error';

/** Every other call of the model, and more than one, was refused for their rate. */
export const rateLimited: Rule = ({ steps }) => {
  const calls = steps.filter(isModelCall);
  const refused = calls.filter(({ code }) => code === 'MODEL_RATE_LIMITED');
  const last = refused.at(-1);
  if (!last || refused.length < 2 || refused.length * 2 < calls.length) return [];
  const values = { times: refused.length, calls: calls.length };
  return [{ code: 'RATE_LIMITED', severity: 'warning', values, seq: last.seq }];
};

export const contextCut: Rule = ({ steps }) => {
  const cut = steps.filter(
    ({ isCut, code }) => isCut === true || code === 'MODEL_CONTEXT_TOO_LONG',
  );
  const last = cut.at(-1);
  if (!last) return [];
  return [
    { code: 'CONTEXT_CUT', severity: 'warning', values: { times: cut.length }, seq: last.seq },
  ];
};

/** What a provider left out, changed or noted, as the entry of the call tells it. */
export const modelWarnings: Rule = ({ steps }) =>
  steps.flatMap(({ seq, name, warnings }) =>
    (warnings ?? []).map(({ code, sentence }) => ({
      code,
      severity: 'info',
      values: { model: name, sentence },
      seq,
    })),
  );

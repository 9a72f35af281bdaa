import { describe, expect, it } from 'vitest';
import { explainTexts, fill } from '../texts/wording.js';
import type { ExplainedJob } from '../explained-job.js';
import { findingsOf } from '../find.js';
import { type Finding, type FindingCode, findingCodes, type Rule } from '../finding.js';
import {
  argumentsRepaired,
  budgetSpentByTool,
  sameCallRepeated,
  toolNearTimeout,
} from './call-rules.js';
import { approvalExpired, effectUnknown, failedStep } from './end-rules.js';
import { ago, explainedJob, step, steps } from './explained-test-job.js';
import { contextCut, modelWarnings, rateLimited } from './model-rules.js';
import {
  allSlotsBusy,
  changedTool,
  noWorkerAlive,
  toolOnNoWorker,
  workerLost,
} from './worker-rules.js';

const failedOf = (code: string, outcome: ExplainedJob['outcome'] = 'FAILURE_TOOL') => ({
  status: 'FAILED' as const,
  outcome,
  error: { code, message: 'It failed.' },
  hasEnded: true,
  isDue: false,
});
const approval = {
  id: 'a',
  tool: 'send_mail',
  status: 'expired',
  createdAt: ago(100).toISOString(),
  expiresAt: ago(1).toISOString(),
};
const nobody = { alive: 0, slots: 0, running: 0, tools: [] };
const busy = { alive: 1, slots: 2, running: 2, tools: ['echo'] };
const ended = { status: 'COMPLETED' as const, hasEnded: true, isDue: false };

interface Case {
  readonly code: FindingCode;
  readonly rule: Rule;
  readonly found: Partial<ExplainedJob>;
  readonly finding: Partial<Finding>;
  /** Words of both languages. */
  readonly says: { readonly en: string; readonly pt: string };
  /** The nearest things that are none of it. */
  readonly else: readonly Partial<ExplainedJob>[];
}

const cases: readonly Case[] = [
  {
    code: 'NO_WORKER_ALIVE',
    rule: noWorkerAlive,
    found: { workers: nobody },
    finding: { severity: 'error' },
    says: { en: 'No worker is alive.', pt: 'Nenhum worker está vivo.' },
    else: [{}, { workers: nobody, ...ended }, { workers: nobody, status: 'WAITING' }],
  },
  {
    code: 'ALL_SLOTS_BUSY',
    rule: allSlotsBusy,
    found: { workers: busy, lastMove: { reason: 'submitted', at: ago(31) } },
    finding: { values: { running: 2, slots: 2, seconds: 31 } },
    says: { en: 'All 2 slots of the workers have been busy for 31 s.', pt: 'Todas as 2 vagas' },
    else: [
      { workers: { ...busy, running: 1 } },
      { workers: busy, lastMove: { reason: 'submitted', at: ago(30) } },
      { workers: busy, runAt: ago(29), status: 'DELAYED' },
      { workers: busy, isDue: false },
      { workers: nobody },
    ],
  },
  {
    code: 'WORKER_LOST',
    rule: workerLost,
    found: { timesLost: 2 },
    finding: { severity: 'warning', values: { times: 2 } },
    says: { en: 'lost 2 times', pt: 'se perdeu 2 vezes' },
    else: [{}],
  },
  {
    code: 'TOOL_ON_NO_WORKER',
    rule: toolOnNoWorker,
    found: { toolNames: ['echo', 'send_*'] },
    finding: { values: { tool: 'send_*' } },
    says: { en: 'the tool send_*', pt: 'a ferramenta send_*' },
    else: [
      {},
      { toolNames: ['send_*'], workers: nobody },
      { toolNames: ['send_*'], toolScopes: ['get_*'] },
      { toolNames: ['send_*'], ...ended },
    ],
  },
  {
    code: 'MCP_TOOL_CHANGED',
    rule: changedTool,
    found: { toolNames: ['files__*'], changedTools: ['files__read', 'other__read'] },
    finding: { values: { tool: 'files__read' } },
    says: { en: 'description of files__read', pt: 'descrição de files__read' },
    else: [
      { toolNames: ['files__*'] },
      { toolNames: ['echo'], changedTools: ['files__read'] },
      { toolNames: ['files__*'], changedTools: ['files__read'], toolScopes: ['echo'] },
      { toolNames: ['files__*'], changedTools: ['files__read'], ...ended },
    ],
  },
  {
    code: 'SAME_CALL_REPEATED',
    rule: sameCallRepeated,
    found: { steps: [...steps(3), step({ seq: 4, args: 'b' })] },
    finding: { values: { tool: 'echo', times: 3 }, seq: 3 },
    says: { en: 'echo was called 3 times', pt: 'echo foi chamada 3 vezes' },
    else: [
      { steps: steps(2) },
      { steps: ['a', 'b', 'c'].map((args) => step({ args })) },
      { steps: steps(3, { args: null }) },
      { steps: ['a', 'b', 'c'].map((name) => step({ name })) },
    ],
  },
  {
    code: 'ARGUMENTS_REPAIRED',
    rule: argumentsRepaired,
    found: { steps: [...steps(2), ...steps(2, { type: 'tool_repair', repaired: true, seq: 3 })] },
    finding: { values: { tool: 'echo', times: 2 }, seq: 3 },
    says: { en: 'mended 2 times', pt: 'conserto 2 vezes' },
    else: [
      { steps: [...steps(3), ...steps(2, { type: 'tool_repair', repaired: true })] },
      { steps: [...steps(2), ...steps(2, { type: 'tool_repair', repaired: false })] },
      { steps: [...steps(1), ...steps(1, { type: 'tool_repair', repaired: true })] },
    ],
  },
  {
    code: 'TOOL_NEAR_TIMEOUT',
    rule: toolNearTimeout,
    found: { steps: [step({ durationMs: 8_000 }), step({ seq: 2, durationMs: 9_500 })] },
    finding: {
      severity: 'warning',
      values: { tool: 'echo', times: 2, seconds: 9.5, limit: 10 },
      seq: 2,
    },
    says: { en: 'up to 9.5 s of the 10 s', pt: 'até 9,5 s de 10 s' },
    else: [{ steps: [step({ durationMs: 7_999 }), step({ type: 'llm_call', durationMs: 9_999 })] }],
  },
  {
    code: 'RATE_LIMITED',
    rule: rateLimited,
    found: {
      steps: [
        ...steps(2, { type: 'llm_error', code: 'MODEL_RATE_LIMITED' }),
        ...steps(2, { type: 'llm_call', seq: 3 }),
      ],
    },
    finding: { values: { times: 2, calls: 4 }, seq: 2 },
    says: { en: 'refused 2 of 4 calls', pt: 'recusou 2 de 4 chamadas' },
    else: [
      { steps: steps(1, { type: 'llm_error', code: 'MODEL_RATE_LIMITED' }) },
      { steps: steps(4, { type: 'llm_error', code: 'MODEL_UNAVAILABLE' }) },
      {
        steps: [
          ...steps(2, { type: 'llm_error', code: 'MODEL_RATE_LIMITED' }),
          ...steps(3, { type: 'llm_call' }),
        ],
      },
    ],
  },
  {
    code: 'CONTEXT_CUT',
    rule: contextCut,
    found: {
      steps: [
        step({ type: 'llm_call', isCut: true }),
        step({ seq: 2, type: 'llm_error', code: 'MODEL_CONTEXT_TOO_LONG' }),
      ],
    },
    finding: { values: { times: 2 }, seq: 2 },
    says: { en: 'a shortened conversation 2 times', pt: 'a conversa encurtada 2 vezes' },
    else: [{ steps: steps(2, { type: 'llm_call' }) }],
  },
  {
    code: 'BUDGET_SPENT_BY_TOOL',
    rule: budgetSpentByTool,
    found: {
      ...failedOf('FAILURE_BUDGET', 'FAILURE_BUDGET'),
      steps: [step({ bytes: 900 }), step({ seq: 2, name: 'other', bytes: 100 })],
    },
    finding: { severity: 'error', values: { tool: 'echo', percent: 90 }, seq: 1 },
    says: { en: '90 % of what tools answered came from echo', pt: '90 % do que' },
    else: [
      { steps: [step({ bytes: 900 })] },
      {
        ...failedOf('FAILURE_BUDGET', 'FAILURE_BUDGET'),
        steps: ['a', 'b', 'c'].map((name) => step({ name })),
      },
      { ...failedOf('FAILURE_BUDGET', 'FAILURE_BUDGET'), steps: [step({ bytes: 0 })] },
    ],
  },
  {
    code: 'APPROVAL_EXPIRED',
    rule: approvalExpired,
    found: { ...failedOf('APPROVAL_EXPIRED'), approvals: [approval] },
    finding: { severity: 'error', values: { tool: 'send_mail' } },
    says: { en: 'whether send_mail may run', pt: 'se send_mail pode rodar' },
    else: [{ approvals: [approval] }, { ...failedOf('OTHER'), approvals: [approval] }],
  },
  {
    code: 'EFFECT_UNKNOWN',
    rule: effectUnknown,
    found: {
      unknown: [{ tool: 'charge', since: ago(5).toISOString() }],
      steps: [step({ seq: 7, name: 'charge', code: 'EFFECT_UNKNOWN', type: 'tool_error' })],
    },
    finding: { severity: 'error', values: { tool: 'charge' }, seq: 7 },
    says: { en: 'Whether charge took effect', pt: 'se charge teve efeito' },
    else: [{}],
  },
  {
    code: 'FAILED_STEP',
    rule: failedStep,
    found: {
      ...failedOf('X'),
      steps: [
        step({ seq: 4, type: 'tool_error', code: 'X', message: 'No such lead.' }),
        step({ seq: 5 }),
      ],
    },
    finding: {
      severity: 'error',
      values: { name: 'echo', step: 4, message: 'No such lead.' },
      seq: 4,
    },
    says: { en: 'is 4, echo: No such lead.', pt: 'é o 4, echo: No such lead.' },
    else: [{ steps: [step({ code: 'X' })] }, { ...failedOf('X'), steps: [step()] }],
  },
  ...(
    ['MODEL_SETTING_LEFT_OUT', 'MODEL_SETTING_CHANGED', 'MODEL_NOTE', 'FILE_NOT_SENT'] as const
  ).map((code) => ({
    code,
    rule: modelWarnings,
    found: {
      steps: [step({ type: 'llm_call', name: 'm', warnings: [{ code, sentence: 'Said.' }] })],
    },
    finding: { severity: 'info' as const, values: { model: 'm', sentence: 'Said.' }, seq: 1 },
    says: { en: 'm: Said.', pt: 'm: Said.' },
    else: [{ steps: [step({ type: 'llm_call' })] }],
  })),
];

describe.each(cases)('$code', ({ code, rule, found, finding, says, else: others }) => {
  it('is found, and worded in both languages with every value in its place', () => {
    const findings = rule(explainedJob(found));
    expect(findings).toEqual([{ code, severity: 'warning', values: {}, ...finding }]);
    const values = findings[0]?.values ?? {};
    for (const texts of [explainTexts.en, explainTexts.pt]) {
      const { sentence, fix } = texts.findings[code];
      for (const [, name = ''] of `${sentence} ${fix}`.matchAll(/\{(\w+)\}/g)) {
        expect(Object.keys(values)).toContain(name);
      }
      expect(fix).not.toBe('');
    }
    expect(fill(explainTexts.en.findings[code].sentence, values, explainTexts.en)).toContain(
      says.en,
    );
    expect(fill(explainTexts.pt.findings[code].sentence, values, explainTexts.pt)).toContain(
      says.pt,
    );
  });

  it('is not found in what only looks like it', () => {
    for (const other of others) expect(rule(explainedJob(other))).toEqual([]);
  });
});

describe('findingsOf', () => {
  it('has a rule for each code', () => {
    expect(cases.map(({ code }) => code).sort()).toEqual([...findingCodes].sort());
    for (const { code, found } of cases) {
      expect(findingsOf(explainedJob(found)).map((each) => each.code)).toContain(code);
    }
  });
});

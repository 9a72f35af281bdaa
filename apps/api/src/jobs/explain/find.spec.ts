import { toolTimeoutCode } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { findingsOf } from './find.js';
import { toolNearTimeout } from './rules/call-rules.js';
import { explainedJob, now, step, steps } from './rules/explained-test-job.js';
import { workerLost } from './rules/worker-rules.js';

const nobody = { alive: 0, slots: 0, running: 0, tools: [] };
const poison = { code: 'POISON_JOB', message: 'It took down its worker.' };

describe('findingsOf', () => {
  it('finds nothing in a job that goes well', () => {
    const job = explainedJob({ steps: steps(2), startedAt: now });
    expect(findingsOf(job)).toEqual([]);
  });

  it('tells the worst first, and no more than thirty', () => {
    const warned = step({
      type: 'llm_call',
      warnings: [{ code: 'MODEL_NOTE', sentence: 'Said.' }],
    });
    const findings = findingsOf(
      explainedJob({
        workers: nobody,
        timesLost: 1,
        steps: Array.from({ length: 50 }, () => warned),
      }),
    );
    expect(findings).toHaveLength(30);
    expect(findings.slice(0, 3).map(({ severity }) => severity)).toEqual([
      'error',
      'warning',
      'info',
    ]);
  });

  it('calls a poison job what it is, and a call that had no time an error', () => {
    expect(
      workerLost(explainedJob({ status: 'FAILED', error: poison, timesLost: 5 })),
    ).toMatchObject([{ severity: 'error' }]);
    const late = step({ type: 'tool_error', code: toolTimeoutCode, durationMs: 10_001 });
    expect(toolNearTimeout(explainedJob({ steps: [late] }))).toMatchObject([{ severity: 'error' }]);
  });
});

import { describe, expect, it } from 'vitest';
import { EnvProblems } from './config/env-problems.js';
import { explainStartUpError } from './explain-start-up-error.js';
import { exitCodes, StartUpError } from './process/start-up-error.js';

const listenError = (code: string) =>
  Object.assign(new Error(`listen ${code}: text of Node`), {
    code,
    syscall: 'listen',
    address: '127.0.0.1',
    port: 3000,
  });

describe('explainStartUpError', () => {
  it.each([
    [
      'EADDRINUSE',
      'Port 3000 on 127.0.0.1 is taken',
      '3001: PORT of an API, WORKER_PORT of a worker',
      1,
    ],
    ['EACCES', 'may not listen on port 3000', '3000: PORT of an API, WORKER_PORT', 78],
    ['EADDRNOTAVAIL', 'no address 127.0.0.1', 'HOST', 78],
  ])('%s: says what happened and what to do', (code, happened, remedy, exitCode) => {
    const explanation = explainStartUpError(listenError(code));
    expect(explanation.text).toContain(happened);
    expect(explanation.text).toContain(remedy);
    expect(explanation.exitCode).toBe(exitCode);
  });

  it('R6: takes a database that was lost for what it is, no defect', () => {
    const lost = Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' });
    const explanation = explainStartUpError(lost);
    expect(explanation.text).toContain('PostgreSQL was lost during the start');
    expect(explanation.exitCode).toBe(1);
  });

  it('passes on what a known problem says, with its exit code', () => {
    const problem = {
      happened: 'A.',
      meaning: 'B.',
      remedy: 'C.',
      exitCode: exitCodes.configuration,
    };
    expect(explainStartUpError(new StartUpError(problem))).toEqual({
      text: 'A.\nB.\nC.',
      exitCode: 78,
    });
  });

  it('takes problems of the settings for a configuration error', () => {
    const problems = new EnvProblems([
      { setting: 'PORT', value: '"x"', problem: 'is wrong', remedy: 'Set it.' },
    ]);
    expect(explainStartUpError(problems)).toEqual({ text: problems.message, exitCode: 78 });
  });

  it.each([
    new Error('text'),
    Object.assign(new Error('text'), { code: 'EADDRINUSE' }),
    listenError('EOTHER'),
    'text',
    undefined,
  ])('calls anything else unknown, and never shows a stack', (thrown) => {
    const { text, exitCode } = explainStartUpError(thrown);
    expect(text).toContain('may be a defect');
    expect(text).not.toMatch(/\n\s+at /);
    expect(exitCode).toBe(1);
  });
});

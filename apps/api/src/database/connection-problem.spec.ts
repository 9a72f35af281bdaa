import { describe, expect, it } from 'vitest';
import { connectionProblem } from './connection-problem.js';

const url = 'postgresql://me:hidden@db:5432/jobs';
const problemOf = (code?: string) =>
  connectionProblem(Object.assign(new Error('text of the driver'), { code }), url);

describe('connectionProblem', () => {
  it.each([
    ['ECONNREFUSED', 'No PostgreSQL answers', 1],
    ['ETIMEDOUT', 'No PostgreSQL answers', 1],
    ['ENOTFOUND', 'is not known', 78],
    ['28P01', 'refused the login', 78],
    ['28000', 'refused the login', 78],
    ['3D000', 'has no database', 78],
    ['57P03', 'takes no connection just now', 1],
    ['53300', 'takes no connection just now', 1],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'text of the driver', 78],
    [undefined, 'text of the driver', 78],
  ])('%s: says so, without the password', (code, text, exitCode) => {
    const problem = problemOf(code);
    expect(problem.message).toContain(text);
    expect(problem.message).toContain('postgresql://me:***@db:5432/jobs');
    expect(problem.message).not.toContain('hidden');
    expect(problem.message.split('\n')).toHaveLength(3);
    expect(problem.exitCode).toBe(exitCode);
  });
});

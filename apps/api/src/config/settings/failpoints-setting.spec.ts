import { describe, expect, it } from 'vitest';
import { readEnv } from '../env.js';

describe('FAILPOINTS', () => {
  it('reads where a test stops the process, by code or name, and which job is meant', () => {
    const FAILPOINTS = 'K8:kill9:job-17@1, after_lease:block:200,K13:stop:@2';
    expect(readEnv({ FAILPOINTS }).FAILPOINTS).toEqual([
      { name: 'after_intent', action: { kind: 'kill9' }, marker: 'job-17', attempt: 1 },
      { name: 'after_lease', action: { kind: 'block', ms: 200 } },
      { name: 'before_webhook', action: { kind: 'stop' }, attempt: 2 },
    ]);
    expect(readEnv({ NODE_ENV: 'production' }).FAILPOINTS).toEqual([]);
  });

  it.each([
    [{ FAILPOINTS: 'K8:kill9', NODE_ENV: 'production' }, 'NODE_ENV is production'],
    [{ FAILPOINTS: 'K9:kill9' }, 'names no point or no action'],
    [{ FAILPOINTS: 'K8:explode' }, 'names no point or no action'],
    [{ FAILPOINTS: 'K8:block' }, 'names no point or no action'],
    [{ FAILPOINTS: 'K8:kill9,' }, 'names no point or no action'],
  ])('refuses %j', (source, problem) => {
    expect(() => readEnv(source)).toThrow(problem);
  });
});

import { describe, expect, it } from 'vitest';
import { redisWarnings } from './redis-warnings.js';

const infoOf = (aof: string, policy: string) =>
  `# Persistence\r\nloading:0\r\naof_enabled:${aof}\r\n\r\n# Memory\r\nmaxmemory_policy:${policy}\r\n`;

describe('redisWarnings', () => {
  it('says nothing of a Redis that keeps everything, nor of one that does not tell', () => {
    expect(redisWarnings(infoOf('1', 'noeviction'))).toEqual([]);
    expect(redisWarnings('')).toEqual([]);
  });

  it('says what a restart without an append-only file costs', () => {
    expect(redisWarnings(infoOf('0', 'noeviction'))).toEqual([
      expect.stringMatching(/append-only.*No job is lost.*RECONCILE_MS.*appendonly yes/),
    ]);
  });

  it.each(['allkeys-lru', 'volatile-ttl'])('says what %s costs', (policy) => {
    expect(redisWarnings(infoOf('1', policy))).toEqual([
      expect.stringMatching(new RegExp(`${policy}.*No job is lost.*noeviction`)),
    ]);
  });
});

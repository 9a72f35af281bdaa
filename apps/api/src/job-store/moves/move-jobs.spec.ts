import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { statesBefore } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { moveJobs } from './move-jobs.js';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));

/** What statements that update jobs set, up to where they say which. */
const settingJobs = /update jobs set([\s\S]*?)(?:\bwhere\b|\bfrom\b|\breturning\b|`)/g;

describe('the status of a job', () => {
  it('is updated by one statement, in one file', () => {
    const sources = globSync('{apps,libs}/*/src/**/*.ts', { cwd: root }).filter(
      (path) => !path.endsWith('.spec.ts') && !path.includes('/generated/'),
    );
    const writing = sources.filter((path) => {
      const text = readFileSync(`${root}/${path}`, 'utf8');
      const sets = [...text.matchAll(settingJobs)].map(([, set = '']) => set);
      return text.includes("`status = '${") || sets.some((set) => /\bstatus\s*=/.test(set));
    });
    expect(writing).toEqual(['apps/api/src/job-store/moves/move-jobs.ts']);
  });

  it('may come from the states of the table alone, locked in the order of their ids', () => {
    const { text } = moveJobs({
      name: 'test',
      to: 'FAILED',
      where: 'true',
      reason: `'test'`,
      answer: 'select id from moved',
    });
    const states = statesBefore('FAILED').map((status) => `'${status}'`);
    expect(text).toContain(`where status in (${states.join(', ')}) and true`);
    expect(text).toMatch(/order by id\s+for no key update/);
  });
});

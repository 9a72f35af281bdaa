import { expect, it } from 'vitest';
import { csvOf, everyDay, grouped, summed } from './groups.ts';

const row = { jobs: 2, settled: 2, failed: 1, tokens: 10, costUsd: null };

it('puts rows of one name together, and knows no price where there is none', () => {
  const groups = grouped(
    [
      { ...row, agent: 'a' },
      { ...row, agent: 'b', costUsd: 0.5 },
      { ...row, agent: 'a' },
    ],
    ({ agent = '' }) => agent,
  );
  expect(groups).toEqual([
    { name: 'a', jobs: 4, settled: 4, failed: 2, tokens: 20, costUsd: null },
    { name: 'b', jobs: 2, settled: 2, failed: 1, tokens: 10, costUsd: 0.5 },
  ]);
  expect(summed(groups)).toMatchObject({ jobs: 6, tokens: 30, costUsd: 0.5 });
});

it('has every day of a period', () => {
  const days = everyDay([{ name: '2026-11-02', ...row }], {
    from: new Date(2026, 10, 1),
    to: new Date(2026, 10, 3, 12),
  });
  expect(days.map(({ name, tokens }) => [name, tokens])).toEqual([
    ['2026-11-01', 0],
    ['2026-11-02', 10],
    ['2026-11-03', 0],
  ]);
});

it('writes names into a file as text, whatever they hold', () => {
  const names = ['a,b', 'say "x"', '=HYPERLINK("x")', '+1', 'two\nlines'];
  const csv = csvOf(
    ['Agent'],
    names.map((name) => ({ name, ...row })),
  );
  expect(csv.split('\r\n').map((line) => line.replace(/,2,2,1,10,$/, ''))).toEqual([
    'Agent',
    '"a,b"',
    '"say ""x"""',
    `"'=HYPERLINK(""x"")"`,
    `'+1`,
    '"two\nlines"',
    '',
  ]);
});

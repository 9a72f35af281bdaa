import { englishCsv, englishRow } from '../../../../libs/packs/coach/test/support/strava-csv.js';
import { type HostileCase, KB, marked, MB } from './hostile-case.js';
import { upload } from './requests.js';

const required = 'Activity ID,Activity Date,Activity Name,Activity Type';

const activities = (name: string, body: () => string): HostileCase =>
  upload(`activities.csv: ${name}`, '/v1/coach/activities', 'text/csv', body);

const sleep = (name: string, body: () => string): HostileCase =>
  upload(`nights.csv: ${name}`, '/v1/coach/sleep', 'text/csv', body);

const row = (change: Partial<Record<string, string>>) => () => englishCsv(englishRow(1, change));

/** CSV files whose header, quotes or fields cost more than their size. */
export const csvFiles: readonly HostileCase[] = [
  activities('a header of 200 KB of <', () => `${'<'.repeat(200 * KB)}\n`),
  activities('a header of 900 KB of <', () => `${'<'.repeat(900 * KB)}\n`),
  activities('a header of 200 KB of <a', () => `${'<a'.repeat(100 * KB)}\n`),
  activities('a header of 400 KB of combining marks', () => `${marked(200 * KB)}\n`),
  activities('a title of combining marks beside the right ones', () => {
    return `${required},${marked(100 * KB)}\n`;
  }),
  activities('900 KB of commas after the right titles', () => {
    return `${required}${','.repeat(900 * KB)}\n`;
  }),
  activities('900 KB of commas alone', () => `${','.repeat(900 * KB)}\n`),
  activities('one title 40 000 times', () => `${required}${',Distance'.repeat(40_000)}\n`),
  activities('a quote that opens in the header and never closes', () => `"${'x'.repeat(4 * MB)}`),
  activities('quotes alone, 1 MB', () => '"'.repeat(MB)),
  activities('pairs of quotes in a title, 800 KB', () => `"${'""'.repeat(400 * KB)}",x\n`),
  activities('a header without an end, 4 MB', () => 'x'.repeat(4 * MB)),
  activities('4 MB of empty lines', () => '\n'.repeat(4 * MB)),
  activities('4 MB of carriage returns', () => '\r'.repeat(4 * MB)),
  activities('white space and tags in turn', () => `${'< \t>'.repeat(100 * KB)}\n`),
  activities('a row of 2 MB of quotes', () => `${englishCsv()}\n1,"${'""'.repeat(MB)}"\n`),
  activities('100 000 rows of nothing but commas', () => {
    return `${englishCsv()}\n${`${','.repeat(18)}\n`.repeat(100_000)}`;
  }),
  activities('an activity named by 30 KB of marks', row({ name: marked(30 * KB) })),
  activities('a date of 30 KB of digits', row({ date: '1'.repeat(30 * KB) })),
  activities('a number of 30 KB of digits and points', row({ moving: '1.'.repeat(15 * KB) })),
  activities('a type of 30 KB of spaces', row({ type: ' '.repeat(30 * KB) })),
  sleep('a header of 400 KB of combining marks', () => `${marked(200 * KB)};date\n`),
  sleep('900 KB of semicolons after the right titles', () => {
    return `date;asleep${';'.repeat(900 * KB)}\n`;
  }),
  sleep('a title that ends in units, 200 KB', () => `date;asleep;${'min'.repeat(70 * KB)}\n`),
  sleep('a night of 200 KB of digits', () => `date;asleep\n2026-11-20;${'4'.repeat(200 * KB)}\n`),
];

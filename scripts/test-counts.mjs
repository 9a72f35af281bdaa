// Tells a test run in one line, `N passed, N failed`, and fails it when a test was skipped.
//
//   node scripts/test-counts.mjs coverage/tests.json 0    the report and the run's exit code
import { existsSync, readFileSync } from 'node:fs';
import { argv, exit, stdout } from 'node:process';
import { pathToFileURL } from 'node:url';

/**
 * @typedef {{ numPassedTests: number, numFailedTests: number,
 *   testResults: { assertionResults: { status: string, fullName: string }[] }[] }} Report
 */

/**
 * The lines to print, the counts last, and whether the run may count as green. A run that ended
 * red without a failed test (a file that did not load, no report at all) counts one failure.
 * @param {Report | undefined} report
 * @param {number} exitCode
 * @returns {{ lines: string[], isGreen: boolean }}
 */
export function testCounts(report, exitCode) {
  const files = report?.testResults ?? [];
  const notRun = files.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed'),
  );
  const passed = report?.numPassedTests ?? 0;
  const failedTests = report?.numFailedTests ?? 0;
  const failed = failedTests === 0 && exitCode !== 0 ? 1 : failedTests;
  return {
    lines: [
      ...notRun.map(({ status, fullName }) => `${status}: ${fullName}`),
      `${passed} passed, ${failed} failed`,
    ],
    isGreen: failed === 0 && passed > 0 && notRun.length === 0,
  };
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const [, , file = '', exitCode = '1'] = argv;
  const report = existsSync(file)
    ? /** @type {Report} */ (JSON.parse(readFileSync(file, 'utf8')))
    : undefined;
  const { lines, isGreen } = testCounts(report, Number(exitCode));
  stdout.write(`${lines.join('\n')}\n`);
  exit(isGreen ? 0 : 1);
}

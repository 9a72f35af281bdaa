// Tells test runs in one line, `N passed, N failed`, after the names of the tests that failed or did not
// run, and fails the runs when a test was skipped.
//
//   node scripts/test-counts.mjs coverage/tests.json 0 coverage/faults.json 0
//                                                     of each run its report and its exit code
import { existsSync, readFileSync } from 'node:fs';
import { argv, exit, stdout } from 'node:process';
import { pathToFileURL } from 'node:url';

/**
 * @typedef {{ numPassedTests: number, numFailedTests: number,
 *   ranAgain?: string[], testResults: { assertionResults: { status: string, fullName: string }[] }[] }} Report
 */

/** @typedef {{ report: Report | undefined, exitCode: number }} Run */

/**
 * The lines to print, the counts last, and whether the runs may count as green. A run that ended
 * red without a failed test (a file that did not load, no report at all) counts one failure.
 * @param {Run[]} runs
 * @returns {{ lines: string[], isGreen: boolean }}
 */
export function testCounts(runs) {
  const counted = runs.map(countsOf);
  const passed = counted.reduce((sum, one) => sum + one.passed, 0);
  const failed = counted.reduce((sum, one) => sum + one.failed, 0);
  const notPassed = counted.flatMap((one) => one.notPassed);
  const ranAgain = runs.flatMap(({ report }) => report?.ranAgain ?? []);
  const failedOnce = ranAgain.map((name) => `failed beside others, ran again: ${name}`);
  return {
    lines: [...failedOnce, ...notPassed, `${passed} passed, ${failed} failed`],
    isGreen: failed === 0 && notPassed.length === 0 && counted.every((one) => one.passed > 0),
  };
}

/** @param {Run} run */
function countsOf({ report, exitCode }) {
  const files = report?.testResults ?? [];
  const notPassed = files.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status !== 'passed'),
  );
  const failedTests = report?.numFailedTests ?? 0;
  return {
    passed: report?.numPassedTests ?? 0,
    failed: failedTests === 0 && exitCode !== 0 ? 1 : failedTests,
    notPassed: notPassed.map(({ status, fullName }) => `${status}: ${fullName}`),
  };
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  /** @type {Run[]} */
  const runs = [];
  for (let index = 2; index < argv.length; index += 2) {
    const file = argv[index] ?? '';
    const report = existsSync(file)
      ? /** @type {Report} */ (JSON.parse(readFileSync(file, 'utf8')))
      : undefined;
    runs.push({ report, exitCode: Number(argv[index + 1] ?? '1') });
  }
  const { lines, isGreen } = testCounts(runs);
  stdout.write(`${lines.join('\n')}\n`);
  exit(isGreen ? 0 : 1);
}

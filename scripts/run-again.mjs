// Runs the files again that a test run's report tells as failed, with nothing beside them, and puts what
// comes of it in their place: a machine that takes its processors away lets tests that wait for a time fail.
// What failed first stays told. Ends with 0 when nothing has failed twice. A test that carries the number of a
// promise is not run again: what loses or doubles something now and then is broken.
//
//   node scripts/run-again.mjs coverage/tests.json
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { argv, env, exit } from 'node:process';
import { pathToFileURL } from 'node:url';

/** @typedef {{ status: string, fullName: string }} Test */
/** @typedef {{ name: string, status: string, assertionResults: Test[] }} TestFile */
/** @typedef {{ testResults: TestFile[], ranAgain?: string[] }} Report */

/** Of promises and faults (faults.md), and of the five systems (seeds.md). */
const numbered = /\b[A-Z]\d+\b/;

/** More than a busy machine explains. */
const mostFiles = 12;

/** @param {TestFile} file */
const hasFailed = ({ status, assertionResults }) =>
  status === 'failed' || assertionResults.some((test) => test.status === 'failed');

/**
 * What has failed: tests by their names, and files that did not load.
 * @param {Report} report
 */
const failuresOf = ({ testResults }) =>
  testResults.filter(hasFailed).flatMap(({ name, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    return tests.length > 0 ? tests.map(({ fullName }) => fullName) : [name];
  });

/**
 * The files to run again: none where none has failed, or too many, or a promise.
 * @param {Report} report
 */
export function filesToRunAgain(report) {
  const names = report.testResults.filter(hasFailed).map(({ name }) => name);
  const areForgiven =
    names.length <= mostFiles && !failuresOf(report).some((of) => numbered.test(of));
  return areForgiven ? names : [];
}

/**
 * The first report with the files of the second in place of its own. A file that failed and is not in the
 * second stays failed.
 * @param {Report} first
 * @param {Report} second
 */
export function withSecondRun(first, second) {
  const later = new Map(second.testResults.map((file) => [file.name, file]));
  const testResults = first.testResults.map((file) => later.get(file.name) ?? file);
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  /** @param {string} wanted */
  const count = (wanted) => tests.filter(({ status }) => status === wanted).length;
  return {
    ...first,
    testResults,
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    ranAgain: failuresOf(first),
  };
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const [, , path = ''] = argv;
  if (!existsSync(path)) exit(1);
  /** @type {Report} */
  const first = JSON.parse(readFileSync(path, 'utf8'));
  const files = filesToRunAgain(first);
  if (files.length === 0) exit(1);
  const again = path.replace(/[^/]+$/, 'again.json');
  rmSync(again, { force: true });
  const { status } = spawnSync('npx', ['vitest', 'run', '--no-file-parallelism', ...files], {
    stdio: 'inherit',
    env: { ...env, REPORT: 'again' },
  });
  /** @type {Report} */
  const second = existsSync(again) ? JSON.parse(readFileSync(again, 'utf8')) : { testResults: [] };
  const merged = withSecondRun(first, second);
  writeFileSync(path, JSON.stringify(merged));
  exit(status === 0 && !merged.testResults.some(hasFailed) ? 0 : 1);
}

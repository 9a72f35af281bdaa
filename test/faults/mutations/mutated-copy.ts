import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Judge, Mutation } from './mutations.js';

const run = promisify(execFile);
export const root = fileURLToPath(new URL('../../../', import.meta.url));
const longestJudgementMs = 900_000;
const longestOutput = 64 * 1024 * 1024;

/** How a test run ended: the titles of the tests that failed. Time that ran out has noticed nothing. */
export interface Judgement {
  readonly passed: number;
  readonly failed: readonly string[];
}

/** The sources and what was built of them, in a folder of their own that may be changed and built again. */
export class MutatedCopy {
  private constructor(private readonly folder: string) {}

  static async make(): Promise<MutatedCopy> {
    const copy = new MutatedCopy(await mkdtemp(join(tmpdir(), 'faina-mutation-')));
    const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: root,
      maxBuffer: longestOutput,
    });
    const files = stdout.split('\0').filter((file) => file !== '');
    for (const file of [...files, ...(await builtFolders())]) await copy.#take(file);
    await copy.#link();
    return copy;
  }

  async apply({ file, text, instead, name }: Mutation): Promise<void> {
    const path = join(this.folder, file);
    const source = await readFile(path, 'utf8');
    if (source.split(text).length !== 2)
      throw new Error(`${name}: its text is not once in ${file}`);
    await writeFile(
      path,
      source.replace(text, () => instead),
    );
  }

  /** For judges that run the built service. */
  async build(): Promise<void> {
    await run('npm', ['run', 'build', '--silent'], this.#options({}));
  }

  async judge({ project, file, title, settings = {} }: Judge): Promise<Judgement> {
    const report = join(this.folder, 'judgement.json');
    const only = title === undefined ? [] : ['-t', title];
    const parameters = ['run', '--project', project, file, ...only];
    const told = ['--bail=1', '--reporter=json', `--outputFile=${report}`];
    // It ends with an error where a test fails, which the report tells.
    await run('npx', ['vitest', ...parameters, ...told], this.#options(settings)).catch(
      () => undefined,
    );
    return readJudgement(await readFile(report, 'utf8'));
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  #options(settings: Readonly<Record<string, string>>) {
    return {
      cwd: this.folder,
      env: { ...process.env, NX_DAEMON: 'false', ...settings },
      maxBuffer: longestOutput,
      timeout: longestJudgementMs,
    };
  }

  async #take(path: string): Promise<void> {
    const to = join(this.folder, path);
    await mkdir(dirname(to), { recursive: true });
    await cp(join(root, path), to, { recursive: true });
  }

  /** The packages stay where they are; those of this repository are the copy's own. */
  async #link(): Promise<void> {
    const packages = join(this.folder, 'node_modules');
    await mkdir(packages);
    const own = '@faina';
    for (const name of await readdir(join(root, 'node_modules'))) {
      if (name !== own) await symlink(join(root, 'node_modules', name), join(packages, name));
    }
    await cp(join(root, 'node_modules', own), join(packages, own), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}

/** What was built of the sources, which the repository leaves out. */
async function builtFolders(): Promise<string[]> {
  const left = ['-o', '-i', '--directory', '--exclude=dist/', '--exclude=generated/', '-z'];
  const { stdout } = await run('git', ['ls-files', ...left], { cwd: root });
  return stdout.split('\0').filter((path) => path !== '' && !path.startsWith('node_modules/'));
}

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const isLate = (message: string): boolean => message.includes('timed out in');

function readJudgement(text: string): Judgement {
  const report = JSON.parse(text) as Report;
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: report.numPassedTests,
    failed: results
      .filter(({ status, failureMessages }) => status === 'failed' && !failureMessages.some(isLate))
      .map(({ fullName }) => fullName),
  };
}

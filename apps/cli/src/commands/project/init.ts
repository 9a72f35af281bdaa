import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Terminal } from '../../terminal.js';
import { UsageError } from '../../usage-error.js';

const template = fileURLToPath(new URL('../../../template', import.meta.url));
const file = 'package.json';

/**
 * `faina init [FOLDER]`: a tool, an agent and a test to begin with. What is there stays as it is.
 * @throws {UsageError} where the folder is a project whose files are no ES modules.
 */
export async function init({ out }: Pick<Terminal, 'out'>, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const added = await completeManifest(folder);
  const entries = await readdir(template, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const from = join(entry.parentPath, entry.name);
    const path = from.slice(template.length + 1);
    out(`${(await isCopied(from, join(folder, path))) ? 'wrote' : 'kept '}  ${path}\n`);
  }
  out(added.length > 0 ? `wrote  ${file}: ${added.join(', ')}\n` : `kept   ${file}\n`);
  const here = resolve(folder) === process.cwd() ? '' : `cd ${folder}\n`;
  const sdk = isInstalled('@faina/sdk', folder) ? '' : 'npm i @faina/sdk   # for the test\n';
  out(`\nThen:\n\n${here}${sdk}npx faina dev\nnpm test\n`);
}

/** False where there is a file already, also one that came a moment ago. */
async function isCopied(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Adds what is not there; the names of the fields that are new. */
async function completeManifest(folder: string): Promise<string[]> {
  const path = join(folder, file);
  const manifest = existsSync(path) ? await readManifest(path) : { private: true };
  if ('type' in manifest && manifest.type !== 'module') {
    throw new UsageError(`${path} says that files are no ES modules: npm pkg set type=module`);
  }
  const scripts =
    'scripts' in manifest && typeof manifest.scripts === 'object' ? manifest.scripts : {};
  const hasTests = scripts !== null && 'test' in scripts;
  const added = {
    ...(!('type' in manifest) && { type: 'module' }),
    ...(!hasTests && { scripts: { ...scripts, test: "node --test 'tools/**/*.test.ts'" } }),
  };
  const names = Object.keys(added);
  if (names.length > 0) {
    await writeFile(path, `${JSON.stringify({ ...manifest, ...added }, null, 2)}\n`);
  }
  return names;
}

async function readManifest(path: string): Promise<object> {
  const content = await readFile(path, 'utf8');
  try {
    const manifest: unknown = JSON.parse(content);
    if (typeof manifest === 'object' && manifest !== null && !Array.isArray(manifest)) {
      return manifest;
    }
  } catch {
    // Said below.
  }
  throw new UsageError(`${path} is no JSON object`);
}

function isInstalled(name: string, folder: string): boolean {
  try {
    createRequire(resolve(folder, file)).resolve(`${name}/package.json`);
    return true;
  } catch (error) {
    // It is there, and keeps its package.json to itself.
    return (
      error instanceof Error && 'code' in error && error.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
    );
  }
}

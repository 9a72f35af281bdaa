import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders in folders; more are no tools but something else that lies there. */
const maxDepth = 8;

const isCode = (name: string) => /\.(ts|js|mjs)$/.test(name);
/** Files beside tools that are none: declarations, tests, and settings of programs. */
const isOther = (name: string) => /\.(d|spec|test|config)\.(ts|js|mjs)$/.test(name);
const isLeftOut = (name: string) => /^[._]/.test(name) || name === 'node_modules';

/**
 * The files of a folder and of the folders in it that have tools, sorted by path, each once however
 * many links lead to it. What begins with `.` or `_` is left out, and so are `node_modules`.
 * @throws the error of the system where the folder cannot be read.
 */
export function toolFiles(folder: string): string[] {
  const seen = new Set<string>();
  return filesIn(folder, maxDepth);

  function filesIn(at: string, depth: number): string[] {
    const real = realpathSync(at);
    if (seen.has(real) || depth === 0) return [];
    seen.add(real);
    return readdirSync(at)
      .filter((name) => !isLeftOut(name))
      .toSorted()
      .flatMap((name) => {
        const path = join(at, name);
        const kind = statSync(path, { throwIfNoEntry: false });
        if (kind?.isDirectory() === true) return filesIn(path, depth - 1);
        // A link that leads nowhere is a tool that is missing: loading it says so.
        if (!isCode(name) || isOther(name) || (kind && !kind.isFile())) return [];
        const file = kind ? realpathSync(path) : path;
        if (seen.has(file)) return [];
        seen.add(file);
        return [file];
      });
  }
}

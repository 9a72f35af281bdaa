import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The files of a recipe as its example leaves them, by their paths. */
export type ChangedFiles = ReadonlyMap<string, string>;

/**
 * The text after a diff: of its lines those with `+` are added and those with `-` taken out, the
 * others say where. A file that there is not is made of its lines alone.
 * @param place `file of the diff: file of the text`, for the error
 * @throws {Error} where the text lacks a line, in its order: the diff is out of date.
 */
export function afterDiff(place: string, text: string, diff: string): string {
  const lines = text.split('\n');
  let next = 0;
  for (const line of diff.trimEnd().split('\n')) {
    const content = line.slice(1);
    if (line.startsWith('+')) {
      lines.splice(next, 0, content);
      next += 1;
      continue;
    }
    const found = lines.indexOf(content, next);
    if (found === -1) {
      throw new Error(
        `${place} has no line "${content}" after its line ${String(next)}. Has the code changed? Then ` +
          'write the diff by the lines of today.',
      );
    }
    if (line.startsWith('-')) lines.splice(found, 1);
    next = line.startsWith('-') ? found : found + 1;
  }
  return lines.join('\n');
}

function textOf(path: string): string {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return '';
  }
}

/** What the example of a recipe, `scripts/recipes/<name>.patch`, makes of the files of today. */
export function followRecipe(name: string, before: ChangedFiles = new Map()): ChangedFiles {
  const example = `scripts/recipes/${name}.patch`;
  const blocks = textOf(example).split(/^=== /m).slice(1);
  return new Map(
    blocks.map((block) => {
      const [file = '', ...lines] = block.split('\n');
      const text = before.get(file) ?? textOf(file);
      return [file, afterDiff(`${example}: ${file}`, text, lines.join('\n'))];
    }),
  );
}

const sources = {
  '@faina/agent-core': 'libs/agent-core/src/index.ts',
  '@faina/agent-core/testing': 'libs/agent-core/src/testing/index.ts',
  '@faina/database': 'prisma/src/index.ts',
  '@faina/offline-model': 'libs/offline-model/src/index.ts',
  '@faina/packs': 'libs/packs/index.ts',
  '@faina/sdk': 'libs/sdk/src/index.ts',
  '@faina/tools': 'libs/tools/src/index.ts',
};

/** Files that are as they are on the disk, read once for all programs. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/**
 * What the compiler says of the changed files, and of all that names `concerned`, in a program of the
 * files that `entry` needs. Nothing is written.
 */
export function compilerSays(changed: ChangedFiles, entry: string, concerned?: RegExp): string[] {
  const files = new Map([...changed].map(([path, text]) => [join(root, path), text]));
  const { config } = ts.readConfigFile(join(root, 'apps/api/tsconfig.json'), (path) =>
    ts.sys.readFile(path),
  ) as { readonly config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(root, 'apps/api'));
  options.allowImportingTsExtensions = true;
  options.paths = Object.fromEntries(
    Object.entries(sources).map(([name, file]) => [name, [join(root, file)]]),
  );
  const host = ts.createCompilerHost(options);
  host.fileExists = (path) => files.has(path) || ts.sys.fileExists(path);
  host.readFile = (path) => files.get(path) ?? ts.sys.readFile(path);
  const parse = host.getSourceFile.bind(host);
  host.getSourceFile = (path, version, onError) => {
    if (files.has(path)) return parse(path, version, onError);
    if (!parsed.has(path)) parsed.set(path, parse(path, version, onError));
    return parsed.get(path);
  };
  const program = ts.createProgram([join(root, entry)], options, host);
  return program
    .getSourceFiles()
    .filter(({ fileName, text, isDeclarationFile }) => {
      const isOurs = !isDeclarationFile && !fileName.includes('/node_modules/');
      return isOurs && (files.has(fileName) || concerned?.test(text));
    })
    .flatMap((file) => ts.getPreEmitDiagnostics(program, file))
    .map(({ file, messageText }) => {
      const words = ts.flattenDiagnosticMessageText(messageText, '\n');
      return `${file?.fileName.slice(root.length) ?? ''}: ${words}`;
    });
}

const copied = [
  'libs/agent-core/src',
  'libs/offline-model/src',
  'libs/packs',
  'libs/sdk/src',
  'libs/tools/src',
  'apps/api/src',
];

/** A copy of the product with the changed files, whose packages see each other and can be imported. */
export function changedCopy(changed: ChangedFiles): string {
  // Below the root, where packages are found; the folder is in no commit.
  mkdirSync(join(root, 'coverage'), { recursive: true });
  const copy = mkdtempSync(join(root, 'coverage/recipes-'));
  for (const folder of copied) {
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !/\.spec\.ts$|\/(?:dist|node_modules|generated)$/.test(path),
    });
  }
  cpSync(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'));
  for (const [path, text] of changed) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  for (const file of readdirSync(copy, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.ts')) writeFileSync(join(copy, file), withinCopy(copy, join(copy, file)));
  }
  return copy;
}

const withinCopy = (copy: string, file: string): string =>
  readFileSync(file, 'utf8').replaceAll(
    /(from|import\() ?'(@faina\/[^']+)'/g,
    (all, before: string, name: string) => {
      const source = new Map(Object.entries(sources)).get(name);
      return source === undefined || name === '@faina/database'
        ? all
        : `${before} '${join(copy, source)}'`;
    },
  );

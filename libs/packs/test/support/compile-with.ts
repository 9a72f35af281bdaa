import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const config = fileURLToPath(new URL('../../tsconfig.json', import.meta.url));

/**
 * What the compiler says against the package's files once some are replaced or added, by their paths.
 * Nothing is written.
 */
export function compileWith(files: ReadonlyMap<string, string>): string[] {
  const { config: json } = ts.readConfigFile(config, (path) => ts.sys.readFile(path)) as {
    config: unknown;
  };
  const folder = fileURLToPath(new URL('../..', import.meta.url));
  const { options } = ts.parseJsonConfigFileContent(json, ts.sys, folder);
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files.keys()]
    .flatMap((path) => ts.getPreEmitDiagnostics(program, program.getSourceFile(path)))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

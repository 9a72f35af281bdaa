// Holds @faina/client to its size, as a page of its own would load it. Run after a build.
import { join } from 'node:path';
import { exit, stdout } from 'node:process';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const mostBytes = 8_000;

const bundle = await rolldown({
  input: join(import.meta.dirname, '../libs/client/dist/index.js'),
  platform: 'browser',
});
const { output } = await bundle.generate({ format: 'esm', minify: true });
const [{ code, imports }] = output;
const bytes = gzipSync(code).length;
stdout.write(`@faina/client: ${bytes} bytes as gzip, of at most ${mostBytes}\n`);
if (imports.length > 0) stdout.write(`It imports ${imports.join(', ')}\n`);
exit(bytes <= mostBytes && imports.length === 0 ? 0 : 1);

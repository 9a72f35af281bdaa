import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

/** Lays each file beside itself as gzip, as the service sends it. */
const gzipped: Plugin = {
  name: 'gzipped',
  async writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle)) {
      const file = join(dir, name);
      await writeFile(`${file}.gz`, await promisify(gzip)(await readFile(file), { level: 9 }));
    }
  },
};

/** Plain files of one origin: the service serves them, and its policy lets in nothing else. */
export default defineConfig({
  base: '/console/',
  plugins: [gzipped],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});

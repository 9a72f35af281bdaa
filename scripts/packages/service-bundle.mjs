import { stderr } from 'node:process';
import { rolldown } from 'rolldown';
import { alias, comments, external } from '../service-packages.mjs';
import { inAscii } from './in-ascii.mjs';
import { inPlaceOf } from './in-place-of.mjs';
import { ownPlaces } from './own-places.mjs';

/**
 * Puts programs that are the service, or parts of it, into few files with their packages.
 * @param {Record<string, string>} input the built program of each name
 * @param {string} folder
 */
export async function writeBundle(input, folder) {
  const bundle = await rolldown({
    input,
    platform: 'node',
    external,
    resolve: { alias },
    plugins: [inPlaceOf, ownPlaces(folder), inAscii],
    onLog: (level, { code, message }) => {
      // Packages ask for others that they can do without, and Bull Board for pages that it is told of.
      const isOfPackages = code === 'UNRESOLVED_IMPORT' || code === 'EVAL';
      if (isOfPackages && message.includes('node_modules/')) return;
      if (level === 'warn') stderr.write(`${message}\n`);
    },
  });
  const { output } = await bundle.write({ dir: folder, format: 'esm', keepNames: true, comments });
  return output;
}

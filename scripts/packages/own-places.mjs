import { relative } from 'node:path';

/**
 * A module that looks for files starts from where it was built, not from its place in a bundle.
 * @param {string} folder in which the bundle lies
 */
export const ownPlaces = (folder) => ({
  name: 'own-places',
  transform: {
    filter: { code: 'import.meta.url' },
    handler: (/** @type {string} */ code, /** @type {string} */ id) =>
      code.replaceAll(
        'import.meta.url',
        `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`,
      ),
  },
});

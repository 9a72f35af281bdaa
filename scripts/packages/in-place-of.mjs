import { join } from 'node:path';

/** @param {string} name */
const here = (name) => join(import.meta.dirname, name);

/** What a bundle has in place of a package where that is more than who asks for it needs. */
export const inPlaceOf = {
  name: 'in-place-of',
  resolveId: {
    filter: { id: /^(?:lodash|(?:node:)?http)$/ },
    handler: (
      /** @type {string} */ id,
      /** @type {string | undefined} */ importer,
      /** @type {{ kind: string }} */ { kind },
    ) => {
      if (importer?.includes('/scripts/packages/')) return null;
      if (id === 'lodash') {
        return importer?.includes('/redis-info/') ? here('lodash-of-redis-info.mjs') : null;
      }
      return kind === 'import-statement' ? here('http-of-node.mjs') : null;
    },
  },
};

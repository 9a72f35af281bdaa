import { join } from 'node:path';

/** Starts threads of files beside its code: a bundle leaves it where it is. */
export const external = ['pino'];

/** What a bundle has in place of a package of others: Node's own, or the one that it has already. */
export const alias = {
  'brotli/decompress.js': join(import.meta.dirname, 'packages/brotli-of-node.mjs'),
  luxon: join(import.meta.dirname, '../node_modules/luxon/build/es6/luxon.mjs'),
};

/** Of what a bundle has comments are left out, but for those of licences. */
export const comments = { annotation: false, jsdoc: false };

/** Among the built packs: the program that answers the figures of the dashboard. */
export const dashboardServer = 'reports/dashboard/dashboard-server.js';

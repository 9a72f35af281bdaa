/** Starts threads of files beside its code: a bundle leaves it where it is. */
export const external = ['pino'];

/** Of what a bundle has comments are left out, but for those of licences. */
export const comments = { annotation: false, jsdoc: false };

/** Among the built packs: the program that answers the figures of the dashboard. */
export const dashboardServer = 'reports/dashboard/dashboard-server.js';

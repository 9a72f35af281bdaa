/** Packages that read files beside their code: a bundle leaves them where they are. */
export const external = ['fontkit', 'pdfkit', 'pino'];

/** Among the built packs: the program that answers the figures of the dashboard. */
export const dashboardServer = 'reports/dashboard/dashboard-server.js';

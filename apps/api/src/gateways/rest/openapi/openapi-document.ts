import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { completeDocument } from './complete-document.js';
import { convertSchema } from './schema-converter.js';
import { serviceVersion } from '../../../process/service-version.js';

/** The OpenAPI 3.1 description of all routes, made from the schemas that check the requests. */
export const buildOpenApiDocument = (app: NestFastifyApplication): OpenAPIObject => {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Faina')
    .setDescription('Runs AI-agent jobs to the end. Errors are RFC 9457 problems with a code.')
    .setVersion(serviceVersion())
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'Not needed with AUTH=none' })
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (_controller, method) => method,
    standardSchemaConverter: convertSchema,
  });
  return completeDocument(document);
};

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

import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { completeDocument } from './complete-document.js';
import { convertSchema } from './schema-converter.js';
import { serviceVersion } from '../../../process/service-version.js';

/** The OpenAPI 3.1 description of all routes, made from the schemas that check the requests. */
export const buildOpenApiDocument = (app: INestApplication): OpenAPIObject => {
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

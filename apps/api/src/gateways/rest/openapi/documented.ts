import { applyDecorators, HttpCode } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { z } from 'zod';
import { headerReferences, type HeaderName } from './document-headers.js';

/**
 * A status of success, and for the API description what the body is. A route with several lists
 * the one that is set without the handler's doing first.
 * @param headers beside those that every route has
 */
export const Answers = (
  status: number,
  description: string,
  body?: z.ZodType,
  headers: readonly HeaderName[] = [],
) =>
  applyDecorators(
    HttpCode(status),
    ApiResponse({
      status,
      description,
      headers: headerReferences(headers),
      ...(body && { standardSchema: body }),
    }),
  );

/** A refusal that is particular to a route; the document adds those that every route has. */
export const Refuses = (status: number, ...codes: readonly string[]) =>
  ApiResponse({ status, description: codes.join(', ') });

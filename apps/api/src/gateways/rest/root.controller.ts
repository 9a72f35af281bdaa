import { Controller, Get, Headers, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from './auth/route-access.js';

const links = {
  console: '/console',
  docs: '/docs',
  openapi: '/openapi.json',
  ready: '/health/ready',
};

/** Where somebody lands who opens the address that the start has told them. */
@Controller()
@Public()
export class RootController {
  /** Sends a browser on to the console; a program is told where to look. */
  @Get()
  @ApiExcludeEndpoint()
  getRoot(
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): { readonly links: typeof links } {
    void reply.header('vary', 'accept');
    if (accept?.includes('text/html')) void reply.status(302).header('location', links.console);
    return { links };
  }
}

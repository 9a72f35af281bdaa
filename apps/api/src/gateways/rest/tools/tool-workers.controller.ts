import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import type { Principal } from '../../../auth/principal.js';
import { ToolWorkersService } from '../../../tool-workers/tool-workers.service.js';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import { Answers, Refuses } from '../openapi/documented.js';
import { valueOf } from '../problems/refusals.js';
import {
  registeredSchema,
  type RegisterToolWorker,
  toolWorkerSchema,
} from './tool-workers.schema.js';

/** Programs elsewhere that take calls of tools. */
@ApiTags('Tools')
@Controller('v1/tool-workers')
@RequireScope('tools:run:*')
export class ToolWorkersController {
  constructor(private readonly workers: ToolWorkersService) {}

  @Post()
  @ApiOperation({
    description:
      'The tools of a worker become tools of the tenant, for as long as nobody registers others under their names; jobs have them from their next attempt on. The same again changes nothing. Where `effect` and `idempotency` are not said a call acts and is never made again by itself. Who is no admin may not make a tool act with fewer questions than it did.',
  })
  @Answers(201, 'The worker, which may claim calls of its tools', registeredSchema)
  @Refuses(403, 'MISSING_SCOPE')
  @Refuses(409, 'TOOL_NAME_TAKEN', 'TOO_MANY_TOOLS', 'TOO_MANY_TOOL_WORKERS')
  @Refuses(422, 'TOOL_UNFIT')
  async registerToolWorker(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: toolWorkerSchema }) worker: RegisterToolWorker,
  ): Promise<z.output<typeof registeredSchema>> {
    valueOf(await this.workers.register(principal, worker));
    const tools = worker.tools.map(({ name }) => name);
    return { name: worker.name, tools, leaseMs: this.workers.leaseMs };
  }
}

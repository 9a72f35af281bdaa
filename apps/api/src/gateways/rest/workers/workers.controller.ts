import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { workerSchema, type WorkerView } from './workers.schema.js';
import { WorkersService } from './workers.service.js';
import { RequireScope } from '../auth/require-scope.decorator.js';
import { Answers } from '../openapi/documented.js';
import { pageQuerySchema, pageSchema, type Page, type PageQuery } from '../paging/page.js';

@Controller('v1/workers')
@RequireScope('operator')
export class WorkersController {
  constructor(private readonly workers: WorkersService) {}

  @Get()
  @ApiOperation({
    description:
      'Who runs jobs now. A worker that has died leaves the list within about a second, one that is cut ' +
      'off when its leases end.',
  })
  @Answers(200, 'The workers that are alive, newest first', pageSchema(workerSchema))
  listWorkers(@Query({ schema: pageQuerySchema }) query: PageQuery): Promise<Page<WorkerView>> {
    return this.workers.list(query);
  }
}

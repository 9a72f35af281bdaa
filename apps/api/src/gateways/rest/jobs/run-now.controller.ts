import { Controller, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '../../../auth/principal.js';
import { RunNowService } from '../../../jobs/run-now.service.js';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import { Answers, Refuses } from '../openapi/documented.js';
import { valueOf } from '../problems/refusals.js';
import { jobViewSchema, type JobView } from './job-view.schema.js';
import { toJobView } from './to-job-view.js';

/** Lets a job begin that waits for its time. */
@ApiTags('Jobs')
@Controller('v1/jobs/:id/run-now')
@RequireScope('jobs:write')
export class RunNowController {
  constructor(private readonly jobs: RunNowService) {}

  @Post()
  @ApiOperation({
    description:
      'Of a DELAYED job: what it waits for, the time of its next try or that it was submitted for, is now. Where the provider of its model or its tools are still away it is delayed again, which costs no try.',
  })
  @Answers(202, 'The job, which is due', jobViewSchema)
  @Refuses(403, 'JOB_OF_ANOTHER_OWNER')
  @Refuses(404, 'JOB_NOT_FOUND')
  @Refuses(409, 'JOB_NOT_DELAYED')
  async runJobNow(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<JobView> {
    return toJobView(valueOf(await this.jobs.run(principal, id)));
  }
}

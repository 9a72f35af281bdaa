import { Controller, Delete, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '../../../auth/principal.js';
import { DeletionService } from '../../../jobs/deletion.service.js';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import { Answers, Refuses } from '../openapi/documented.js';
import { valueOf } from '../problems/refusals.js';

/** Forgets a job that has ended. */
@ApiTags('Jobs')
@Controller('v1/jobs/:id')
@RequireScope('jobs:write')
export class JobDeletionController {
  constructor(private readonly jobs: DeletionService) {}

  @Delete()
  @ApiOperation({
    description:
      'Of a job that has ended: with its histories, files, questions and deliveries. What its tools have done stays done. A job that is open is cancelled first; one of whose effects nobody knows stays until a person has said what happened.',
  })
  @Answers(204, 'There is no such job any more')
  @Refuses(403, 'JOB_OF_ANOTHER_OWNER')
  @Refuses(404, 'JOB_NOT_FOUND')
  @Refuses(409, 'JOB_NOT_SETTLED', 'JOB_NEEDED', 'EFFECT_UNKNOWN')
  async deleteJob(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<void> {
    valueOf(await this.jobs.delete(principal, id));
  }
}

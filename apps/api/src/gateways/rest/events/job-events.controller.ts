import {
  Controller,
  Get,
  Header,
  Headers,
  Param,
  Query,
  type StreamableFile,
} from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { jobFrame } from './framed-events.js';
import { eventStream, eventStreamType } from './event-stream.js';
import {
  jobEventSchema,
  jobEventsQuerySchema,
  type JobEventsQuery,
  lastEventNumberSchema,
} from './events.schema.js';
import type { Principal } from '../../../auth/principal.js';
import { JobEventStreams } from '../../../deliveries/events/job-event-stream.service.js';
import { OpenStreams } from '../../../deliveries/events/open-streams.service.js';
import { HistoriesService } from '../../../jobs/histories.service.js';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import { Answers, Refuses } from '../openapi/documented.js';
import { validationFailed } from '../problems/problem.js';
import { valueOf } from '../problems/refusals.js';

/** What happens in a job, as it happens. */
@ApiTags('Jobs')
@Controller('v1/jobs/:id/events')
@RequireScope('jobs:read', 'jobs:write')
export class JobEventsController {
  constructor(
    private readonly histories: HistoriesService,
    private readonly events: JobEventStreams,
    private readonly streams: OpenStreams,
  ) {}

  @Get()
  @ApiOperation({
    description:
      'Server-sent events: all that the histories of the job hold, in one order, then what comes as it ' +
      'comes, until `done`. Their `id` grows; a client that comes back names the last one in ' +
      '`Last-Event-ID` (browsers do) or `?after=` and misses none. `delta` has no id: words of an answer ' +
      'as the model says them, of which some may be left out; the `activity` has them all. A stream that ' +
      'is silent sends a comment every 15 s. Closing it changes nothing for the job.',
  })
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: '`id` of the last event' })
  @ApiProduces(eventStreamType)
  @Header('cache-control', 'no-cache, no-transform')
  @Header('x-accel-buffering', 'no')
  @Answers(200, 'The events of the job, to its end', jobEventSchema)
  @Refuses(404, 'JOB_NOT_FOUND')
  @Refuses(429, 'TOO_MANY_STREAMS')
  async followJob(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Query({ schema: jobEventsQuerySchema }) { after }: JobEventsQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
  ): Promise<StreamableFile> {
    const from = readNumber(lastEventId) ?? after;
    valueOf(await this.histories.of(principal, id));
    const opened = valueOf(this.streams.open(principal));
    const job = { id, tenant: principal.tenant };
    return eventStream(opened, this.events.follow(job, from, opened.signal), jobFrame);
  }
}

function readNumber(lastEventId: string | undefined): number | undefined {
  if (lastEventId === undefined || lastEventId === '') return undefined;
  const number = lastEventNumberSchema.safeParse(lastEventId);
  if (number.success) return number.data;
  throw validationFailed([
    { pointer: '/headers/last-event-id', detail: 'Not the id of an event of a job' },
  ]);
}

import { Controller, Get, Header, Headers, type StreamableFile } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { tenantFrame } from './framed-events.js';
import { eventStream, eventStreamType } from './event-stream.js';
import { tenantEventSchema } from './events.schema.js';
import type { Principal } from '../../../auth/principal.js';
import { OpenStreams } from '../../../deliveries/events/open-streams.service.js';
import { TenantEventStreams } from '../../../deliveries/events/tenant-event-stream.service.js';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import { Answers, Refuses } from '../openapi/documented.js';
import { valueOf } from '../problems/refusals.js';

/** What becomes of the jobs of a tenant, as it happens. */
@ApiTags('Jobs')
@Controller('v1/events')
@RequireScope('jobs:read', 'jobs:write')
export class TenantEventsController {
  constructor(
    private readonly events: TenantEventStreams,
    private readonly streams: OpenStreams,
  ) {}

  @Get()
  @ApiOperation({
    description:
      'Server-sent events over all jobs that one may read (those of the owner; of the tenant with the ' +
      'scope tenant:read), and the questions that one may read, from now on. `position` tells nothing but ' +
      'its `id`. A client that comes back within 24 h names the last `id` in `Last-Event-ID` and misses ' +
      'nothing; after that it is a 410.',
  })
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: '`id` of the last event' })
  @ApiProduces(eventStreamType)
  @Header('cache-control', 'no-cache, no-transform')
  @Header('x-accel-buffering', 'no')
  @Answers(200, 'The moves of jobs, and their questions', tenantEventSchema)
  @Refuses(410, 'EVENTS_GONE')
  @Refuses(429, 'TOO_MANY_STREAMS')
  async followTenant(
    @CurrentPrincipal() principal: Principal,
    @Headers('last-event-id') lastEventId: string | undefined,
  ): Promise<StreamableFile> {
    const known = lastEventId === '' ? undefined : lastEventId;
    const begin = valueOf(await this.events.begin(principal, known));
    const opened = valueOf(this.streams.open(principal));
    const events = this.events.follow(principal, begin, opened.signal);
    return eventStream(opened, events, tenantFrame);
  }
}

import { Body, Controller, Get, Headers, Param, Post, Query, Res } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { attentionSchema, type AttentionBody } from './attention.schema.js';
import { AttentionService } from './attention.service.js';
import { CancelService } from './cancel.service.js';
import { readIdempotencyKey } from './read-idempotency-key.js';
import { jobViewSchema, type JobView } from './job-view.schema.js';
import {
  getJobQuerySchema,
  type GetJobQuery,
  listJobsQuerySchema,
  type ListJobsQuery,
  preferredWaitSeconds,
  submitJobSchema,
  type SubmitJob,
} from './jobs.schema.js';
import { JobsService } from './jobs.service.js';
import { retrySchema, type RetryBody } from './retry.schema.js';
import { SubmissionService } from './submission.service.js';
import { jobETag, toJobView } from './to-job-view.js';
import { CurrentPrincipal } from '../auth/current-principal.decorator.js';
import type { Principal } from '../auth/principal.js';
import { RequireScope } from '../auth/require-scope.decorator.js';
import { Answers, Refuses } from '../http/documented.js';
import { pageSchema, type Page } from '../http/page.js';
import { whileConnected } from '../http/while-connected.js';

@Controller('v1/jobs')
@RequireScope('jobs:read', 'jobs:write')
export class JobsController {
  constructor(
    private readonly jobs: JobsService,
    private readonly submission: SubmissionService,
    private readonly attention: AttentionService,
    private readonly cancellation: CancelService,
  ) {}

  @Post()
  @RequireScope('jobs:write')
  @ApiHeader({ name: 'Idempotency-Key', required: false, description: 'One job per key, for 24 h' })
  @ApiHeader({ name: 'Prefer', required: false, description: '`wait=N`, at most 60 s' })
  @Answers(200, 'With `Prefer: wait`: the job, settled in time', jobViewSchema)
  @Answers(202, 'The accepted job', jobViewSchema)
  @Refuses(403, 'THREAD_OF_ANOTHER_OWNER')
  @Refuses(404, 'AGENT_NOT_FOUND')
  @Refuses(409, 'AGENT_ARCHIVED')
  @Refuses(422, 'IDEMPOTENCY_KEY_REUSED')
  @Refuses(429, 'RATE_LIMITED')
  async submitJob(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: submitJobSchema }) body: SubmitJob,
    @Headers('idempotency-key') rawKey: string | undefined,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobView> {
    const key = readIdempotencyKey(rawKey);
    const { job, isReplay } = await this.submission.submit(principal, body, key);
    const waitSeconds = preferredWaitSeconds(prefer);
    const signal = whileConnected(reply);
    const latest = await this.jobs.waitForRest(principal, job, waitSeconds, signal);
    const isSettled = waitSeconds > 0 && latest.settledAt !== null;
    void reply
      .status(isSettled ? 200 : 202)
      .headers({ location: `/v1/jobs/${job.id}`, 'retry-after': '1' });
    if (isReplay) void reply.header('idempotency-replayed', 'true');
    if (waitSeconds > 0) void reply.header('preference-applied', `wait=${waitSeconds}`);
    return toJobView(latest);
  }

  @Get()
  @Answers(
    200,
    'Jobs of the owner (of the tenant with the scope tenant:read), newest first',
    pageSchema(jobViewSchema),
  )
  listJobs(
    @CurrentPrincipal() principal: Principal,
    @Query({ schema: listJobsQuerySchema }) query: ListJobsQuery,
  ): Promise<Page<JobView>> {
    return this.jobs.list(principal, query);
  }

  @Get(':id')
  @ApiHeader({ name: 'If-None-Match', required: false })
  @Answers(200, 'The job', jobViewSchema)
  @Refuses(304, 'Not changed since the ETag')
  @Refuses(404, 'JOB_NOT_FOUND')
  async getJob(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Query({ schema: getJobQuerySchema }) { wait }: GetJobQuery,
    @Headers('if-none-match') knownETag: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobView | undefined> {
    const found = await this.jobs.get(principal, id);
    const job = await this.jobs.waitForRest(principal, found, wait, whileConnected(reply));
    const eTag = jobETag(job);
    void reply.headers({ etag: eTag, 'cache-control': 'no-cache' });
    if (knownETag?.split(',').some((known) => known.trim() === eTag)) {
      void reply.status(304);
      return undefined;
    }
    return toJobView(job);
  }

  @Post(':id/cancel')
  @RequireScope('jobs:write')
  @Answers(202, 'The job; it ends within 2 s', jobViewSchema)
  @Answers(200, 'It was cancelled before', jobViewSchema)
  @Refuses(403, 'JOB_OF_ANOTHER_OWNER')
  @Refuses(404, 'JOB_NOT_FOUND')
  @Refuses(409, 'JOB_ALREADY_SETTLED')
  async cancelJob(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobView> {
    const { job, isRepeat } = await this.cancellation.cancel(principal, id);
    void reply.status(isRepeat ? 200 : 202);
    return toJobView(job);
  }

  @Post(':id/retry')
  @RequireScope('jobs:write')
  @Answers(202, 'A new job with `retryOf`', jobViewSchema)
  @Refuses(403, 'JOB_OF_ANOTHER_OWNER')
  @Refuses(404, 'JOB_NOT_FOUND')
  @Refuses(409, 'JOB_ALREADY_SETTLED', 'JOB_NOT_SETTLED', 'EFFECT_UNKNOWN', 'AGENT_ARCHIVED')
  @Refuses(429, 'RATE_LIMITED')
  async retryJob(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Body({ schema: retrySchema }) body: RetryBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobView> {
    const job = await this.jobs.retry(principal, id, body?.force);
    void reply.headers({ location: `/v1/jobs/${job.id}`, 'retry-after': '1' });
    return toJobView(job);
  }

  @Post(':id/attention')
  @RequireScope('approvals:write')
  @Answers(202, 'The job, which goes on', jobViewSchema)
  @Answers(200, 'The job had ended; what happened is recorded', jobViewSchema)
  @Refuses(404, 'JOB_NOT_FOUND', 'CALL_NOT_FOUND')
  @Refuses(409, 'CALL_NOT_UNKNOWN', 'JOB_ALREADY_SETTLED', 'JOB_NOT_WAITING_FOR_ATTENTION')
  async resolveAttention(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Body({ schema: attentionSchema }) body: AttentionBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobView> {
    const job = await this.attention.resolve(principal, id, body);
    void reply.status(job.settledAt === null ? 202 : 200);
    return toJobView(job);
  }
}

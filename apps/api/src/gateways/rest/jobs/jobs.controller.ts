import { Body, Controller, Get, Headers, Param, Post, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import type { Principal } from '../../../auth/principal.js';
import { AttentionService } from '../../../jobs/attention.service.js';
import { CancelService } from '../../../jobs/cancel.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { AttachedSubmissionService } from '../../../jobs/attached-submission.service.js';
import { headerReferences } from '../openapi/document-headers.js';
import { Answers, Refuses } from '../openapi/documented.js';
import { decodeCursor, pageOfRows, pageSchema, type Page } from '../paging/page.js';
import { validationFailed } from '../problems/problem.js';
import { valueOf } from '../problems/refusals.js';
import { whileConnected } from '../server/while-connected.js';
import { AcceptsFiles, LargeBodies } from '../files/large-bodies.js';
import { jobViewSchema, type JobView } from './job-view.schema.js';
import {
  attentionSchema,
  type AttentionBody,
  getJobQuerySchema,
  type GetJobQuery,
  jobPositionSchema,
  listJobsQuerySchema,
  type ListJobsQuery,
  preferredWaitSeconds,
  retrySchema,
  type RetryBody,
  submitJobSchema,
  type SubmitJob,
} from './jobs.schema.js';
import { jobETag, toJobView } from './to-job-view.js';

/** Of an answer that tells of a new job. */
const submissionHeaders = [
  'Location',
  'Retry-After',
  'Idempotency-Replayed',
  'Preference-Applied',
] as const;

@Controller('v1/jobs')
@RequireScope('jobs:read', 'jobs:write')
export class JobsController {
  constructor(
    private readonly jobs: JobsService,
    private readonly submission: AttachedSubmissionService,
    private readonly bodies: LargeBodies,
    private readonly attention: AttentionService,
    private readonly cancellation: CancelService,
  ) {}

  @Post()
  @AcceptsFiles()
  @ApiOperation({
    description:
      'Stores the job before it answers, so that an accepted job is not lost whatever happens next. `Prefer: wait=10` answers with the end of the job if that comes within 10 s. A request that may have arrived is sent again with the same `Idempotency-Key` and makes no second job. The files of an input are kept beside the job, which names them by id, kind and size.',
  })
  @RequireScope('jobs:write')
  @ApiHeader({ name: 'Idempotency-Key', required: false, description: 'One job per key, for 24 h' })
  @ApiHeader({ name: 'Prefer', required: false, description: '`wait=N`, at most 60 s' })
  @Answers(200, 'With `Prefer: wait`: the job, settled in time', jobViewSchema, submissionHeaders)
  @Answers(202, 'The accepted job', jobViewSchema, submissionHeaders)
  @Refuses(400, 'ATTACHMENT_REFUSED', 'WEBHOOK_URL_REFUSED')
  @Refuses(403, 'THREAD_OF_ANOTHER_OWNER')
  @Refuses(404, 'AGENT_NOT_FOUND')
  @Refuses(409, 'AGENT_ARCHIVED')
  @Refuses(410, 'JOB_DELETED')
  @Refuses(422, 'IDEMPOTENCY_KEY_REUSED', 'PARENT_NOT_FOUND')
  @Refuses(429, 'RATE_LIMITED', 'TOO_MANY_FETCHES')
  @Refuses(503, 'SUBMISSION_CONFLICT')
  async submitJob(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: submitJobSchema }) body: SubmitJob,
    @Headers('idempotency-key') rawKey: string | undefined,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobView> {
    const key = readIdempotencyKey(rawKey);
    const { job, isReplay } = valueOf(await this.submission.submit(principal, body, key));
    this.bodies.release(reply.request);
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
  @ApiOperation({
    description:
      'Filters may be combined. The next page is asked for with the cursor of the one before.',
  })
  @Answers(
    200,
    'Jobs of the owner (of the tenant with the scope tenant:read), newest first',
    pageSchema(jobViewSchema),
  )
  async listJobs(
    @CurrentPrincipal() principal: Principal,
    @Query({ schema: listJobsQuerySchema }) query: ListJobsQuery,
  ): Promise<Page<JobView>> {
    const { agent: agentName, text: sought, limit, cursor, ...filter } = query;
    const before = decodeCursor(jobPositionSchema, cursor);
    const rows = await this.jobs.list(principal, { ...filter, agentName, sought, before }, limit);
    return pageOfRows(rows, toJobView, ({ createdAt, id }) => ({ createdAt, id }));
  }

  @Get(':id')
  @ApiOperation({
    description:
      '`?wait=10` answers as soon as the job has settled or waits for a person, at the latest after 10 s. With the ETag of an earlier answer in `If-None-Match` an unchanged job is a 304 without a body.',
  })
  @ApiHeader({ name: 'If-None-Match', required: false })
  @Answers(200, 'The job', jobViewSchema, ['ETag'])
  @ApiResponse({
    status: 304,
    description: 'Not changed since the ETag',
    headers: headerReferences(['ETag']),
  })
  @Refuses(404, 'JOB_NOT_FOUND')
  async getJob(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Query({ schema: getJobQuerySchema }) { wait }: GetJobQuery,
    @Headers('if-none-match') knownETag: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobView | undefined> {
    const found = valueOf(await this.jobs.get(principal, id));
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
  @ApiOperation({
    description:
      'A running step is stopped; what it has done stays done and is told in the job. A job that has ended otherwise is a 409.',
  })
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
    const { job, isRepeat } = valueOf(await this.cancellation.cancel(principal, id));
    void reply.status(isRepeat ? 200 : 202);
    return toJobView(job);
  }

  @Post(':id/retry')
  @ApiOperation({
    description:
      'From the start, with the same agent version and input, of a job that FAILED or was CANCELLED. Where it is not known whether an effect of it took place, that is settled first, or `force` says to do it all the same.',
  })
  @RequireScope('jobs:write')
  @Answers(202, 'A new job with `retryOf`', jobViewSchema, ['Location', 'Retry-After'])
  @Refuses(403, 'JOB_OF_ANOTHER_OWNER')
  @Refuses(404, 'JOB_NOT_FOUND')
  @Refuses(
    409,
    'JOB_ALREADY_SETTLED',
    'JOB_NOT_SETTLED',
    'EFFECT_UNKNOWN',
    'AGENT_ARCHIVED',
    'PARENT_FAILED',
  )
  @Refuses(422, 'PARENT_NOT_FOUND')
  @Refuses(429, 'RATE_LIMITED')
  async retryJob(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Body({ schema: retrySchema }) body: RetryBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobView> {
    const { job } = valueOf(await this.jobs.retry(principal, id, { force: body?.force }));
    void reply.headers({ location: `/v1/jobs/${job.id}`, 'retry-after': '1' });
    return toJobView(job);
  }

  @Post(':id/attention')
  @ApiOperation({
    description:
      'A crash or a lost connection hid whether a call took effect: a person says what they found out. `callKey` is that of the action whose status is `unknown`.',
  })
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
    const { job, hadEnded } = valueOf(await this.attention.resolve(principal, id, body));
    void reply.status(hadEnded ? 200 : 202);
    return toJobView(job);
  }
}

const printable = /^[\x20-\x7e]{1,255}$/;

/** The header `Idempotency-Key`: 1 to 255 printable ASCII characters. Throws 400 for others. */
function readIdempotencyKey(raw: string | undefined): string | undefined {
  if (raw === undefined || printable.test(raw)) return raw;
  throw validationFailed([
    { pointer: '/headers/idempotency-key', detail: '1 to 255 printable characters are allowed' },
  ]);
}

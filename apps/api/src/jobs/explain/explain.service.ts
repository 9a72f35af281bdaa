import { Result } from '@faina/agent-core';
import { offeredToolName } from '@faina/tools';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { readableOwner, type Principal } from '../../auth/principal.js';
import { ENV, type Env } from '../../config/env.js';
import { aliasOf } from '../../config/models/model-aliases.schema.js';
import { ExplainReadRepository } from '../../job-store/reads/explain-read.repository.js';
import { McpSources } from '../../mcp/mcp-sources.service.js';
import { modelHash, providerKeyHashes } from '../../models/gate/provider-key.js';
import { parseModelId } from '../../models/providers/model-id.js';
import type { JobRefusal } from '../job-refusal.js';
import { type Breakdown, breakdownOf } from './breakdown.js';
import { type ExplainedJob, type ExplainedNames, toExplainedJob } from './explained-job.js';
import { findingsOf } from './find.js';
import type { Finding } from './finding.js';
import { type Gate, gatesOf } from './gates.js';
import { type NextEvent, nextOf, type Standing, standingOf } from './standing.js';

/** How a job stands and why, before it is worded. */
export interface Explanation {
  readonly job: ExplainedJob;
  readonly standing: Standing;
  readonly blockedBy: readonly Gate[];
  readonly next: NextEvent | undefined;
  readonly breakdown: Breakdown;
  readonly findings: readonly Finding[];
}

const jobIdSchema = z.uuid();

/** Says why a job is where it is: from one read, by rules that ask nobody. */
@Injectable()
export class ExplainService {
  readonly #names: ExplainedNames;

  constructor(
    private readonly reads: ExplainReadRepository,
    sources: McpSources,
    @Inject(ENV) env: Env,
  ) {
    const keys = providerKeyHashes(env);
    const prefixes = new Map(sources.servers.map(({ server, prefix }) => [server, prefix]));
    this.#names = {
      defaultModel: env.DEFAULT_MODEL,
      toolNameOf: (server, tool) => {
        const prefix = prefixes.get(server);
        return prefix === undefined ? undefined : offeredToolName(prefix, tool);
      },
      pauseKeyOf: (modelId) => {
        // Of an alias the model that is asked first.
        const id = parseModelId(env.MODEL_ALIASES?.get(aliasOf(modelId) ?? '')?.[0] ?? modelId);
        const key = id && keys.get(id.provider);
        return key === undefined ? undefined : modelHash(key, id?.model ?? '');
      },
    };
  }

  async explain(principal: Principal, id: string): Promise<Result<Explanation, JobRefusal>> {
    const { tenant } = principal;
    const row = jobIdSchema.safeParse(id).success
      ? await this.reads.read(id, tenant, readableOwner(principal))
      : undefined;
    if (!row) return Result.error({ code: 'JOB_NOT_FOUND', name: id });
    const job = toExplainedJob(row, this.#names);
    const blockedBy = gatesOf(job);
    return Result.ok({
      job,
      standing: standingOf(job, blockedBy),
      blockedBy,
      next: nextOf(job),
      breakdown: breakdownOf(job),
      findings: findingsOf(job),
    });
  }
}

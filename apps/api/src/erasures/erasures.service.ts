import { createHash, randomUUID } from 'node:crypto';
import { Result } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { auditEntry } from '../auth/audit-entry.js';
import type { Principal } from '../auth/principal.js';
import { ErasureRepository, type ErasureRow } from '../job-store/deletions/erasure.repository.js';

/** Why an erasure is not shown. */
export interface ErasureRefusal {
  readonly code: 'ERASURE_NOT_FOUND';
  readonly name: string;
}

export type { ErasureRow };

const erasureIdSchema = z.uuid();

/** What clients ask of erasures: the data of an owner of their tenant is deleted, by a worker. */
@Injectable()
export class ErasuresService {
  constructor(private readonly erasures: ErasureRepository) {}

  /** The one that runs for the owner already, if there is one: it goes as far as now then. */
  async begin(principal: Principal, owner: string): Promise<ErasureRow> {
    const { tenant } = principal;
    const id = randomUUID();
    const ownerHash = createHash('sha256').update(`${tenant}\n${owner}`).digest('hex');
    const details = { ownerHash };
    const audit = auditEntry(principal, { action: 'erasure.begun', target: id, details });
    return this.erasures.begin({ id, tenant, owner, ownerHash }, audit);
  }

  async get({ tenant }: Principal, id: string): Promise<Result<ErasureRow, ErasureRefusal>> {
    const erasure = erasureIdSchema.safeParse(id).success && (await this.erasures.find(id, tenant));
    return erasure ? Result.ok(erasure) : Result.error({ code: 'ERASURE_NOT_FOUND', name: id });
  }
}

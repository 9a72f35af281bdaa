import { Injectable } from '@nestjs/common';
import type { Statement } from '../parts/statement.js';
import { DatabasePool } from '../../database/database-pool.js';

export interface StoredFile {
  readonly id: string;
  readonly mediaType: string;
  readonly data: Buffer;
}

/** The files of jobs. */
@Injectable()
export class AttachmentReadRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** Those of these files that the job has, in no order. */
  async read(tenant: string, jobId: string, ids: readonly string[]): Promise<StoredFile[]> {
    const values = [tenant, jobId, ids];
    return (await this.pool.query<StoredFile>({ ...readAttachments, values })).rows;
  }
}

const readAttachments: Statement = {
  name: 'read_attachments',
  text: `
select id, media_type as "mediaType", data from job_attachments
where tenant = $1 and job_id = $2 and id = any($3::uuid[])`,
};

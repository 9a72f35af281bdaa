import type { Job, NewAttachment } from '@faina/agent-core';
import type { Statement } from '../parts/statement.js';
import type { Connection } from '../../database/in-transaction.js';

/** What a file is stored as, for the statements that store one. */
export const attachmentValues = ({ id, mediaType, bytes, sha256, data }: NewAttachment) => [
  id,
  mediaType,
  bytes,
  sha256,
  Buffer.from(data.buffer, data.byteOffset, data.byteLength),
];

const keepAttachment: Statement = {
  name: 'keep_attachment',
  text: `
insert into job_attachments (tenant, job_id, id, media_type, bytes, sha256, data)
values ($1, $2, $3, $4, $5, $6, $7)`,
};

/**
 * Stores the files of tools in the transaction of the step that names them; each in a statement of
 * its own, so that none takes long.
 */
export async function keepAttachments(connection: Connection, job: Job): Promise<void> {
  const { tenant } = job.currentData();
  for (const attachment of job.changes().attachments) {
    const values = [tenant, job.id, ...attachmentValues(attachment)];
    await connection.query({ ...keepAttachment, values });
  }
}

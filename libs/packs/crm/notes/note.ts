import { randomUUID } from 'node:crypto';
import type { Transaction } from '@faina/sdk';
import { type Listed, matchesColumn, queryListed, type WriteScope } from '../shared/crm-store.js';

export interface Note {
  readonly id: string;
  readonly text: string;
  readonly createdAt: Date;
}

/** A note as models, actions and the HTTP API have it. */
export const viewNote = ({ id, text, createdAt }: Note) => ({
  id,
  text,
  createdAt: createdAt.toISOString(),
});

const noteColumns = 'note.id, note.text, note.created_at as "createdAt"';

/** The lead must be one of the tenant's, as resolved before. */
export async function insertNote(
  tx: Transaction,
  { tenant, owner }: WriteScope,
  leadId: string,
  text: string,
): Promise<Note | undefined> {
  const [note] = await tx.query<Note>(
    `insert into crm_notes as note (id, tenant, owner, lead_id, text)
     select $1::uuid, lead.tenant, $3, lead.id, $5
     from crm_leads lead where lead.tenant = $2 and lead.id = $4::uuid
     returning ${noteColumns}`,
    [randomUUID(), tenant, owner, leadId, text],
  );
  return note;
}

/** Newest first. */
export const findNotes = (
  tx: Transaction,
  tenant: string,
  leadId: string,
  limit: number,
): Promise<Listed<Note>> =>
  queryListed<Note>(
    tx,
    `select ${noteColumns}, ${matchesColumn}
     from crm_notes note
     where note.tenant = $1 and note.lead_id = $2::uuid
     order by note.created_at desc, note.id desc
     limit $3::int`,
    [tenant, leadId, limit],
  );

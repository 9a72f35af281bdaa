import { randomUUID } from 'node:crypto';
import type { Transaction } from '@faina/agent-core';
import type { Listed, Note } from '../crm-store.js';
import { matchesColumn, toListed } from './listed.js';
import type { WriteScope } from './write-scope.js';

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
export async function listNotes(
  tx: Transaction,
  tenant: string,
  leadId: string,
  limit: number,
): Promise<Listed<Note>> {
  const rows = await tx.query<Note & { matches: number }>(
    `select ${noteColumns}, ${matchesColumn}
     from crm_notes note
     where note.tenant = $1 and note.lead_id = $2::uuid
     order by note.created_at desc, note.id desc
     limit $3::int`,
    [tenant, leadId, limit],
  );
  return toListed(rows);
}

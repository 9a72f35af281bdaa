import { z } from 'zod';
import type { FainaClient } from './faina-client.js';
import type { JobView } from '../gateways/rest/jobs/job-view.schema.js';

const leadSchema = z.object({
  id: z.string(),
  name: z.string(),
  notes: z.array(z.object({ text: z.string() })),
  tasks: z.array(z.object({ title: z.string(), dueOn: z.string().nullable() })),
  proposals: z.array(z.object({ title: z.string() })),
});

/** Reads the lead that a job made and prints what hangs on it. */
export async function showLead(client: FainaClient, job: JobView): Promise<void> {
  const made = job.output?.actions.find(({ tool }) => tool === 'create_lead');
  const { id } = z.object({ id: z.string() }).parse(made?.data);
  const lead = leadSchema.parse(await client.lead(id));
  console.log(`\n  GET /v1/crm/leads/${id}: ${lead.name}`);
  for (const { text } of lead.notes) console.log(`  - note: ${text}`);
  for (const { title, dueOn } of lead.tasks) console.log(`  - task: ${title}, due ${dueOn ?? '-'}`);
  for (const { title } of lead.proposals) console.log(`  - proposal: ${title}`);
}

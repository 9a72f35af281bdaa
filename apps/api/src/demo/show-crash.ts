import { FainaClient, type Job } from '@faina/client';
import { z } from 'zod';
import type { DemoProcess } from './demo-process.js';
import { holdTasks } from './hold-tasks.js';
import { type Aside, executionsOf, printJob } from './print-job.js';

/**
 * Kills the process that runs the job, with two of its effects stored and the third about to be, and
 * shows how another one goes on. Gives the client of the survivor; whether all was done, and once.
 */
export async function showCrash(
  processes: readonly DemoProcess[],
  { input, databaseUrl }: { readonly input: string; readonly databaseUrl: string },
): Promise<{ readonly client: FainaClient; readonly isRight: boolean }> {
  const [first] = processes;
  if (!first) throw new Error('No process runs.');
  const { id, killed, aside } = await holdTasks(databaseUrl, async (heldBy) => {
    const submitted = await new FainaClient({ baseUrl: first.url }).jobs.submit({
      agent: 'crm',
      input,
    });
    const name = await heldBy();
    const running = processes.find((process) => process.name === name);
    if (!running) throw new Error(`The job is run by ${name}, which is none of the demo's.`);
    const text = `-- ${name}, process ${running.pid}, is killed: SIGKILL --`;
    const aside: Aside = { at: new Date().toISOString(), text };
    await running.end('SIGKILL');
    return { id: submitted.id, killed: running, aside };
  });
  const survivor = processes.find((process) => process !== killed);
  if (!survivor) throw new Error('No process is left.');
  const client = new FainaClient({ baseUrl: survivor.url });
  const job = await client.jobs.wait(id);
  await printJob(client, job, [aside]);
  if (job.status === 'COMPLETED') await showLead(client, job);
  const isOnce = await showOnce(client, job, survivor);
  return { client, isRight: isOnce && job.status === 'COMPLETED' };
}

/** Counts in the rows: what is there twice was done twice. */
async function showOnce(client: FainaClient, job: Job, survivor: DemoProcess): Promise<boolean> {
  const executions = await executionsOf(client, job);
  const asked = executions.filter(({ type }) => type === 'llm_call').length;
  const tools = executions.filter(({ type }) => type === 'tool_call').map(({ name }) => name);
  const isOnce = asked === 1 && new Set(tools).size === tools.length;
  console.log(
    `\n  ${survivor.name}, process ${survivor.pid}, took the job over where it stood. In its rows: ` +
      `${asked} answer of the model, ${tools.length} calls of tools, ` +
      (isOnce ? 'each made once.' : 'NOT each made once.'),
  );
  return isOnce;
}

/** Reads the lead that a job made and prints what hangs on it. */
async function showLead(client: FainaClient, job: Job): Promise<void> {
  const made = job.output?.actions.find(({ tool }) => tool === 'create_lead');
  const { id } = z.object({ id: z.string() }).parse(made?.data);
  const lead = await client.call('GET', '/v1/crm/leads/{id}', { path: { id } });
  console.log(`\n  GET /v1/crm/leads/${id}: ${lead.name}`);
  for (const { text } of lead.notes) console.log(`  - note: ${text}`);
  for (const { title, dueOn } of lead.tasks) console.log(`  - task: ${title}, due ${dueOn ?? '-'}`);
  for (const { title } of lead.proposals) console.log(`  - proposal: ${title}`);
}

import type { FainaClient, Job } from '@faina/client';

/** Submits a job and waits for its end, or until it waits for a person. */
export async function runJob(client: FainaClient, agent: string, input: string): Promise<Job> {
  const { id } = await client.jobs.submit({ agent, input });
  return client.jobs.wait(id, { until: 'waiting' });
}

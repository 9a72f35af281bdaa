/** Of each job; the model server asks for as many. */
export const toolCalls = 5;
const clientsAtOnce = 32;

/** Makes the agent whose jobs are measured. */
export async function putAgent(url: string): Promise<void> {
  await call(url, '/v1/agents/bench', 'PUT', {
    name: 'bench',
    persona: { role: 'a bench' },
    model: 'openai-compatible:instant',
    toolNames: ['echo'],
  });
}

/**
 * Runs jobs to their end, each of which must complete.
 *
 * @returns how long the submitting took, in milliseconds; the jobs are done when this resolves.
 */
export async function runJobs(url: string, count: number): Promise<number> {
  const startedAt = performance.now();
  const ids = await inTurn(count, async () => {
    const { id } = await call(url, '/v1/jobs', 'POST', { agent: 'bench', input: 'Go' });
    return id;
  });
  const submittedMs = performance.now() - startedAt;
  await inTurn(count, async (index) => {
    const job = await call(url, `/v1/jobs/${ids[index]}?wait=60`, 'GET');
    if (job.status !== 'COMPLETED' || job.usage.toolCalls !== toolCalls) {
      throw new Error(`Job ${job.id} is ${job.status}: ${JSON.stringify(job)}`);
    }
  });
  return submittedMs;
}

async function inTurn<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const client = async () => {
    while (next < count) {
      const index = next++;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(clientsAtOnce, count) }, client));
  return results;
}

interface JobReply {
  readonly id: string;
  readonly status: string;
  readonly usage: { readonly toolCalls: number };
}

async function call(url: string, path: string, method: string, body?: object): Promise<JobReply> {
  const response = await fetch(url + path, {
    method,
    signal: AbortSignal.timeout(120_000),
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as JobReply;
}

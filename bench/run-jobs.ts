/** Of each job, where nothing else is said; the model server asks for as many. */
export const toolCalls = 5;

/** Makes the agent whose jobs are measured. */
export async function putAgent(url: string): Promise<void> {
  await call(url, '/v1/agents/bench', 'PUT', {
    name: 'bench',
    persona: { role: 'a bench' },
    model: 'openai-compatible:instant',
    toolNames: ['echo'],
    limits: { maxIterations: 100, maxToolCalls: 1_000 },
  });
}

/** Runs jobs to their end, each of which must complete with all its calls. */
export async function runJobs(
  url: string,
  count: number,
  expected = { toolCalls, atOnce: 32 },
): Promise<void> {
  const ids = await inTurn(count, expected.atOnce, async () => {
    const { id } = await call(url, '/v1/jobs', 'POST', { agent: 'bench', input: 'Go' });
    return id;
  });
  await inTurn(count, expected.atOnce, async (index) => {
    const job = await call(url, `/v1/jobs/${ids[index]}?wait=60`, 'GET');
    if (job.status !== 'COMPLETED' || job.usage.toolCalls !== expected.toolCalls) {
      throw new Error(`Job ${job.id} is ${job.status}: ${JSON.stringify(job)}`);
    }
  });
}

async function inTurn<T>(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const client = async () => {
    while (next < count) {
      const index = next++;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, client));
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

/** The channel on which workers tell each other of their tools. */
export const toolChannel = 'faina_tools';

/** `workers`: one has come or gone; `jobs`: some wait for a worker that has their tools. */
export type ToolNews = 'workers' | 'jobs';

const tell = (news: ToolNews): string => `pg_notify('${toolChannel}', '${news}')`;

/** SQL that tells of itself; where several rows do, they are heard once. */
export const tellOfWorkers = tell('workers');
export const tellOfJobs = tell('jobs');

/** What is not understood makes the hearer read anew. */
export const readToolNews = (payload: string | undefined): ToolNews =>
  payload === 'jobs' ? 'jobs' : 'workers';

import { entryId, queueName } from '../../../src/queue/queue-entry.js';

/** What the board reads and what would change the queue, below its path, for one job. */
export const boardRoutes = (jobId: string) => {
  const id = entryId(jobId, 0);
  return {
    reads: [
      '',
      '/',
      '/?activeQueue=x',
      `/queue/${queueName}`,
      `/queue/${queueName}/${id}`,
      '/job-schedulers',
      '/metrics-history',
      '/api/queues',
      `/api/queues?activeQueue=${queueName}`,
      '/api/redis/stats',
      '/api/job-schedulers',
      `/api/queues/${queueName}/${id}`,
      `/api/queues/${queueName}/${id}/logs`,
      `/api/queues/${queueName}/workers`,
      '/static/images/logo.svg',
      '/static/favicon.ico',
      '/static/locales/pt-BR/messages.json',
      '/static/nothing.js',
      '/no/such/page',
    ],
    writes: [
      ['PUT', '/api/queues/pause'],
      ['PUT', '/api/queues/resume'],
      ['POST', `/api/queues/${queueName}/add`],
      ['PUT', `/api/queues/${queueName}/pause`],
      ['PUT', `/api/queues/${queueName}/empty`],
      ['PUT', `/api/queues/${queueName}/obliterate`],
      ['PUT', `/api/queues/${queueName}/promote`],
      ['PUT', `/api/queues/${queueName}/retry/failed`],
      ['PUT', `/api/queues/${queueName}/clean/completed`],
      ['PUT', `/api/queues/${queueName}/${id}/retry/failed`],
      ['PUT', `/api/queues/${queueName}/${id}/clean`],
      ['PATCH', `/api/queues/${queueName}/${id}/update-data`],
      ['DELETE', `/api/queues/${queueName}/${id}`],
    ],
  } as const;
};

/** Spellings by which a guard that compares paths has been passed in the past. */
export const boardTricks: readonly string[] = [
  '//ops/queues/api/queues',
  '/ops//queues//api//queues',
  '/ops/queues//',
  '/OPS/Queues/API/queues',
  '/ops/queues/./api/queues',
  '/ops/queues/static/../api/queues',
  '/ops/queues/%2e/api/queues',
  '/ops/queues/static/%2e%2e/api/queues',
  '/ops/queues/static/..%2fapi/queues',
  '/ops/queues%2fapi%2fqueues',
  '/ops/queues/api%2fqueues',
  '/%6fps/queues/api/queues',
  '/ops/%71ueues/api/queues',
  '/ops/queues./api/queues',
  '/ops/queues/api/queues.',
  '/ops/queues/api/queues/',
  '/ops/queues;x=1/api/queues',
  '/ops/queues/api/queues;x=1',
  '/health/../ops/queues/api/queues',
  '/ops/queues/api/queues#fragment',
  '/ops\\queues\\api\\queues',
];

/**
 * What an operator should know of how a Redis keeps its data, read from its answer to INFO, which
 * hosted ones give too. What it leaves out is not complained about.
 */
export function redisWarnings(info: string): string[] {
  const values = new Map(
    info.split(/\r?\n/).map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1)];
    }),
  );
  const policy = values.get('maxmemory_policy') ?? 'noeviction';
  return [
    ...(values.get('aof_enabled') === '0'
      ? [
          'Redis keeps no append-only file: when it restarts, what the queue held is gone. No job is lost, they ' +
            'are in PostgreSQL and the queue is notified again, but those that wait start RECONCILE_MS or more later, ' +
            'and /ops/queues forgets what has ended. Set `appendonly yes`.',
        ]
      : []),
    ...(policy === 'noeviction'
      ? []
      : [
          `Redis has maxmemory-policy ${policy}: when its memory is full it may throw away parts of the queue. ` +
            'No job is lost, they are in PostgreSQL and the queue is notified again, but those that wait start ' +
            'RECONCILE_MS or more later, each time. Set `maxmemory-policy noeviction`.',
        ]),
  ];
}

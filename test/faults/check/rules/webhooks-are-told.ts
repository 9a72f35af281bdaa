import type { JobStory, Run } from '../run.js';
import type { Finding, Rule } from '../violation.js';

export const webhooksAreTold: Rule = {
  name: 'F12: the end of a job reaches its webhook, with one id',
  counts: 'other',
  *find(run) {
    for (const story of run.stories) yield* ofJob(story);
    yield* ofDeliveries(run);
    yield* ofMessages(run);
  },
};

const typeOfEnd = (status: string): string => `job.${status.toLowerCase()}`;

function* ofJob({ job, mark, isFinal, deliveries }: JobStory): Iterable<Finding> {
  const ends = ['COMPLETED', 'FAILED', 'CANCELLED'].map(typeOfEnd);
  for (const { type } of deliveries) {
    if (ends.includes(type) && type !== typeOfEnd(job.status)) {
      yield { jobId: job.id, says: `${mark} is ${job.status}, and ${type} is delivered` };
    }
  }
  if (!isFinal || job.webhookUrl === null) return;
  const own = deliveries.filter(
    ({ url, type }) => url === job.webhookUrl && type === typeOfEnd(job.status),
  );
  if (own.length !== 1) {
    yield { jobId: job.id, says: `the end of ${mark} has ${own.length} deliveries` };
  }
}

function* ofDeliveries({ history }: Run): Iterable<Finding> {
  const { webhooks, refusingUrls } = history.outside;
  const received = new Set(webhooks.map(({ id }) => id));
  for (const { id, jobId, url, type, status } of history.stored.deliveries) {
    if (refusingUrls.includes(url)) {
      if (status === 'delivered') yield { jobId, says: `${type} counts as taken by ${url}` };
    } else if (status !== 'delivered') yield { jobId, says: `${type} to ${url} is ${status}` };
    else if (!received.has(id)) yield { jobId, says: `${type} to ${url} came to nobody` };
  }
}

function* ofMessages({ history }: Run): Iterable<Finding> {
  const stored = new Map(history.stored.deliveries.map((one) => [one.id, one]));
  for (const [id, [message]] of Map.groupBy(history.outside.webhooks, (one) => one.id)) {
    const { jobId = '', type = '' } = message ?? {};
    const delivery = stored.get(id);
    if (!delivery) yield { jobId, says: `${type} came with an id that nobody has given` };
    else if (delivery.jobId !== jobId || delivery.type !== type) {
      yield { jobId, says: `${type} came with the id of ${delivery.type} of ${delivery.jobId}` };
    }
  }
}

import { newsArePassedOn } from '../rules/news-are-passed-on.js';
import { webhooksAreTold } from '../rules/webhooks-are-told.js';
import { webhookUrl } from '../sound-history.js';
import { type Break, existing, jobOf, rowOf } from './break.js';

export const brokenDeliveries: readonly Break[] = [
  {
    what: 'a webhook that is left over',
    rule: webhooksAreTold,
    says: /job.completed to .* is pending/,
    change: (history) => {
      rowOf(history, 'deliveries', { jobId: 'id-1' }).status = 'pending';
    },
  },
  {
    what: 'a webhook that counts as delivered and came to nobody',
    rule: webhooksAreTold,
    says: /job.completed to .* came to nobody/,
    change: ({ outside }) => {
      outside.webhooks = outside.webhooks.filter(({ jobId }) => jobId !== 'id-1');
    },
  },
  {
    what: 'an end that no webhook is told of',
    rule: webhooksAreTold,
    says: /the end of job-3 has 0 deliveries/,
    change: (history) => {
      jobOf(history, 'id-3').webhookUrl = webhookUrl;
    },
  },
  {
    what: 'a message with an id of its own',
    rule: webhooksAreTold,
    says: /job.failed came with an id that nobody has given/,
    change: ({ outside }) => {
      const message = existing(outside.webhooks.find(({ jobId }) => jobId === 'id-6'));
      outside.webhooks.push({ ...message, id: 'another' });
    },
  },
  {
    what: 'a message with the id of another one',
    rule: webhooksAreTold,
    says: /job.failed came with the id of job.completed of id-1/,
    change: ({ outside }) => {
      const message = existing(outside.webhooks.find(({ jobId }) => jobId === 'id-1'));
      Object.assign(message, { jobId: 'id-6', type: 'job.failed' });
    },
  },
  {
    what: 'a receiver that refuses all and counts as told',
    rule: webhooksAreTold,
    says: /job.completed counts as taken by/,
    change: ({ outside }) => {
      outside.refusingUrls = [webhookUrl];
    },
  },
  {
    what: 'news that wait to be passed on',
    rule: newsArePassedOn,
    says: /1 news of job-1 wait to be passed on/,
    change: (history) => {
      rowOf(history, 'news', { jobId: 'id-1' }).isPending = true;
    },
  },
  {
    what: 'a move that nobody is told of',
    rule: newsArePassedOn,
    says: /move 1 of job-1 is told to nobody/,
    change: ({ stored }) => {
      stored.news.splice(0, 1);
    },
  },
  {
    what: 'a move that is told twice',
    rule: newsArePassedOn,
    says: /move 1 of job-1 is told again/,
    change: (history) => {
      history.stored.news.push({ ...rowOf(history, 'news', { jobId: 'id-1' }) });
    },
  },
  {
    what: 'news of a move that was not made',
    rule: newsArePassedOn,
    says: /job-1 has 5 moves and 6 news/,
    change: (history) => {
      const news = rowOf(history, 'news', { jobId: 'id-1' });
      history.stored.news.push({ ...news, eventSeq: 99 });
    },
  },
  {
    what: 'a move that is told as another one',
    rule: newsArePassedOn,
    says: /move 1 of job-1 to PENDING is told as FAILED/,
    change: (history) => {
      rowOf(history, 'news', { jobId: 'id-1' }).status = 'FAILED';
    },
  },
  {
    what: 'a delivery of an end that the job does not have',
    rule: webhooksAreTold,
    says: /job-1 is COMPLETED, and job.failed is delivered/,
    change: (history) => {
      const delivery = rowOf(history, 'deliveries', { jobId: 'id-1' });
      const [message] = history.outside.webhooks;
      const wrong = { id: 'wrong', type: 'job.failed' };
      history.stored.deliveries.push({ ...delivery, ...wrong });
      history.outside.webhooks.push({ ...existing(message), ...wrong });
    },
  },
];

import pg from 'pg';
import { z } from 'zod';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';

/**
 * What still moves once all jobs have ended: news, messages and mails on their way, and rows of workers
 * that are about to be missed. $1 has the URLs that never take a message.
 */
const moving = `
select (select count(*) from outbox where is_pending)::int as news,
  (select count(*) from webhook_deliveries where status = 'pending' and url <> all ($1))::int as messages,
  (select count(*) from approval_mails where status = 'pending')::int as mails,
  (select count(*) from workers where alive_until < now())::int as workers`;

const movingSchema = z.record(z.string(), z.number());

/** Waits until nothing is on its way any more; throws what is left where that takes too long. */
export async function untilQuiet(
  databaseUrl: string,
  refusingUrls: readonly string[] = [],
  deadlineMs = 60_000,
): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  let left: Readonly<Record<string, number>> = {};
  const isQuiet = async () => {
    const { rows } = await client.query<object>(moving, [refusingUrls]);
    left = movingSchema.parse(rows[0]);
    return Object.values(left).every((count) => count === 0);
  };
  try {
    await waitFor(isQuiet, { deadlineMs, what: () => `quiet: ${JSON.stringify(left)}` });
  } finally {
    await client.end();
  }
}

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  completed,
  defineExternalTool,
  defineLocalTool,
  defineReadTool,
  type ToolContext,
  z,
} from '@faina/sdk';

/** What a call takes after it has acted, so that it can be interrupted there, in milliseconds. */
const slowMs = 300;

const parameters = z.strictObject({});

const insertRow = `insert into crm_leads (id, tenant, owner, name) values (gen_random_uuid(), $1, $2, $3)`;
const countRows = 'select count(*)::int as rows from crm_leads where name = $1';

/**
 * A tool of each effect. Those that act on the outside write the key of their call into a file.
 * @param folder where those files lie
 */
export function exampleTools(folder: string) {
  const acts = join(folder, 'acts.txt');
  const act = async ({ callKey, signal }: ToolContext) => {
    appendFileSync(acts, `${callKey}\n`);
    await delay(slowMs, undefined, { signal });
    return completed({ sent: true });
  };
  const hasActed = (callKey: string): boolean =>
    existsSync(acts) && readFileSync(acts, 'utf8').split('\n').includes(callKey);
  return [
    defineReadTool({
      name: 'example_reads',
      ...{ description: 'Reads.', parameters },
      execute: async (_args, { signal }) => {
        await delay(slowMs, undefined, { signal });
        return completed({ read: true });
      },
    }),
    defineLocalTool({
      name: 'example_writes_rows',
      ...{ description: 'Writes a row.', parameters },
      execute: async (_args, { tx, tenant, owner, jobId }) => {
        await tx.query(insertRow, [tenant, owner, jobId]);
        const [counted] = await tx.query<{ rows: number }>(countRows, [jobId]);
        await delay(slowMs);
        return completed({ rows: counted?.rows ?? 0 });
      },
    }),
    defineExternalTool({
      name: 'example_takes_a_key',
      ...{ description: 'Sends, once for each key.', parameters, idempotency: 'key' },
      execute: (_args, context) => act(context),
    }),
    defineExternalTool({
      name: 'example_can_be_asked',
      ...{ description: 'Sends, and can be asked.', parameters, idempotency: 'verify' },
      verify: async (callKey) => (hasActed(callKey) ? completed({ sent: true }) : undefined),
      execute: (_args, context) => act(context),
    }),
    defineExternalTool({
      name: 'example_cannot_tell',
      ...{ description: 'Sends, and nobody can tell.', parameters, idempotency: 'none' },
      execute: (_args, context) => act(context),
    }),
  ];
}

import { expect } from 'vitest';
import { answer, toolCall } from '../../../apps/api/test/support/model/model-replies.js';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import type { Installation } from '../rig/installation.js';
import type { Row } from './row-context.js';

const tool = 'enviar_email_personalizado';

/** By the local part of the address, which the server heeds: what is told of the mail. */
const faults = {
  'rcpt-451': 'failed',
  'rcpt-550': 'failed',
  'rcpt-drop': 'failed',
  'dot-451': 'failed',
  'dot-550': 'failed',
  'dot-drop': 'unknown',
  fine: 'done',
} as const;

async function asked(installation: Installation, name: string): Promise<string> {
  const mark = installation.nextMark();
  installation.outside.model.answerAs(mark, ({ turn }) => {
    if (turn > 0) return answer('Done.');
    const destinatarios = [`${name}@example.com`];
    return toolCall(tool, { destinatarios, assunto: `${mark}/1.1`, conteudo: 'Bom dia.' });
  });
  const { id } = await installation.submit('Go', { mark });
  await installation.client().questionOf(id);
  return id;
}

export const rows: readonly Row[] = [
  {
    id: 'F39',
    fault: 'a mail server refuses with 451 and 550, and drops before and behind the message',
    expected:
      'refused is told as failed, dropped behind the message as unknown, one mail of the rest',
    run: async ({ shared }) => {
      const installation = await shared();
      const client = installation.client();
      const ids = new Map<string, string>();
      for (const name of Object.keys(faults)) ids.set(name, await asked(installation, name));
      await installation.approveAll();
      for (const [name, told] of Object.entries(faults)) {
        const id = ids.get(name) ?? '';
        const isOver = async () => {
          const job = await client.job(id, 5);
          const isUnknown = job.waitingFor === 'attention';
          return job.settledAt !== null || isUnknown ? job : undefined;
        };
        const job = await waitFor(isOver, { what: `the end of the mail to ${name}` });
        expect({ name, ...job }).toMatchObject({
          name,
          status: told === 'unknown' ? 'WAITING' : 'COMPLETED',
          output: { actions: [{ tool, status: told }] },
        });
      }
      return { faults: Object.keys(faults).length - 1 };
    },
  },
];

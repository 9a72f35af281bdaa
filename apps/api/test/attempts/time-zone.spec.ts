import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startHttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';

const taskSchema = z.looseObject({ dueOn: z.iso.date() });

/** The day that "amanhã" is for a service in this time zone. */
async function tomorrowIn(timeZone: string): Promise<string> {
  const service = await startHttpService({ ROLE: 'all', TIME_ZONE: timeZone });
  try {
    const input = 'Cadastre o Lennon e crie tarefa para amanhã';
    const job = await new JobClient(service.url).run({ agent: 'crm', input });
    const task = job.output?.actions.find(({ tool }) => tool === 'create_task');
    return taskSchema.parse(task?.data).dueOn;
  } finally {
    await service.close();
  }
}

describe('TIME_ZONE', () => {
  it('says whose tomorrow is meant: 26 hours apart it is never the same day', async () => {
    const [first, last] = await Promise.all([
      tomorrowIn('Etc/GMT+12'),
      tomorrowIn('Pacific/Kiritimati'),
    ]);
    expect(Date.parse(last)).toBeGreaterThan(Date.parse(first));
  });
});

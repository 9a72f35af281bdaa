import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Athlete,
  type CoachService,
  dayAfter,
  startCoachService,
} from '../support/service/coach-service.js';
import { answer, toolCall } from '../support/model/model-replies.js';
import { waitFor } from '../support/wait-for.js';

let coach: CoachService;
let athlete: Athlete;

const later = dayAfter(4);
const before = { Intervalado: dayAfter(0), Rodagem: later, Longão: dayAfter(5) };

beforeAll(async () => {
  coach = await startCoachService();
});

beforeEach(async () => {
  athlete = await coach.athlete();
  await athlete.addPlan('Meia maratona', [dayAfter(-3), dayAfter(20)], before);
});

afterEach(() => {
  coach.model.assertDone();
});

afterAll(async () => {
  await coach.close();
});

describe('E9 replace', () => {
  const replaceRun = async () => ({
    workout_id: await athlete.workoutId('Intervalado'),
    new_date: later,
    strategy: 'replace',
  });

  const ask = async () => {
    coach.model.script(toolCall('reschedule_workout', await replaceRun()));
    const job = await athlete.ask('Troque o da data pelo intervalado');
    return { job, question: await athlete.questionOf(job.id) };
  };

  /** Once the job has gone on from the decision on its first question. */
  const nextQuestion = (jobId: string) =>
    waitFor(() => athlete.questionOf(jobId).catch(() => undefined), { what: 'the next question' });

  it('asks a person who sees what goes, and removes it once they approve', async () => {
    const { job, question } = await ask();

    expect(job).toMatchObject({ status: 'WAITING', waitingFor: 'approval' });
    expect(question.preview.text).toContain('"Rodagem"');
    expect(await athlete.days()).toEqual(before);

    coach.model.script(answer('Pronto.'));
    await athlete.decide(question, { decision: 'approve' });

    expect(await athlete.settled(job.id)).toMatchObject({
      status: 'COMPLETED',
      output: { actions: [{ tool: 'reschedule_workout', status: 'done' }] },
    });
    expect(await athlete.days()).toEqual({ Intervalado: later, Longão: dayAfter(5) });
  });

  it('removes nothing when the person says no, and asks again when the model calls again', async () => {
    const { job, question } = await ask();

    coach.model.script(toolCall('reschedule_workout', await replaceRun()));
    await athlete.decide(question, { decision: 'reject', reason: 'Quero manter a rodagem' });
    const again = await nextQuestion(job.id);
    expect(await athlete.days()).toEqual(before);

    coach.model.script(answer('Certo, nada mudou.'));
    await athlete.decide(again, { decision: 'reject' });

    expect(await athlete.settled(job.id)).toMatchObject({
      status: 'COMPLETED',
      output: { message: 'Certo, nada mudou.' },
    });
    expect(await athlete.days()).toEqual(before);
  });

  it('asks again when the plan has changed since', async () => {
    const { job, question } = await ask();
    const other = {
      workout_id: await athlete.workoutId('Longão'),
      new_date: later,
      strategy: 'push',
    };
    coach.model.script(toolCall('reschedule_workout', other), answer('Pronto.'));
    await athlete.ask('Adiante o longão');
    const changed = await athlete.days();
    expect(changed).toMatchObject({ Longão: later, Rodagem: dayAfter(5) });

    await athlete.decide(question, { decision: 'approve' });
    const again = await nextQuestion(job.id);

    expect(again.preview.text).toContain('"Longão"');
    expect(await athlete.days()).toEqual(changed);
    coach.model.script(answer('Pronto.'));
    await athlete.decide(again, { decision: 'approve' });
    await athlete.settled(job.id);
    expect(await athlete.days()).toEqual({ Intervalado: later, Rodagem: dayAfter(5) });
  });

  it('moves and removes nothing when the workout is done before the person approves', async () => {
    const { job, question } = await ask();
    const { workout_id } = await replaceRun();
    coach.model.script(toolCall('mark_workout_complete', { workout_id }), answer('Parabéns!'));
    await athlete.ask('Já fiz o intervalado');

    coach.model.script(answer('O intervalado já foi feito; nada mudou.'));
    await athlete.decide(question, { decision: 'approve' });

    expect(await athlete.settled(job.id)).toMatchObject({
      outcome: 'SUCCESS',
      output: {
        actions: [{ status: 'failed', text: '"Intervalado" já foi concluído e não muda de dia.' }],
      },
    });
    expect(await athlete.days()).toEqual(before);
  });
});

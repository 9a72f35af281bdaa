import { describe, expect, it } from 'vitest';
import { demoRequest } from '../demo-request.js';
import { rescheduleWorkout } from './reschedule-workout.js';

/** A Saturday. */
const today = '2026-11-21';
const workout = (id: string, date: string, more: object = {}) => ({
  id,
  date,
  type: 'RUNNING',
  description: `Treino ${id}`,
  status: 'planned',
  ...more,
});
const planWith = (...workouts: object[]) => ({ plans: [{ name: '10 km', workouts }] });

const stepOf = (text: string, plan: unknown, day = today) =>
  rescheduleWorkout.next(
    demoRequest(text, day, []),
    new Map(plan === undefined ? [] : [['get_training_plan', plan]]),
  );

describe('E2 rescheduleWorkout', () => {
  const text = 'Preciso adiar meu treino de amanhã para sexta';

  it('reads the plan before it moves anything', () => {
    expect(stepOf(text, undefined)).toEqual({ ask: { tool: 'get_training_plan', args: {} } });
  });

  it.each([
    [text, '2026-11-22', '2026-11-27', 'swap'],
    ["Move tomorrow's workout to Friday", '2026-11-22', '2026-11-27', 'swap'],
    ['Troque o treino de segunda com o de quarta', '2026-11-23', '2026-11-25', 'swap'],
    ['Empurre o treino de hoje para amanhã', '2026-11-21', '2026-11-22', 'push'],
    ['Substitua o treino de domingo pelo de hoje', '2026-11-22', '2026-11-21', 'replace'],
    ['Push my run from tomorrow to 2026-11-30', '2026-11-22', '2026-11-30', 'push'],
    ['Mova o treino de 25/11 para depois de amanhã', '2026-11-25', '2026-11-23', 'swap'],
  ])('%s', (said, from, to, strategy) => {
    const plan = planWith(workout('other', '2026-12-01'), workout('w', from));
    expect(stepOf(said, plan)).toEqual({
      ask: {
        tool: 'reschedule_workout',
        args: { workout_id: 'w', new_date: to, strategy },
      },
    });
  });

  it('takes the Friday after where tomorrow is a Friday already', () => {
    expect(stepOf(text, planWith(workout('w', '2026-11-27')), '2026-11-26')).toMatchObject({
      ask: { args: { new_date: '2026-12-04' } },
    });
  });

  it('says so when nothing is planned for tomorrow', () => {
    expect(stepOf(text, planWith(workout('w', '2026-11-23')))).toEqual({
      say: 'Não mudei nada: não há treino planejado para 22/11/2026.',
    });
    expect(stepOf("Move tomorrow's workout to Friday", {})).toEqual({
      say: 'Nothing was changed: no workout is planned for 2026-11-22.',
    });
  });

  it('picks none of two workouts, unless the sport tells which', () => {
    const plan = planWith(
      workout('run', '2026-11-22'),
      workout('swim', '2026-11-22', { type: 'SWIMMING' }),
    );
    expect(stepOf(text, plan)).toEqual({ say: expect.stringContaining('mais de um treino') });
    expect(stepOf('Adie minha natação de amanhã para sexta', plan)).toMatchObject({
      ask: { args: { workout_id: 'swim' } },
    });
  });

  it('prefers the workout that is still open, and leaves a finished one to the tool', () => {
    const done = workout('done', '2026-11-22', { status: 'completed' });
    expect(stepOf(text, planWith(done, workout('open', '2026-11-22')))).toMatchObject({
      ask: { args: { workout_id: 'open' } },
    });
    expect(stepOf(text, planWith(done))).toMatchObject({ ask: { args: { workout_id: 'done' } } });
  });

  const moved = {
    moved: true,
    from: '2026-11-22',
    to: '2026-11-27',
    workout: workout('w', '2026-11-27', { description: 'Tiros' }),
    also_moved: [workout('x', '2026-11-22', { description: 'Longo' })],
    removed: [],
  };

  it.each([
    [
      text,
      'Pronto: o treino "Tiros" foi movido de 22/11/2026 (domingo) para 27/11/2026 (sexta-feira).\n"Longo" passou para 22/11/2026 (domingo).',
    ],
    [
      "Move tomorrow's workout to Friday",
      'Done: the workout "Tiros" was moved from 2026-11-22 (Sunday) to 2026-11-27 (Friday).\n"Longo" went to 2026-11-22 (Sunday).',
    ],
  ])('confirms with workout and day: %s', (said, say) => {
    const data = new Map([['reschedule_workout', moved]]);
    expect(rescheduleWorkout.next(demoRequest(said, today, []), data)).toEqual({ say });
  });

  it('says when nothing moved, and survives a result of another shape', () => {
    const sayOf = (result: unknown) =>
      rescheduleWorkout.next(
        demoRequest(text, today, []),
        new Map([['reschedule_workout', result]]),
      );
    expect(sayOf({ ...moved, moved: false })).toEqual({
      say: expect.stringContaining('nada mudou'),
    });
    expect(sayOf('ok')).toEqual({ say: 'O treino foi movido.' });
  });

  it.each([
    [{ message: 'fica fora do plano', code: 'OUTSIDE_PLAN' }, 'Não mudei nada: fica fora do plano'],
    [
      { message: 'A person ...', code: 'APPROVAL_REJECTED', reason: 'quero manter' },
      'Não mudei nada: a mudança não foi aprovada. Motivo: quero manter',
    ],
  ])('says why the tool refused: %j', (failure, say) => {
    const toolName = 'reschedule_workout';
    expect(rescheduleWorkout.failed?.({ toolName, ...failure }, demoRequest(text, today, []))).toBe(
      say,
    );
  });
});

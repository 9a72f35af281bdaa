import { describe, expect, it } from 'vitest';
import { demoRequest } from '../demo-request.js';
import type { Intent } from '../intent.js';
import { completeWorkout } from './complete-workout.js';
import { createWorkout } from './create-workout.js';
import { skipWorkout } from './skip-workout.js';

/** A Saturday. */
const today = '2026-11-21';
const workout = { id: 'w', date: today, type: 'RUNNING', description: 'Tiros', status: 'planned' };
const planOn = (date: string) => ({ workouts_without_plan: [{ ...workout, date }] });

const stepOf = (intent: Intent, text: string, results: Record<string, unknown>) =>
  intent.next(demoRequest(text, today, []), new Map(Object.entries(results)));

describe('completeWorkout', () => {
  it.each([
    ['Marque o treino de hoje como concluído', today, {}],
    ["Mark yesterday's run as done", '2026-11-20', {}],
    ['Conclua o treino de terça: "senti bem"', '2026-11-17', { notes: 'senti bem' }],
  ])('%s', (text, date, notes) => {
    expect(stepOf(completeWorkout, text, { get_training_plan: planOn(date) })).toEqual({
      ask: { tool: 'mark_workout_complete', args: { workout_id: 'w', ...notes } },
    });
  });

  it('confirms with workout and day', () => {
    const results = { mark_workout_complete: { workout, already_completed: false } };
    expect(stepOf(completeWorkout, 'Conclua o treino de hoje', results)).toEqual({
      say: 'O treino "Tiros" de 21/11/2026 (sábado) está marcado como concluído.',
    });
    expect(stepOf(completeWorkout, "Mark today's workout as done", results)).toEqual({
      say: 'The workout "Tiros" of 2026-11-21 (Saturday) is marked as done.',
    });
  });
});

describe('skipWorkout', () => {
  it.each([
    ['Pule o treino de amanhã porque estou doente.', 'estou doente'],
    ['Skip the workout of tomorrow because I am ill', 'I am ill'],
    ['Cancele a corrida de amanhã por causa da chuva', 'chuva'],
  ])('%s', (text, reason) => {
    const results = { get_training_plan: planOn('2026-11-22') };
    expect(stepOf(skipWorkout, text, results)).toEqual({
      ask: { tool: 'skip_workout', args: { workout_id: 'w', reason } },
    });
  });

  it('makes up no reason', () => {
    expect(stepOf(skipWorkout, 'Pule o treino de amanhã', {})).toEqual({
      say: expect.stringContaining('o motivo'),
    });
  });

  it('confirms with workout and day', () => {
    const text = 'Skip the workout of today because I am ill';
    expect(stepOf(skipWorkout, text, { skip_workout: { workout } })).toEqual({
      say: 'The workout "Tiros" of 2026-11-21 (Saturday) is marked as skipped.',
    });
  });
});

describe('createWorkout', () => {
  it.each(['Crie um treino para amanhã', 'Crie um treino de corrida'])(
    '%s lacks the sport or the day, which are not made up',
    (text) => {
      expect(stepOf(createWorkout, text, {})).toEqual({
        say: expect.stringMatching(/^Não criei nada/),
      });
    },
  );

  it('confirms with workout and day', () => {
    const text = 'Crie um treino de corrida hoje';
    expect(stepOf(createWorkout, text, { create_custom_workout: { workout } })).toEqual({
      say: 'Treino criado: "Tiros" em 21/11/2026 (sábado).',
    });
  });
});

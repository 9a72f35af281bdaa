import { completed, type CompletedOutcome, type ApprovalPreview } from '@faina/agent-core';
import type { Move, PlannedWorkout } from './agenda.js';
import type { Strategy } from './rearrange.js';
import { showDay, showWorkout } from './show.js';
import type { LocalDate } from '../../../calendar/local-date.js';
import { viewWorkout } from '../views/workout-view.js';

export interface Rearranged {
  readonly workout: PlannedWorkout;
  readonly to: LocalDate;
  readonly strategy: Strategy;
  readonly moves: readonly Move[];
  readonly removed: readonly PlannedWorkout[];
}

/** What was done: the workout where it is now, and what else moved or went. */
export function tellRearranged({
  workout,
  to,
  strategy,
  moves,
  removed,
}: Rearranged): CompletedOutcome {
  const others = moves.filter((move) => move.workout.id !== workout.id);
  const sentences = [
    `Treino movido: ${workout.description} de ${showDay(workout.date)} para ${showDay(to)}.`,
    ...others.map((move) => `${showWorkout(move.workout)} passou para ${showDay(move.to)}.`),
    ...removed.map((gone) => `${showWorkout(gone)} foi removido.`),
  ];
  return completed(
    {
      moved: true,
      strategy,
      from: workout.date,
      to,
      workout: viewWorkout({ ...workout, date: to }),
      also_moved: others.map((move) => ({
        from: move.workout.date,
        ...viewWorkout({ ...move.workout, date: move.to }),
      })),
      removed: removed.map(viewWorkout),
    },
    sentences.join(' '),
  );
}

/** The workout stands on that day already. */
export const tellUnchanged = (workout: PlannedWorkout): CompletedOutcome =>
  completed(
    { moved: false, from: workout.date, to: workout.date, workout: viewWorkout(workout) },
    `${showWorkout(workout)} já está em ${showDay(workout.date)}; nada mudou.`,
  );

/** The question before anything is removed; it names all of it, so that the consent is bound to it. */
export function previewRemoval({ workout, to, removed }: Rearranged): ApprovalPreview {
  const names = removed.map((gone) => showWorkout(gone)).join(', ');
  return {
    text:
      `Mover ${showWorkout(workout)} de ${showDay(workout.date)} para ${showDay(to)} e remover de ` +
      `vez o que está planejado nesse dia: ${names}?`,
    to,
    workout: viewWorkout(workout),
    removes: removed.map(viewWorkout),
  };
}

import { addDays, type CalendarDay, weekdayOf } from '@faina/offline-model';
import type { TrainingPlan } from '../gateways/rest/coach/coach.schema.js';

type Workout = Omit<TrainingPlan['workouts'][number], 'date'>;

/** Kilometres of the long run of each week; every fourth week is an easier one. */
const longRuns = [12, 14, 16, 12, 16, 18, 14, 10] as const;

/** From Monday to Sunday. Every day has a workout, so that there is one tomorrow, whatever today is. */
const workoutsOfWeek = (longRunKm: number, week: number): readonly Workout[] => [
  { type: 'STRENGTH', description: 'Força e mobilidade', durationMinutes: 30 },
  run(`Rodagem leve de ${longRunKm - 5} km`, longRunKm - 5, '6:00 min/km'),
  run(`Intervalado ${4 + Math.floor(week / 2)}x800 m`, 8, '4:45 min/km'),
  { type: 'SWIMMING', description: 'Natação técnica', durationMinutes: 40 },
  run(`Ritmo de prova por ${20 + 2 * week} min`, 9, '5:10 min/km'),
  { type: 'CYCLING', description: 'Giro leve', durationMinutes: 60 },
  run(`Longão de ${longRunKm} km`, longRunKm, '5:50 min/km'),
];

const run = (description: string, kilometers: number, targetPace: string): Workout => ({
  type: 'RUNNING',
  description,
  targetPace,
  distanceMeters: kilometers * 1_000,
});

/**
 * A plan of eight weeks for `POST /v1/coach/plans`, from the Monday of this week on: all days of a
 * week give the same plan, so that it is stored once.
 */
export function demoPlan(today: CalendarDay): TrainingPlan {
  const monday = addDays(today, 1 - weekdayOf(today));
  return {
    name: 'Meia maratona em oito semanas',
    goal: 'Correr 21 km em menos de 1h50',
    startsOn: monday,
    endsOn: addDays(monday, 7 * longRuns.length - 1),
    workouts: longRuns.flatMap((longRunKm, week) =>
      workoutsOfWeek(longRunKm, week).map((workout, day) => ({
        date: addDays(monday, 7 * week + day),
        ...workout,
      })),
    ),
  };
}

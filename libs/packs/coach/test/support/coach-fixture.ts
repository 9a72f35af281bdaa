import type { Activity, SleepNight, Workout } from '../../store/coach-store.js';
import { coachPack } from '../../index.js';
import { LocalCalendar } from '../../../calendar/local-date.js';
import { createToolContext, runTool, timeZone } from '../../../test/support/tool-context.js';
import { InMemoryCoachStore } from './in-memory-coach-store.js';

/** A run of 10 km in 50 minutes, which a test changes where it matters. */
export const createActivity = (overrides: Partial<Activity> = {}): Activity => ({
  id: '0195f4f0-0000-4000-8000-000000000001',
  sourceKey: 'strava:1',
  type: 'RUNNING',
  sourceType: 'Run',
  name: 'Corrida matinal',
  startedAt: new Date('2026-11-19T09:12:33Z'),
  distanceMeters: 10_000,
  movingSeconds: 3_000,
  elapsedSeconds: 3_060,
  averageHeartRate: 150,
  maxHeartRate: 170,
  averageCadence: 84,
  averageWatts: null,
  elevationMeters: 55,
  calories: 680,
  ...overrides,
});

export const createWorkout = (overrides: Partial<Workout> = {}): Workout => ({
  id: '0195f4f0-0000-4000-8000-0000000000a1',
  date: '2026-11-21',
  type: 'RUNNING',
  description: 'Intervalado 5x1000 m',
  targetPace: '4:40',
  durationMinutes: 60,
  distanceMeters: 10_000,
  status: 'planned',
  notes: null,
  skipReason: null,
  ...overrides,
});

export const createNight = (overrides: Partial<SleepNight> = {}): SleepNight => ({
  date: '2026-11-20',
  asleepMinutes: 450,
  deepMinutes: 90,
  remMinutes: 100,
  awakeMinutes: 20,
  score: 82,
  hrvMs: 60,
  restingHeartRate: 50,
  ...overrides,
});

/** The coach's tools over an empty store. */
export function createCoach() {
  const store = new InMemoryCoachStore();
  const pack = coachPack({ store, calendar: new LocalCalendar(timeZone) });
  const run = (name: string, args: unknown, context = createToolContext()) =>
    runTool(pack.tools, name, args, context);
  return { store, pack, run };
}

import { silentLogger, type AgentTool, type ToolContext } from '@faina/agent-core';
import type { Activity, SleepNight, Workout } from '../../src/packs/coach/coach-store.js';
import { coachPack } from '../../src/packs/coach/index.js';
import { LocalCalendar } from '../../src/calendar/local-date.js';
import { InMemoryCoachStore } from './in-memory-coach-store.js';

export const scope = { tenant: 'club', owner: 'runner' };
export const timeZone = 'America/Sao_Paulo';

/** A call at 12:00 of 2026-11-20 in São Paulo. */
export const createToolContext = (overrides: Partial<ToolContext> = {}): ToolContext => ({
  jobId: '0195f4f0-0000-7000-8000-000000000001',
  ...scope,
  threadId: null,
  callKey: 'call-key',
  signal: AbortSignal.timeout(30_000),
  language: 'pt',
  askedAt: new Date('2026-11-20T15:00:00Z'),
  now: new Date('2026-11-20T15:00:00Z'),
  logger: silentLogger,
  ...overrides,
});

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

/** Validates the arguments as the pipeline does, and runs a reading tool. */
export async function runTool(
  tools: readonly AgentTool[],
  name: string,
  args: unknown,
  context: ToolContext,
): Promise<unknown> {
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool?.effect !== 'none' || !tool.execute)
    throw new Error(`${name} is no reading tool of the pack`);
  return tool.execute(tool.parameters.parse(args), context);
}

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createdKeySchema } from '../../../src/gateways/rest/auth/keys.schema.js';
import { pageSchema } from '../../../src/gateways/rest/paging/page.js';
import {
  activitySchema,
  storedPlanSchema,
  workoutSchema,
} from '../../../src/gateways/rest/coach/coach.schema.js';
import { ApprovalClient } from './approval-client.js';
import { HttpClient, type Reply } from './http-client.js';
import { type HttpService, startHttpService } from './http-service.js';
import { ScriptedModelServer } from '../model/scripted-model-server.js';

const bootstrapKey = 'bootstrap-0123456789abcdef0123456789abcdef';

/** Settings with which the shipped coach asks a scripted model. */
export const coachSettings = (modelUrl: string): Readonly<Record<string, string>> => ({
  ROLE: 'all',
  AUTH: 'api-key',
  BOOTSTRAP_API_KEY: bootstrapKey,
  TOOL_PACKS: 'coach,diagnostics',
  DEFAULT_MODEL: 'openai-compatible:scripted',
  OPENAI_COMPATIBLE_BASE_URL: modelUrl,
});

/** The service with the coach, its scripted model, and athletes who know nothing of one another. */
export interface CoachService {
  readonly model: ScriptedModelServer;
  readonly service: HttpService;
  athlete(): Promise<Athlete>;
  close(): Promise<void>;
}

export async function startCoachService(): Promise<CoachService> {
  const model = await ScriptedModelServer.start();
  const service = await startHttpService(coachSettings(model.baseUrl));
  return {
    model,
    service,
    athlete: () => createAthlete(service.url),
    close: async () => {
      await service.close();
      await model.close();
    },
  };
}

/** An athlete with a key of their own. */
export async function createAthlete(url: string): Promise<Athlete> {
  const owner = randomUUID();
  const body = { tenant: 'club', owner, scopes: athleteScopes };
  const reply = await new HttpClient(url, bootstrapKey).sendJson('POST', '/v1/keys', body);
  return new Athlete(url, createdKeySchema.parse(reply.json()).key, owner);
}

const athleteScopes = ['jobs:read', 'jobs:write', 'agents:write', 'approvals:write', 'tools:*'];

export class Athlete extends ApprovalClient {
  constructor(
    url: string,
    readonly key: string,
    readonly owner: string,
  ) {
    super(url, key);
  }

  /** Submits a message to the coach and waits for its end, or until it waits for a person. */
  ask(input: string, limits: object = {}) {
    return this.submit({ agent: 'coach', input, limits }, { prefer: 'wait=15' });
  }

  upload(path: string, body: string | Uint8Array<ArrayBuffer>, type = 'text/csv'): Promise<Reply> {
    return this.send('POST', path, { headers: { 'content-type': type }, body });
  }

  /** Activities as Strava exports them; heart rate 0 stands for none. */
  async importActivities(
    ...rows: readonly {
      date: string;
      type?: string;
      meters?: number;
      minutes: number;
      heartRate?: number;
    }[]
  ): Promise<void> {
    const header =
      'Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Average Heart Rate,Elapsed Time,Moving Time,Distance';
    const lines = rows.map(({ date, type = 'Run', meters = 0, minutes, heartRate = 0 }, index) => {
      const seconds = minutes * 60;
      return `${index + 1},${date} 12:00:00,${type} ${index + 1},${type},${seconds},0,${heartRate},${seconds},${seconds},${meters}`;
    });
    const reply = await this.upload('/v1/coach/activities', [header, ...lines, ''].join('\n'));
    const { imported } = z.object({ imported: z.int() }).parse(reply.json());
    if (imported !== rows.length) throw new Error(`Imported ${imported}: ${reply.text}`);
  }

  async activityIds(): Promise<string[]> {
    const reply = await this.get('/v1/coach/activities');
    return pageSchema(activitySchema)
      .parse(reply.json())
      .items.map(({ id }) => id);
  }

  /** A plan of these workouts; a letter is their description. */
  async addPlan(
    name: string,
    [startsOn, endsOn]: readonly [string, string],
    workouts: Readonly<Record<string, string>>,
  ): Promise<string> {
    const reply = await this.sendJson('POST', '/v1/coach/plans', {
      name,
      startsOn,
      endsOn,
      workouts: Object.entries(workouts).map(([description, date]) => ({
        date,
        type: 'RUNNING',
        description,
      })),
    });
    if (reply.status > 201) throw new Error(`POST plans answered ${reply.status}: ${reply.text}`);
    return storedPlanSchema.parse(reply.json()).id;
  }

  /** Workouts by description. */
  async workouts(): Promise<Map<string, z.infer<typeof workoutSchema>>> {
    const page = pageSchema(workoutSchema).parse((await this.get('/v1/coach/workouts')).json());
    return new Map(page.items.map((workout) => [workout.description, workout]));
  }

  async workoutId(description: string): Promise<string> {
    return (await this.workouts()).get(description)?.id ?? randomUUID();
  }

  /** The day of each workout. */
  async days(): Promise<Record<string, string>> {
    const workouts = [...(await this.workouts())];
    return Object.fromEntries(workouts.map(([description, { date }]) => [description, date]));
  }
}

/** The day in São Paulo that is so many days after today. */
export const dayAfter = (days: number): string => {
  const now = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(now);
};

const weekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];

/** A day as the coach speaks of it. */
export const shownDay = (day: string): string => {
  const weekday = new Date(day).toLocaleDateString('pt-BR', { weekday: 'long', timeZone: 'UTC' });
  return `${day.split('-').reverse().join('/')} (${weekday})`;
};

export const weekdayOf = (day: string): string => weekdays[new Date(day).getUTCDay()] ?? '';

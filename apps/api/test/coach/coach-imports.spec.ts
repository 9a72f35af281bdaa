import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageSchema } from '../../src/gateways/rest/paging/page.js';
import { demoPlan } from '../../src/demo/demo-plan.js';
import {
  activitySchema,
  importResultSchema,
  storedPlanSchema,
  workoutSchema,
} from '../../src/gateways/rest/coach/coach.schema.js';
import { fitFile, fitSession } from '../../../../libs/packs/coach/test/support/fit-file.js';
import { gpxRun } from '../../../../libs/packs/coach/test/support/gpx-file.js';
import {
  chineseCsv,
  chineseRow,
  germanCsv,
  germanRow,
} from '../../../../libs/packs/coach/test/support/strava-csv.js';
import { tcx, tcxRun } from '../../../../libs/packs/coach/test/support/tcx-file.js';
import {
  type Athlete,
  type CoachService,
  dayAfter,
  startCoachService,
} from '../support/service/coach-service.js';
import { expectProblem } from '../support/service/http-client.js';
import { answer, toolCall } from '../support/model/model-replies.js';

let coach: CoachService;
let athlete: Athlete;

beforeAll(async () => {
  coach = await startCoachService();
});

beforeEach(async () => {
  athlete = await coach.athlete();
});

afterAll(async () => {
  coach.model.assertDone();
  await coach.close();
});

const tcxType = 'application/vnd.garmin.tcx+xml';
const fitType = 'application/vnd.ant.fit';

const garminCsv = `Tipo de atividade,Data,Favorito,Título,Distância,Calorias,Tempo,FC Média,FC máxima
Corrida,2026-11-19 06:12:33,false,"Volta no parque","10.02","684","00:52:31","151","168"
`;

const bytesOf = (file: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(file);

const activities = async () =>
  pageSchema(activitySchema).parse((await athlete.get('/v1/coach/activities')).json()).items;

describe('E16 POST /v1/coach/activities', () => {
  it.each([
    ['TCX', tcxType, () => tcx(tcxRun), { name: 'Running', distanceMeters: 9_000.3 }],
    [
      'FIT',
      fitType,
      () => bytesOf(fitFile(fitSession())),
      { name: 'running/trail', distanceMeters: 10_021.4 },
    ],
  ])('takes a %s file by its media type, once', async (_format, type, file, expected) => {
    const reports = [];
    for (const body of [file(), file()]) {
      const reply = await athlete.upload('/v1/coach/activities', body, type);
      reports.push(importResultSchema.parse(reply.json()));
    }

    expect(reports).toEqual([
      { imported: 1, updated: 0, skipped: 0, errors: [] },
      { imported: 0, updated: 0, skipped: 1, errors: [] },
    ]);
    expect(await activities()).toMatchObject([
      { type: 'RUNNING', startedAt: '2026-11-19T09:12:33.000Z', ...expected },
    ]);
  });

  it.each([
    ['run.tcx', () => tcx(tcxRun)],
    ['2026-11-19.FIT', () => bytesOf(fitFile(fitSession()))],
  ])('takes %s by its name in a form', async (name, file) => {
    const body = new FormData();
    body.set('file', new Blob([file()], { type: 'application/octet-stream' }), name);

    const reply = await athlete.send('POST', '/v1/coach/activities', { body });

    expect(importResultSchema.parse(reply.json())).toMatchObject({ imported: 1, errors: [] });
  });

  it.each([
    ['GPX, then FIT', 0],
    ['FIT, then GPX', 1],
  ])('takes what is best of %s, and says what became of each', async (_order, first) => {
    const files = [
      [gpxRun, 'application/gpx+xml'],
      [bytesOf(fitFile(fitSession({ avgHeartRate: 126 }))), fitType],
    ] as const;
    const reports = [];
    for (const place of [first, 1 - first, first, 1 - first]) {
      const [body, type] = files[place] ?? files[0];
      const reply = await athlete.upload('/v1/coach/activities', body, type);
      reports.push(importResultSchema.parse(reply.json()));
    }

    const none = { imported: 0, updated: 0, skipped: 0, errors: [] };
    expect(reports).toEqual([
      { ...none, imported: 1 },
      { ...none, updated: 1 },
      { ...none, skipped: 1 },
      { ...none, skipped: 1 },
    ]);
    expect(await activities()).toMatchObject([
      {
        name: 'Volta',
        averageHeartRate: 126,
        calories: 684,
        startedAt: '2026-11-19T09:12:33.000Z',
      },
    ]);
  });

  it.each([
    ['German export of Strava', germanCsv(germanRow(1)), 'Lauf am Morgen'],
    ['Chinese export of Strava', chineseCsv(chineseRow(1)), '晨跑'],
    ["list of Garmin Connect, by the service's clock", garminCsv, 'Volta no parque'],
  ])('takes a %s, and knows the FIT file of its run', async (_what, csv, name) => {
    const first = await athlete.upload('/v1/coach/activities', csv);
    const second = await athlete.upload(
      '/v1/coach/activities',
      bytesOf(fitFile(fitSession())),
      fitType,
    );

    const reports = [first, second].map((reply) => importResultSchema.parse(reply.json()));
    expect(reports).toMatchObject([{ imported: 1, errors: [] }, { updated: 1 }]);
    expect(await activities()).toMatchObject([
      { type: 'RUNNING', name, startedAt: '2026-11-19T09:12:33.000Z', averageWatts: 262 },
    ]);
  });

  it('makes one activity of its two files when they come at once', async () => {
    const replies = await Promise.all([
      athlete.upload('/v1/coach/activities', gpxRun, 'application/gpx+xml'),
      athlete.upload('/v1/coach/activities', bytesOf(fitFile(fitSession())), fitType),
    ]);

    const reports = replies.map((reply) => importResultSchema.parse(reply.json()));
    expect(reports.map(({ imported }) => imported).toSorted()).toEqual([0, 1]);
    expect(await activities()).toMatchObject([
      { name: 'Volta', averageHeartRate: 151, calories: 684 },
    ]);
  });

  it.each([
    ['no TCX', tcxType, '<gpx/>', 'IMPORT_NOT_TCX'],
    ['no FIT', fitType, 'text', 'IMPORT_NOT_FIT'],
    ['a FIT of 9 MB', fitType, 'x'.repeat(9 * 1024 * 1024), 'IMPORT_FIT_TOO_LARGE'],
  ])('refuses what is %s', async (_what, type, body, code) => {
    expectProblem(await athlete.upload('/v1/coach/activities', body, type), 400, code);
  });
});

describe('POST /v1/coach/sleep', () => {
  const csv = `Data;Minutos dormidos;VFC\n${dayAfter(-1)};430;55,5\n${dayAfter(0)};452;58\n`;

  it('E16 takes nights once by their day, for the tools to read', async () => {
    const bad = `${csv}31/02/2026;400;50\n`;
    expect((await athlete.upload('/v1/coach/sleep', bad)).json()).toMatchObject({
      imported: 2,
      skipped: 0,
      errors: [{ line: 4 }],
    });
    expect((await athlete.upload('/v1/coach/sleep', csv)).json()).toEqual({
      imported: 0,
      updated: 0,
      skipped: 2,
      errors: [],
    });

    coach.model.script(toolCall('get_sleep_data'), answer('Você dormiu bem.'));
    const { id } = await athlete.ask('Como dormi?');
    const result = (await athlete.activity(id)).find(({ role }) => role === 'TOOL_RESULT');
    expect(JSON.parse(result?.content ?? '')).toMatchObject({
      nights_recorded: 2,
      nights: [{ date: dayAfter(-1), asleep_hours: 7.2 }, { hrv_ms: 58 }],
    });
  });

  it('refuses what is no file of nights', async () => {
    expectProblem(
      await athlete.upload('/v1/coach/sleep', 'a,b\n1,2\n'),
      400,
      'IMPORT_NOT_SLEEP_CSV',
    );
    expectProblem(await athlete.upload('/v1/coach/sleep', ''), 400, 'IMPORT_EMPTY_FILE');
    expectProblem(
      await athlete.upload('/v1/coach/sleep', tcx(tcxRun), tcxType),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    );
  });
});

describe('POST /v1/coach/plans', () => {
  const plan = {
    name: 'Meia maratona',
    goal: 'Menos de 1h50',
    startsOn: dayAfter(0),
    endsOn: dayAfter(13),
    workouts: [
      {
        date: dayAfter(1),
        type: 'RUNNING',
        description: 'Rodagem',
        targetPace: '6:00 min/km',
        durationMinutes: 50,
        distanceMeters: 8_000,
      },
    ],
  };

  it('stores a plan, and the very same one once', async () => {
    const first = await athlete.sendJson('POST', '/v1/coach/plans', plan);
    const again = await athlete.sendJson('POST', '/v1/coach/plans', plan);

    expect([first.status, again.status]).toEqual([201, 200]);
    const { id } = storedPlanSchema.parse(first.json());
    expect(storedPlanSchema.parse(again.json())).toEqual({ id });
    expect([...(await athlete.workouts()).values()]).toEqual([
      {
        ...plan.workouts[0],
        id: expect.any(String),
        planId: id,
        status: 'planned',
        notes: null,
        skipReason: null,
      },
    ]);
  });

  it('keeps what was changed since when the same plan comes again', async () => {
    await athlete.sendJson('POST', '/v1/coach/plans', plan);
    const id = await athlete.workoutId('Rodagem');
    coach.model.script(
      toolCall('reschedule_workout', { workout_id: id, new_date: dayAfter(2) }),
      answer('Pronto.'),
    );
    await athlete.ask('Mova a rodagem');

    await athlete.sendJson('POST', '/v1/coach/plans', plan);

    expect(await athlete.days()).toEqual({ Rodagem: dayAfter(2) });
  });

  it('takes the plan of the demo, with a workout tomorrow', async () => {
    const reply = await athlete.sendJson('POST', '/v1/coach/plans', demoPlan(dayAfter(0)));

    expect(reply.status).toBe(201);
    const workouts = (await athlete.get('/v1/coach/workouts?limit=100')).json();
    const dates = pageSchema(workoutSchema)
      .parse(workouts)
      .items.map(({ date }) => date);
    expect(dates).toHaveLength(56);
    expect(dates).toContain(dayAfter(1));
  });

  it.each([
    ['no workouts', { workouts: [] }, '/workouts'],
    ['an end before its start', { endsOn: dayAfter(-1) }, '/endsOn'],
    [
      'a workout outside',
      { workouts: [{ date: dayAfter(14), type: 'RUNNING', description: 'x' }] },
      '/workouts/0/date',
    ],
    [
      'an unknown sport',
      { workouts: [{ date: dayAfter(1), type: 'CHESS', description: 'x' }] },
      '/workouts/0/type',
    ],
    ['a name with NUL', { name: 'a\0b' }, '/name'],
    ['an owner', { owner: 'somebody' }, ''],
  ])('refuses a plan with %s', async (_what, change, pointer) => {
    const reply = await athlete.sendJson('POST', '/v1/coach/plans', { ...plan, ...change });

    const problem = expectProblem(reply, 400, 'VALIDATION_FAILED');
    expect(problem.errors?.map((error) => error.pointer).join(' ')).toContain(pointer);
    expect((await athlete.workouts()).size).toBe(0);
  });

  it('shows nothing of it to anybody else', async () => {
    await athlete.sendJson('POST', '/v1/coach/plans', plan);

    expect((await (await coach.athlete()).workouts()).size).toBe(0);
  });
});

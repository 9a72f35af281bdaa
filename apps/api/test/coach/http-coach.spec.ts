import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createdKeySchema } from '../../src/gateways/rest/auth/keys.schema.js';
import { uploadLimit } from '../../src/gateways/rest/uploads/upload-route.js';
import {
  activitySchema,
  importResultSchema,
  workoutSchema,
} from '../../src/gateways/rest/coach/coach.schema.js';
import { pageSchema } from '../../src/gateways/rest/paging/page.js';
import { expectProblem, HttpClient } from '../support/service/http-client.js';
import { startHttpService, type HttpService } from '../support/service/http-service.js';

const bootstrapKey = 'bootstrap-0123456789abcdef0123456789abcdef';

const csv = [
  'Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Average Heart Rate',
  '9001,"Nov 1, 2026, 9:30:00 AM",Morning Run,Run,3010,10.01,151',
  '9002,"Nov 3, 2026, 9:30:00 AM",Evening Ride,Ride,5400,40.5,132',
  '9003,not a date,Broken,Run,1,1,1',
].join('\n');

let service: HttpService;

beforeAll(async () => {
  service = await startHttpService({
    AUTH: 'api-key',
    BOOTSTRAP_API_KEY: bootstrapKey,
    TOOL_PACKS: 'coach,diagnostics',
  });
});
afterAll(() => service.close());

const clientOf = async (tenant: string, owner = 'ana'): Promise<HttpClient> => {
  const body = { tenant, owner, scopes: ['jobs:read', 'jobs:write'] };
  const reply = await new HttpClient(service.url, bootstrapKey).sendJson('POST', '/v1/keys', body);
  return new HttpClient(service.url, createdKeySchema.parse(reply.json()).key);
};

const importRaw = (client: HttpClient, body: NonNullable<RequestInit['body']>, type = 'text/csv') =>
  client.send('POST', '/v1/coach/activities', { headers: { 'content-type': type }, body });

const activitiesOf = async (client: HttpClient, query = '') =>
  pageSchema(activitySchema).parse((await client.get(`/v1/coach/activities${query}`)).json());

describe('import of activities', () => {
  it('E16: takes a raw CSV, reports the bad row, skips what is there already', async () => {
    const client = await clientOf('raw');
    const first = await importRaw(client, csv);
    expect(first.status).toBe(200);
    expect(importResultSchema.parse(first.json())).toMatchObject({
      imported: 2,
      skipped: 0,
      errors: [{ line: 4 }],
    });
    const again = importResultSchema.parse((await importRaw(client, csv)).json());
    expect(again).toMatchObject({ imported: 0, skipped: 2 });
  });

  it('E16: takes the form field file, also when only its name tells the format', async () => {
    const client = await clientOf('form');
    const body = new FormData();
    body.set('note', 'fields are ignored');
    body.set('file', new Blob([csv], { type: 'application/octet-stream' }), 'activities.csv');
    const reply = await client.send('POST', '/v1/coach/activities', { body });
    expect(importResultSchema.parse(reply.json())).toMatchObject({ imported: 2 });
  });

  it('takes one file: a second one is refused, and nothing stored of a form with two', async () => {
    const client = await clientOf('two-files');
    const other = csv.replace('9001', '9101').replace('9002', '9102');
    for (const names of [
      ['file', 'file'],
      ['file', 'another'],
    ]) {
      const body = new FormData();
      for (const [index, name] of names.entries()) {
        body.append(name, new Blob([index === 0 ? csv : other], { type: 'text/csv' }), 'a.csv');
      }
      body.append('note', 'comes last');
      const reply = await client.send('POST', '/v1/coach/activities', { body });
      expectProblem(reply, 400, 'VALIDATION_FAILED');
    }
    expect((await activitiesOf(client)).items).toEqual([]);
  });

  it('E16: takes a file before other fields, whatever path its name pretends to be', async () => {
    const client = await clientOf('names');
    for (const name of ['../../etc/activities.csv', 'C:\\Users\\ana\\activities.csv', 'é".csv']) {
      const body = new FormData();
      body.append('file', new Blob([csv], { type: 'application/octet-stream' }), name);
      body.append('note', 'comes last');
      const reply = await client.send('POST', '/v1/coach/activities', { body });
      expect(reply).toMatchObject({ status: 200 });
    }
    expect((await activitiesOf(client)).items).toHaveLength(2);
  });

  it('E16: has no answer but 200 to a file of a header only', async () => {
    const [header = ''] = csv.split('\n');
    for (const text of [header, `${header}\r\n`, `\uFEFF${header}\n\n`]) {
      const reply = await importRaw(await clientOf('header'), text);
      expect(reply.json()).toEqual({ imported: 0, updated: 0, skipped: 0, errors: [] });
    }
  });

  it.each([
    ['entities of a file', '<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ['entities without end', '<!DOCTYPE gpx [<!ENTITY a "aa"><!ENTITY b "&a;&a;&a;&a;">]>'],
  ])('F33: refuses XML with %s', async (_what, doctype) => {
    const gpx = `<?xml version="1.0"?>${doctype}<gpx><trk><name>&x;&b;</name></trk></gpx>`;
    const reply = await importRaw(await clientOf('xml'), gpx, 'application/gpx+xml');
    expectProblem(reply, 400, 'IMPORT_UNSAFE_XML');
    expect(reply.text).not.toContain('root:');
  });

  it('F33: reads no compressed bodies, so that none can grow', async () => {
    const headers = { 'content-type': 'text/csv', 'content-encoding': 'gzip' };
    const body = new Uint8Array(gzipSync(csv));
    const reply = await (
      await clientOf('gzip')
    ).send('POST', '/v1/coach/activities', { headers, body });
    expectProblem(reply, 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('E16: takes a GPX file', async () => {
    const client = await clientOf('gpx');
    const point = (minute: number) =>
      `<trkpt lat="-23.5${minute}" lon="-46.6"><ele>700</ele><time>2026-11-05T10:0${minute}:00Z</time></trkpt>`;
    const gpx = `<?xml version="1.0"?><gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Volta</name><type>running</type><trkseg>${point(1)}${point(2)}${point(3)}</trkseg></trk></gpx>`;
    const reply = await importRaw(client, gpx, 'application/gpx+xml');
    expect(importResultSchema.parse(reply.json())).toEqual({
      imported: 1,
      updated: 0,
      skipped: 0,
      errors: [],
    });
  });

  it.each([
    ['no file', () => new FormData(), 400, 'VALIDATION_FAILED'],
    [
      'a file in another field',
      () => {
        const body = new FormData();
        body.set('upload', new Blob([csv]), 'activities.csv');
        return body;
      },
      400,
      'VALIDATION_FAILED',
    ],
    [
      'a file of another kind',
      () => {
        const body = new FormData();
        body.set('file', new Blob(['x']), 'run.kml');
        return body;
      },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
  ])('refuses a form with %s', async (_name, form, status, code) => {
    const client = await clientOf('refused');
    const reply = await client.send('POST', '/v1/coach/activities', { body: form() });
    expectProblem(reply, status, code);
  });

  it('refuses what is no such file, no form and no file at all', async () => {
    const client = await clientOf('refused');
    expectProblem(await importRaw(client, 'a,b\n1,2'), 400, 'IMPORT_NOT_STRAVA_CSV');
    expectProblem(await importRaw(client, ''), 400, 'IMPORT_EMPTY_FILE');
    expectProblem(await importRaw(client, '{}', 'application/json'), 415, 'UNSUPPORTED_MEDIA_TYPE');
    expectProblem(
      await importRaw(client, 'no parts', 'multipart/form-data; boundary=x'),
      400,
      'UPLOAD_BROKEN',
    );
    expectProblem(
      await importRaw(client, 'no boundary', 'multipart/form-data'),
      400,
      'UPLOAD_BROKEN',
    );
  });

  it('F33: ends an upload over 64 MB with 413 and answers on', async () => {
    const client = await clientOf('large');
    // Long rows: an import stops reading after some ten thousand faults, before the limit.
    const bad = `1,not a date,${'x'.repeat(8_000)},Run,1,1,1\n`;
    const row = new TextEncoder().encode(bad.repeat(50));
    const header = new TextEncoder().encode(`${csv}\n`);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(header);
      },
      pull: (controller) => {
        controller.enqueue(row);
        sent += row.byteLength;
        if (sent > uploadLimit + 2 * row.byteLength) controller.close();
      },
    });
    const reply = await client.send('POST', '/v1/coach/activities', {
      headers: { 'content-type': 'text/csv' },
      body: endless,
      duplex: 'half',
    });
    expectProblem(reply, 413, 'BODY_TOO_LARGE');
    expect((await client.get('/health/live')).status).toBe(200);
  });
});

describe('views of the packs', () => {
  it('lists activities newest first, by kind, page by page', async () => {
    const client = await clientOf('pages');
    await importRaw(client, csv);
    const all = await activitiesOf(client);
    expect(all.items.map(({ name }) => name)).toEqual(['Evening Ride', 'Morning Run']);
    expect(all.nextCursor).toBeNull();
    expect((await activitiesOf(client, '?type=RUNNING')).items).toHaveLength(1);
    const first = await activitiesOf(client, '?limit=1');
    const second = await activitiesOf(client, `?limit=1&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items]).toEqual(all.items);
    expect(second.nextCursor).toBeNull();
    expectProblem(await client.get('/v1/coach/activities?type=CHESS'), 400, 'VALIDATION_FAILED');
  });

  it("P13: shows nothing of another owner's or tenant's", async () => {
    await importRaw(await clientOf('p13', 'ana'), csv);
    for (const other of [await clientOf('p13', 'bia'), await clientOf('p13-other', 'ana')]) {
      expect((await activitiesOf(other)).items).toEqual([]);
    }
  });

  it('lists workouts and the rows of the diagnostics tool of the own tenant', async () => {
    const database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    const [workoutId, jobId] = [randomUUID(), randomUUID()];
    await database.query(
      `insert into coach_workouts (id, tenant, owner, date, type, description)
       values ($1, 'views', 'ana', '2026-11-20', 'RUNNING', '10 km leve')`,
      [workoutId],
    );
    await database.query(
      `insert into diagnostics_writes (tenant, job_id, call_key, key) values ('views', $1, 'c', 'k')`,
      [jobId],
    );
    await database.end();

    const client = await clientOf('views');
    const workouts = (await client.get('/v1/coach/workouts')).json();
    expect(pageSchema(workoutSchema).parse(workouts).items).toEqual([
      expect.objectContaining({ id: workoutId, date: '2026-11-20', status: 'planned' }),
    ]);
    expect((await client.get('/v1/diagnostics/writes')).json()).toMatchObject({
      items: [{ jobId, key: 'k', callKey: 'c' }],
      nextCursor: null,
    });
    const other = await clientOf('views-other');
    expect((await other.get('/v1/coach/workouts')).json()).toMatchObject({ items: [] });
    expect((await other.get('/v1/diagnostics/writes')).json()).toMatchObject({ items: [] });
  });
});

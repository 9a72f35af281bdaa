import { describe, expect, it } from 'vitest';
import { scope } from '../../test/support/tool-context.js';
import { InMemoryCoachStore } from '../test/support/in-memory-coach-store.js';
import { streamOf } from '../test/support/stream-of.js';
import { englishCsv, englishRow } from '../test/support/strava-csv.js';
import type { NewActivity } from '../store/coach-store.js';
import type { OwnerScope } from '../../shared/owner-scope.js';
import { importActivities } from './import-file.js';

class CountingStore extends InMemoryCoachStore {
  readonly batches: number[] = [];

  override storeActivities(owner: OwnerScope, activities: readonly NewActivity[]) {
    this.batches.push(activities.length);
    return super.storeActivities(owner, activities);
  }
}

/** A run a day. */
const runOfDay = (id: number) => {
  const date = new Date(Date.UTC(2020, 0, id, 9)).toISOString().slice(0, 19).replace('T', ' ');
  return englishRow(id, { date });
};

const rows = (count: number, row: (id: number) => string = runOfDay) =>
  Array.from({ length: count }, (_, index) => row(index + 1));

const importCsv = (text: string, store: CountingStore, signal = AbortSignal.timeout(30_000)) =>
  importActivities(
    { stream: streamOf(text, 65_536), format: 'csv', timeZone: 'UTC' },
    scope,
    store,
    signal,
  );

describe('importActivities', () => {
  it('inserts in batches of 500', async () => {
    const store = new CountingStore();

    expect(await importCsv(englishCsv(...rows(1_201)), store)).toEqual({
      imported: 1_201,
      updated: 0,
      skipped: 0,
      errors: [],
    });
    expect(store.batches).toEqual([500, 500, 201]);
  });

  it('adds nothing the second time', async () => {
    const store = new CountingStore();
    await importCsv(englishCsv(...rows(3)), store);

    expect(await importCsv(englishCsv(...rows(4)), store)).toEqual({
      imported: 1,
      updated: 0,
      skipped: 3,
      errors: [],
    });
  });

  it('lists the first thousand faults and counts the rest', async () => {
    const text = englishCsv(...rows(1_500, () => englishRow('bad')), englishRow(1));

    const report = await importCsv(text, new CountingStore());

    expect(report.imported).toBe(1);
    expect(report.errors).toHaveLength(1_001);
    expect(report.errors[0]).toEqual({
      line: 2,
      message: 'Activity ID is no number of an activity.',
    });
    expect(report.errors.at(-1)).toEqual({
      line: 1_501,
      message: '500 more rows with faults, up to this line, are not listed.',
    });
  });

  it('gives a file up after twenty thousand faults more', async () => {
    const text = `Activity ID,Activity Date,Activity Name,Activity Type\n${'x\n'.repeat(50_000)}`;

    const report = await importCsv(text, new CountingStore());

    expect(report.errors.at(-1)).toEqual({
      line: 21_001,
      message:
        '20000 more rows with faults, up to this line, are not listed. ' +
        'The rest of the file was not read.',
    });
  }, 30_000);

  it('stores nothing more once it is aborted', async () => {
    const store = new CountingStore();

    await expect(
      importCsv(englishCsv(...rows(3)), store, AbortSignal.abort()),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(store.batches).toEqual([]);
  });

  it('stores no further batch of what it has read already once it is aborted', async () => {
    const abort = new AbortController();
    class AbortingStore extends CountingStore {
      override storeActivities(owner: OwnerScope, activities: readonly NewActivity[]) {
        abort.abort();
        return super.storeActivities(owner, activities);
      }
    }
    const store = new AbortingStore();
    const stream = streamOf(englishCsv(...rows(1_201)), 1_000_000);

    await expect(
      importActivities({ stream, format: 'csv', timeZone: 'UTC' }, scope, store, abort.signal),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(store.batches).toEqual([500]);
  });

  it('counts what a row made better apart from what it skipped', async () => {
    const store = {
      storeActivities: () => Promise.resolve({ added: 1, updated: 1 }),
    };
    const stream = streamOf(englishCsv(...rows(3)), 65_536);
    const file = { stream, format: 'csv', timeZone: 'UTC' } as const;

    expect(await importActivities(file, scope, store, AbortSignal.timeout(30_000))).toEqual({
      imported: 1,
      updated: 1,
      skipped: 1,
      errors: [],
    });
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { PrismaClient, PrismaPg } from '@faina/database';
import { PrismaCoachStore } from '@faina/packs';
import {
  CoachImportService,
  importMinutes,
} from '../../src/gateways/rest/coach/coach-import.service.js';

/** Never connects: nothing of a file without an end is stored. */
const store = new PrismaCoachStore(
  new PrismaClient({ adapter: new PrismaPg({ connectionString: 'postgres://nobody@localhost' }) }),
);

/** A file whose first line never comes. */
async function* endless(): AsyncGenerator<Uint8Array> {
  yield* [];
  await new Promise(() => undefined);
}

describe('CoachImportService', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each(['importActivities', 'importSleep'] as const)(
    'F33 ends %s with 408 when its time is over',
    async (method) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const upload = { mediaType: 'text/csv', fileName: undefined, bytes: endless() };

      const report = new CoachImportService(store, { TIME_ZONE: 'UTC' })[method](
        { tenant: 'club', owner: 'ana' },
        upload,
      );
      const refused = expect(report).rejects.toMatchObject({
        status: 408,
        code: 'REQUEST_TIMEOUT',
      });
      vi.advanceTimersByTime(importMinutes * 60_000);
      await refused;
    },
  );
});

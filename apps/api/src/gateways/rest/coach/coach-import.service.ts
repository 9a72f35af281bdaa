import { boundedSignal, timeoutReason } from '@faina/agent-core';
import {
  ImportError,
  type ImportFormat,
  importActivities,
  importSleep,
  type ImportReport,
  type OwnerScope,
  PrismaCoachStore,
  type StoredPlan,
} from '@faina/packs';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../../config/env.js';
import { Problem } from '../problems/problem.js';
import type { Upload } from '../uploads/read-upload.js';
import type { ImportResult, TrainingPlan } from './coach.schema.js';

/** Longest time that one import may take, in minutes. */
export const importMinutes = 5;

/** Takes an athlete's file into the coach's tables while it arrives. */
@Injectable()
export class CoachImportService {
  constructor(
    private readonly store: PrismaCoachStore,
    @Inject(ENV) private readonly env: Pick<Env, 'TIME_ZONE'>,
  ) {}

  /**
   * Throws 415 for another format and 400 for a file that is none. Rows with faults are reported,
   * the others kept; the same file again adds only what is missing, another file of the same
   * activity what it tells better.
   */
  async importActivities({ tenant, owner }: OwnerScope, upload: Upload): Promise<ImportResult> {
    const format = importFormatOf(upload.mediaType, upload.fileName);
    if (format === undefined) {
      throw unsupported(
        "Strava's activities.csv or Garmin Connect's list (text/csv), or a GPX, TCX or FIT file",
      );
    }
    const scope = { tenant, owner };
    return reported((deadline) =>
      importActivities(
        { stream: upload.bytes, format, timeZone: this.env.TIME_ZONE },
        scope,
        this.store,
        deadline,
      ),
    );
  }

  /** The same for nights. */
  async importSleep({ tenant, owner }: OwnerScope, upload: Upload): Promise<ImportResult> {
    if (importFormatOf(upload.mediaType, upload.fileName) !== 'csv') {
      throw unsupported('a CSV file of nights (text/csv)');
    }
    const scope = { tenant, owner };
    return reported((deadline) => importSleep(upload.bytes, scope, this.store, deadline));
  }

  /** The same plan again is the plan that is there. */
  async addPlan({ tenant, owner }: OwnerScope, plan: TrainingPlan): Promise<StoredPlan> {
    return this.store.insertPlan({ tenant, owner }, plan);
  }
}

const unsupported = (what: string): Problem =>
  new Problem(415, 'UNSUPPORTED_MEDIA_TYPE', `Send ${what}.`);

const tookTooLong = (cause: unknown): Problem =>
  new Problem(
    408,
    'REQUEST_TIMEOUT',
    `The file took longer than ${importMinutes} minutes. Send it again: what was stored is skipped.`,
    { cause },
  );

async function reported(
  work: (deadline: AbortSignal) => Promise<ImportReport>,
): Promise<ImportResult> {
  const bound = { ms: importMinutes * 60_000, reason: timeoutReason };
  const { signal: deadline, release } = boundedSignal([], bound);
  try {
    const report = await work(deadline);
    return { ...report, errors: [...report.errors] };
  } catch (error) {
    if (error instanceof ImportError) throw new Problem(400, error.code, error.message);
    if (deadline.aborted && error === deadline.reason) throw tookTooLong(error);
    throw error;
  } finally {
    release();
  }
}

const formats: ReadonlyMap<string, ImportFormat> = new Map([
  ['text/csv', 'csv'],
  ['application/gpx+xml', 'gpx'],
  ['application/vnd.garmin.tcx+xml', 'tcx'],
  ['application/vnd.ant.fit', 'fit'],
]);

/** The format of a file: by its media type, or where that says nothing, by the end of its name. */
export function importFormatOf(
  mediaType: string,
  fileName: string | undefined,
): ImportFormat | undefined {
  const ending = /\.([a-z]+)$/.exec(fileName?.toLowerCase() ?? '')?.[1];
  return formats.get(mediaType) ?? [...formats.values()].find((format) => format === ending);
}

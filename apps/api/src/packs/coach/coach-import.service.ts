import { ImportError, importActivities, PrismaCoachStore, type OwnerScope } from '@faina/tools';
import { Injectable } from '@nestjs/common';
import { Problem } from '../../http/problem.js';
import type { Upload } from '../../http/read-upload.js';
import type { ImportResult } from './coach.schema.js';
import { importFormatOf } from './import-format.js';

/** Longest time that one import may take, in milliseconds. */
const importMs = 300_000;

/** Takes an athlete's file into the coach's tables while it arrives. */
@Injectable()
export class CoachImportService {
  constructor(private readonly store: PrismaCoachStore) {}

  /**
   * Throws 415 for another format and 400 for a file that is none. Rows with faults are reported,
   * the others kept; the same file again adds only what is missing.
   */
  async import({ tenant, owner }: OwnerScope, upload: Upload): Promise<ImportResult> {
    const format = importFormatOf(upload.mediaType, upload.fileName);
    if (format === undefined) {
      throw new Problem(
        415,
        'UNSUPPORTED_MEDIA_TYPE',
        "Send Strava's activities.csv (text/csv) or a GPX file (application/gpx+xml).",
      );
    }
    try {
      const scope = { tenant, owner };
      const deadline = AbortSignal.timeout(importMs);
      const report = await importActivities(upload.bytes, format, scope, this.store, deadline);
      return { ...report, errors: [...report.errors] };
    } catch (error) {
      if (error instanceof ImportError) throw new Problem(400, error.code, error.message);
      throw error;
    }
  }
}

import type { Logger } from '@faina/agent-core';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE_URL } from '../../../database/database.module.js';
import { JobNews } from '../../../job-store/news/job-news.js';
import { BackgroundWork } from '../../../process/background-work.js';
import { Closing } from '../../../process/closing.js';
import { LOGGER } from '../../../telemetry/logger.js';

/** What the process gives its wake-ups. */
@Injectable()
export class WakeUpParts {
  constructor(
    @Inject(DATABASE_URL) readonly databaseUrl: string,
    @Inject(LOGGER) readonly logger: Logger,
    readonly news: JobNews,
    readonly background: BackgroundWork,
    readonly closing: Closing,
  ) {}
}

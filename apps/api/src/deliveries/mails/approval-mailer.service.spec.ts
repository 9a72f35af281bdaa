import { expect, it, vi } from 'vitest';
import { readEnv } from '../../config/env.js';
import type { BackgroundWork } from '../../process/background-work.js';
import type { ApprovalMailRepository } from './approval-mail.repository.js';
import { ApprovalMailerService } from './approval-mailer.service.js';

const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const publicUrl = { PUBLIC_URL: 'https://faina.example.org' };

it.each<[what: string, settings: Record<string, string>, starts: number]>([
  ['no PUBLIC_URL', { SMTP_URL: 'smtp://127.0.0.1:25' }, 0],
  ['nowhere to send mail to', { ...publicUrl, ROLE: 'worker' }, 0],
  ['both', { ...publicUrl, ROLE: 'worker', SMTP_URL: 'smtp://127.0.0.1:25' }, 1],
  ['PUBLIC_URL and a folder', publicUrl, 1],
])('with %s it looks after mails: %j, %i loops', (_what, settings, starts) => {
  const repeat = vi.fn<BackgroundWork['repeat']>();
  const background: Pick<BackgroundWork, 'repeat'> = { repeat };
  const mailer = new ApprovalMailerService(
    readEnv(settings),
    {} as ApprovalMailRepository,
    background as BackgroundWork,
    logger,
  );
  mailer.onApplicationBootstrap();
  expect(repeat).toHaveBeenCalledTimes(starts);
});

import { pino, type Logger } from 'pino';
import type { Env } from '../config/env.js';
import { secretMask } from '@faina/tools';
import { knownSecrets } from '../config/known-secrets.js';

/** Injection token of the process's logger: `@Inject(LOGGER) logger: Logger`. */
export const LOGGER = Symbol('LOGGER');

const hiddenPaths = ['authorization', 'password', 'apiKey', 'headers.authorization'];

/** Structured logs, one JSON object a line on stdout. Keys and passwords never get through. */
export const createLogger = (env: Env): Logger => {
  return pino({
    level: env.LOG_LEVEL,
    base: { role: env.ROLE, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: hiddenPaths, censor: '[hidden]' },
    hooks: { streamWrite: secretMask(knownSecrets(env)) },
  });
};

import { redaction } from '@faina/agent-core';
import { secretMask } from '@faina/tools';
import { pino, type DestinationStream, type Logger } from 'pino';
import { readableLine } from './readable-line.js';
import type { Env } from '../config/env.js';
import { knownSecrets } from '../config/known-secrets.js';

/** Injection token of the process's logger: `@Inject(LOGGER) logger: Logger`. */
export const LOGGER = Symbol('LOGGER');

const hiddenPaths = ['authorization', 'password', 'apiKey', 'headers.authorization'];

/** Writes at once, so that nothing is lost with the process. */
const terminal: DestinationStream = {
  write: (line) => {
    process.stdout.write(readableLine(line));
  },
};

/**
 * Structured logs, one JSON object a line on stdout; in words where that is a terminal. Keys and
 * passwords never get through.
 */
export const createLogger = (env: Env): Logger => {
  const mask = secretMask(knownSecrets(env));
  return pino(
    {
      level: env.LOG_LEVEL,
      base: { role: env.ROLE, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: hiddenPaths, censor: '[hidden]' },
      hooks: { streamWrite: (line) => redaction.text(mask(line)) },
    },
    process.stdout.isTTY ? terminal : pino.destination(1),
  );
};

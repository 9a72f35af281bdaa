import { pino, type Logger } from 'pino';
import type { Env } from '../config/env.js';
import { secretMask } from './mask-secrets.js';

/** Injection token of the process's logger: `@Inject(LOGGER) logger: Logger`. */
export const LOGGER = Symbol('LOGGER');

const hiddenPaths = ['authorization', 'password', 'apiKey', 'headers.authorization'];

const passwordOf = (url: string | undefined): string | undefined =>
  (url && URL.parse(url)?.password) || undefined;

/** Structured logs, one JSON object a line on stdout. Keys and passwords never get through. */
export const createLogger = (env: Env): Logger => {
  const mask = secretMask([
    env.BOOTSTRAP_API_KEY,
    env.OPENAI_API_KEY,
    env.ANTHROPIC_API_KEY,
    env.GOOGLE_GENERATIVE_AI_API_KEY,
    env.OPENROUTER_API_KEY,
    env.OPENAI_COMPATIBLE_API_KEY,
    passwordOf(env.DATABASE_URL),
    passwordOf(env.REDIS_URL),
    passwordOf(env.SMTP_URL),
  ]);
  return pino({
    level: env.LOG_LEVEL,
    base: { role: env.ROLE, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: hiddenPaths, censor: '[hidden]' },
    hooks: { streamWrite: mask },
  });
};

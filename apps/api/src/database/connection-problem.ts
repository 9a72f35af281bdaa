import { withoutCredentials } from '../config/shown-value.js';
import { errorCode, errorMessage } from '../process/error-code.js';
import { exitCodes, StartUpError, type StartUpProblem } from '../process/start-up-error.js';
import { isDatabaseUnavailable } from './database-errors.js';

const notReachable = new Set([
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);
const unknownHost = new Set(['ENOTFOUND', 'EAI_AGAIN']);
const refusedLogin = new Set(['28P01', '28000']);

/** Why the database that DATABASE_URL names could not be opened, by the code of the error. */
export function connectionProblem(error: unknown, databaseUrl: string): StartUpError {
  const code = errorCode(error) ?? '';
  return new StartUpError(describe(code, error, withoutCredentials(databaseUrl)), { cause: error });
}

function describe(code: string, error: unknown, url: string): StartUpProblem {
  if (notReachable.has(code)) {
    return {
      happened: `No PostgreSQL answers at ${url} (${code}).`,
      meaning: 'The service keeps everything in that database and cannot start without it.',
      remedy:
        'Start PostgreSQL, correct host and port in DATABASE_URL, or unset DATABASE_URL to use the embedded PostgreSQL.',
      mayPass: true,
    };
  }
  if (unknownHost.has(code)) {
    return {
      happened: `The host name in ${url} is not known (${code}).`,
      meaning: 'The database cannot be reached under that name from this machine.',
      remedy: 'Correct the host in DATABASE_URL, or the name service of this machine.',
      exitCode: exitCodes.configuration,
    };
  }
  if (refusedLogin.has(code)) {
    return {
      happened: `PostgreSQL refused the login of ${url} (${code}).`,
      meaning: 'User and password do not match, or the server does not let this user in from here.',
      remedy:
        'Correct user and password in DATABASE_URL (special characters percent-encoded), or pg_hba.conf of the server.',
      exitCode: exitCodes.configuration,
    };
  }
  if (code === '3D000') {
    return {
      happened: `The server has no database of the name in ${url}.`,
      meaning: 'The service makes its own tables, but not the database.',
      remedy: 'Create it (CREATE DATABASE ...), or correct the name in DATABASE_URL.',
      exitCode: exitCodes.configuration,
    };
  }
  if (isDatabaseUnavailable(error)) {
    return {
      happened: `PostgreSQL at ${url} takes no connection just now (${code}).`,
      meaning: 'It is starting, stopping, out of connections, or too slow to answer.',
      remedy: 'Start the service again when the server is ready.',
      mayPass: true,
    };
  }
  return {
    happened: `The database at ${url} could not be opened: ${errorMessage(error)}`,
    meaning: 'The service keeps everything in that database and cannot start without it.',
    remedy: 'Correct DATABASE_URL, or unset it to use the embedded PostgreSQL.',
    exitCode: exitCodes.configuration,
  };
}

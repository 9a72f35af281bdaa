import { storableText } from '@faina/agent-core';
import type { ConnectionFailure } from './mcp-server-state.js';
import { McpTransportError } from '../connection/mcp-transport-error.js';
import type { SecretMask } from '../../secrets/secret-mask.js';

const maxReadChars = 10_000;
const maxChars = 500;
/** undici hides the error of a socket in the cause of the cause. */
const maxCauses = 4;

/** Why a connection did not come about or ended, in one line that an operator may read. */
export function connectionFailure(error: unknown, mask: SecretMask): ConnectionFailure {
  const said = error instanceof Error ? error.message : String(error);
  const code = systemCode(error);
  const whole = code === undefined || said.includes(code) ? said : `${said} (${code})`;
  // Masked before it is cut: half a secret is not found any more.
  const [line = ''] = mask(whole.slice(0, maxReadChars))
    .trim()
    .split(/[\r\n]/, 1);
  const message = storableText(line.slice(0, maxChars)) || 'It failed without a word.';
  const httpStatus = error instanceof McpTransportError ? error.httpStatus : undefined;
  return { message, ...(httpStatus === undefined ? {} : { httpStatus }) };
}

/** The system's name for what went wrong, for example ECONNREFUSED. */
function systemCode(error: unknown): string | undefined {
  let at = error;
  for (let depth = 0; depth < maxCauses && at instanceof Error; depth += 1) {
    if ('code' in at && typeof at.code === 'string') return at.code;
    at = at.cause;
  }
  return undefined;
}

import { createSign } from 'node:crypto';
import { parseJson } from '@faina/agent-core';
import { z } from 'zod';
import type { ServiceAccount } from '../../config/models/service-account.schema.js';
import type { Ask, WholeAnswer } from './bounded-fetch.js';

const scope = 'https://www.googleapis.com/auth/cloud-platform';
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const lifetimeS = 3_600;
/** A token is not used any more so long before it ends. */
const marginMs = 60_000;
const longestAskMs = 30_000;

const tokenSchema = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,8192}$/),
  expires_in: z.number().positive().max(86_400).default(lifetimeS),
});

/** A token, or what the call is answered with in its place. */
type Asked = { readonly token: string; readonly untilMs: number } | WholeAnswer;

/**
 * Asks in the name of a service account: with a token that is asked for once and kept until it
 * ends. Where there is none, the call is answered as the token's server did, a refusal as 401.
 * @see https://developers.google.com/identity/protocols/oauth2/service-account#authorizingrequests
 */
export function withAccessToken(
  send: Ask,
  account: ServiceAccount,
  now: () => number = Date.now,
): Ask {
  let kept: Asked | undefined;
  let asking: Promise<Asked> | undefined;
  // Calls that come while it is asked for wait for the same answer.
  const ask = (): Promise<Asked> =>
    (asking ??= askToken(send, account, now())
      .then((answer) => (kept = answer))
      .finally(() => (asking = undefined)));
  const current = () =>
    kept && 'token' in kept && kept.untilMs > now() ? Promise.resolve(kept) : ask();
  return async (input, init) => {
    const answer = await current();
    if (!('token' in answer)) return answer;
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${answer.token}`);
    return send(input, { ...init, headers });
  };
}

async function askToken(send: Ask, account: ServiceAccount, nowMs: number): Promise<Asked> {
  const answer = await send(account.token_uri, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: grantType, assertion: assertion(account, nowMs) }),
    signal: AbortSignal.timeout(longestAskMs),
  });
  const { data } = tokenSchema.safeParse(parseJson(answer.text));
  if (answer.ok && data) {
    return { token: data.access_token, untilMs: nowMs + data.expires_in * 1_000 - marginMs };
  }
  const isRefused = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
  return { ...answer, ok: false, status: isRefused ? 401 : answer.ok ? 502 : answer.status };
}

/** Who asks, signed: a JSON Web Token (RFC 7523). */
function assertion(account: ServiceAccount, nowMs: number): string {
  const { client_email: issuer, private_key: key, private_key_id: kid, token_uri: aud } = account;
  const iat = Math.floor(nowMs / 1_000);
  const header = { alg: 'RS256', typ: 'JWT', ...(kid === undefined ? {} : { kid }) };
  const claims = { iss: issuer, scope, aud, iat, exp: iat + lifetimeS };
  const signed = `${base64url(header)}.${base64url(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`;
}

const base64url = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

import { createHmac, randomBytes } from 'node:crypto';

/** A message as it is sent; the id stays over all attempts, `sentAt` is each attempt's own. */
export interface SignedMessage {
  readonly id: string;
  readonly sentAt: Date;
  readonly body: string;
}

const secretPrefix = 'whsec_';
/** Of 24 to 64 bytes, as Standard Webhooks asks. */
const secretBytes = 32;

/** A new secret that signs messages: `whsec_` and base64. */
export const newSigningSecret = (): string =>
  `${secretPrefix}${randomBytes(secretBytes).toString('base64')}`;

/**
 * The headers of Standard Webhooks 1.0, with a signature by each secret
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 */
export function signMessage({ id, sentAt, body }: SignedMessage, secrets: readonly string[]) {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

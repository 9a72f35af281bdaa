import { WebhookVerificationError } from './errors.js';
import type { WebhookEvent } from './webhook-event.js';

interface HeaderSource {
  get(name: string): string | null | undefined;
}

/** As a framework gives them; names in any case. */
export type WebhookHeaders =
  HeaderSource | Readonly<Record<string, string | readonly string[] | undefined>>;

const toleranceSeconds = 300;
/** A sender signs with a few secrets; each is compared with each of the receiver's. */
const mostSignatures = 10;

/**
 * The event of a webhook, once it is certain that the service sent it, within the last five minutes
 * (Standard Webhooks 1.0). The same `webhook-id` may come more than once: handle it once.
 * @param rawBody as it came, before anything has parsed it
 * @param secrets `whsec_...`; several while one is being rotated
 * @throws {WebhookVerificationError}
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
): Promise<WebhookEvent> {
  const body = bytesOf(rawBody);
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  checkAge(timestamp);
  const signed = join(encoder.encode(`${id}.${timestamp}.`), body);
  const signatures = headerOf(headers, 'webhook-signature')
    .split(' ')
    .slice(0, mostSignatures)
    .flatMap((entry) => (entry.startsWith('v1,') ? [decodeBase64(entry.slice(3))] : []));
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    const key = await importKey(secret);
    for (const signature of signatures) {
      // `verify` compares in a time that tells nothing of the signature.
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) {
        return parse(body);
      }
    }
  }
  throw new WebhookVerificationError(
    'SIGNATURE_MISMATCH',
    'No signature is of one of the secrets: forged, changed on the way, or of another webhook',
  );
}

const encoder = new TextEncoder();

function bytesOf(rawBody: unknown): Uint8Array<ArrayBuffer> {
  if (typeof rawBody === 'string') return encoder.encode(rawBody);
  // A copy of its own: what comes may lie in shared memory.
  if (rawBody instanceof Uint8Array) return new Uint8Array(rawBody);
  throw new WebhookVerificationError(
    'BODY_ALREADY_PARSED',
    'rawBody has to be the bytes or the text as they came: parsed and written again, JSON is another ' +
      'text and has another signature. Read it with express.raw() or request.text()',
  );
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = isSource(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const [text] = typeof value === 'string' ? [value] : (value ?? []);
  if (text !== undefined) return text;
  throw new WebhookVerificationError('HEADER_MISSING', `The header ${name} is missing`);
}

const isSource = (headers: WebhookHeaders): headers is HeaderSource =>
  typeof headers.get === 'function';

function checkAge(timestamp: string): void {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : NaN;
  if (Math.abs(Date.now() / 1_000 - seconds) <= toleranceSeconds) return;
  throw new WebhookVerificationError(
    'TIMESTAMP_OUT_OF_RANGE',
    `webhook-timestamp is more than ${toleranceSeconds} s away from now: sent again by somebody, or the clock is wrong`,
  );
}

function importKey(secret: string): Promise<CryptoKey> {
  const bytes = decodeBase64(secret.replace(/^whsec_/, ''));
  if (bytes === undefined || bytes.length === 0) {
    throw new WebhookVerificationError('SECRET_INVALID', 'A secret is no base64 behind `whsec_`');
  }
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
}

/** Undefined for what is no base64. */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function join(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(head.length + tail.length);
  all.set(head);
  all.set(tail, head.length);
  return all;
}

/** What is signed is what the service says it is. */
function parse(body: Uint8Array): WebhookEvent;
function parse(body: Uint8Array): unknown {
  const event: unknown = JSON.parse(new TextDecoder().decode(body));
  return event;
}

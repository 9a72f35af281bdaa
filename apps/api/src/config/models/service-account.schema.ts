import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { openUrlOf } from '../settings/setting.js';

/**
 * The key file of a service account of Google Cloud, of which other members are left alone
 * (https://docs.cloud.google.com/iam/docs/keys-create-delete).
 */
export const serviceAccountSchema = z.object({
  type: z.literal('service_account', 'is not service_account'),
  client_email: z.string().min(1).max(320),
  private_key: z.string().max(20_000).refine(isPrivateKey, 'is no private key as PEM'),
  private_key_id: z.string().max(200).optional(),
  /** Where tokens are given out. */
  token_uri: openUrlOf('https', 'http').default('https://oauth2.googleapis.com/token'),
});

export type ServiceAccount = z.output<typeof serviceAccountSchema>;

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

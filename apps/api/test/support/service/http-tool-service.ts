import {
  type KeyedService,
  type KeyHolder,
  startKeyedService,
  workScopes,
} from './keyed-service.js';
import { WebhookReceiver } from '../http/webhook-receiver.js';

/** Of processes whose jobs may call tools over HTTP of this machine. */
export const httpToolSettings = {
  OUTBOUND_ALLOW: '127.0.0.1',
  SECRETS_KEY: 'secrets-key-of-the-tests-0123456789',
};

/** A service whose agent `caller` calls tools over HTTP. */
export interface HttpToolService extends KeyedService {
  /** Takes the calls. */
  readonly server: WebhookReceiver;
  readonly admin: KeyHolder;
  /** Submits jobs, and decides. */
  readonly ana: KeyHolder;
}

export async function startHttpToolService(): Promise<HttpToolService> {
  const server = await WebhookReceiver.start();
  const keyed = await startKeyedService({ settings: httpToolSettings });
  const admin = await keyed.holder('north', 'chefe', 'admin');
  const ana = await keyed.holder('north', 'ana', ...workScopes, 'approvals:write');
  await admin.putAgent('caller', { model: 'offline:call' });
  const close = async () => {
    await keyed.close();
    await server.close();
  };
  return { ...keyed, server, admin, ana, close };
}

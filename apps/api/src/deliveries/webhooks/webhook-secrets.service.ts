import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.js';
import { newSigningSecret } from '../../outbound/sign-message.js';
import { SecretKeeper } from '../../secrets/secret-keeper.js';
import { WebhookSecretRepository } from './webhook-secret.repository.js';

/** What a secret belongs to: a webhook by its id, or the `webhookUrl` of all jobs of a tenant. */
export type SecretOwner = { readonly webhookId: string } | { readonly tenant: string };

const placeOf = (owner: SecretOwner): string =>
  'webhookId' in owner ? `webhook ${owner.webhookId}` : `tenant ${owner.tenant}`;

/** The secrets that sign messages: `whsec_` and base64, encrypted in the database. */
@Injectable()
export class WebhookSecretsService {
  readonly #keeper: SecretKeeper;

  constructor(
    private readonly ofTenants: WebhookSecretRepository,
    @Inject(ENV) env: Env,
  ) {
    this.#keeper = new SecretKeeper(env, 'webhooks');
  }

  /** A new secret, and how it is stored. */
  async make(
    owner: SecretOwner,
  ): Promise<{ readonly secret: string; readonly sealed: Uint8Array }> {
    const secret = newSigningSecret();
    return { secret, sealed: await this.#keeper.seal(secret, placeOf(owner)) };
  }

  /** Undefined where it was encrypted with a key that this machine does not have. */
  open(sealed: Uint8Array, owner: SecretOwner): Promise<string | undefined> {
    return this.#keeper.open(sealed, placeOf(owner));
  }

  /** The one that signs what goes to the `webhookUrl` of a tenant's jobs; made when it is first asked for. */
  async ofTenant(tenant: string): Promise<string | undefined> {
    const owner = { tenant };
    const stored = await this.ofTenants.find(tenant);
    const sealed =
      stored ?? (await this.ofTenants.addOnce(tenant, (await this.make(owner)).sealed));
    return this.open(sealed, owner);
  }
}

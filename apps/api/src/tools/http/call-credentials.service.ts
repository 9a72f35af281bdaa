import { Result } from '@faina/agent-core';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.js';
import { TenantSecretsService } from '../../secrets/tenant-secrets.service.js';
import type { SecretKeeper } from '../../secrets/secret-keeper.js';
import type { TenantToolRow } from '../tenant/tenant-tool.js';
import { type CallSecrets, CallSecretsRepository } from './call-secrets.repository.js';
import { type HttpTool, secretHeadersOf } from './http-tool.js';
import { placeOfTool, toolSecrets } from './http-tools.service.js';

/** What proves who makes a call. */
export interface CallCredentials {
  /** What signs it: the current secret, then the one before while that counts. */
  readonly signing: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Everything of it that nobody may read. */
  readonly values: readonly string[];
}

/** Why a tool is not to be called now. */
export interface NotReady {
  /** Ends a sentence. */
  readonly why: string;
  /** Whether there is another one of its name by now. */
  readonly isOutdated: boolean;
  /** Whether the same call may be made later; nobody but an admin can mend the rest. */
  readonly mayPass: boolean;
}

/** Opens the secrets of a call, at the call: they stand in no row of a job, in no log and no trace. */
@Injectable()
export class CallCredentialsService {
  readonly #keeper: SecretKeeper;

  constructor(
    private readonly stored: CallSecretsRepository,
    private readonly secrets: TenantSecretsService,
    @Inject(ENV) env: Env,
  ) {
    this.#keeper = toolSecrets(env);
  }

  /** An error says why the tool is not to be called now. */
  async of(
    { tenant, name, hash }: TenantToolRow,
    tool: HttpTool,
  ): Promise<Result<CallCredentials, NotReady>> {
    const wanted = secretHeadersOf(tool);
    const names = wanted.map(({ secret }) => secret);
    const found = await this.stored.read(tenant, name, names);
    if (!found) return Result.error(notReady('it was deleted'));
    if (found.hash !== hash)
      return Result.error({
        ...notReady('it was changed a moment ago'),
        isOutdated: true,
        mayPass: true,
      });
    const signing = tool.request ? Result.ok([]) : await this.#signing(tenant, name, found);
    if (signing.isError()) return signing;
    const headers: Record<string, string> = {};
    const values = [...signing.value];
    for (const { header, scheme, secret } of wanted) {
      const sealed = found.named.get(secret);
      if (!sealed) return Result.error(notReady(lacks(secret)));
      const value = await this.secrets.open(tenant, secret, sealed);
      if (value === undefined) return Result.error(unreadable(`the secret ${secret}`));
      headers[header] = scheme === undefined ? value : `${scheme} ${value}`;
      values.push(value);
    }
    return Result.ok({ signing: signing.value, headers, values });
  }

  async #signing(
    tenant: string,
    name: string,
    { secret, oldSecret }: CallSecrets,
  ): Promise<Result<string[], NotReady>> {
    const place = placeOfTool(tenant, name);
    const current = secret ? await this.#keeper.open(secret, place) : undefined;
    const old = oldSecret ? await this.#keeper.open(oldSecret, place) : undefined;
    return current === undefined
      ? Result.error(unreadable('what signs its calls'))
      : Result.ok([current, ...(old === undefined ? [] : [old])]);
  }
}

const lacks = (secret: string): string =>
  `it needs the secret ${secret}, which is not stored: PUT /v1/secrets/${secret}`;

export const notReady = (why: string): NotReady => ({ why, isOutdated: false, mayPass: false });

const unreadable = (what: string): NotReady =>
  notReady(`${what} was encrypted with another SECRETS_KEY than this process has`);

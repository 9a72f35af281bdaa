import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, retryAfter } from '../problems/problem.js';
import '../server/request-context.js';
import { RequestCounts, windowMs, type CountStores } from './request-counts.js';
import { RequestsUnderWay } from './requests-under-way.js';

/** What a wrong key costs an address, in requests. */
const refusedLoginCost = 40;

export interface RateLimitSettings {
  /** Requests a minute, before anything is asked about them; 0: no limit. */
  readonly perAddress: number;
  /** Requests a minute; 0: no limit. */
  readonly perKey: number;
}

type Limiter = ReturnType<RequestCounts['of']>;

interface Bucket {
  /** As the headers name it. */
  readonly name: string;
  readonly take: Limiter;
}

const keyOf = ({ principal }: FastifyRequest): string => principal?.keyId ?? 'bootstrap';

/** Of IPv6 the network, of which one client has all addresses. */
const addressOf = ({ ip }: FastifyRequest): string => normalizeIP(ip);

const isExempt = (request: FastifyRequest): boolean =>
  request.routeOptions.url?.startsWith('/health/') ?? false;

/** Adds an item to a header that is a list (RFC 9651). */
const append = (reply: FastifyReply, name: string, item: string): void => {
  const known = reply.getHeader(name);
  void reply.header(name, typeof known === 'string' ? `${known}, ${item}` : item);
};

const tooMany = (code: string, detail: string, ttlMs: number): Problem => {
  const seconds = Math.max(1, Math.ceil(ttlMs / 1_000));
  return new Problem(429, code, `${detail} Try again in ${seconds} s.`, retryAfter(seconds));
};

/**
 * How many requests are taken in a minute, of an address and of a key. Answers say what is left in the
 * headers of the IETF draft "RateLimit header fields for HTTP".
 */
export class RateLimits {
  #key: Bucket | undefined;
  readonly #underWay = new RequestsUnderWay();
  #refusedLogins: Limiter | undefined;

  constructor(private readonly settings: RateLimitSettings) {}

  /** Counts the requests of addresses from now on; before the routes are added. */
  async attach(instance: FastifyInstance, stores: CountStores): Promise<void> {
    const { perAddress, perKey } = this.settings;
    const counts = await RequestCounts.open(instance, stores);
    if (perKey > 0) {
      this.#key = { name: 'key', take: counts.of({ name: 'key', max: perKey, whoSent: keyOf }) };
    }
    if (perAddress === 0) return;
    const ofAddress = (name: string, max: number) =>
      counts.of({ name, max: Math.max(1, Math.floor(max)), whoSent: addressOf });
    const address = { name: 'address', take: ofAddress('address', perAddress) };
    this.#refusedLogins = ofAddress('refused', perAddress / refusedLoginCost);
    instance.addHook('onRequest', async (request, reply) => {
      if (isExempt(request)) return;
      await this.#take(address, request, reply, 'This address has sent too many requests.');
    });
  }

  /** Counts a request of the key that `request.principal` stands for; throws 429 beyond the limit. */
  async takeOfKey(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (this.#key === undefined) return;
    if (!this.#underWay.begin(keyOf(request), reply)) {
      throw tooMany('RATE_LIMITED', 'This API key has too many requests under way.', 1_000);
    }
    await this.#take(this.#key, request, reply, 'This API key has sent too many requests.');
  }

  /** Throws 429 where the address has come with too many wrong keys lately. */
  async refuseGuessing(request: FastifyRequest): Promise<void> {
    const state = await this.#refusedLogins?.(request, { increment: false });
    if (state === undefined || state.isAllowed || state.remaining > 0) return;
    throw tooMany(
      'TOO_MANY_REFUSED_LOGINS',
      'This address has come with too many wrong API keys, so no other is looked at for now.',
      state.ttl,
    );
  }

  async countRefusedLogin(request: FastifyRequest): Promise<void> {
    await this.#refusedLogins?.(request);
  }

  async #take(
    { name, take }: Bucket,
    request: FastifyRequest,
    reply: FastifyReply,
    detail: string,
  ): Promise<void> {
    const state = await take(request);
    if (state.isAllowed) return;
    const seconds = String(state.ttlInSeconds);
    append(
      reply,
      'ratelimit-policy',
      `"${name}";q=${String(state.max)};w=${String(windowMs / 1_000)}`,
    );
    append(reply, 'ratelimit', `"${name}";r=${String(state.remaining)};t=${seconds}`);
    if (state.isExceeded) throw tooMany('RATE_LIMITED', detail, state.ttl);
  }
}

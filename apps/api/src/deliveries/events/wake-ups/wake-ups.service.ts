import { randomUUID } from 'node:crypto';
import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { JobHeads } from './job-heads.service.js';
import { Listeners } from './listeners.js';
import { OutgoingWords } from './outgoing-words.js';
import { RemoteInterest } from './remote-interest.js';
import { TenantNewsRepository } from './tenant-news.repository.js';
import { nameMessages, readMessage, wordMessages, type Words } from './wake-message.js';
import { WakeUpParts } from './wake-up-parts.js';
import { NotificationConnection } from '../../../database/notification-connection.js';
import type { JobHead } from '../../../job-store/reads/job-head.repository.js';
import { DeliveryMetrics } from '../../../telemetry/metrics/delivery-metrics.js';

/** How often all that is watched is looked at, and every fifth time told to the others again. */
const lookMs = 1_000;
const looksPerAnnouncement = 5;
/** Between two messages to other processes: what comes meanwhile shares the next one. */
const pauseMs = 40;

/**
 * Wakes those who watch jobs or tenants, in this process and in others, without asking the database for
 * each of them: who watches says so to all processes, and who commits something that is watched says
 * that, after the commit. What gets lost on the way is found by a look at all that is watched, once a
 * second.
 */
@Injectable()
export class WakeUps implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #id = randomUUID();
  readonly #connection: NotificationConnection;
  readonly #tenants = new Listeners<[]>();
  readonly #hearers = new Listeners<[words: Words]>();
  readonly #others = {
    jobs: new RemoteInterest(),
    words: new RemoteInterest(),
    tenants: new RemoteInterest(),
  };
  #watch = noNames();
  #news = noNames();
  readonly #words = new OutgoingWords();
  #timer: NodeJS.Timeout | undefined;
  #isSending = false;
  #sentAt = -pauseMs;
  #looks = 0;
  /** Up to which transaction the news of tenants were looked at. */
  #horizon: string | undefined;

  constructor(
    private readonly heads: JobHeads,
    private readonly tenantNews: TenantNewsRepository,
    private readonly parts: WakeUpParts,
    private readonly metrics: DeliveryMetrics,
  ) {
    this.#connection = new NotificationConnection(parts.databaseUrl, 'faina_events', parts.logger);
  }

  onApplicationBootstrap(): void {
    this.parts.news.listen((jobId, tenant) => {
      this.#committed(jobId, tenant);
    });
    this.#connection.open({
      onMessage: (payload) => {
        this.#hear(payload);
      },
      onOpen: () => {
        this.#announceAll();
        this.heads.look(this.heads.names());
      },
    });
    this.parts.background.repeat(lookMs, 'Watched jobs could not be looked at', () => this.#look());
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.#timer);
    await this.parts.closing.waitFor('leaveDatabase', this.#connection.close());
  }

  /**
   * Tells how far the job is, soon, and then whenever it has come further; undefined where it is not
   * there any more.
   * @returns stops that
   */
  watchJob(jobId: string, onHead: (head: JobHead | undefined) => void): () => void {
    this.#announce('jobs', jobId);
    return this.heads.watch(jobId, onHead);
  }

  /**
   * Tells that something may have come of the tenant's jobs.
   * @returns stops that
   */
  watchTenant(tenant: string, onNews: () => void): () => void {
    this.#announce('tenants', tenant);
    return this.#tenants.add(tenant, onNews);
  }

  /** Tells the words of the job's models as they come, as many as get through. @returns stops that */
  hearWords(jobId: string, onWords: (words: Words) => void): () => void {
    this.#announce('words', jobId);
    return this.#hearers.add(jobId, onWords);
  }

  /** Whether somebody hears the words of the job's models. */
  isHeard(jobId: string): boolean {
    return this.#hearers.has(jobId) || this.#others.words.has(jobId);
  }

  tellWords(jobId: string, words: Words): void {
    this.#hearers.tell(jobId, words);
    if (!this.#others.words.has(jobId)) return;
    this.#words.add(jobId, words);
    this.#sendSoon();
  }

  #committed(jobId: string, tenant: string | undefined): void {
    this.heads.look([jobId]);
    if (this.#others.jobs.has(jobId)) this.#news.jobs.add(jobId);
    if (tenant !== undefined) {
      this.#tenants.tell(tenant);
      if (this.#others.tenants.has(tenant)) this.#news.tenants.add(tenant);
    }
    this.#sendSoon();
  }

  #announce(list: keyof Names, name: string): void {
    this.#watch[list].add(name);
    this.#sendSoon();
  }

  #announceAll(): void {
    for (const name of this.heads.names()) this.#watch.jobs.add(name);
    for (const name of this.#hearers.names()) this.#watch.words.add(name);
    for (const name of this.#tenants.names()) this.#watch.tenants.add(name);
    this.#sendSoon();
  }

  #hear(payload: string): void {
    const message = readMessage(payload);
    if (!message || message.by === this.#id) return;
    const { watch, news, words } = message;
    if (watch) {
      this.#others.jobs.add(watch.jobs);
      this.#others.words.add(watch.words);
      this.#others.tenants.add(watch.tenants);
    }
    if (news) {
      this.heads.look(news.jobs);
      for (const tenant of news.tenants) this.#tenants.tell(tenant);
    }
    if (words) this.#hearers.tell(words.job, words);
  }

  async #look(): Promise<void> {
    for (const interest of Object.values(this.#others)) interest.forgetOld();
    this.#looks += 1;
    if (this.#looks % looksPerAnnouncement === 0) this.#announceAll();
    this.heads.look(this.heads.names());
    const tenants = this.#tenants.names();
    if (tenants.length === 0) this.#horizon = undefined;
    else {
      const found = await this.tenantNews.look(tenants, this.#horizon);
      this.#horizon = found.horizon;
      for (const tenant of found.tenants) this.#tenants.tell(tenant);
    }
  }

  #sendSoon(): void {
    if (this.#timer !== undefined || this.#isSending || !this.#hasOutgoing()) return;
    const waitMs = Math.max(0, this.#sentAt + pauseMs - performance.now());
    this.#timer = setTimeout(() => void this.#send(), waitMs).unref();
  }

  #hasOutgoing(): boolean {
    return !this.#words.isEmpty || hasNames(this.#watch) || hasNames(this.#news);
  }

  async #send(): Promise<void> {
    this.#timer = undefined;
    this.#isSending = true;
    const payloads = [
      ...nameMessages(this.#id, 'watch', { ...this.#watch }),
      // Before the news: an answer that is stored comes after its words.
      ...this.#words.take().flatMap(([jobId, words]) => wordMessages(this.#id, jobId, words)),
      ...nameMessages(this.#id, 'news', { ...this.#news }),
    ];
    this.#watch = noNames();
    this.#news = noNames();
    // What does not get through is found by the looks of the others, or is lost without harm.
    const isSent = await this.#connection.send(payloads);
    if (!isSent) this.metrics.processesNotNotified(payloads.length);
    this.#sentAt = performance.now();
    this.#isSending = false;
    this.#sendSoon();
  }
}

const noNames = () => ({
  jobs: new Set<string>(),
  words: new Set<string>(),
  tenants: new Set<string>(),
});

type Names = ReturnType<typeof noNames>;

const hasNames = ({ jobs, words, tenants }: Names): boolean =>
  jobs.size > 0 || words.size > 0 || tenants.size > 0;

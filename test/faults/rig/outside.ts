import type { ChildProcess } from 'node:child_process';
import { startRemoteSide, startWebSide } from '../../../apps/api/test/support/doors/door-sides.js';
import { Ledger } from '../../../apps/api/test/support/doors/ledger.js';
import { eventOf, WebhookReceiver } from '../../../apps/api/test/support/http/webhook-receiver.js';
import { TestSmtpServer } from '../../../apps/api/test/support/mail/smtp-server.js';
import { PlannedModel } from './planned-model.js';
import { Way } from './way.js';

const portOf = (url: string): number => Number(new URL(url).port);

/** The world outside an installation: everybody whom it asks or tells, and what they counted. */
export class Outside {
  #web: ChildProcess | undefined;
  #remote: ChildProcess | undefined;
  readonly #refusing: string[] = [];

  private constructor(
    readonly model: PlannedModel,
    readonly ledger: Ledger,
    readonly mail: TestSmtpServer,
    readonly webhooks: WebhookReceiver,
    /** Shared by all processes, as the database has their addresses: tools of the web and webhooks. */
    readonly ways: { readonly web: Way; readonly webhooks: Way },
  ) {}

  static async start(): Promise<Outside> {
    const [model, ledger, mail, webhooks] = await Promise.all([
      PlannedModel.start(),
      Ledger.start(),
      TestSmtpServer.start(),
      WebhookReceiver.start(),
    ]);
    const ways = { web: await Way.to(1), webhooks: await Way.to(portOf(webhooks.origin)) };
    const outside = new Outside(model, ledger, mail, webhooks, ways);
    await outside.startWeb();
    return outside;
  }

  get ports() {
    return {
      model: this.model.port,
      ledger: portOf(this.ledger.origin),
      mcp: this.ways.web.port,
      mail: portOf(this.mail.url),
    };
  }

  /** Of HTTP tools. */
  get toolUrl(): string {
    return `http://127.0.0.1:${this.ways.web.port}/tool`;
  }

  /** Takes every message. */
  get webhookUrl(): string {
    return `http://127.0.0.1:${this.ways.webhooks.port}/taken`;
  }

  /** A URL whose receiver takes no message: it answers so, or with this status. */
  refuseAt(path: string, how: Parameters<WebhookReceiver['answer']>[1]): string {
    this.webhooks.answer(path, how);
    const url = `http://127.0.0.1:${this.ways.webhooks.port}${path}`;
    this.#refusing.push(url);
    return url;
  }

  /** The process that serves HTTP tools and MCP; a new one takes the place of one that was killed. */
  async startWeb(): Promise<void> {
    this.#web?.kill('SIGKILL');
    const { child, port } = await startWebSide(this.ledger.origin);
    this.#web = child;
    this.ways.web.leadTo(port);
  }

  /** The process that takes calls of remote tools from these APIs. */
  async startRemote(folder: string, urls: readonly string[]): Promise<void> {
    this.#remote?.kill('SIGKILL');
    this.#remote = await startRemoteSide(folder, this.ledger.origin, urls);
  }

  /** What everybody counted, in the form that the checker reads. */
  counted() {
    return {
      modelRequests: this.model.requests.map((request) => ({ ...request })),
      effects: [
        ...this.ledger.effects.map(({ cell, callKey, at }) => ({
          ...{ tool: 'ledger', mark: cell, at },
          callKey: callKey === '' ? null : callKey,
        })),
        // The subject tells the call.
        ...this.mail.accepted.map(({ raw, at }) => ({
          ...{ tool: 'mail', mark: headerOf(raw, 'Subject'), at },
          callKey: null,
        })),
      ],
      webhooks: this.webhooks.to('/taken').map((message) => {
        const { type, data } = eventOf(message);
        const id = String(message.headers['webhook-id']);
        return { id, jobId: data.job.id, type, url: this.webhookUrl, at: message.at };
      }),
      mails: this.mail.accepted.map(({ raw, at }) => ({
        messageId: headerOf(raw, 'Message-ID'),
        at,
      })),
      refusingUrls: this.#refusing,
    };
  }

  async close(): Promise<void> {
    for (const child of [this.#web, this.#remote]) child?.kill('SIGKILL');
    this.ledger.close();
    await Promise.all([
      ...[this.model.server.close(), this.mail.close(), this.webhooks.close()],
      ...[this.ways.web.close(), this.ways.webhooks.close()],
    ]);
  }
}

const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}:\\s*(\\S+)`, 'im').exec(raw)?.[1] ?? '';

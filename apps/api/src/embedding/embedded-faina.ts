import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';

const leastNode = 24;

export interface FainaOptions {
  /**
   * The settings of the README by their names. Those of the process are not read: give `process.env`
   * where they are meant. Faina listens on `PORT`, 0 for any free one, and keeps its data in `DATA_DIR`
   * or in the PostgreSQL of `DATABASE_URL`.
   */
  readonly settings?: Readonly<Record<string, string | number | boolean | undefined>>;
  /**
   * Called when Faina's own PostgreSQL has ended and cannot be brought back: nothing runs from then on.
   * By default that is an uncaught exception, which ends the process.
   */
  readonly onLost?: (error: unknown) => void;
}

const endProcess = (error: unknown): void => {
  setImmediate(() => {
    throw error;
  });
};

/** Faina within this process. Starts when all of the application's modules are there. */
export class EmbeddedFaina implements OnApplicationBootstrap, OnModuleDestroy {
  #service: Promise<{ readonly url: string | undefined; close(): Promise<void> }> | undefined;
  #url: string | undefined;

  constructor(private readonly options: FainaOptions) {}

  /**
   * Where it listens, for `new FainaClient({ baseUrl })` and for requests.
   * @throws {Error} before the application has started, and for a worker that listens nowhere.
   */
  get url(): string {
    if (this.#url === undefined) throw new Error('Faina has not started, or listens nowhere.');
    return this.#url;
  }

  /** @throws what is wrong with the settings or keeps it from starting; the application ends then. */
  async onApplicationBootstrap(): Promise<void> {
    const { node } = process.versions;
    if (Number.parseInt(node) < leastNode) {
      throw new Error(`Faina runs on Node ${String(leastNode)} or newer, and this is ${node}.`);
    }
    const { settings = {}, onLost = endProcess } = this.options;
    // Its code is read when it is needed, and not by whoever imports the module.
    this.#service = import('./bundled.js').then(({ startEmbedded }) =>
      startEmbedded({ settings: textsOf(settings), onLost }),
    );
    const { url } = await this.#service;
    this.#url = url;
  }

  /** Takes no new work, lets jobs run for `SHUTDOWN_GRACE_MS`, then gives them back. */
  async onModuleDestroy(): Promise<void> {
    const service = await this.#service?.catch(() => undefined);
    this.#url = undefined;
    await service?.close();
  }
}

const textsOf = (settings: NonNullable<FainaOptions['settings']>) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      value === undefined ? undefined : String(value),
    ]),
  );

import { Installation } from '../rig/installation.js';
import { fates } from '../rows/fates.js';
import type { RowFigures } from '../rows/fault-row.js';
import type { OwnInstallation, Queue, Row, RowContext } from '../rows/row-context.js';
import { JudgedInstallation } from './judged-installation.js';
import { figuresOfRow, type PlayedRow } from './played-row.js';

/** Plays the rows of one queue, one after another. */
export class RowPlayer {
  #shared: JudgedInstallation | undefined;

  constructor(
    private readonly queue: Queue,
    private readonly seed: number,
  ) {}

  async play(row: Row): Promise<PlayedRow> {
    const startedAt = performance.now();
    const used = new Set<JudgedInstallation>();
    const own: JudgedInstallation[] = [];
    const context: RowContext = {
      queue: this.queue,
      seed: this.seed,
      shared: async () => {
        this.#shared ??= await this.#start({
          isDurable: false,
          settings: { FAILPOINTS: fates },
        });
        if (!used.has(this.#shared)) await this.#shared.begin();
        used.add(this.#shared);
        return this.#shared.installation;
      },
      own: async (options = {}) => {
        const judged = await this.#start(options);
        own.push(judged);
        used.add(judged);
        return judged.installation;
      },
    };
    let told: Partial<RowFigures> = {};
    let failure: unknown;
    try {
      told = await row.run(context);
    } catch (error) {
      failure = error;
    }
    const judged = [];
    try {
      for (const one of used) judged.push(await one.judge());
    } catch (error) {
      failure ??= error;
    } finally {
      for (const one of own) await one.installation.close();
    }
    const violations = judged.flatMap((one) => one.violations);
    if (failure !== undefined || violations.length > 0) await this.close();
    return {
      row,
      queue: this.queue,
      figures: figuresOfRow(
        told,
        judged.map(({ figures }) => figures),
      ),
      violations,
      histories: judged.map(({ history }) => history),
      seconds: (performance.now() - startedAt) / 1_000,
      ...(failure !== undefined && { failure }),
    };
  }

  async close(): Promise<void> {
    const shared = this.#shared;
    this.#shared = undefined;
    await shared?.installation.close();
  }

  async #start(options: OwnInstallation): Promise<JudgedInstallation> {
    const installation = await Installation.start({ queue: this.queue, ...options });
    return new JudgedInstallation(installation);
  }
}

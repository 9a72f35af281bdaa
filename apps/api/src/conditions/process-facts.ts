import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { BackgroundWork } from '../process/background-work.js';
import { worstHundredthMs } from './worst-hundredth.js';
import { ReconcilerService } from '../recovery/reconciler.service.js';

/** What only the process itself can tell. */
export interface ProcessFacts {
  /** Seconds since its reconciler has last done a whole round. */
  readonly reconcilerSilentSeconds: number;
  readonly reconciledAt: Date;
  /** How late its timers were in the last half minute, in milliseconds: that of the worst hundredth. */
  readonly lagMs: number;
}

const resolutionMs = 50;
const windowMs = 30_000;

/** Looks at this process all the time, at the cost of a timer. */
@Injectable()
export class ProcessFactsService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #delay = monitorEventLoopDelay({ resolution: resolutionMs });
  #lagMs = 0;

  constructor(
    private readonly reconciler: ReconcilerService,
    private readonly background: BackgroundWork,
  ) {}

  onApplicationBootstrap(): void {
    this.#delay.enable();
    this.background.repeat(windowMs, 'The delay of timers could not be read', async () => {
      // After a standstill the timer of the histogram is due as well, and comes to nothing where it is reset before.
      await turn();
      this.#lagMs = worstHundredthMs(this.#delay, { resolutionMs, windowMs });
      this.#delay.reset();
    });
  }

  onModuleDestroy(): void {
    this.#delay.disable();
  }

  read(): ProcessFacts {
    return {
      reconcilerSilentSeconds: this.reconciler.silentMs() / 1_000,
      reconciledAt: new Date(Date.now() - this.reconciler.sinceRoundMs()),
      lagMs: this.#lagMs,
    };
  }
}

import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { MissingToolsRepository } from '../job-store/idle/missing-tools.repository.js';
import { McpSources } from '../mcp/mcp-sources.service.js';
import { BackgroundWork } from '../process/background-work.js';
import { QueueNotifierService } from '../queue/queue-notifier.service.js';

const lookMs = 1_000;
/** However often a server comes and goes: each time many jobs may look, and wait again for another one. */
const betweenTellingsMs = 10_000;
const failure = 'Jobs that wait for tools could not be told that some are there; trying again';

/**
 * Lets jobs that wait for tools look again as soon as a server of this worker has come back or offers
 * other tools. The database is asked only then.
 */
@Injectable()
export class ReturnedToolsService implements OnApplicationBootstrap {
  /** What there was when the jobs were told last. */
  #told = '';
  #notBefore = 0;

  constructor(
    private readonly sources: McpSources,
    private readonly jobs: MissingToolsRepository,
    private readonly notifier: QueueNotifierService,
    private readonly background: BackgroundWork,
  ) {}

  onApplicationBootstrap(): void {
    if (this.sources.servers.length === 0) return;
    this.background.repeat(lookMs, failure, (closed) => this.#look(closed));
  }

  async #look(closed: AbortSignal): Promise<void> {
    const there = this.#there();
    if (there === this.#told || performance.now() < this.#notBefore) return;
    if (there !== '') {
      await this.#tell(closed);
      this.#notBefore = performance.now() + betweenTellingsMs;
    }
    this.#told = there;
  }

  /** The servers that are connected, each with the number of its tools that can be used. */
  #there(): string {
    const connected = this.sources.report().servers.filter(({ state }) => state === 'connected');
    return connected.map(({ name, tools }) => `${name} ${tools.available}`).join('\n');
  }

  async #tell(closed: AbortSignal): Promise<void> {
    const begunAt = performance.now();
    for (;;) {
      // Not those that have looked meanwhile and wait for other tools.
      const due = await this.jobs.lookAgain(performance.now() - begunAt);
      for (const { id, epoch, priority, tenant } of due) {
        if (closed.aborted) return;
        // The entry of this epoch is in the queue already, for later.
        const outcome = await this.notifier.notifyAnew(id, epoch, priority, tenant);
        if (outcome === 'unreachable') return;
      }
      if (due.length === 0 || closed.aborted) return;
    }
  }
}

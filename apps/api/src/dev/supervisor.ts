import type { ToolDescription } from '@faina/tools';
import { toolChanges } from './tool-changes.js';
import type { ServiceChild } from './service-child.js';

export interface SupervisorOptions {
  /** Starts a process with the service. */
  readonly start: () => Pick<ServiceChild, 'started' | 'ended' | 'end'>;
  /** Tells the person at the terminal. */
  readonly tell: (text: string) => void;
  /** The service ended by itself and could not be started again; the first start, mostly. */
  readonly onFirstStartFailed: (exitCode: number) => void;
}

type Child = ReturnType<SupervisorOptions['start']>;

/** A service that ends by itself is not started again more often than that. */
const betweenStartsMs = 1_000;

/**
 * Keeps one service running, and starts it anew when its files have changed: the next one serves before
 * the one before is asked to end, so that no client is turned away, and jobs pass from one to the other
 * by their leases. One that does not start changes nothing.
 */
export class Supervisor {
  #current: Child | undefined;
  #tools: readonly ToolDescription[] = [];
  #isEnding = false;
  #isChanged = false;
  #reloading: Promise<void> | undefined;

  constructor(private readonly options: SupervisorOptions) {}

  /** Resolves once the service serves, or has ended without that. */
  async start(): Promise<void> {
    const child = this.options.start();
    this.#current = child;
    const start = await child.started;
    if (start.kind === 'ready') {
      this.#use(child, start.tools);
      this.#tellBroken();
    } else if (!this.#isEnding) this.options.onFirstStartFailed(start.exitCode);
  }

  /** Files have changed. What changes during a reload makes another one after it. */
  changed(): void {
    this.#isChanged = true;
    this.#reloading ??= this.#reloadAll().finally(() => {
      this.#reloading = undefined;
    });
  }

  /** Resolves once no service runs any more. */
  async end(): Promise<void> {
    this.#isEnding = true;
    const child = this.#current;
    child?.end();
    await Promise.all([this.#reloading, child?.ended]);
  }

  async #reloadAll(): Promise<void> {
    while (this.#isChanged && !this.#isEnding) {
      this.#isChanged = false;
      await this.#reload();
    }
  }

  async #reload(): Promise<void> {
    const begunAt = performance.now();
    const next = this.options.start();
    const start = await next.started;
    if (this.#isEnding) {
      next.end();
      await next.ended;
      return;
    }
    if (start.kind === 'ended') {
      this.options.tell('The change cannot be used; the service goes on as it was.');
      return;
    }
    const before = this.#current;
    const changes = toolChanges(ownTools(this.#tools), ownTools(start.tools));
    this.#use(next, start.tools);
    before?.end();
    const took = `Reloaded in ${Math.round(performance.now() - begunAt)} ms`;
    const what = changes.length === 0 ? ', no tool is told of otherwise' : '';
    this.options.tell([`${took}${what}.`, ...changes.map((line) => `  ${line}`)].join('\n'));
    this.#tellBroken();
    // Not more than two at a time, however often a file is saved.
    await before?.ended;
  }

  #use(child: Child, tools: readonly ToolDescription[]): void {
    this.#current = child;
    this.#tools = tools;
    void child.ended.then((exitCode) => this.#onEnded(child, exitCode));
  }

  /** One that ends by itself is started again. */
  async #onEnded(child: Child, exitCode: number): Promise<void> {
    if (child !== this.#current || this.#isEnding) return;
    this.options.tell(`The service has ended (exit code ${exitCode}); it is started again.`);
    await new Promise((resolve) => setTimeout(resolve, betweenStartsMs));
    if (child === this.#current) this.changed();
  }

  #tellBroken(): void {
    for (const { error, source } of this.#tools) {
      if (error)
        this.options.tell(
          `${source.split(':')[0] ?? ''} ${error.file}:${error.line}: ${error.message}`,
        );
    }
  }
}

/** Tools that the process itself runs, without what cannot be used. */
const ownTools = (tools: readonly ToolDescription[]) =>
  tools.filter(({ pack, error }) => pack !== 'mcp' && error === undefined);

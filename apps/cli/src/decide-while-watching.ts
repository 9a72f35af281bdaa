import { UnreachableError } from '@faina/client';
import { approvalText } from './commands/approvals.js';
import { explainError } from './explain-error.js';
import type { LiveLine } from './live-line.js';
import type { Session } from './session.js';
import { inLine } from './terminal.js';

const decisions: Readonly<Record<string, 'approve' | 'reject'>> = { a: 'approve', r: 'reject' };

/**
 * The questions of a job that is watched: each is shown as a whole, and decided by two keys, so that no key
 * that was meant for something else decides. Without a keyboard nothing is asked.
 */
export class Questions {
  #turn = Promise.resolve();
  readonly #open = new Map<string, { editedAt: string | null; closed: AbortController }>();

  constructor(
    private readonly session: Session,
    private readonly live: LiveLine,
  ) {}

  /** Asks, after the questions before; again where somebody has edited it, since that is another question. */
  ask({ id, editedAt }: { readonly id: string; readonly editedAt: string | null }): void {
    const open = this.#open.get(id);
    if (!this.session.terminal.nextKey || open?.editedAt === editedAt) return;
    open?.closed.abort();
    const closed = new AbortController();
    this.#open.set(id, { editedAt, closed });
    const signal = AbortSignal.any([this.session.signal, closed.signal]);
    this.#turn = this.#turn.then(async () => {
      try {
        await this.#decide(id, signal);
      } catch (error) {
        if (!signal.aborted) this.live.print(explainError(error).text);
      } finally {
        this.live.question = undefined;
      }
    });
  }

  /** It was answered, here or elsewhere, or nobody can answer it any more. */
  close(id: string): void {
    this.#open.get(id)?.closed.abort();
  }

  /** To be called always: the keyboard is as it was. */
  async end(): Promise<void> {
    for (const { closed } of this.#open.values()) closed.abort();
    await this.#turn;
  }

  async #decide(id: string, signal: AbortSignal): Promise<void> {
    const { client, terminal } = this.session;
    const approval = await client.approvals.get(id, { signal });
    // What was decided long ago is told of as well.
    if (approval.status !== 'pending') return;
    this.live.print(approvalText(approval, terminal));
    const tool = inLine(approval.tool);
    for (;;) {
      const decision = decisions[await this.#key(`${tool}: a approve, r reject`, signal)];
      if (!decision) continue;
      if ((await this.#key(`${decision} ${tool}? y/N`, signal)) !== 'y') continue;
      try {
        await client.approvals.decide(approval, decision, { signal });
        return;
      } catch (error) {
        // The decision may have arrived: the service says so when it is given again.
        if (!(error instanceof UnreachableError)) throw error;
        this.live.print(explainError(error).text);
      }
    }
  }

  async #key(question: string, signal: AbortSignal): Promise<string> {
    this.live.question = question;
    return (await this.session.terminal.nextKey?.(signal)) ?? '';
  }
}

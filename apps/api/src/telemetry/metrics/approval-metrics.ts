import { Injectable } from '@nestjs/common';
import { counting, MetricRegistry } from './metric-registry.js';

const waitBuckets = [10, 60, 300, 900, 1_800, 3_600, 7_200, 28_800, 86_400];

/** Counts what people answer to questions of jobs. */
@Injectable()
export class ApprovalMetrics {
  readonly #tools;
  readonly #decided;
  readonly #wait;
  readonly #expired;

  constructor(registry: MetricRegistry = new MetricRegistry()) {
    this.#tools = registry.values.tool;
    this.#decided = registry.counter(
      'approvals_decided_total',
      'Questions of jobs that a person has answered: approved or rejected',
      ...(['tool', 'decision'] as const),
    );
    this.#wait = registry.histogram(
      'approval_wait_seconds',
      'From a question until a person has answered it',
      waitBuckets,
    );
    this.#expired = registry.counter(
      'approvals_expired_total',
      'Questions that nobody has answered in time',
    );
  }

  decided({ tool, createdAt }: { tool: string; createdAt: Date }, decision: string): void {
    counting(() => {
      this.#decided.inc({ tool: this.#tools.of(tool), decision });
      this.#wait.observe(Math.max(0, Date.now() - createdAt.getTime()) / 1_000);
    });
  }

  expired(questions: number): void {
    counting(() => {
      this.#expired.inc(questions);
    });
  }
}

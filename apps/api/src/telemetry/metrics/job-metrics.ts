import type { Job } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { ApprovalMetrics } from './approval-metrics.js';
import { counting, MetricRegistry } from './metric-registry.js';

/** Why an attempt began; `resumed`: a person has decided, `released`: it was given back or put off. */
export type AttemptReason = 'first' | 'retry' | 'recovered' | 'released' | 'resumed';

const durationBuckets = [0.1, 0.5, 1, 5, 15, 60, 300, 1_800, 7_200];
const waitBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1_800];

/** Counts the ways of jobs in this process, each once its row is stored. */
@Injectable()
export class JobMetrics {
  readonly #agents;
  readonly #submitted;
  readonly #settled;
  readonly #duration;
  readonly #attempts;
  readonly #wait;
  readonly #recoveries;
  readonly #leaseLost;
  readonly #poison;

  constructor(
    registry: MetricRegistry = new MetricRegistry(),
    private readonly approvals: ApprovalMetrics = new ApprovalMetrics(registry),
  ) {
    this.#agents = registry.values.agent;
    this.#submitted = registry.counter('jobs_submitted_total', 'Jobs stored', 'agent');
    this.#settled = registry.counter('jobs_settled_total', 'Jobs ended', 'agent', 'outcome');
    this.#duration = registry.histogram(
      'job_duration_seconds',
      'From the submission of a job to its end, with all waits',
      durationBuckets,
      ...(['agent', 'outcome'] as const),
    );
    this.#attempts = registry.counter(
      'attempts_total',
      'Attempts begun: first, retry, recovered (its worker died), released, resumed',
      'reason',
    );
    this.#wait = registry.histogram(
      'job_queue_wait_seconds',
      'From the moment at which a job was due until a worker took it, with waits for other jobs',
      waitBuckets,
    );
    this.#recoveries = registry.counter(
      'recoveries_total',
      'Jobs of dead workers that this process has let go on',
    );
    this.#leaseLost = registry.counter(
      'lease_lost_total',
      'Attempts that ended because another worker had taken their job',
    );
    this.#poison = registry.counter(
      'poison_jobs_total',
      'Jobs ended because they took down worker after worker',
    );
  }

  submitted(agent: string): void {
    counting(() => {
      this.#submitted.inc({ agent: this.#agents.of(agent) });
    });
  }

  /** @param waitedMs since the job was due, by the clock of the database */
  attemptBegan(reason: AttemptReason, waitedMs: number): void {
    counting(() => {
      this.#attempts.inc({ reason });
      this.#wait.observe(Math.max(0, waitedMs) / 1_000);
    });
  }

  /** For whoever has stored how a job stands; one that has not ended is not counted. */
  settled(job: Job, agentName: string): void {
    counting(() => {
      const { outcome, error, agentState } = job.currentData();
      if (!job.status().isFinal() || outcome === null) return;
      const labels = { agent: this.#agents.of(agentName), outcome };
      this.#settled.inc(labels);
      if (error?.code === 'POISON_JOB') this.#poison.inc();
      if (error?.code === 'APPROVAL_EXPIRED') this.approvals.expired(1);
      const [asked] = agentState.conversationHistory.entries();
      // A job whose histories cannot be read is not known to have taken any time.
      if (asked) this.#duration.observe(labels, secondsSince(asked.createdAt));
    });
  }

  recovered(jobs: number): void {
    counting(() => {
      this.#recoveries.inc(jobs);
    });
  }

  leaseLost(): void {
    counting(() => {
      this.#leaseLost.inc();
    });
  }
}

/** The clocks of database and process may differ. */
const secondsSince = (from: Date): number => Math.max(0, Date.now() - from.getTime()) / 1_000;

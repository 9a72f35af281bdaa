import type {
  WaitingFor,
  ExecutionType,
  JobError,
  JobOutcome,
  JobOutput,
  JobStatusType,
  ModelWarning,
} from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { DatabasePool } from '../../database/database-pool.js';
import { explainJob } from './explain-statement.js';

/** A step as rules read it: without its bodies. */
export interface ExplainedStep {
  readonly seq: number;
  readonly type: ExecutionType;
  readonly name: string;
  readonly durationMs: number;
  /** Of its error. */
  readonly code: string | null;
  /** Of its result. */
  readonly bytes: number;
  readonly message: string | null;
  /** Equal for equal arguments; null for steps that are no calls, and for long ones. */
  readonly args: string | null;
  /** Whether a repair mended the call. */
  readonly repaired: boolean | null;
  readonly warnings: readonly Pick<ModelWarning, 'code' | 'sentence'>[] | null;
  /** Whether the model was sent less than the whole conversation. */
  readonly isCut: boolean | null;
}

/** All that explains how a job stands, as one statement reads it. Times within JSON are ISO texts. */
export interface ExplainedRow {
  readonly id: string;
  readonly status: JobStatusType;
  readonly waitingFor: WaitingFor | null;
  readonly outcome: JobOutcome | null;
  readonly error: JobError | null;
  readonly completeness: JobOutput['completeness'] | null;
  readonly lastFailureSummary: string | null;
  readonly limits: unknown;
  readonly toolScopes: readonly string[];
  readonly failures: number;
  readonly maxAttempts: number;
  readonly epoch: number;
  readonly waitedMs: number;
  readonly runAt: Date | null;
  /** Tools that its last worker lacked, where it waits for a worker that has them. */
  readonly needsTools: readonly string[] | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly settledAt: Date | null;
  readonly isCancelRequested: boolean;
  /** By the clock that the other times are of. */
  readonly now: Date;
  /** Of its agent's version. */
  readonly definition: unknown;
  readonly lastMove: { readonly reason: string; readonly at: string };
  /** Milliseconds in each status, up to now. */
  readonly spans: Readonly<Partial<Record<JobStatusType, number>>>;
  /** How many of its workers were lost. */
  readonly timesLost: number;
  readonly modelMs: number;
  readonly toolMs: number;
  /** The newest ones, oldest first. */
  readonly steps: readonly ExplainedStep[];
  /** The job of its thread that goes before it. */
  readonly goesBefore: { readonly id: string; readonly since: string } | null;
  /** Jobs that it waits for, and that have not ended. */
  readonly openParents: readonly { readonly id: string; readonly since: string }[];
  readonly approvals: readonly {
    readonly id: string;
    readonly tool: string;
    readonly status: string;
    readonly createdAt: string;
    readonly expiresAt: string;
  }[];
  /** Calls of which nobody knows whether they took effect. */
  readonly unknown: readonly { readonly tool: string; readonly since: string }[];
  /** Calls that are answered later; null where it does not wait for any. */
  readonly laterCalls:
    | readonly {
        readonly tool: string;
        readonly since: string;
        /** Whether no remote worker has taken it. */
        readonly isOffered: boolean;
        /** When one that has the tool was seen last. */
        readonly seenAt: string | null;
      }[]
    | null;
  /** Until when models are paused, by their hash. */
  readonly pauses: Readonly<Record<string, string>>;
  /** Those that are alive, together. */
  readonly workers: {
    readonly alive: number;
    readonly slots: number;
    readonly running: number;
    readonly tools: readonly string[];
  };
  /** Tools of MCP servers whose new descriptions wait to be accepted. */
  readonly changed: readonly { readonly server: string; readonly tool: string }[];
}

/** Reads what explains how a job stands. */
@Injectable()
export class ExplainReadRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** Of any owner of the tenant where none is given. */
  async read(id: string, tenant: string, owner?: string): Promise<ExplainedRow | undefined> {
    const values = [id, tenant, owner ?? null];
    return (await this.pool.query<ExplainedRow>({ ...explainJob, values })).rows[0];
  }
}

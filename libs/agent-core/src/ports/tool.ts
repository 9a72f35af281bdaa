import type { z } from 'zod';
import type { Logger } from './logger.js';

/** A database transaction that a tool's local effect shares with the record of its call. */
export interface Transaction {
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** What a tool knows about the call. Tenant and owner come from the job row, never from arguments. */
export interface ToolContext {
  readonly jobId: string;
  readonly tenant: string;
  readonly owner: string;
  readonly threadId: string | null;
  /** The same for every repetition of this call; hand it to services that take an idempotency key. */
  readonly callKey: string;
  /** Aborts at the tool's timeout, at the job's deadline, on cancel and on loss of the lease. */
  readonly signal: AbortSignal;
  readonly now: Date;
  readonly logger: Logger;
}

/** The context of a tool with a local effect: all its writes go through `tx`. */
export interface LocalToolContext extends ToolContext {
  readonly tx: Transaction;
}

/**
 * What `execute` may answer. `Result<data, ToolError>` and `ToolOutcome` are the typed ways; anything
 * else is taken as the data of a completed call, and null or undefined as an error.
 */
export type ToolAnswer = unknown;

interface ToolDefinition<Schema extends z.ZodType> {
  /** snake_case, unique in the process. */
  readonly name: string;
  /** For the model: what the tool does and when to use it. */
  readonly description: string;
  /** An object schema; may not name tenantId, ownerId or userId. */
  readonly parameters: Schema;
  /** Longest run in milliseconds; the agent's `toolTimeoutMs` when absent. */
  readonly timeoutMs?: number;
}

/** Changes nothing; may run again and beside others. */
export interface ReadTool<Schema extends z.ZodType = z.ZodType> extends ToolDefinition<Schema> {
  readonly effect: 'none';
  execute(args: z.output<Schema>, context: ToolContext): Promise<ToolAnswer>;
}

/** Writes to Faina's own database, in the transaction that records the call. */
export interface LocalTool<Schema extends z.ZodType = z.ZodType> extends ToolDefinition<Schema> {
  readonly effect: 'local';
  execute(args: z.output<Schema>, context: LocalToolContext): Promise<ToolAnswer>;
}

/** Acts on the world outside. `idempotency` tells what to do when a crash hid the outcome. */
export type ExternalTool<Schema extends z.ZodType = z.ZodType> = ToolDefinition<Schema> & {
  readonly effect: 'external';
  execute(args: z.output<Schema>, context: ToolContext): Promise<ToolAnswer>;
} & (
    | { readonly idempotency: 'key' | 'none' }
    | {
        readonly idempotency: 'verify';
        /** Asks the other side whether the call with this key took effect; undefined: it did not. */
        verify(callKey: string, context: ToolContext): Promise<ToolAnswer>;
      }
  );

export type AgentTool<Schema extends z.ZodType = z.ZodType> =
  ReadTool<Schema> | LocalTool<Schema> | ExternalTool<Schema>;

/** Helpers that infer the argument type from `parameters`. */
export const defineReadTool = <Schema extends z.ZodType>(
  tool: Omit<ReadTool<Schema>, 'effect'>,
): AgentTool => ({ ...tool, effect: 'none' }) as unknown as AgentTool;

export const defineLocalTool = <Schema extends z.ZodType>(
  tool: Omit<LocalTool<Schema>, 'effect'>,
): AgentTool => ({ ...tool, effect: 'local' }) as unknown as AgentTool;

import type { z } from 'zod';
import type { Logger } from '../values/logger.js';
import type { JsonObject, JsonValue } from '../values/json/json-value.js';
import type { PerLanguage, ReplyLanguage } from '../language/reply-language.js';
import type { ToolError } from '../values/tool-error.js';
import type { Result } from '../values/result.js';

/** A database transaction that a tool's local effect shares with the record of its call. */
export interface Transaction {
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/**
 * What a person sees before they decide: `text` always, and parts of the tool's own. In `text` and
 * `html` invisible characters are shown, see `shownPreview`.
 */
export type ApprovalPreview = JsonObject & { readonly text: string };

/** A person's consent to one call: it may run with exactly this, once. */
export interface GrantedApproval {
  readonly id: string;
  /** Of tool, arguments and preview, see `approvalHash`. */
  readonly hash: string;
  readonly preview: ApprovalPreview;
}

/** What became of a tool's question to a person. */
export interface AnsweredQuestion {
  /** Null where the person declined. */
  readonly answer: JsonValue;
  /** As the tool gave it with the question. */
  readonly resume: JsonValue;
}

/** The result of a call that was made before, in JSON, cut where it is long. */
export interface EarlierResult {
  readonly toolName: string;
  readonly content: string;
}

/** What a tool knows about the call. Tenant and owner come from the job row, never from arguments. */
export interface ToolContext {
  readonly jobId: string;
  readonly tenant: string;
  readonly owner: string;
  readonly threadId: string | null;
  /** The same for every repetition of this call; hand it to services that take an idempotency key. */
  readonly callKey: string;
  /** Present once a person has approved this very call. */
  readonly approval?: GrantedApproval;
  /** Present once a person has answered, or declined, the last question of this very call. */
  readonly answered?: AnsweredQuestion;
  /** Aborts at the tool's timeout, at the job's deadline, on cancel and on loss of the lease. */
  readonly signal: AbortSignal;
  /** How long the tool may take, in milliseconds; see `progressed`. */
  readonly timeoutMs: number;
  /**
   * To be called whenever the tool has come further: its timeout begins anew then, until ten times the
   * timeout have passed.
   */
  readonly progressed: () => void;
  /** What earlier calls of this job gave, as its model reads it; oldest first. */
  readonly earlierResults: () => readonly EarlierResult[];
  /** Of what the tool tells people: its segments and the messages of its errors. */
  readonly language: ReplyLanguage;
  /** When the job was submitted: what `tomorrow` counts from, however late the call runs. */
  readonly askedAt: Date;
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

/** How agents with the strategy `plan` speak of a tool. */
export interface ToolIntent {
  /** As planners name it, for example `nota_adicionar`. */
  readonly name: string;
  /** Completes "Para ... preciso de: ...", for example `adicionar a nota`, in each language. */
  readonly purpose: PerLanguage<string>;
  /** What people call the slots; one that is not listed goes by its name with spaces. */
  readonly slotNames?: PerLanguage<Readonly<Record<string, string>>>;
}

interface ToolDefinition<Schema extends z.ZodType> {
  /** snake_case, unique in the process. */
  readonly name: string;
  /** For the model: what the tool does and when to use it. */
  readonly description: string;
  /** An object schema; may not name tenantId, ownerId or userId. */
  readonly parameters: Schema;
  /** Longest run in milliseconds; the agent's `toolTimeoutMs` when absent. */
  readonly timeoutMs?: number;
  /**
   * Changes with whatever somebody who agreed to a call would want to look at again: consent to a call
   * of another version is asked for anew.
   */
  readonly version?: string;
  /** Told to models instead of the JSON Schema of `parameters`, for tools that bring their own. */
  readonly inputSchema?: JsonObject;
  readonly intent?: ToolIntent;
  /**
   * Arguments that are filled from the job's context where the model gives none, as argument to
   * context key, for example `{ lead_ref_ou_id: 'leadId' }`. An explicit argument is never replaced.
   */
  readonly contextArguments?: Readonly<Record<string, string>>;
  /**
   * Keys of the context that the tool sets. Where a call of it fails they are emptied, so that the
   * calls after it do not act on what was current before.
   */
  readonly contextResults?: readonly string[];
  /**
   * Arguments that a person who is asked about a call may change before they agree to it. Leave out what
   * says whom the call reaches.
   */
  readonly editable?: readonly string[];
  /** `execute` may hand the call over to the conversational handler of this tool. */
  readonly delegatesTo?: 'CHAT_SERVICE';
}

/** Changes nothing; may run again and beside others. */
export interface ReadTool<Schema extends z.ZodType = z.ZodType> extends ToolDefinition<Schema> {
  readonly effect: 'none';
  execute(input: z.output<Schema>, context: ToolContext): Promise<ToolAnswer>;
}

/** Writes to Faina's own database, in the transaction that records the call. */
export interface LocalTool<Schema extends z.ZodType = z.ZodType> extends ToolDefinition<Schema> {
  readonly effect: 'local';
  execute(input: z.output<Schema>, context: LocalToolContext): Promise<ToolAnswer>;
}

/** What to do when a crash or a lost connection hid the outcome of an external call. */
export type Idempotency<Schema extends z.ZodType = z.ZodType> =
  /** Run it again with the same call key. */
  | { readonly idempotency: 'key' }
  /** Never run it again by itself: a person has to say what happened. */
  | { readonly idempotency: 'none' }
  | {
      readonly idempotency: 'verify';
      /** Asks the other side whether the call took effect; undefined: it did not. */
      verify(callKey: string, context: ToolContext, input: z.output<Schema>): Promise<ToolAnswer>;
    };

/** Acts on the world outside. */
export type ExternalTool<Schema extends z.ZodType = z.ZodType> = ToolDefinition<Schema> & {
  readonly effect: 'external';
  /**
   * `always`: without `context.approval` the tool may act on nothing; it answers with a preview
   * that asks for approval, or hands over to the conversational handler that makes one.
   */
  readonly approval?: 'always';
  execute(input: z.output<Schema>, context: ToolContext): Promise<ToolAnswer>;
} & Idempotency<Schema>;

/** Known here and run elsewhere: no handler of this process has it, so the `ToolRouter` is asked. */
export type RoutedTool<Schema extends z.ZodType = z.ZodType> = ToolDefinition<Schema> & {
  readonly execute?: undefined;
  /** Remote workers take its calls: the job waits meanwhile, and nothing runs here. */
  readonly isOffered?: true;
} & (
    | { readonly effect: 'none' }
    | {
        readonly effect: 'external';
        readonly idempotency: 'key' | 'none';
        /** `always`: a person agrees to its name and arguments first, whatever the agent says. */
        readonly approval?: 'always';
      }
  );

/** A tool that a handler of this process runs. */
export type HandledTool<Schema extends z.ZodType = z.ZodType> =
  ReadTool<Schema> | LocalTool<Schema> | ExternalTool<Schema>;

export type AgentTool<Schema extends z.ZodType = z.ZodType> =
  HandledTool<Schema> | RoutedTool<Schema>;

export const hasHandler = (tool: AgentTool): tool is HandledTool => tool.execute !== undefined;

/** Helpers that infer the argument type from `parameters`. */
export const defineReadTool = <Schema extends z.ZodType>(
  tool: Omit<ReadTool<Schema>, 'effect'>,
): AgentTool => ({ ...tool, effect: 'none' }) as unknown as AgentTool;

export const defineLocalTool = <Schema extends z.ZodType>(
  tool: Omit<LocalTool<Schema>, 'effect'>,
): AgentTool => ({ ...tool, effect: 'local' }) as unknown as AgentTool;

export const defineExternalTool = <Schema extends z.ZodType>(
  tool: Omit<ExternalTool<Schema>, 'effect' | 'idempotency' | 'verify'> & Idempotency<Schema>,
): AgentTool => ({ ...tool, effect: 'external' }) as unknown as AgentTool;

/** Tools that an agent names and that cannot be used now, though they may be later. */
export interface MissingTools {
  /** As the agent names them: a name, or a pattern. */
  readonly toolName: string;
  /** Why; ends a sentence. */
  readonly why: string;
  /** Whether there may be such tools, as far as is known now. */
  readonly mayExist: boolean;
}

/** What is known of the tools of other workers. */
export interface ToolsElsewhere {
  /** Names of the tools that this process itself runs. */
  readonly own: readonly string[];
  /**
   * Which tools this process lacks of those that the names and patterns stand for, and that another
   * worker has or once had. Asks nobody.
   */
  lacked(toolNames: readonly string[], tenant: string): readonly MissingTools[];
}

/** The tools of this process by name. */
export interface ToolRegistry {
  /** The same with the tools that a tenant has of its own, as this process knows them now. */
  forTenant(tenant: string): ToolRegistry;
  /** A failure with code `TOOL_NOT_FOUND` when no tool has the name. */
  getTool(name: string): Result<AgentTool, ToolError>;
  /** Names of all registered tools, sorted. */
  names(): readonly string[];
  /** Which of these names and patterns stand for tools that are provided from outside and missing. */
  missing(toolNames: readonly string[]): readonly MissingTools[];
}

/** Whether remote workers take its calls. */
export const isOffered = (tool: AgentTool): boolean => !hasHandler(tool) && tool.isOffered === true;

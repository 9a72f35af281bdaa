import type { CheckedFile } from '../attachment/attachment.js';
import type { ApprovalPreview } from './tool.js';
import type { JsonObject, JsonValue } from '../values/json/json-value.js';
import { type SerializedError, serializeError } from '../values/json/serialize-error.js';
import type { ToolError } from '../values/tool-error.js';
import { toolFailure } from '../values/tool-error.js';

export type FallbackDestination = 'TOOL_ROUTER' | 'CHAT_SERVICE';

export interface CompletedOutcome {
  readonly kind: 'completed';
  readonly data: JsonValue;
  /** The segment: one short deterministic sentence on what was done, for the final reply. */
  readonly text?: string;
  /** What later calls of the job and its thread may build on, for example `{ leadId }`. */
  readonly context?: JsonObject;
  /** What models are shown beside the data, such as pictures; their types have been checked. */
  readonly files?: readonly CheckedFile[];
}

/** How a tool call ended; read by exhaustive switches only. */
export type ToolOutcome =
  | CompletedOutcome
  | { readonly kind: 'recoverable_error'; readonly error: SerializedError }
  | { readonly kind: 'critical_error'; readonly error: SerializedError }
  | {
      readonly kind: 'delegated';
      /** Undefined when the tool asked for a fallback without naming where to. */
      readonly destination: FallbackDestination | undefined;
      readonly reason: string;
    }
  | {
      readonly kind: 'awaiting_approval';
      /** What the person sees; the consent is bound to it. */
      readonly preview: ApprovalPreview;
      /** How long the question stands, in milliseconds; the service's default when absent. */
      readonly expiresInMs?: number;
      /**
       * Present where the tool needs an answer to go on, beside a consent: what it gets back with it.
       * Its preview says in `form` what to answer, see `questionFormSchema`. Nobody is shown this.
       */
      readonly resume?: JsonValue;
    }
  /** The answer comes later, by a route of the service; the job waits for it without a worker. */
  | { readonly kind: 'later'; readonly by: LaterAnswer; readonly expiresInMs?: number };

/**
 * Who answers a call later: whoever names this token, or the remote worker that takes the call. Of the
 * latter nothing has begun before it is taken.
 */
export type LaterAnswer =
  { readonly kind: 'token'; readonly token: string } | { readonly kind: 'worker' };

export const completed = (
  data: JsonValue,
  text?: string,
  context?: JsonObject,
): CompletedOutcome => ({
  kind: 'completed',
  data,
  ...(text === undefined ? {} : { text }),
  ...(context === undefined ? {} : { context }),
});

/** The handler hands the call on; see `ToolDispatcher` for who takes it. */
export const delegated = (destination: FallbackDestination, reason: string): ToolOutcome => ({
  kind: 'delegated',
  destination,
  reason,
});

/** Asks a person first; the call runs again with `context.approval` once they have agreed. */
export const awaitingApproval = (preview: ApprovalPreview, expiresInMs?: number): ToolOutcome => ({
  kind: 'awaiting_approval',
  preview,
  ...(expiresInMs === undefined ? {} : { expiresInMs }),
});

/** Asks a person for an answer; the call runs again with `context.answered`, also after a refusal. */
export const askPerson = (preview: ApprovalPreview, resume: JsonValue): ToolOutcome => ({
  kind: 'awaiting_approval',
  preview,
  resume,
});

/**
 * The call goes on elsewhere, and whoever answers it later names this token.
 * @param expiresInMs how long that may take; a day when absent, and never longer than the job may
 */
export const answersLater = (token: string, expiresInMs?: number): ToolOutcome => ({
  kind: 'later',
  by: { kind: 'token', token },
  ...(expiresInMs === undefined ? {} : { expiresInMs }),
});

/** Of a call that did not get to whoever runs it. */
export const toolUnreachableCode = 'TOOL_UNREACHABLE';

/** Of a call that was not made, as its tool lacks something or is another one by now. */
export const toolNotReadyCode = 'TOOL_NOT_READY';

export const toolTimeoutCode = 'TOOL_TIMEOUT';

/** Of a tool that threw what is no ToolError: it says nothing of what the tool had done by then. */
export const unexpectedToolErrorCode = 'UNEXPECTED_TOOL_ERROR';

/** Of a call that was told to stop and gave no answer. */
export const toolInterruptedCode = 'INTERRUPTED';

/** Of the error that a call ends with when a person has refused it. */
export const approvalRejectedCode = 'APPROVAL_REJECTED';

/** Of the error that a call ends with when nobody has answered in time whether it may run. */
export const approvalExpiredCode = 'APPROVAL_EXPIRED';

export const unansweredText = (toolName: string): string =>
  `Nobody answered in time whether '${toolName}' may run, so it was not run.`;

export const effectUnknownCode = 'EFFECT_UNKNOWN';

export const effectUnknownError = (toolName: string, circumstance: string): SerializedError =>
  serializeError(
    toolFailure(
      toolName,
      effectUnknownCode,
      `Tool '${toolName}': ${circumstance}; whether it took effect is not known. A person has to say.`,
    ),
  );

/** Whether the effect happened cannot be known: the job waits until a person says it. */
export const effectUnknown = (toolName: string, circumstance: string): ToolOutcome => ({
  kind: 'recoverable_error',
  error: effectUnknownError(toolName, circumstance),
});

export const isEffectUnknown = (outcome: ToolOutcome): boolean =>
  outcome.kind === 'recoverable_error' && outcome.error.code === effectUnknownCode;

/** A tool's failure as an outcome: whether it is recoverable is a property of the error. */
export function errorOutcome(error: ToolError): ToolOutcome {
  const kind = error.isRecoverable ? 'recoverable_error' : 'critical_error';
  return { kind, error: serializeError(error) };
}

/** The outcome of a call of which a person says that it took effect. */
export function confirmedEffect(toolName: string) {
  const text = `A person confirmed that '${toolName}' took effect.`;
  return { ...completed({ confirmed: true, note: text }), text };
}

/** The error of a call of which a person says that it did not take effect. */
export const deniedEffect = (toolName: string): ToolError =>
  toolFailure(
    toolName,
    'EFFECT_DID_NOT_HAPPEN',
    `A person says that '${toolName}' did not take effect. It was not repeated.`,
  );

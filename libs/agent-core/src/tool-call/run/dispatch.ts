import { runBounded } from './run-bounded.js';
import type { LeftBehind, RunBounds } from './run-with-deadline.js';
import { delegated, type FallbackDestination, type ToolOutcome } from '../../tool/tool-outcome.js';
import {
  type HandledTool,
  hasHandler,
  type ToolAnswer,
  type ToolContext,
  type Transaction,
} from '../../tool/tool.js';
import { askAboutArguments, asksByItself } from '../consent/consent.js';
import type { ReadyCall } from '../prepare/prepared-call.js';

/** One decision about where a call goes. */
export interface RoutingDecision {
  /** Undefined where the call was handed on without saying where to. */
  readonly destination: FallbackDestination | undefined;
  /** Why the call was handed on, for example `HANDLER_NOT_FOUND`. */
  readonly reason: string;
  /** What was decided, for the log and the execution history. */
  readonly message: string;
}

/** The outcome of a call, and the decisions on its way to whoever ran it. */
export interface ToolRun {
  readonly outcome: ToolOutcome;
  readonly decisions: readonly RoutingDecision[];
}

/** The part of a tool's context that the executor knows. */
export type RunContext = Omit<
  ToolContext,
  'callKey' | 'approval' | 'answered' | 'progressed' | 'timeoutMs'
> & {
  /** Longest run in milliseconds, where the tool names none. */
  readonly timeoutMs: number;
  /** Present for tools with a local effect. */
  readonly tx?: Transaction;
  readonly leftBehind?: LeftBehind;
};

/** Runs a call wherever it belongs. What goes wrong is its outcome; it never throws. */
export type Dispatch = (ready: ReadyCall, context: RunContext) => Promise<ToolRun>;

/**
 * Runs the handler of a call until its outcome, its timeout or the signal. Without the consent that
 * it needs a call asks for it and changes nothing; a tool without a handler is handed on.
 */
export function runHandler(
  ready: ReadyCall,
  context: RunContext,
): ToolOutcome | Promise<ToolOutcome> {
  const { tool, args, input, consent } = ready;
  if (consent.kind === 'missing' && !asksByItself(tool)) return askAboutArguments(tool, args);
  if (!hasHandler(tool)) return delegated('TOOL_ROUTER', 'HANDLER_NOT_FOUND');
  return runCall(ready, context, (known) => execute(tool, input, known, context.tx));
}

/** Has whoever answers for a tool do so within the bounds of the call. */
export const runCall = (
  ready: ReadyCall,
  context: RunContext,
  answer: (known: ToolContext) => Promise<ToolAnswer>,
): Promise<ToolOutcome> => {
  const { tool } = ready;
  const timeoutMs = tool.timeoutMs ?? context.timeoutMs;
  const bounds: RunBounds = {
    timeoutMs,
    signal: context.signal,
    patience: tool.effect === 'external' ? 'outcome' : 'none',
    leftBehind: context.leftBehind,
  };
  return runBounded(
    tool.name,
    (signal, progressed) =>
      answer({ ...toolContext(ready, context), signal, timeoutMs, progressed }),
    bounds,
  );
};

/** What the tool of a call may know; the same for its handler and for its conversational one. */
function toolContext({ callKey, consent }: ReadyCall, context: RunContext) {
  const { tx: _ofLocalTools, leftBehind: _ofTheProcess, ...told } = context;
  const known = { ...told, callKey };
  if (consent.kind !== 'granted') return known;
  const { approval, answered } = consent;
  return { ...known, approval, ...(answered && { answered }) };
}

function execute(
  tool: HandledTool,
  input: unknown,
  context: ToolContext,
  tx: Transaction | undefined,
): Promise<ToolAnswer> {
  if (tool.effect !== 'local') return tool.execute(input, context);
  if (!tx) throw new Error(`Tool '${tool.name}' has a local effect and was given no transaction.`);
  return tool.execute(input, { ...context, tx });
}

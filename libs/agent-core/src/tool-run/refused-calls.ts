import type { OpenToolCall, ToolCall } from '../job/history/activity-history.js';
import type { Job } from '../job/job.js';
import { cutValue } from '../values/json/cut-value.js';
import { serializeError } from '../values/json/serialize-error.js';
import { toolFailure } from '../values/tool-error.js';

/** Longest arguments of one call and of all calls of an answer, in bytes of UTF-8. */
const maxArgumentBytes = 2 * 1024 * 1024;
const maxAnswerArgumentBytes = 4 * 1024 * 1024;

/** Why a call of an answer is not even looked at. */
interface Refusal {
  readonly code: 'ARGUMENTS_CUT' | 'ARGUMENTS_TOO_LONG';
  readonly problem: string;
}

/** A call as it is stored; one with a refusal must not run. */
interface ScreenedCall {
  readonly call: ToolCall;
  readonly refusal?: Refusal;
}

/**
 * What of an answer's calls may run. An answer that ended at the output limit may have lost the end
 * of its last call, even where the arguments still parse, and calls after it; so none of its calls is
 * run. Arguments that are too long to be stored are not: what is left of them would be another call.
 */
export function screenCalls(calls: readonly ToolCall[], isCut: boolean): readonly ScreenedCall[] {
  let room = maxAnswerArgumentBytes;
  return calls.map((call) => {
    const bytes = Buffer.byteLength(call.arguments);
    if (bytes > Math.min(maxArgumentBytes, room)) {
      const stored = { ...call, arguments: JSON.stringify(cutValue(bytes)) };
      return { call: stored, refusal: tooLong(bytes) };
    }
    room -= bytes;
    return isCut ? { call, refusal: cut } : { call };
  });
}

const cut: Refusal = {
  code: 'ARGUMENTS_CUT',
  problem:
    'the answer was cut at the output limit, which may have lost arguments and calls. Ask again with fewer calls or shorter arguments.',
};

const tooLong = (bytes: number): Refusal => ({
  code: 'ARGUMENTS_TOO_LONG',
  problem: `its arguments have ${bytes} bytes; a call may have ${maxArgumentBytes} and the calls of an answer ${maxAnswerArgumentBytes} together. Ask again with shorter arguments.`,
});

/** Gives a call that must not run its result, and tells the model why. */
export function closeRefusedCall(
  job: Job,
  call: OpenToolCall,
  { code, problem }: Refusal,
  at: Date,
): void {
  const message = `Tool '${call.name}' was not run: ${problem}`;
  const error = serializeError(toolFailure(call.name, code, message));
  job.countToolCall();
  job.addResult(call, JSON.stringify(error), at);
  job.addExecution({
    type: 'tool_error',
    name: call.name,
    callOrdinal: call.ordinal,
    params: call.arguments,
    error,
    isCritical: false,
    startedAt: at,
    durationMs: 0,
  });
}

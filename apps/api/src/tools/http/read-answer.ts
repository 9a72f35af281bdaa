import {
  answersLater,
  completed,
  shorten,
  effectUnknown,
  type JsonValue,
  parseJsonValue,
  Result,
  type ToolAnswer,
  ToolError,
  toolUnreachableCode,
} from '@faina/agent-core';
import { z } from 'zod';
import type { HttpTool } from './http-tool.js';
import type { SendEnd } from './send-call.js';

/** Of what the other side says of a failure. */
const maxWordsChars = 2_000;

const doneSchema = z.object({ data: z.json(), text: z.string().max(4_000).optional() });
const laterSchema = z.object({ token: z.string().min(1).max(200) });
const refusalSchema = z.object({
  code: z.string().regex(/^[A-Z][A-Z0-9_]{0,99}$/),
  message: z.string().min(1),
});

export interface CalledTool extends Pick<HttpTool, 'effect' | 'idempotency' | 'request'> {
  readonly name: string;
}

/**
 * What a call came to. `again`: it may be made again, as nothing was done or as doing it twice does no
 * harm; the answer stands where it is not.
 */
export interface CallEnd {
  readonly answer: ToolAnswer;
  readonly again: boolean;
}

/** @param mayHaveRun whether an earlier request of this call has no answer */
export function readEnd(tool: CalledTool, end: SendEnd, mayHaveRun: boolean): CallEnd {
  switch (end.kind) {
    case 'not_sent': {
      const what = `could not be reached (${end.why})`;
      const answer = mayHaveRun
        ? unknownOr(tool, what)
        : failure(tool, toolUnreachableCode, `${what}, so it was not run`);
      return { answer, again: true };
    }
    case 'lost':
      return { answer: unknownOr(tool, `gave no answer (${end.why})`), again: mayRepeat(tool) };
    case 'answered': {
      const { status, text } = end;
      if (status >= 500) {
        return { answer: unknownOr(tool, `answered ${status}`), again: mayRepeat(tool) };
      }
      return {
        answer: tool.request ? readPlain(tool, status, text) : readOwn(tool, status, text),
        again: false,
      };
    }
  }
}

const mayRepeat = ({ effect, idempotency }: CalledTool): boolean =>
  effect === 'none' || idempotency === 'key';

/** The answer of a tool that is made for Faina. */
function readOwn(tool: CalledTool, status: number, text: string): ToolAnswer {
  const value = parseJsonValue(text);
  if (status === 202) {
    const later = laterSchema.safeParse(value);
    return later.success
      ? answersLater(later.data.token)
      : unknownOr(tool, 'answered 202 without {"token"}');
  }
  if (status < 300) {
    const done = doneSchema.safeParse(value);
    return done.success
      ? completed(done.data.data, done.data.text)
      : unknownOr(tool, `answered ${status} without {"data"}`);
  }
  if (status < 400) return unknownOr(tool, redirected(status));
  const told = refusalSchema.safeParse(value);
  const { code, message } = told.data ?? { code: 'TOOL_REFUSED', message: `answered ${status}` };
  const words = told.success ? message : `Tool '${tool.name}' ${message}.`;
  return failed(tool, code, words, status === 422);
}

/** The answer of an API that knows nothing of Faina. */
function readPlain(tool: CalledTool, status: number, text: string): ToolAnswer {
  if (status < 300) return completed(parseJsonValue(text) ?? plainData(status, text));
  if (status < 400) return unknownOr(tool, redirected(status));
  // What the model asked for may be wrong; that it may not ask at all is not for it to mend.
  const isRecoverable = ![401, 403, 405, 407].includes(status);
  const words = text.trim() === '' ? '' : `: ${text}`;
  return failed(
    tool,
    'TOOL_REFUSED',
    `Tool '${tool.name}' answered ${status}${words}`,
    isRecoverable,
  );
}

const plainData = (status: number, text: string): JsonValue => (text === '' ? { status } : text);

const redirected = (status: number) => `answered ${status}, a redirect, which is not followed`;

/** What nobody can know of a call with an effect, a person has to say. */
function unknownOr(tool: CalledTool, what: string): ToolAnswer {
  if (tool.effect === 'external') return effectUnknown(tool.name, `it ${what}`);
  return failure(tool, 'TOOL_GAVE_NO_RESULT', `${what}; it changes nothing and may be tried again`);
}

const failure = (tool: CalledTool, code: string, what: string) =>
  failed(tool, code, `Tool '${tool.name}' ${what}.`, true);

const failed = ({ name }: CalledTool, code: string, message: string, isRecoverable: boolean) =>
  Result.error(
    new ToolError(shorten(message, maxWordsChars), name, undefined, isRecoverable, code),
  );

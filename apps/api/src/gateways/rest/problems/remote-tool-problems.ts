import type { LaterCallRefusal } from '../../../later-calls/later-answers.service.js';
import type { ToolWorkerRefusal } from '../../../tool-workers/tool-workers.service.js';
import { Problem, type ProblemOptions, retryAfter } from './problem.js';

type Told = Extract<
  LaterCallRefusal | ToolWorkerRefusal,
  {
    readonly code:
      | 'TOOL_CALL_OVER'
      | 'TOOL_NAME_TAKEN'
      | 'TOOL_UNFIT'
      | 'TOO_MANY_CLAIMS'
      | 'TOO_MANY_TOOLS'
      | 'TOO_MANY_TOOL_WORKERS';
  }
>;

/** What a client is told of a refusal about remote workers, their tools and calls. */
export function remoteToolProblem(refusal: Told): Problem {
  const told = (status: number, detail: string, options?: ProblemOptions) =>
    new Problem(status, refusal.code, detail, options);
  switch (refusal.code) {
    case 'TOOL_CALL_OVER':
      return told(409, `Call ${refusal.callId} takes no word of yours: ${refusal.why}.`);
    case 'TOOL_UNFIT':
      return told(422, `The tool ${refusal.name} is not taken: ${refusal.why}.`);
    case 'TOOL_NAME_TAKEN':
      return told(409, `The name ${refusal.name} belongs to ${refusal.by}. Take another one.`);
    case 'TOO_MANY_TOOLS':
      return told(409, `A tenant has at most ${refusal.max} tools of its own. Delete one first.`);
    case 'TOO_MANY_TOOL_WORKERS':
      return told(
        409,
        `A tenant has at most ${refusal.max} remote workers. One that was not seen for a day makes room.`,
      );
    case 'TOO_MANY_CLAIMS':
      return told(
        429,
        'Too many requests wait for calls already. Try again in 5 s.',
        retryAfter(5),
      );
  }
}

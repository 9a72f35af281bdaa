import type { HandledTool } from '@faina/agent-core';

/** Before the tool is entered, while it runs, and when it has answered and nothing is stored of that. */
export const killPoints = ['before', 'during', 'after'] as const;

export type KillPoint = (typeof killPoints)[number];

/** What was seen of a call whose process was killed, in both processes together. */
export interface CallTrace {
  /** How often the tool was entered. */
  readonly entered: number;
  readonly callKeys: number;
  /** What the other side said when it was asked, one after the other: whether it had happened, if it knew. */
  readonly asked: readonly (boolean | undefined)[];
  /** How many rows there are in the end, where the tool tells. */
  readonly rows: number | undefined;
  /** Whether the job waits for a person who knows what happened; it has ended else. */
  readonly isUnknown: boolean;
}

/** What a class of effects promises, and what became of it. */
export interface Verdict {
  readonly holds: boolean;
  /** What Faina did after the crash. */
  readonly did: string;
}

/** How a tool speaks of what its calls do. */
export const effectOf = (tool: HandledTool): string =>
  tool.effect === 'external' ? `external, ${tool.idempotency}` : tool.effect;

/** Whether the promise of a tool was kept for a call; see "What a crash means" in docs/architecture.md. */
export function judge(tool: HandledTool, point: KillPoint, trace: CallTrace): Verdict {
  const { entered, callKeys, asked, rows, isUnknown } = trace;
  const before = point === 'before' ? 0 : 1;
  const isAgain = entered === before + 1 && !isUnknown;
  if (tool.effect === 'none') return { holds: isAgain, did: didOf(trace, before) };
  if (tool.effect === 'local') {
    const committed = rows === undefined ? '' : `, ${rows} row in the end`;
    return { holds: isAgain && (rows ?? 1) === 1, did: didOf(trace, before) + committed };
  }
  switch (tool.idempotency) {
    case 'key': {
      const key = callKeys === 1 ? 'the same call key' : `${callKeys} CALL KEYS`;
      return { holds: isAgain && callKeys === 1, did: `${didOf(trace, before)} with ${key}` };
    }
    case 'verify': {
      const said = asked.at(-1);
      const times = said === false ? 1 : 0;
      const isKnown = said !== undefined;
      const holds = asked.length > 0 && isUnknown !== isKnown && entered === before + times;
      return { holds, did: `${wordsOf(asked)}, ${didOf(trace, before)}` };
    }
    case 'none':
      return { holds: isUnknown && entered === before, did: didOf(trace, before) };
  }
}

function wordsOf(asked: CallTrace['asked']): string {
  if (asked.length === 0) return 'NOT asked';
  const said = asked.at(-1);
  if (said === undefined) return 'asked: it could not say';
  return said ? 'asked: it had happened' : 'asked: it had not happened';
}

function didOf({ entered, isUnknown }: CallTrace, before: number): string {
  const times = entered - before;
  const again = before === 0 ? 'called' : 'called again';
  const called = times === 0 ? `not ${again}` : times === 1 ? again : `${again} ${times} TIMES`;
  return isUnknown ? `${called}, effect unknown: the job waits for a person` : called;
}

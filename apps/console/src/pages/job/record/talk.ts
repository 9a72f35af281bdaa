import type { Activity } from '@faina/client';
import type { Step } from '../data/job-types.ts';
import { endOf, startOf } from '../time/time-rows.ts';
import { isWithin, type Period } from '../time/time-scale.ts';

/** A call of a tool that the model asked for. */
export interface TalkCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: unknown;
  /** What it answered, in one sentence where there is one. */
  readonly result: string | undefined;
  readonly isFailed: boolean;
  readonly seq: number | undefined;
}

/** Something that was said. */
export interface TalkEntry {
  readonly key: number;
  readonly role: Activity['role'];
  readonly content: string;
  readonly at: string;
  readonly calls: readonly TalkCall[];
  /** The step of the model that said it. */
  readonly seq: number | undefined;
}

/** The conversation as people read it: each result stands with the call that it answers. */
export function talkOf(entries: readonly Activity[], steps: readonly Step[]): readonly TalkEntry[] {
  const results = new Map<string, string>();
  for (const { role, toolCallId, content } of entries) {
    if (role === 'TOOL_RESULT' && toolCallId !== undefined) results.set(toolCallId, content ?? '');
  }
  const answers = steps.filter(({ kind, status }) => kind === 'model' && status === 'done');
  let answer = 0;
  return entries.flatMap((entry): TalkEntry[] => {
    const { seq: key, role, content, createdAt, toolCalls = [] } = entry;
    if (role === 'TOOL_RESULT') return [];
    if (role !== 'ASSISTANT') {
      return [{ key, role, content: content ?? '', at: createdAt, calls: [], seq: undefined }];
    }
    // The answer is of the last call of the model that had begun by then.
    while (isBegun(answers[answer + 1], createdAt)) answer += 1;
    const seq = isBegun(answers[answer], createdAt) ? answers[answer]?.seq : undefined;
    const below = seq === undefined ? [] : toolsBelow(steps, seq);
    const calls = toolCalls.map(({ id, name, arguments: args }, place): TalkCall => {
      // The last try of it. Steps of older versions name no call: those of one tool are in their order.
      const isOld = below.every(({ call }) => call === undefined);
      const at = isOld
        ? below.findIndex((step) => step.name === name)
        : below.findLastIndex(({ call }) => call === place);
      const [step] = at < 0 ? [] : below.splice(at, 1);
      return { id, name, arguments: args, ...readResult(results.get(id)), seq: step?.seq };
    });
    return [{ key, role, content: content ?? '', at: createdAt, calls, seq }];
  });
}

/** What was said in a period, or belongs to a step of it. */
export function talkWithin(
  talk: readonly TalkEntry[],
  steps: readonly Step[],
  period: Period,
): readonly TalkEntry[] {
  const within = new Set(
    steps
      .filter((step) => isWithin(period, { from: startOf(step), to: endOf(step) }))
      .map(({ seq }) => seq),
  );
  const isOf = ({ seq }: { readonly seq: number | undefined }) =>
    seq !== undefined && within.has(seq);
  return talk.filter((entry) => {
    const at = Date.parse(entry.at);
    return isWithin(period, { from: at, to: at }) || isOf(entry) || entry.calls.some(isOf);
  });
}

const isBegun = (step: Step | undefined, at: string): boolean =>
  step !== undefined && Date.parse(step.startedAt) <= Date.parse(at);

/** The calls of an answer; steps are in their order, so that those of one answer stand together. */
function toolsBelow(steps: readonly Step[], seq: number): Step[] {
  const from = steps.findIndex((step) => step.seq > seq);
  const below: Step[] = [];
  for (let at = from; at >= 0 && at < steps.length; at += 1) {
    const step = steps[at];
    if (!step || (step.kind === 'model' && step.status === 'done')) break;
    if (step.kind === 'tool') below.push(step);
  }
  return below;
}

const shortChars = 240;

function readResult(content: string | undefined): Pick<TalkCall, 'result' | 'isFailed'> {
  if (content === undefined) return { result: undefined, isFailed: false };
  const value = parse(content);
  if (typeof value !== 'object' || value === null) return { result: cut(content), isFailed: false };
  const isFailed = 'isRecoverable' in value && 'message' in value;
  for (const name of ['text', 'message', 'summary'] as const) {
    const said: unknown = Reflect.get(value, name);
    if (typeof said === 'string') return { result: cut(said), isFailed };
  }
  return { result: cut(content), isFailed };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const cut = (text: string): string =>
  text.length > shortChars ? `${text.slice(0, shortChars)}…` : text;

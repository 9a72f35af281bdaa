import type { JobEvent } from '@faina/client';
import { cut, inLine, type Terminal } from './terminal.js';

type Colors = Pick<Terminal, 'colors'>;
type ExecutionEvent = Extract<JobEvent, { event: 'execution' }>['data'];

const textChars = 100;

/** A line for an event, as a branch of its job; undefined for what the others tell as well. */
export function eventLine(event: JobEvent, { colors }: Colors): string | undefined {
  switch (event.event) {
    case 'transition': {
      const { from, to, reason, at } = event.data;
      const state = to === 'FAILED' ? colors.red(to) : colors.bold(to);
      return `${timeOf(at)}  ${from === null ? '' : `${from} → `}${state}  ${colors.dim(inLine(reason))}`;
    }
    case 'execution':
      return `${timeOf(event.data.startedAt)}  ├ ${executionText(event.data, { colors })}`;
    case 'approval': {
      const { id, tool, status, createdAt, decidedAt } = event.data;
      const next = status === 'pending' ? `: faina approvals get ${id}` : '';
      const words = `approval of ${inLine(tool)} ${status}${next}`;
      return `${timeOf(decidedAt ?? createdAt)}  ├ ${colors.yellow(words)}`;
    }
    case 'activity':
    case 'delta':
    case 'done':
      return undefined;
  }
}

/** Whether somebody should look at it who reads nothing else: ends, waits, failures and questions. */
export function isRelevant(event: JobEvent): boolean {
  switch (event.event) {
    case 'transition':
      return !['PENDING', 'ACTIVE'].includes(event.data.to);
    case 'execution':
      return event.data.error !== undefined;
    default:
      return event.event === 'approval';
  }
}

export function isFailure(event: JobEvent): boolean {
  if (event.event === 'transition') return event.data.to === 'FAILED';
  return event.event === 'execution' && event.data.error !== undefined;
}

function executionText(entry: ExecutionEvent, { colors }: Colors): string {
  const { type, name, params, error, message, durationMs } = entry;
  const args = params === undefined || type === 'llm_call' ? '' : ` ${JSON.stringify(params)}`;
  const words = cut(inLine(`${type.replaceAll('_', ' ')} ${name}${args}`), textChars);
  const time = colors.dim(`${Math.round(durationMs)} ms`);
  if (error === undefined) return `${words}  ${time}`;
  return `${words}  ${time}  ${colors.red(cut(inLine(message ?? JSON.stringify(error)), textChars))}`;
}

/** Hours to seconds of the day here. */
export function timeOf(iso: string): string {
  const time = new Date(iso);
  return [time.getHours(), time.getMinutes(), time.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

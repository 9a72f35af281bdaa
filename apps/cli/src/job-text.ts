import type { Job } from '@faina/client';
import { inLine, printable, type Terminal } from './terminal.js';

/** A job for people: state, answer and what it used. */
export function jobText(job: Job, { colors }: Pick<Terminal, 'colors'>): string {
  const { id, agent, status, outcome, waitingFor, output, error, usage } = job;
  const state = [status, waitingFor && `for ${waitingFor}`, outcome].filter(Boolean).join(' ');
  const color =
    job.settledAt === null ? colors.cyan : status === 'COMPLETED' ? colors.green : colors.red;
  const lines = [
    `${colors.bold(id)}  ${agent.name}@${agent.version}  ${color(state)}`,
    ...(error ? [colors.red(inLine(`${error.code}: ${error.message}`))] : []),
    ...(output?.actions ?? []).map(({ tool, status: done, text }) =>
      inLine(`- ${tool} ${done}${text && `: ${text}`}`),
    ),
    ...(output?.message ? ['', printable(output.message), ''] : []),
    colors.dim(
      `${usage.modelCalls} model calls, ${usage.toolCalls} tool calls, ${usage.totalTokens} tokens` +
        (usage.costUsd === null ? '' : `, ${usage.costUsd} USD`),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

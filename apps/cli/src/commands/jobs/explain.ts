import type { FainaClient } from '@faina/client';
import { type ExitCode, exitCodes } from '../../exit-codes.js';
import { printPage } from '../../print-page.js';
import { printedJson, type Session } from '../../session.js';
import { inLine, type Terminal } from '../../terminal.js';

type Explanation = Awaited<ReturnType<typeof explanationOf>>;

const explanationOf = (client: FainaClient, id: string, signal: AbortSignal) =>
  client.call('GET', '/v1/jobs/{id}/explain', { path: { id }, signal });

/** `faina explain ID`: how a job stands, why, and what may be done about it. */
export async function explainJob(session: Session, id: string): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  const explanation = await explanationOf(client, id, signal);
  if (!printedJson(session)) terminal.out(explanationText(explanation, terminal));
  return exitCodes.done;
}

function explanationText(
  { state, since, sentence, blockedBy, next, breakdown, findings }: Explanation,
  { colors }: Pick<Terminal, 'colors'>,
): string {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const { queueMs, modelMs, toolMs, waitMs, otherMs } = breakdown;
  const paint = { error: colors.red, warning: colors.yellow, info: colors.cyan };
  return [
    `${colors.bold(state)} since ${since}`,
    inLine(sentence),
    // The first gate is what the sentence is about.
    ...blockedBy.slice(1).map(({ detail }) => `and: ${inLine(detail)}`),
    ...(next ? [`next: ${inLine(next.what)}, ${next.at}`] : []),
    colors.dim(
      `time: queue ${seconds(queueMs)}, model ${seconds(modelMs)}, tools ${seconds(toolMs)}, ` +
        `waits ${seconds(waitMs)}, rest ${seconds(otherMs)}`,
    ),
    ...findings.map(({ severity, sentence: found, fix, seq }) => {
      const step = seq === undefined ? '' : ` (step ${seq})`;
      return `${paint[severity](severity.padEnd(7))}  ${inLine(found)}${step}  → ${inLine(fix)}`;
    }),
    '',
  ].join('\n');
}

export interface TimelineFlags {
  readonly after?: string;
  readonly limit?: string;
}

/** `faina timeline ID`: its steps, a line each. */
export async function showTimeline(
  session: Session,
  id: string,
  { after, limit }: TimelineFlags,
): Promise<ExitCode> {
  const { client, signal, terminal, isJson } = session;
  const query = { ...(after && { after: Number(after) }), ...(limit && { limit: Number(limit) }) };
  const page = await client.call('GET', '/v1/jobs/{id}/timeline', { path: { id }, query, signal });
  const head = ['SEQ', 'KIND', 'NAME', 'ATTEMPT', 'STARTED', 'MS', 'STATUS', 'TOKENS', 'BYTES'];
  const exitCode = printPage(session, { ...page, nextCursor: null }, head, (step) => [
    String(step.seq),
    step.kind,
    step.name,
    String(step.attempt),
    step.startedAt,
    String(step.durationMs),
    step.status,
    String(step.tokens ?? ''),
    String(step.bytes ?? ''),
  ]);
  const last = page.items.at(-1);
  if (page.nextCursor !== null && last && !isJson) {
    terminal.err(`There are more: --after ${last.seq}\n`);
  }
  return exitCode;
}

import type { ExitCode } from '../exit-codes.js';
import { printPage } from '../print-page.js';
import type { Session } from '../session.js';
import { cut } from '../terminal.js';

export interface PeriodFlags {
  readonly from?: string;
  readonly to?: string;
}

/** `faina failures`: jobs that failed of the same, put together. */
export async function listFailures(
  session: Session,
  flags: PeriodFlags & { readonly limit?: string },
): Promise<ExitCode> {
  const { client, signal } = session;
  const { limit, ...period } = flags;
  const query = { ...period, ...(limit && { limit: Number(limit) }) };
  const found = await client.call('GET', '/v1/failures', { query, signal });
  const head = ['COUNT', 'LAST', 'CODE', 'TOOL', 'EXAMPLE', 'SENTENCE'];
  return printPage(session, found, head, (group) => [
    String(group.count),
    group.lastAt,
    group.code,
    group.tool ?? '',
    group.exampleJobId,
    cut(group.sentence, 80),
  ]);
}

/** `faina usage`: jobs, tokens and cost. */
export async function showUsage(
  session: Session,
  { by: groupBy, ...period }: PeriodFlags & { readonly by: string },
): Promise<ExitCode> {
  const { client, signal } = session;
  const sums = await client.call('GET', '/v1/usage', { query: { ...period, groupBy }, signal });
  const names = groupBy === '' ? [] : groupBy.split(',');
  const head = [...names.map((name) => name.toUpperCase()), 'JOBS', 'TOKENS', 'USD'];
  return printPage(session, sums, head, (sum) => {
    const groups: Readonly<Record<string, string | null | undefined>> = {
      day: sum.day,
      hour: sum.hour,
      agent: sum.agent,
      model: sum.model,
      owner: sum.owner,
    };
    return [
      ...names.map((name) => groups[name] ?? 'none'),
      String(sum.jobs),
      String(sum.tokens),
      sum.costUsd === null ? 'unknown' : String(sum.costUsd),
    ];
  });
}

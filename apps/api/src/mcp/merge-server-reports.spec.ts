import { describe, expect, it } from 'vitest';
import type { McpServerReport } from './mcp-server-report.js';
import { mergeServerReports } from './merge-server-reports.js';

type State = McpServerReport['servers'][number];

const since = '2026-11-23T00:00:00.000Z';
const tools = { available: 1, changed: 0, unavailable: 0 };

/** A process and how it sees servers; null: it is no worker. */
const seen = (worker: string | null, states: Readonly<Record<string, State['state']>>) => ({
  worker,
  report: {
    process: worker ?? 'own',
    servers: Object.entries(states).map(([name, state]): State => ({
      name,
      transport: 'stdio',
      state,
      since,
      tools,
    })),
  },
});

const merged = (...reports: ReturnType<typeof seen>[]) =>
  mergeServerReports(reports).map(({ name, state }) => `${name} ${state}`);

describe('what all processes tell of their servers', () => {
  it('has each server once, by name, as the worker sees it that is worst off', () => {
    const first = seen('a', { tickets: 'connected', files: 'connected' });
    expect(merged(first, seen('b', { tickets: 'away' }))).toEqual([
      'files connected',
      'tickets away',
    ]);
    expect(merged(first, seen('b', { tickets: 'connecting' }))).toContain('tickets connecting');
    const away = seen('b', { tickets: 'away' });
    expect(merged(away, seen('c', { tickets: 'unauthorized' }))).toEqual(['tickets unauthorized']);
  });

  it('counts a process that is no worker where no worker knows the server', () => {
    const own = seen(null, { files: 'away', mail: 'away' });
    expect(merged(own, seen('a', { files: 'connected' }))).toEqual([
      'files connected',
      'mail away',
    ]);
  });

  it('shows how each sees it, of a hundred at most', () => {
    const many = Array.from({ length: 150 }, (_, index) => seen(`w${index}`, { files: 'away' }));
    const [server] = mergeServerReports([seen(null, { files: 'connected' }), ...many]);
    expect(server?.seenBy).toHaveLength(100);
    expect(server?.seenBy[0]).toEqual({ worker: null, state: 'connected', since });
  });
});

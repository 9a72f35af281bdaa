import type { McpServerReport, McpServerView } from './mcp-server-report.js';

type State = McpServerReport['servers'][number];

/** The report of a process, and the worker that it is. */
export interface ProcessReport {
  readonly worker: string | null;
  readonly report: McpServerReport;
}

const mostProcesses = 100;

/** What is worse for jobs comes later. */
const badness: Readonly<Record<State['state'], number>> = {
  connected: 0,
  connecting: 1,
  away: 2,
  unauthorized: 3,
};

/**
 * Each server once, by name, as the worker sees it that is worst off: whatever job it gets lacks the
 * tools. Processes that are no workers count where no worker knows the server.
 */
export function mergeServerReports(reports: readonly ProcessReport[]): McpServerView[] {
  const seen = new Map<string, { worker: string | null; state: State }[]>();
  for (const { worker, report } of reports) {
    for (const state of report.servers) {
      seen.set(state.name, [...(seen.get(state.name) ?? []), { worker, state }]);
    }
  }
  return [...seen.values()]
    .flatMap((each) => {
      const ofWorkers = each.filter(({ worker }) => worker !== null);
      const [worst] = (ofWorkers.length > 0 ? ofWorkers : each).toSorted(
        (left, right) => badness[right.state.state] - badness[left.state.state],
      );
      return worst ? [{ ...worst.state, seenBy: each.slice(0, mostProcesses).map(seenByOne) }] : [];
    })
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}

function seenByOne({
  worker,
  state: { state, since, lastError, nextTryAt },
}: {
  worker: string | null;
  state: State;
}): McpServerView['seenBy'][number] {
  return {
    worker,
    state,
    since,
    ...(lastError && { lastError }),
    ...(nextTryAt === undefined ? {} : { nextTryAt }),
  };
}

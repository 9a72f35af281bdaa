import { suspectCrashes } from '../../../../../apps/api/src/job-store/parts/due-jobs.js';
import { isDue } from '../moves.js';
import { noRows, rowsOf, type SimulatedStatement, text } from '../statement.js';

/** The job that goes before one whose tenant holds its share of a worker. */
const fairTurn: SimulatedStatement = {
  run: (context, [door, crowding, taken, tenants, counts]) => {
    const at = context.job(text(door))?.columns;
    const crowders = crowding as readonly string[];
    if (!at || !crowders.includes(at.tenant)) return noRows;
    const running = (tenant: string): number =>
      (counts as readonly number[])[(tenants as readonly string[]).indexOf(tenant)] ?? 0;
    const waiting = [...context.tables.jobs.keys()].flatMap((id) => {
      const job = context.job(id);
      const isTaken = (taken as readonly string[]).includes(id);
      if (!job || isTaken || crowders.includes(job.columns.tenant)) return [];
      return job.columns.crashes < suspectCrashes && isDue(context, job) ? [job.columns] : [];
    });
    const [next] = waiting.toSorted(
      (one, other) =>
        running(one.tenant) - running(other.tenant) ||
        one.priority - other.priority ||
        one.createdAt - other.createdAt,
    );
    if (!next) return noRows;
    const { epoch: passedEpoch, priority: passedPriority, tenant: passedTenant } = at;
    const { id, tenant } = next;
    return rowsOf([{ id, tenant, passedEpoch, passedPriority, passedTenant }]);
  },
};

export const fairTurnStatements: Readonly<Record<string, SimulatedStatement>> = {
  fair_turn: fairTurn,
};

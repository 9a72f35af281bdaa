import { JobStatus } from '@faina/agent-core';
import { takenOver, maxCrashes } from '../../../../../apps/api/src/job-store/moves/take-over.js';
import { hasWorker, moveJob } from '../moves.js';
import { noRows, number, rowsOf, type SimulatedStatement, text } from '../statement.js';

const registerWorker: SimulatedStatement = {
  run: ({ tables, now }, [id, lockKey, , , leaseMs]) => {
    const aliveUntil = now + number(leaseMs);
    tables.workers.set(text(id), { id: text(id), lockKey: text(lockKey), aliveUntil });
    return { rows: [], rowCount: 1 };
  },
};

const renewWorker: SimulatedStatement = {
  run: ({ tables, now, job }, [id, leaseMs]) => {
    const worker = tables.workers.get(text(id));
    if (!worker) return noRows;
    worker.aliveUntil = now + number(leaseMs);
    const cancelled = [...tables.jobs.keys()].filter((jobId) => {
      const columns = job(jobId)?.columns;
      const isOwned = columns?.status === 'ACTIVE' && columns.leaseOwner === id;
      return isOwned && columns.cancelRequestedAt !== null;
    });
    return rowsOf([{ cancelled }]);
  },
};

const removeWorker: SimulatedStatement = {
  run: ({ tables }, [id]) => ({ rows: [], rowCount: tables.workers.delete(text(id)) ? 1 : 0 }),
};

const forgetDeadWorkers: SimulatedStatement = {
  run: ({ tables, now }, [unlockedBefore]) => {
    const before = unlockedBefore as readonly string[];
    const dying: { id: string }[] = [];
    for (const { id, lockKey, aliveUntil } of [...tables.workers.values()]) {
      if (aliveUntil >= now && tables.advisoryLocks.has(lockKey)) continue;
      if (aliveUntil < now || before.includes(id)) tables.workers.delete(id);
      else dying.push({ id });
    }
    return rowsOf(dying);
  },
};

const takeOver: SimulatedStatement = {
  run: (context) => {
    const moved = context.free().flatMap((id) => {
      const seen = context.job(id);
      if (seen?.columns.status !== 'ACTIVE' || hasWorker(context, seen)) return [];
      const { crashes, cancelRequestedAt } = seen.columns;
      if (crashes + 1 >= maxCrashes || cancelRequestedAt !== null) return [];
      const job = context.writable(id);
      const set = () => {
        if (job) job.columns.crashes += 1;
      };
      if (!job || !moveJob(context, job, { to: 'PENDING', reason: takenOver, set })) return [];
      const { epoch, priority } = job.columns;
      return [{ id, epoch, priority }];
    });
    return rowsOf(moved);
  },
};

const absolveJobs: SimulatedStatement = {
  locks: ([ids]) => (ids as readonly string[]).toSorted(),
  run: (context, [ids]) => {
    let rowCount = 0;
    for (const id of ids as readonly string[]) {
      const job = context.writable(id);
      if (!job || job.columns.crashes === 0 || new JobStatus(job.columns.status).isFinal())
        continue;
      job.columns.crashes -= 1;
      rowCount += 1;
    }
    return { rows: [], rowCount };
  },
};

/** Statements without a name go by how they begin. */
export const workerStatements: Readonly<Record<string, SimulatedStatement>> = {
  register_worker: registerWorker,
  renew_worker: renewWorker,
  'delete from workers where id = $1': removeWorker,
  forget_dead_workers: forgetDeadWorkers,
  absolve_jobs: absolveJobs,
  take_over: takeOver,
};

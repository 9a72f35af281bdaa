import { type Choose, oneOf } from './operations.js';
import { byId, enlist, newWorker } from './workers.js';

const never = new AbortController().signal;

export const register: Choose = ({ workers }, random) => {
  const isFirst = workers.length === 0;
  const leaseMs = isFirst || random.chance(0.7) ? 3_600_000 : -1_000;
  const hasSession = isFirst || random.chance(0.9);
  const worker = newWorker(random, leaseMs, hasSession);
  workers.push(worker.id);
  return {
    name: `register ${worker.id} ${leaseMs} ${hasSession ? '' : 'without a session'}`,
    run: (side) => enlist(side, worker),
  };
};

const renew: Choose = ({ workers }, random) => {
  const id = oneOf(workers, random);
  const leaseMs = random.chance(0.7) ? 3_600_000 : -1_000;
  if (id === undefined) return undefined;
  return {
    name: `renew ${id} ${leaseMs}`,
    run: async (side) => (await side.workers.renew(id, leaseMs))?.toSorted(),
  };
};

const remove: Choose = ({ workers }, random) => {
  const id = oneOf(workers, random);
  return id === undefined
    ? undefined
    : { name: `remove ${id}`, run: ({ workers: rows }) => rows.remove(id) };
};

const takeOver: Choose = () => ({
  name: 'take over',
  run: async ({ workers }) => {
    const unlocked = await workers.forgetDead();
    const stillAlive = await workers.forgetDead(unlocked);
    return [unlocked.toSorted(), stillAlive.toSorted(), byId(await workers.takeOver())];
  },
});

const absolve: Choose = ({ jobs }, random) => {
  const ids = [oneOf(jobs, random), oneOf(jobs, random)].filter((id) => id !== undefined);
  return {
    name: `absolve ${ids.join()}`,
    run: ({ workers }) => workers.absolve([...new Set(ids)]),
  };
};

const release: Choose = ({ jobs, workers }, random) => {
  const [id, worker] = [oneOf(jobs, random), oneOf(workers, random)];
  const epoch = random.chance(0.5) ? random.whole(1, 3) : null;
  if (id === undefined || worker === undefined) return undefined;
  return {
    name: `release ${id} of ${worker} ${epoch ?? ''}`,
    run: ({ leases }) => leases.release(id, worker, 'lost', epoch),
  };
};

const suspect: Choose = ({ workers, jobs }, random) => {
  const [worker, id] = [oneOf(workers, random), oneOf(jobs, random)];
  const isGivenBack = random.chance(0.5);
  if (worker === undefined || id === undefined) return undefined;
  return {
    name: `suspect for ${worker}, back ${isGivenBack ? id : ''}`,
    run: async ({ leases }) => {
      const claimed = await leases.claimSuspect(worker);
      if (isGivenBack) await leases.giveSuspectBack(id, worker);
      return claimed;
    },
  };
};

const end: Choose = ({ jobs }, random) => {
  const id = oneOf(jobs, random);
  return id === undefined
    ? undefined
    : {
        name: `end ${id}`,
        run: async ({ idleJobs }) => (await idleJobs.end(id))?.job.status().type,
      };
};

const sweep: Choose = () => ({
  name: 'sweep',
  run: ({ idleJobs }) => idleJobs.sweep(never),
});

const resume: Choose = () => ({
  name: 'resume decided',
  run: ({ reconcile }) => reconcile.resumeDecided(),
});

const claimSilent: Choose = (_cast, random) => {
  const silentMs = random.pick([-1_000, 3_600_000]);
  return {
    name: `claim silent ${silentMs}`,
    run: async ({ reconcile }) => [
      await reconcile.countDue(),
      byId(await reconcile.claimSilent(silentMs, 100)),
    ],
  };
};

const look: Choose = ({ jobs, workers, threads }, random) => {
  const [id, worker, thread] = [
    oneOf(jobs, random),
    oneOf(workers, random),
    oneOf(threads, random),
  ];
  if (id === undefined || worker === undefined || thread === undefined) return undefined;
  const crowding = ['default'];
  return {
    name: `look at ${id} and ${worker}`,
    run: async ({ leases, fairTurns }) => [
      await leases.standing(id),
      (await leases.ownedJobIds(worker)).toSorted(),
      await leases.nextOfThread('default', thread),
      await fairTurns.find({ jobId: id, crowding, taken: [], running: new Map() }),
    ],
  };
};

export const recoveryOperations: readonly Choose[] = [
  ...[register, renew, remove, takeOver, takeOver, absolve, release, suspect],
  ...[end, sweep, resume, claimSilent, look],
];

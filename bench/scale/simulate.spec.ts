import { describe, expect, it } from 'vitest';
import { type Installation, simulate, type UnitCosts } from './simulate.ts';

const costs: UnitCosts = {
  workerOfStatement: 1,
  workerOfSave: 0.2,
  postgresOfStatement: 0.6,
  postgresOfSave: 0.2,
  queueOfJob: 0,
  flush: 0.5,
};
const small: Installation = {
  workers: 1,
  slots: 1,
  cores: 1,
  postgresCores: 1,
  saves: 10,
  modelMs: 0,
};

describe('a simulated installation', () => {
  it('takes for one job alone what its parts take, one after the other', () => {
    const { jobsPerSecond, savesPerStatement } = simulate(costs, small);
    expect(savesPerStatement).toBe(1);
    expect(jobsPerSecond).toBeCloseTo(1_000 / (10 * (1 + 0.2 + 0.6 + 0.2 + 0.5)), 1);
  });

  it('waits for its model on top of that', () => {
    const { jobsPerSecond } = simulate(costs, { ...small, modelMs: 100 });
    expect(1_000 / jobsPerSecond).toBeGreaterThan(10 * 99);
    expect(1_000 / jobsPerSecond).toBeLessThan(10 * 106);
  });

  it('does as much as the core of its only worker, whatever PostgreSQL has', () => {
    const { jobsPerSecond, savesPerStatement, busy } = simulate(costs, {
      ...small,
      slots: 100,
      cores: 8,
      postgresCores: 8,
    });
    expect(busy.worker).toBeGreaterThan(0.75);
    expect(busy.worker).toBeLessThanOrEqual(1.01);
    const msOfJob = 10 * (0.2 + 1 / savesPerStatement);
    expect((jobsPerSecond * msOfJob) / 1_000).toBeCloseTo(busy.worker, 1);
  });

  it('does twice as much with two workers, until PostgreSQL is full', () => {
    const many = { ...small, slots: 100, cores: 32, postgresCores: 4 };
    const [one, two, sixteen, more] = [1, 2, 16, 32].map((workers) =>
      simulate(costs, { ...many, workers }),
    );
    expect((two?.jobsPerSecond ?? 0) / (one?.jobsPerSecond ?? 0)).toBeGreaterThan(1.8);
    expect(sixteen?.busy.postgres).toBeGreaterThan(0.95);
    expect((more?.jobsPerSecond ?? 0) / (sixteen?.jobsPerSecond ?? 0)).toBeLessThan(1.1);
  });

  it('gives the queue its part of the cores of the workers', () => {
    const full = { ...small, workers: 4, slots: 100, cores: 1, postgresCores: 8 };
    const [free, dear] = [0, 3].map((queueOfJob) => simulate({ ...costs, queueOfJob }, full));
    const more = 1_000 / (dear?.jobsPerSecond ?? 0) - 1_000 / (free?.jobsPerSecond ?? 0);
    expect(more).toBeCloseTo(3, 0);
  });

  it('is the same each time', () => {
    const installation = { ...small, slots: 30, modelMs: 20 };
    expect(simulate(costs, installation)).toEqual(simulate(costs, installation));
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { GroupWriter } from './group-writer.js';

/** A writer whose statements end when the test says so. */
function openStatements() {
  const statements: {
    ids: string[];
    commit: (lost?: string) => void;
    fail: (error: Error) => void;
  }[] = [];
  const writer = new GroupWriter((items: readonly { id: string }[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ id: string }[]>();
    const ids = items.map(({ id }) => id);
    const commit = (lost?: string) => {
      resolve(ids.filter((id) => id !== lost).map((id) => ({ id })));
    };
    statements.push({ ids, commit, fail: reject });
    return promise;
  });
  return { writer, statements, ids: () => statements.map(({ ids }) => ids) };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('what different jobs store', () => {
  it('are sent at once while few statements are under way, and together after that', async () => {
    const { writer, statements, ids } = openStatements();
    const saves = ['a', 'b', 'c', 'd'].map((id) => writer.write({ id }));
    expect(ids()).toEqual([['a'], ['b']]);
    statements[0]?.commit();
    await saves[0];
    await Promise.resolve();
    expect(ids()).toEqual([['a'], ['b'], ['c', 'd']]);
    statements[1]?.commit();
    statements[2]?.commit();
    expect(await Promise.all(saves)).toMatchObject(['a', 'b', 'c', 'd'].map((id) => ({ id })));
  });

  it('share a statement of 64 at most', async () => {
    const { writer, statements, ids } = openStatements();
    const saves = Array.from({ length: 100 }, (_, index) => writer.write({ id: String(index) }));
    statements[0]?.commit();
    statements[1]?.commit();
    await Promise.all(saves.slice(0, 2));
    await Promise.resolve();
    expect(ids().map(({ length }) => length)).toEqual([1, 1, 64, 34]);
    statements[2]?.commit();
    statements[3]?.commit();
    expect(await Promise.all(saves)).toHaveLength(100);
  });

  it('go two at a time, however long a commit takes', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    const { writer, statements } = openStatements();
    for (let round = 0; round < 20; round += 1) {
      const saves = ['a', 'b', 'c', 'd', 'e'].map((id) => writer.write({ id }));
      expect(statements).toHaveLength(2);
      while (statements.length > 0) {
        expect(statements.length).toBeLessThanOrEqual(2);
        vi.advanceTimersByTime(100);
        statements.splice(0).forEach(({ commit }) => {
          commit();
        });
        // The writer goes on once the steps have their answers.
        await new Promise(setImmediate);
      }
      expect(await Promise.all(saves)).toHaveLength(5);
    }
  });

  it('P5 tell the one whose lease is lost, and no other', async () => {
    const { writer, statements } = openStatements();
    const saves = ['a', 'b', 'lost', 'kept'].map((id) => writer.write({ id }));
    statements[0]?.commit();
    await saves[0];
    await Promise.resolve();
    statements[2]?.commit('lost');
    expect(await saves[2]).toBeUndefined();
    expect(await saves[3]).toMatchObject({ id: 'kept' });
    statements[1]?.commit();
  });

  it('all fail, and are not sent again, when the connection was lost: they may be saved', async () => {
    const { writer, statements, ids } = openStatements();
    const saves = ['a', 'b', 'c', 'd'].map((id) => writer.write({ id }));
    statements[0]?.commit();
    await saves[0];
    await Promise.resolve();
    statements[2]?.fail(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
    await expect(saves[2]).rejects.toThrow('reset');
    await expect(saves[3]).rejects.toThrow('reset');
    expect(ids()).toHaveLength(3);
    statements[1]?.commit();
  });

  it('are tried alone when they cannot be stored together', async () => {
    const { writer, statements, ids } = openStatements();
    const saves = ['a', 'b', 'c', 'bad'].map((id) => writer.write({ id }));
    statements[0]?.commit();
    await saves[0];
    await Promise.resolve();
    statements[2]?.fail(new Error('not null'));
    await waitForStatements(4);
    statements[3]?.commit();
    expect(await saves[2]).toMatchObject({ id: 'c' });
    await waitForStatements(5);
    statements[4]?.fail(new Error('not null'));
    await expect(saves[3]).rejects.toThrow('not null');
    expect(ids()).toEqual([['a'], ['b'], ['c', 'bad'], ['c'], ['bad']]);
    statements[1]?.commit();

    async function waitForStatements(count: number): Promise<void> {
      for (let turn = 0; turn < 10 && statements.length < count; turn += 1) await Promise.resolve();
    }
  });
});

import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Turns } from '../process/turns.js';
import { GroupWriter } from './group-writer.js';

/** A writer whose statements end when the test says so. */
function openStatements() {
  const statements: {
    ids: string[];
    commit: (lost?: string) => void;
    fail: (error: Error) => void;
  }[] = [];
  const turns = new Turns();
  const writer = new GroupWriter((items: readonly { id: string; chars?: number }[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ id: string }[]>();
    const ids = items.map(({ id }) => id);
    const commit = (lost?: string) => {
      resolve(ids.filter((id) => id !== lost).map((id) => ({ id })));
    };
    statements.push({ ids, commit, fail: reject });
    return promise;
  }, turns);
  return { writer, statements, turns, ids: () => statements.map(({ ids }) => ids) };
}

afterEach(() => {
  vi.useRealTimers();
});

/** Two statements are under way, and what is written from then on waits. */
async function writerUnderWay() {
  const opened = openStatements();
  const first = opened.writer.write({ id: 'a' });
  await turn();
  const second = opened.writer.write({ id: 'b' });
  await turn();
  return { ...opened, first, second };
}

describe('what different jobs store', () => {
  it('is sent together where it comes in one turn, at once while few statements are under way', async () => {
    const { writer, statements, ids } = openStatements();
    const saves = ['a', 'b'].map((id) => writer.write({ id }));
    // As jobs come to their next save that go on from one.
    void Promise.resolve().then(() => saves.push(writer.write({ id: 'c' })));
    await turn();
    expect(ids()).toEqual([['a', 'b', 'c']]);
    saves.push(writer.write({ id: 'd' }));
    await turn();
    expect(ids()).toEqual([['a', 'b', 'c'], ['d']]);
    for (const { commit } of statements) commit();
    expect(await Promise.all(saves)).toMatchObject(['a', 'b', 'c', 'd'].map((id) => ({ id })));
  });

  it('is sent together while two statements are under way, as soon as one has ended', async () => {
    const { writer, statements, ids, first } = await writerUnderWay();
    const saves = [writer.write({ id: 'c' })];
    await turn();
    saves.push(writer.write({ id: 'd' }));
    await turn();
    expect(ids()).toEqual([['a'], ['b']]);
    statements[0]?.commit();
    expect(await first).toMatchObject({ id: 'a' });
    await turn();
    expect(ids()).toEqual([['a'], ['b'], ['c', 'd']]);
    statements[1]?.commit();
    statements[2]?.commit();
    expect(await Promise.all(saves)).toMatchObject([{ id: 'c' }, { id: 'd' }]);
  });

  it('is sent with what those write who go on from the statement that ended', async () => {
    const { writer, statements, ids, first } = await writerUnderWay();
    const waiting = writer.write({ id: 'c' });
    const next = first.then(() => writer.write({ id: 'a' }));
    statements[0]?.commit();
    await turn();
    expect(ids().at(-1)).toEqual(['c', 'a']);
    for (const { commit } of statements) commit();
    await Promise.all([waiting, next]);
  });

  it('F13 is told to one alone of those that ask for the same', async () => {
    const { writer, statements, ids } = openStatements();
    const asked = ['a', 'a', 'b', 'a'].map((id) => writer.write({ id }));
    await turn();
    expect(ids()).toEqual([['a', 'b'], ['a']]);
    statements[0]?.commit();
    statements[1]?.commit('a');
    await turn();
    expect(ids()).toEqual([['a', 'b'], ['a'], ['a']]);
    statements[2]?.commit('a');
    expect(await Promise.all(asked)).toEqual([{ id: 'a' }, undefined, { id: 'b' }, undefined]);
  });

  it('share a statement of 64 at most', async () => {
    const { writer, statements, ids } = openStatements();
    const saves = Array.from({ length: 150 }, (_, index) => writer.write({ id: String(index) }));
    await turn();
    expect(ids().map(({ length }) => length)).toEqual([64, 64]);
    statements[0]?.commit();
    await vi.waitFor(() => expect(ids().map(({ length }) => length)).toEqual([64, 64, 22]));
    for (const { commit } of statements) commit();
    expect(await Promise.all(saves)).toHaveLength(150);
  });

  it('share a statement while they are a mebibyte together, and one that is longer is sent by itself', async () => {
    const { writer, statements, ids } = openStatements();
    const chars = { a: 500_000, b: 600_000, c: 500_000, d: 2_000_000, e: 1 };
    const saves = Object.entries(chars).map(([id, each]) => writer.write({ id, chars: each }));
    await turn();
    expect(ids()).toEqual([['a', 'c', 'e'], ['b']]);
    statements[0]?.commit();
    await vi.waitFor(() => expect(ids().at(-1)).toEqual(['d']));
    for (const { commit } of statements) commit();
    expect(await Promise.all(saves)).toHaveLength(5);
  });

  it('go on a few in a turn, and share the next statement all the same', async () => {
    const { writer, statements, ids } = openStatements();
    const goneOn: string[] = [];
    const saves = Array.from({ length: 40 }, async (_, index) => {
      const id = String(index);
      await writer.write({ id });
      goneOn.push(id);
      return writer.write({ id });
    });
    await turn();
    statements[0]?.commit();
    const seen: number[] = [];
    for (let turnsLeft = 10; goneOn.length < 40 && turnsLeft > 0; turnsLeft -= 1) {
      await turn();
      seen.push(goneOn.length);
    }
    expect(seen).toEqual([16, 32, 40]);
    await turn();
    expect(ids().map(({ length }) => length)).toEqual([40, 40]);
    statements[1]?.commit();
    expect(await Promise.all(saves)).toHaveLength(40);
  });

  it('wait some turns and no more for those who wait in line', async () => {
    const { writer, statements, turns, ids } = openStatements();
    let isOver = false;
    const goAgain = () => {
      if (!isOver) turns.goOn(goAgain);
    };
    for (let count = 0; count < 20; count += 1) goAgain();
    const save = writer.write({ id: 'a' });
    await vi.waitFor(() => expect(ids()).toEqual([['a']]));
    expect(turns.isBusy).toBe(true);
    isOver = true;
    statements[0]?.commit();
    expect(await save).toEqual({ id: 'a' });
  });

  it('go out at once where they fill a statement, while others still wait for their turn', async () => {
    const { writer, statements, turns, ids } = openStatements();
    const held = Array.from(
      { length: 40 },
      () => new Promise<void>((resolve) => turns.goOn(resolve)),
    );
    const saves = Array.from({ length: 64 }, (_, index) => writer.write({ id: String(index) }));
    await new Promise<void>((resolve) => process.nextTick(resolve));
    expect(turns.isBusy).toBe(true);
    expect(ids().map(({ length }) => length)).toEqual([64]);
    statements[0]?.commit();
    await Promise.all([...held, ...saves]);
  });

  it('go two statements at a time, however long a commit takes', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    const { writer, statements } = await writerUnderWay();
    for (let round = 0; round < 20; round += 1) {
      const save = writer.write({ id: 'c' });
      await turn();
      expect(statements).toHaveLength(2);
      vi.advanceTimersByTime(100);
      statements.shift()?.commit();
      // The writer goes on once the steps have their answers.
      await turn();
      expect(statements).toHaveLength(2);
      statements.pop()?.commit();
      expect(await save).toMatchObject({ id: 'c' });
      void writer.write({ id: 'd' });
      await turn();
    }
  });

  it('P5 tell the one whose lease is lost, and no other', async () => {
    const { writer, statements } = openStatements();
    const saves = ['lost', 'kept'].map((id) => writer.write({ id }));
    await turn();
    statements[0]?.commit('lost');
    expect(await Promise.all(saves)).toEqual([undefined, { id: 'kept' }]);
  });

  it('all fail, and are not sent again, when the connection was lost: they may be saved', async () => {
    const { writer, statements, ids } = openStatements();
    const saves = ['c', 'd'].map((id) => writer.write({ id }));
    const both = Promise.allSettled(saves);
    await turn();
    statements[0]?.fail(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
    expect(await both).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    await turn();
    expect(ids()).toHaveLength(1);
  });

  it('are tried alone when they cannot be stored together', async () => {
    const { writer, statements, ids } = openStatements();
    const saves = ['c', 'bad'].map((id) => writer.write({ id }));
    await turn();
    statements[0]?.fail(new Error('not null'));
    await turn();
    statements[1]?.commit();
    expect(await saves[0]).toMatchObject({ id: 'c' });
    await turn();
    statements[2]?.fail(new Error('not null'));
    await expect(saves[1]).rejects.toThrow('not null');
    expect(ids()).toEqual([['c', 'bad'], ['c'], ['bad']]);
  });
});

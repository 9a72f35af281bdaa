import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { orAborted } from './or-aborted.js';

describe('orAborted', () => {
  it('gives what the work gives, also its error', async () => {
    const { signal } = new AbortController();
    expect(await orAborted(Promise.resolve(7), signal)).toBe(7);
    await expect(orAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
  });

  it('ends with the signal, before the work began or while it stands still', async () => {
    const controller = new AbortController();
    const standing = orAborted(Promise.withResolvers<number>().promise, controller.signal);
    controller.abort();
    expect(await standing).toBeUndefined();
    expect(await orAborted(Promise.resolve(7), controller.signal)).toBeUndefined();
  });

  it('R9: leaves no listener at a signal that lives on', async () => {
    const { signal } = new AbortController();
    await orAborted(Promise.resolve(7), signal);
    await orAborted(Promise.reject(new Error('no')), signal).catch(() => undefined);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('hears of no error that comes after the end', async () => {
    const { promise, reject } = Promise.withResolvers<number>();
    expect(await orAborted(promise, AbortSignal.abort())).toBeUndefined();
    reject(new Error('too late'));
    await expect(promise).rejects.toThrow('too late');
  });
});

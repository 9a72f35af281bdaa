import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Mailbox } from './mailbox.js';
import { RemoteInterest } from './wake-ups/remote-interest.js';
import { SharedReads } from './shared-reads.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const words = (text: string) => ({ text, offset: 0, after: 0 });

it('gives the newest news and what words have room, and says where nothing came', async () => {
  const mailbox = new Mailbox<number>(new AbortController().signal);
  const silent = mailbox.next(15_000);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await silent).toEqual({ words: [], news: undefined, isSilent: true });
  const woken = mailbox.next(15_000);
  mailbox.put(1);
  mailbox.put(2);
  mailbox.addWords(words('x'.repeat(32_000)));
  mailbox.addWords(words('lost'));
  expect(await woken).toMatchObject({ news: 2, words: [{ offset: 0 }], isSilent: false });
  mailbox.put(3);
  expect(await mailbox.next(15_000)).toMatchObject({ news: 3, words: [] });
});

it('closes with its signal, also before it is opened', async () => {
  const end = new AbortController();
  const mailbox = new Mailbox<number>(end.signal);
  const woken = mailbox.next(15_000);
  end.abort();
  expect(await woken).toMatchObject({ isSilent: false });
  expect(mailbox.isOpen).toBe(false);
  expect(new Mailbox<number>(end.signal).isOpen).toBe(false);
});

it('P17 reads once for all who ask before the read begins, and no more at once than it may', async () => {
  vi.useRealTimers();
  const reads = new SharedReads<string>(2);
  const begun: { name: string; end: () => void }[] = [];
  const read = (name: string) =>
    reads.read(name, async () => {
      await new Promise<void>((end) => {
        begun.push({ name, end });
      });
      return name;
    });
  const hasBegun = (names: string) =>
    vi.waitFor(() => {
      expect(begun.map(({ name }) => name).join('')).toBe(names);
    });
  const first = ['a', 'a', 'b', 'c', 'a'].map(read);
  await hasBegun('ab');
  const afterwards = ['a', 'c'].map(read);
  begun[0]?.end();
  await hasBegun('abc');
  begun[1]?.end();
  await hasBegun('abca');
  for (const { end } of begun) end();
  expect(await Promise.all([...first, ...afterwards])).toEqual(['a', 'a', 'b', 'c', 'a', 'a', 'c']);
  await expect(reads.read('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await reads.read('a', async () => 'again')).toBe('again');
});

it('forgets what others watched when they say it no more', () => {
  let now = 0;
  const interest = new RemoteInterest(() => now);
  interest.add(['a']);
  now = 14_000;
  interest.add(['b']);
  expect([interest.has('a'), interest.has('c')]).toEqual([true, false]);
  now = 16_000;
  interest.forgetOld();
  expect([interest.has('a'), interest.has('b')]).toEqual([false, true]);
});

import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailer } from '../create-mailer.js';
import { OutboxMailer } from '../outbox-mailer.js';

const message = {
  messageId: '<0123456789abcdef@example.org>',
  envelope: { from: 'faina@example.org', to: ['ana@example.com'] },
  raw: 'From: faina@example.org\r\n\r\nOl=C3=A1\r\n',
};
const signal = () => AbortSignal.timeout(10_000);

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'faina-outbox-'));
});

afterAll(() => rm(dataDir, { recursive: true }));

describe('OutboxMailer', () => {
  it('is what mails without a server, and writes exactly the message under its id', async () => {
    const mailer = createMailer({ outbox: join(dataDir, 'outbox') });
    const file = '0123456789abcdef@example.org.eml';

    expect(await mailer?.send(message, signal())).toEqual({ kind: 'stored', file });
    expect(await readdir(join(dataDir, 'outbox'))).toEqual([file]);
    const path = join(dataDir, 'outbox', file);
    expect(await readFile(path, 'latin1')).toBe(message.raw);
    expect((await stat(path)).mode & 0o077).toBe(0);
  });

  it('writes a repeated message over the first', async () => {
    const folder = join(dataDir, 'repeated');
    const mailer = new OutboxMailer(folder);
    const all = Array.from({ length: 20 }, () => mailer.send(message, signal()));

    expect(new Set((await Promise.all(all)).map(({ kind }) => kind))).toEqual(new Set(['stored']));
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('keeps an odd id inside of its folder', async () => {
    const folder = join(dataDir, 'odd');
    const odd = { ...message, messageId: '<../../a/b\\c@example.org>' };

    expect(await new OutboxMailer(folder).send(odd, signal())).toMatchObject({ kind: 'stored' });
    expect(await readdir(folder)).toEqual(['.._.._a_b_c@example.org.eml']);
  });

  it('says so when it cannot write, without a path', async () => {
    const folder = join(dataDir, 'file');
    await writeFile(folder, '');
    await chmod(folder, 0o400);

    expect(await new OutboxMailer(folder).send(message, signal())).toEqual({
      kind: 'not_accepted',
      refusal: 'not_stored',
      detail: 'EEXIST',
      tries: 1,
    });
  });

  it('writes nothing once it was told to stop', async () => {
    const folder = join(dataDir, 'stopped');

    expect(await new OutboxMailer(folder).send(message, AbortSignal.abort())).toMatchObject({
      kind: 'not_accepted',
      refusal: 'interrupted',
    });
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });
});

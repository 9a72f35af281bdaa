import { execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { AgentTool } from '@faina/agent-core';
import { testTool } from '@faina/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterDiff, compilerSays, root } from './recipe.ts';
import { codeBlocks, filesOf, readPage } from '../libs/packs/test/support/code-blocks.ts';

const packFile = 'libs/packs/coach/index.ts';
const receiverFile = 'receiver/ship-order.mjs';
const shippedFile = 'libs/packs/coach/tools/ritmo-por-km.ts';
const ownFiles = ['tools/pace-per-km.ts', 'tools/pace-per-km.test.ts', 'tools/book-court.ts'];

const page = await readPage('tools.md');
const code = filesOf(page);
const [diff = '', ...otherDiffs] = codeBlocks(page, 'diff');
const codeOf = (file: string): string => code.get(file) ?? '';

let scratch: string;

/** Where a file of the page is tried. */
const placeOf = (file: string) => join(scratch, basename(file));

beforeAll(async () => {
  // Below the root, where packages are found; the folder is in no commit.
  await mkdir(join(root, 'coverage'), { recursive: true });
  scratch = await mkdtemp(join(root, 'coverage/tools-page-'));
  for (const [file, text] of code) await writeFile(placeOf(file), text);
});

afterAll(() => rm(scratch, { recursive: true }));

const toolOf = async (file: string): Promise<AgentTool> => {
  const made = (await import(placeOf(file))) as { readonly default: AgentTool };
  return made.default;
};

describe('docs/tools.md', () => {
  it('has no code but what is tried here', () => {
    expect({ files: [...code.keys()], other: codeBlocks(page, 'ts'), otherDiffs }).toEqual({
      files: [...ownFiles, receiverFile, shippedFile],
      other: [],
      otherDiffs: [],
    });
  });

  it('shows tools of your own that compile', () => {
    const folder = relative(root, scratch);
    const files = new Map(ownFiles.map((file) => [join(folder, basename(file)), codeOf(file)]));
    // One program for all of them: each would read the same libraries again.
    const all = join(folder, 'all.ts');
    files.set(all, ownFiles.map((file) => `import './${basename(file)}';\n`).join(''));
    expect(compilerSays(files, all)).toEqual([]);
    const pace = codeOf('tools/pace-per-km.ts').replace('kilometres: z', 'miles: z');
    files.set(join(folder, 'pace-per-km.ts'), pace);
    expect(compilerSays(files, all)).not.toEqual([]);
  });

  it('shows a test of one that Node runs as it is', async () => {
    const file = placeOf('tools/pace-per-km.test.ts');
    const { stdout } = await promisify(execFile)(process.execPath, ['--test', file], {
      env: { PATH: process.env.PATH },
    });
    expect(stdout).toMatch(/pass 1$/m);
  });

  it('shows a failure that the model is told', async () => {
    const outcome = await testTool(await toolOf('tools/pace-per-km.ts'), {
      kilometres: 10,
      minutes: 1,
    });
    expect(outcome).toMatchObject({
      kind: 'recoverable_error',
      error: { code: 'PACE_IMPLAUSIBLE' },
    });
  });

  it('shows a tool that does nothing before a person agrees', async () => {
    const args = { court: 3, at: '2026-11-23T15:00:00Z' };
    expect(await testTool(await toolOf('tools/book-court.ts'), args)).toEqual({
      kind: 'awaiting_approval',
      preview: { text: 'Book court 3 at 2026-11-23T15:00:00Z?' },
    });
  });

  it('shows a receiver that does what is signed, once for a key, and tells why it does not', async () => {
    const secret = `whsec_${Buffer.from('secret-of-the-receiver-01234').toString('base64')}`;
    const receiver = spawn(process.execPath, [placeOf(receiverFile)], {
      env: { PATH: process.env.PATH, PORT: '0', TOOL_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = (await once(receiver.stdout, 'data')) as [Buffer];
      const send = async (order: string, signedBy = secret) => {
        const body = JSON.stringify({ args: { order }, callKey: `key of ${order}`, owner: 'ana' });
        const sentAt = String(Math.floor(Date.now() / 1_000));
        const hmac = createHmac('sha256', Buffer.from(signedBy.replace('whsec_', ''), 'base64'));
        const headers = {
          'webhook-id': 'call',
          'webhook-timestamp': sentAt,
          'webhook-signature': `v1,${hmac.update(`call.${sentAt}.${body}`).digest('base64')}`,
        };
        const reply = await fetch(String(line).trim(), { method: 'POST', headers, body });
        return [reply.status, await reply.json()];
      };
      const done = { data: { order: 'o-1', for: 'ana' }, text: 'Order o-1 is shipped.' };
      expect(await send('o-1')).toEqual([200, done]);
      expect(await send('o-1')).toEqual([200, done]);
      expect(await send('none')).toMatchObject([422, { code: 'ORDER_UNKNOWN' }]);
      const forged = await send('o-1', `whsec_${'A'.repeat(32)}`);
      expect(forged).toMatchObject([401, { code: 'NOT_SIGNED' }]);
    } finally {
      receiver.kill();
    }
  });

  it('shows a tool that compiles where it says, together with its lines in the pack', async () => {
    const pack = await readFile(join(root, packFile), 'utf8');
    const shown = codeOf(shippedFile);
    const files = new Map([
      [shippedFile, shown],
      [packFile, afterDiff(`docs/tools.md: ${packFile}`, pack, diff)],
    ]);
    const compile = () => compilerSays(files, packFile);
    expect(compile()).toEqual([]);
    files.set(shippedFile, shown.replace(': CoachTool = () =>', ' ='));
    expect(compile()).not.toEqual([]);
  });

  it('shows a tool of a pack that works', async () => {
    const made = (await import(placeOf(shippedFile))) as { readonly ritmoPorKm: () => AgentTool };
    expect(await testTool(made.ritmoPorKm(), { distancia_km: 10, minutos: 52.5 })).toEqual({
      kind: 'completed',
      data: { ritmo_min_km: '5:15' },
      text: 'Ritmo: 5:15 min/km',
    });
  });
});

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AgentTool, normalizeToolResult } from '@faina/agent-core';
import { toolContext } from '@faina/agent-core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterDiff, compilerSays, root } from './recipe.ts';
import { codeBlocks, readPage } from '../libs/packs/test/support/code-blocks.ts';

const toolFile = 'libs/packs/coach/tools/ritmo-por-km.ts';
const packFile = 'libs/packs/coach/index.ts';

const page = await readPage('tools.md');
const [code = '', ...otherCode] = codeBlocks(page, 'ts');
const [diff = '', ...otherDiffs] = codeBlocks(page, 'diff');

let scratch: string;
let tool: AgentTool;

beforeAll(async () => {
  // Below the root, where packages are found; the folder is in no commit.
  await mkdir(join(root, 'coverage'), { recursive: true });
  scratch = await mkdtemp(join(root, 'coverage/tools-page-'));
  const file = join(scratch, 'ritmo-por-km.ts');
  await writeFile(file, code);
  const made = (await import(file)) as { ritmoPorKm: () => AgentTool };
  tool = made.ritmoPorKm();
});

afterAll(() => rm(scratch, { recursive: true }));

async function outcomeOf(args: unknown) {
  if (tool.effect !== 'none' || !tool.execute) throw new Error('It is no read tool.');
  return normalizeToolResult(tool.name, await tool.execute(args, toolContext()));
}

describe('docs/tools.md', () => {
  it('has no code but what is tried here', () => {
    expect({ otherCode, otherDiffs }).toEqual({ otherCode: [], otherDiffs: [] });
  });

  it('shows a tool that compiles where it says, together with its lines in the pack', async () => {
    const pack = await readFile(join(root, packFile), 'utf8');
    const files = new Map([
      [toolFile, code],
      [packFile, afterDiff(`docs/tools.md: ${packFile}`, pack, diff)],
    ]);
    const compile = () => compilerSays(files, packFile);
    expect(compile()).toEqual([]);
    files.set(toolFile, code.replace(': CoachTool = () =>', ' ='));
    expect(compile()).not.toEqual([]);
  });

  it('shows a tool that works', async () => {
    expect(await outcomeOf({ distancia_km: 10, minutos: 52.5 })).toEqual({
      kind: 'completed',
      data: { ritmo_min_km: '5:15' },
      text: 'Ritmo: 5:15 min/km',
    });
    expect(await outcomeOf({ distancia_km: 10, minutos: 1 })).toMatchObject({
      kind: 'recoverable_error',
      error: { code: 'PACE_IMPLAUSIBLE' },
    });
  });
});

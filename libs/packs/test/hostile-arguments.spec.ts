import { jsonSchemaOf } from '@faina/agent-core';
import { cpuMs } from '@faina/agent-core/testing';
import { PrismaClient, PrismaPg } from '@faina/database';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createPacks, knownPackNames } from '../create-packs.js';

// Connects when it is first used, which is never here.
const prisma = new PrismaClient({
  adapter: new PrismaPg({ connectionString: 'postgresql://127.0.0.1:1/none' }),
});

const packs = createPacks({
  prisma,
  mail: {},
  timeZone: 'America/Sao_Paulo',
  mailApprovalMs: 1_800_000,
  enabled: knownPackNames,
});

const chars = 100_000;
const texts = ['\u0301\u0323', ' ', '\n', '@', 'a@', '<', '1,', '1.', "'", '\\', '[', '2026-'].map(
  (part) => part.repeat(chars / part.length),
);

const named = z.looseObject({ properties: z.record(z.string(), z.unknown()).default({}) });

describe('S4: the arguments of shipped tools', () => {
  const tools = packs.flatMap((pack) => pack.tools.map((tool) => [tool.name, tool] as const));

  it.each(tools)('%s are refused or taken at once, however hostile', (_name, tool) => {
    const names = Object.keys(named.parse(jsonSchemaOf(tool.parameters)).properties);
    const startedAt = cpuMs();
    for (const text of texts) {
      tool.parameters.safeParse(Object.fromEntries(names.map((name) => [name, text])));
      tool.parameters.safeParse(Object.fromEntries(names.map((name) => [name, [text]])));
    }
    // Composing the name of a lead took many seconds, before it was found too long.
    expect(cpuMs() - startedAt).toBeLessThan(3_000);
  });
});

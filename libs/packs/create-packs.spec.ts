import { PrismaClient, PrismaPg } from '@faina/database';
import { describe, expect, it } from 'vitest';
import { createPacks, knownPackNames, UnknownPackError } from './create-packs.js';
import { ToolRegistryService } from '@faina/tools';

// Connects when it is first used, which is never here.
const prisma = new PrismaClient({
  adapter: new PrismaPg({ connectionString: 'postgresql://127.0.0.1:1/none' }),
});

const given = {
  prisma,
  mail: {},
  timeZone: 'America/Sao_Paulo',
  mailApprovalMs: 1_800_000,
};

describe('createPacks', () => {
  it('gives the packs that TOOL_PACKS names, each once', () => {
    const packs = createPacks({ ...given, enabled: ['coach', 'diagnostics', 'coach'] });

    expect(packs.map(({ name }) => name)).toEqual(['coach', 'diagnostics']);
  });

  it('refuses a sender that is no mailbox', () => {
    const create = () =>
      createPacks({
        ...given,
        enabled: ['reports'],
        mailFrom: 'faina\r\nBcc: x@example.org',
      });

    expect(create).toThrow(RangeError);
  });

  it('refuses unknown names and lists the known ones', () => {
    const create = () => createPacks({ ...given, enabled: ['coach', 'couch', 'constructor'] });

    expect(create).toThrow(UnknownPackError);
    expect(create).toThrow(
      'TOOL_PACKS names couch, constructor, which is no known pack. ' +
        'Known packs: crm, coach, reports, diagnostics.',
    );
  });

  it('refuses a time zone that does not exist', () => {
    expect(() =>
      createPacks({ ...given, enabled: ['coach'], timeZone: 'America/Atlantis' }),
    ).toThrow(RangeError);
  });

  it('gives packs that pass the boot checks', () => {
    const packs = createPacks({ ...given, enabled: knownPackNames });
    const tools = packs.flatMap((pack) => pack.tools.map(({ name }) => name));

    expect(packs.map(({ name }) => name)).toEqual(knownPackNames);
    expect(new ToolRegistryService(packs).names()).toEqual(tools.toSorted());
  });
});

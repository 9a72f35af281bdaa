import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createActivity } from '../../coach/test/support/coach-fixture.js';
import { scope } from '../../test/support/tool-context.js';
import { addLead, openReports, type ReportsUnderTest } from './support/reports-fixture.js';

// The calls are made at 12:00 of 2026-11-20 in São Paulo: the week is 14 to 20 November there.
const inside = '2026-11-14T03:00:00Z';
const lastInstant = '2026-11-21T02:59:59.999Z';
const before = '2026-11-14T02:59:59.999Z';
const after = '2026-11-21T03:00:00Z';

const dataSchema = z.looseObject({ id: z.uuid(), title: z.string(), markdown: z.string() });

let reports: ReportsUnderTest;

beforeAll(async () => {
  reports = await openReports();
  await addCrm();
  await addTraining();
});

afterAll(() => reports.close());

async function generate(args: Parameters<ReportsUnderTest['call']>[1], context = {}) {
  const outcome = await reports.call('gerar_relatorio', args, context);
  if (outcome.kind !== 'completed') throw new Error(JSON.stringify(outcome));
  return { ...dataSchema.parse(outcome.data), text: outcome.text };
}

describe('gerar_relatorio', () => {
  it('tells the exact figures of the CRM in the period, of the whole tenant and of no other', async () => {
    const { markdown } = await generate({ tipo: 'crm' });

    expect(markdown).toContain('3 leads novos no período.');
    expect(markdown).toContain('| novo | 2 |');
    expect(markdown).toContain('| qualificado | 1 |');
    expect(markdown).toContain('1 nota registrada no período.');
    expect(markdown).toContain('4 tarefas abertas ao todo.');
    expect(markdown).toContain('2 tarefas abertas com prazo no período.');
    expect(markdown).toContain('2 tarefas atrasadas hoje.');
    expect(markdown).toContain('1 tarefa concluída no período.');
    expect(markdown).toContain('| 10/11/2026 | Velha | tarefa | Ana |');
    expect(markdown).not.toMatch(/Estranho|Cedo|Tarde|Futura/);
  });

  it('adds money as decimals: a sum that a double cannot hold', async () => {
    const { markdown } = await generate({ tipo: 'crm' });

    expect(markdown).toContain('| BRL | 2 | R$ 90.071.992.547.409.931,23 |');
    expect(markdown).toContain('| USD | 1 | USD 0,00 |');
    expect(markdown).toContain('| Grande | Ana | R$ 90.071.992.547.409.930,93 |');
    expect(markdown).toContain('| Pequena | Ana | R$ 0,30 |');
  });

  it('tells distance, time and load by sport and the mean of sleep, and says what is missing', async () => {
    const { markdown } = await generate({ tipo: 'treino' });

    expect(markdown).toMatch(/\| Corrida \| 2 \| 15,50 km \| 1 h 15 min \| \d+ \|/);
    expect(markdown).toMatch(/\| Força \| 1 \| sem dados \| sem dados \| sem dados \|/);
    expect(markdown).toContain('Força: 1 de 1 atividade sem distância registrada.');
    expect(markdown).toContain('Força: 1 de 1 atividade sem tempo registrado.');
    expect(markdown).toContain('Corrida: 1 de 2 atividades com carga estimada só pelo tempo.');
    expect(markdown).toContain('Média de sono: 7 h 00 min em 2 noites.');
    expect(markdown).toContain('Nenhuma noite tem pontuação.');
    expect(markdown).toContain('5 noites do período sem registro.');
  });

  it('is stored with its period, thread and job, and says so in one sentence', async () => {
    const threadId = randomUUID();
    const jobId = randomUUID();
    const { id, text, markdown } = await generate(
      { tipo: 'resumo', periodo: 'hoje' },
      { threadId, jobId },
    );

    expect(text).toBe(`Relatório gerado: Relatório resumo de 20/11/2026 a 20/11/2026`);
    expect(await reports.prisma.report.findUnique({ where: { id } })).toMatchObject({
      ...scope,
      threadId,
      jobId,
      type: 'resumo',
      startsOn: new Date('2026-11-20'),
      endsOn: new Date('2026-11-20'),
      markdown,
      html: expect.stringContaining('<h2>Leads novos</h2>'),
    });
    expect(markdown).toMatch(/## Leads novos[^]*## Atividades/);
  });

  it('says of an empty account that there is nothing, and invents no figure', async () => {
    const { markdown } = await generate({ tipo: 'resumo' }, { tenant: 'vazio', owner: 'ninguém' });

    for (const nothing of [
      'Nenhum lead novo no período.',
      'Nenhuma tarefa aberta.',
      'Nenhuma proposta nova no período.',
      'Nenhuma atividade registrada no período.',
      'Nenhuma noite registrada no período.',
    ]) {
      expect(markdown).toContain(nothing);
    }
  });

  it('takes days as they are given, both counted', async () => {
    const periodo = { inicio: '2026-11-21', fim: '2026-11-21' };
    const { title, markdown } = await generate({ tipo: 'crm', periodo });

    expect(title).toBe('Relatório de CRM de 21/11/2026 a 21/11/2026');
    expect(markdown).toContain('1 lead novo no período.');
    expect(markdown).toContain('| Tarde |');
  });

  it.each([
    [{ inicio: '2026-11-20', fim: '2026-11-19' }],
    [{ inicio: '2025-11-19', fim: '2026-11-20' }],
  ])('refuses the period %j and stores nothing', async (periodo) => {
    const stored = await reports.prisma.report.count();

    expect(await reports.call('gerar_relatorio', { tipo: 'crm', periodo })).toMatchObject({
      kind: 'recoverable_error',
      error: { code: 'INVALID_PERIOD' },
    });
    expect(await reports.prisma.report.count()).toBe(stored);
  });

  it('shows data that are HTML or Markdown as text', async () => {
    const tenant = 'hostil';
    for (const name of ['<script>alert(1)</script>', '[x](javascript:alert(1))']) {
      await addLead(reports, name, { at: inside, tenant });
    }
    const { id, markdown } = await generate({ tipo: 'crm' }, { tenant });
    const stored = await reports.prisma.report.findUniqueOrThrow({ where: { id } });

    expect(stored.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(stored.html).not.toMatch(/<script|href/);
    expect(markdown).toContain('| \\[x\\](javascript:alert(1)) |');
    expect(markdown).toContain('| &lt;script&gt;alert(1)&lt;/script&gt; |');
  });
});

describe('listar_relatorios', () => {
  it("lists the owner's reports, newest first, and nobody else's", async () => {
    const owner = randomUUID();
    const first = await generate({ tipo: 'crm' }, { owner });
    const second = await generate({ tipo: 'treino' }, { owner });
    const list = (limite: number, context = {}) =>
      reports.call('listar_relatorios', { limite }, { owner, ...context });

    expect(await list(10)).toMatchObject({
      data: {
        reports: [
          { id: second.id, type: 'treino' },
          { id: first.id, startsOn: '2026-11-14' },
        ],
      },
    });
    expect(await list(1)).toMatchObject({ data: { reports: [{ id: second.id }] } });
    expect(await list(10, { tenant: 'other' })).toMatchObject({
      data: { reports: [], note: 'Nenhum relatório gerado ainda.' },
    });
  });
});

async function addCrm(): Promise<void> {
  const { prisma } = reports;
  const { tenant } = scope;
  const ana = await addLead(reports, 'Ana', { at: inside });
  await addLead(reports, 'Bia', { at: lastInstant });
  await addLead(reports, 'Caio', { at: inside, statusCode: 'qualificado' });
  await addLead(reports, 'Cedo', { at: before });
  await addLead(reports, 'Tarde', { at: after });
  await addLead(reports, 'Estranho', { at: inside, tenant: 'other' });
  const own = { tenant, owner: 'a colleague', leadId: ana };
  await prisma.crmNote.createMany({
    data: [inside, before].map((at) => ({
      id: randomUUID(),
      ...own,
      text: 'nota',
      createdAt: new Date(at),
    })),
  });
  const task = (title: string, dueOn: string | null, completedAt: string | null = null) => ({
    id: randomUUID(),
    ...own,
    title,
    dueOn: dueOn && new Date(dueOn),
    completedAt: completedAt && new Date(completedAt),
  });
  await prisma.crmTask.createMany({
    data: [
      task('Velha', '2026-11-10'),
      task('De ontem', '2026-11-19'),
      task('De hoje', '2026-11-20'),
      task('Futura', '2026-11-30'),
      task('Feita', '2026-11-18', inside),
      task('Feita antes', '2026-11-01', before),
    ],
  });
  const proposal = async (title: string, currency: string, items: readonly [string, string][]) => {
    const createdAt = new Date(inside);
    await prisma.crmProposal.create({
      data: {
        id: randomUUID(),
        ...own,
        title,
        currency,
        createdAt,
        items: {
          create: items.map(([quantity, unitPrice], index) => ({
            id: randomUUID(),
            position: index + 1,
            description: 'item',
            quantity,
            unitPrice,
          })),
        },
      },
    });
  };
  await proposal('Grande', 'BRL', [
    ['10', '9007199254740993.09'],
    ['1', '0.03'],
  ]);
  await proposal('Pequena', 'BRL', [
    ['1', '0.10'],
    ['1', '0.20'],
  ]);
  await proposal('Vazia', 'USD', []);
}

async function addTraining(): Promise<void> {
  const { prisma } = reports;
  const activity = (change: Parameters<typeof createActivity>[0]) => ({
    ...createActivity({ id: randomUUID(), sourceKey: randomUUID(), ...change }),
    ...scope,
  });
  await prisma.coachActivity.createMany({
    data: [
      activity({ startedAt: new Date(inside) }),
      activity({
        startedAt: new Date('2026-11-19T10:00:00Z'),
        distanceMeters: 5_500,
        movingSeconds: null,
        elapsedSeconds: 1_500,
        averageHeartRate: null,
        maxHeartRate: null,
      }),
      activity({
        startedAt: new Date('2026-11-19T12:00:00Z'),
        type: 'STRENGTH',
        distanceMeters: null,
        movingSeconds: null,
        elapsedSeconds: null,
      }),
      activity({ startedAt: new Date(before), type: 'SWIMMING' }),
      { ...activity({ startedAt: new Date(inside), type: 'CYCLING' }), owner: 'other' },
    ],
  });
  await prisma.coachSleep.createMany({
    data: [
      ['2026-11-14', 400],
      ['2026-11-20', 440],
      ['2026-11-13', 100],
    ].map(([date, asleepMinutes]) => ({
      ...scope,
      date: new Date(String(date)),
      asleepMinutes: Number(asleepMinutes),
    })),
  });
}

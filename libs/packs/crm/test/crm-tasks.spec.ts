import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCrmDatabase } from './support/crm-fixture.js';

let crm: Awaited<ReturnType<typeof openCrmDatabase>>;

beforeAll(async () => {
  crm = await openCrmDatabase();
});

afterAll(() => crm.close());

const unknownId = '0195f4f0-0000-4000-8000-00000000dead';

describe('notes and tasks', () => {
  it('C7 adds a note and tasks with the days of the calendar of the owner', async () => {
    const client = crm.clientOf();
    const leadId = await client.id('create_lead', { nome: 'Lennon' });
    const lead_ref_ou_id = 'lennon';

    const note = await client.do('add_note_to_lead', { lead_ref_ou_id, texto: 'follow-up' });
    expect(note.text).toBe("Nota registrada: 'follow-up'");
    expect(note.context).toEqual({ leadId, leadName: 'Lennon' });

    // 23:30 of 20 November in São Paulo is 21 November in UTC; the call runs a day later.
    const askedAt = new Date('2026-11-21T02:30:00Z');
    const now = new Date('2026-11-22T02:30:00Z');
    const dated = await client.run(
      'create_task',
      { lead_ref_ou_id, titulo: 'ligar', data_limite: 'amanhã', tipo: 'Ligação' },
      { askedAt, now },
    );
    const undated = await client.do('create_task', { lead_ref_ou_id, titulo: 'proposta' });
    const tasks = await crm.prisma.crmTask.findMany({
      where: { tenant: client.tenant },
      orderBy: { dueOn: { sort: 'asc', nulls: 'last' } },
    });
    expect(tasks).toMatchObject([
      { title: 'ligar', dueOn: new Date('2026-11-21'), type: 'ligacao', owner: 'ana', leadId },
      { title: 'proposta', dueOn: null, type: 'tarefa' },
    ]);
    expect(dated).toMatchObject({
      text: `Tarefa criada: ligar (id: ${tasks[0]?.id}, prazo: 21/11/2026)`,
      data: { title: 'ligar', leadId, leadName: 'Lennon', dueOn: '2026-11-21' },
    });
    expect(undated.text).toBe(`Tarefa criada: proposta (id: ${tasks[1]?.id})`);
    expect((await client.do('list_notes', { lead_ref_ou_id })).text).toBe(
      "Notas de Lennon (1): 'follow-up'",
    );
  });

  it.each(['em breve', '31/12', '2026-02-30', '0000-01-01', 'dia 5'])(
    'C20 asks for a day instead of guessing what %j means, and writes nothing',
    async (data_limite) => {
      const client = crm.clientOf();
      await client.do('create_lead', { nome: 'Ana' });

      const refusal = await client.refuse('create_task', {
        lead_ref_ou_id: 'Ana',
        titulo: 'ligar',
        data_limite,
      });
      expect(refusal.code).toBe('DATE_NOT_UNDERSTOOD');
      expect(refusal.message).toContain('Diga um dia');
      expect(await crm.prisma.crmTask.count({ where: { tenant: client.tenant } })).toBe(0);
    },
  );

  it.each([
    ['2026-11-19', 'DATE_IN_THE_PAST', 'O prazo 19/11/2026 já passou.'],
    ['1926-11-21', 'DATE_IN_THE_PAST', 'O prazo 21/11/1926 já passou.'],
    ['2062-11-21', 'DATE_TOO_FAR', 'O prazo 21/11/2062 fica a mais de dez anos.'],
  ])('C20 refuses the due day %s, which cannot be meant', async (data_limite, code, said) => {
    const client = crm.clientOf();
    await client.do('create_lead', { nome: 'Ana' });
    const task = { lead_ref_ou_id: 'Ana', titulo: 'ligar' };

    const refusal = await client.refuse('create_task', { ...task, data_limite });
    expect(refusal.code).toBe(code);
    expect(refusal.message).toContain(said);
    expect(await crm.prisma.crmTask.count({ where: { tenant: client.tenant } })).toBe(0);
    expect(await client.do('create_task', { ...task, data_limite: 'hoje' })).toMatchObject({
      data: { dueOn: '2026-11-20' },
    });
  });

  it('completes the task that its title or its code means, and asks where there are several', async () => {
    const client = crm.clientOf();
    await client.do('create_lead', { nome: 'Ana' });
    await client.do('create_lead', { nome: 'Bia' });
    const add = (lead_ref_ou_id: string, titulo: string) =>
      client.id('create_task', { lead_ref_ou_id, titulo });
    const [, callBia] = [
      await add('Ana', 'Ligar'),
      await add('Bia', 'ligar'),
      await add('Ana', 'Ligação à mãe'),
    ];

    const { code, message } = await client.refuse('complete_task', { tarefa_id: 'LIGAR' });
    expect(code).toBe('AMBIGUOUS_TASK');
    expect(message).toMatch(
      /^Encontrei 2 tarefas para "LIGAR": Ligar \(lead: Ana, código: #[0-9a-f]{8}\); ligar \(lead: Bia, código: #[0-9a-f]{8}\)\. Diga qual delas pelo código\.$/,
    );
    const chosen = { tarefa_id: `#${callBia.slice(0, 8)}` };
    expect(await client.do('complete_task', chosen)).toMatchObject({ data: { id: callBia } });
    // Of the two, one is still to be done.
    expect(await client.do('complete_task', { tarefa_id: 'ligar' })).toMatchObject({
      data: { leadName: 'Ana', wasCompleted: false },
    });
    expect(await client.do('complete_task', { tarefa_id: 'ligacao a mae' })).toMatchObject({
      text: 'Tarefa concluída: Ligação à mãe',
    });
  });

  it('completes a task once and says the second time that it was done', async () => {
    const client = crm.clientOf();
    await client.do('create_lead', { nome: 'Ana' });
    const id = await client.id('create_task', { lead_ref_ou_id: 'Ana', titulo: 'ligar' });
    const [first, second] = await Promise.all([
      client.do('complete_task', { tarefa_id: id }),
      client.do('complete_task', { tarefa_id: id }),
    ]);

    expect([first.text, second.text].sort()).toEqual([
      'Tarefa concluída: ligar',
      'Tarefa já estava concluída: ligar',
    ]);
    const { completedAt } = await crm.prisma.crmTask.findUniqueOrThrow({ where: { id } });
    await client.do('complete_task', { tarefa_id: id });
    expect(await crm.prisma.crmTask.findUniqueOrThrow({ where: { id } })).toMatchObject({
      completedAt,
    });
    expect((await client.do('list_tasks', { apenas_abertas: true })).text).toBe(
      'Nenhuma tarefa em aberto',
    );
    expect((await client.do('list_tasks', { lead_ref_ou_id: 'Ana' })).text).toBe(
      'Tarefas de Ana (1): ligar (concluída)',
    );
    for (const tarefa_id of [unknownId, 'escrever', '#00000000']) {
      expect(await client.refuse('complete_task', { tarefa_id })).toMatchObject({
        code: 'TASK_NOT_FOUND',
      });
    }
  });
});

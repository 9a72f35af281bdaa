import type { Transaction } from '@faina/agent-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLeadReference } from '../leads/lead-reference.js';
import { findLeads, listLeads } from '../leads/find-leads.js';
import { findProposal } from '../proposals/find-proposals.js';
import { openCrmDatabase, type CrmClient } from './support/crm-fixture.js';

let crm: Awaited<ReturnType<typeof openCrmDatabase>>;
let client: CrmClient;
let joaoId: string;

beforeAll(async () => {
  crm = await openCrmDatabase();
  client = crm.clientOf();
  joaoId = await client.id('create_lead', {
    nome: 'João da Silva',
    email: 'joao@acme.com',
    telefone: '(11) 98765-4321',
    empresa: 'Padaria São José',
  });
  await client.do('create_lead', { nome: 'Mariana Souza' });
  await client.do('create_lead', { nome: 'Mário 100% Foods' });
});

afterAll(() => crm.close());

const foundBy = async (ref: string) => (await client.do('get_lead', { ref })).data;

describe('what a lead may be called by', () => {
  it.each([
    'JOAO@ACME.COM',
    '+55 11 98765-4321',
    '11987654321',
    '98765-4321',
    'João da Silva',
    'joao DA silva',
    'Joao',
    'silv joão',
    'Joa\u0303o',
    'padaria sao jose',
    'JOSÉ',
    'joão padaria',
  ])('%s', async (ref) => {
    expect(await foundBy(ref)).toMatchObject({ id: joaoId });
  });

  it('its id, in any case of the letters', async () => {
    expect(await foundBy(joaoId.toUpperCase())).toMatchObject({ name: 'João da Silva' });
  });

  it.each([
    ['a part inside of a word, so that Ana is not Mariana', 'ana'],
    ['a wildcard for any text', '%'],
    ['a wildcard for one character', 'Jo_o'],
    ['a wildcard that only appears without its width', '％'],
    ['the escape character', '\\'],
    ['a text of which nothing is left without accents', '\u0301'],
    ['a number with other digits before its end', '87654321 0'],
    ['an expression', '.*'],
    ['an id that nobody has', '0195f4f0-0000-4000-8000-00000000dead'],
    ['an e-mail of which only a part is the same', 'oao@acme.com'],
    ['quotes', `' or '1'='1`],
  ])('C24 is not %s, and nobody is named in the answer', async (_what, ref) => {
    const { code, message } = await client.refuse('get_lead', { ref });

    expect(code).toBe('LEAD_NOT_FOUND');
    expect(message).toMatch(/^Nenhum lead encontrado para ".*"\.$/);
    for (const name of ['João', 'Mari', 'Mário', joaoId]) expect(message).not.toContain(name);
  });

  it('a name with a wildcard in it, as it is written', async () => {
    expect(await foundBy('100%')).toMatchObject({ name: 'Mário 100% Foods' });
  });
});

describe('search_leads', () => {
  it.each([
    ['Joao', 1],
    ['OSE', 1],
    ['ari', 3],
    ['mari', 2],
    ['11987654321', 1],
    ['joao@acme.com', 1],
    ['%', 1],
    ['_', 0],
    ['\u0301', 0],
  ])('finds by %j as many as %i', async (termo, total) => {
    const { data, text } = await client.do('search_leads', { termo });

    expect(data).toMatchObject({ total });
    if (total === 0) expect(text).toBe(`Nenhum lead encontrado para "${termo}"`);
  });
});

describe('the search for names', () => {
  it('goes through the trigram index where a tenant has many leads', async () => {
    await crm.prisma.$executeRaw`
      insert into crm_leads (id, tenant, owner, name)
      select gen_random_uuid(), 'large', 'ana', md5(number::text) || ' ' || number
      from generate_series(1, 20000) number`;
    await crm.prisma.$executeRaw`analyze crm_leads`;
    const plans: unknown[] = [];
    const explaining: Transaction = {
      query: async (sql, values = []) => {
        plans.push(await crm.prisma.$queryRawUnsafe(`explain ${sql}`, ...values));
        return [];
      },
    };
    await findLeads(explaining, 'large', readLeadReference('Joao Silva'), 5);
    await listLeads(explaining, 'large', { term: 'Joao' }, 5);

    expect(plans).toHaveLength(2);
    for (const plan of plans) expect(JSON.stringify(plan)).toContain('crm_leads_search_idx');
  });
});

describe('C21 a reference that several leads match', () => {
  const matches =
    /^Encontrei (\d+) leads para "(.*)": (.*)\. Diga qual deles pelo e-mail, pelo telefone ou pelo código\.$/;

  it('is answered with at most five of them, and nothing is written', async () => {
    const { run, refuse, do: succeed, tenant } = crm.clientOf();
    for (let index = 1; index <= 7; index += 1) {
      await succeed('create_lead', { nome: `Carlos ${index}`, empresa: `Loja ${index}` });
    }
    const { code, message } = await refuse('add_note_to_lead', {
      lead_ref_ou_id: 'carlos',
      texto: 'para quem?',
    });

    expect(code).toBe('AMBIGUOUS_LEAD');
    const [, count, reference, listed = ''] = matches.exec(message) ?? [];
    expect([count, reference]).toEqual(['7', 'carlos']);
    expect(listed.split('; ')).toHaveLength(6);
    expect(listed).toMatch(/^Carlos 1 \(empresa: Loja 1, código: #[0-9a-f]{8}\); Carlos 2 /);
    expect(listed).toMatch(/; e mais 2$/);
    expect(await crm.prisma.crmNote.count({ where: { tenant } })).toBe(0);
    expect(await run('resolve_lead', { ref: 'carlos' })).toMatchObject({
      kind: 'completed',
      data: { total: 7, matches: { length: 5 } },
    });
  });

  it('names codes by which also leads that are equal can be told apart', async () => {
    const { id, do: succeed, refuse } = crm.clientOf();
    await succeed('create_lead', { nome: 'Rita' });
    const second = await id('create_lead', { nome: 'Rita' });
    const { message } = await refuse('get_lead', { ref: 'Rita' });

    const code = `#${second.slice(0, 8)}`;
    expect(message).toContain(`Rita (código: ${code})`);
    for (const ref of [code, ` ${code.toUpperCase()} `]) {
      expect(await succeed('get_lead', { ref })).toMatchObject({ data: { id: second } });
    }
    expect(await crm.clientOf().refuse('get_lead', { ref: code })).toMatchObject({
      code: 'LEAD_NOT_FOUND',
    });
  });

  it('means the lead whose whole name it is, before those of whose name it is a part', async () => {
    const { id, do: succeed, refuse } = crm.clientOf();
    const exact = await id('create_lead', { nome: 'Paulo' });
    await succeed('create_lead', { nome: 'Paulo Souza' });

    expect(await succeed('resolve_lead', { ref: 'PAULO' })).toMatchObject({
      data: { total: 1, matches: [{ id: exact }] },
      context: { leadId: exact, leadName: 'Paulo' },
    });
    await succeed('create_lead', { nome: 'Páulo' });
    expect(await refuse('get_lead', { ref: 'Paulo' })).toMatchObject({
      code: 'AMBIGUOUS_LEAD',
      message: expect.stringContaining('Encontrei 2 leads'),
    });
  });
});

describe('C24 what belongs to another tenant', () => {
  it('is not found by any tool, and nothing of it is said or changed', async () => {
    const taskId = await client.id('create_task', { lead_ref_ou_id: joaoId, titulo: 'segredo' });
    const proposta_id = await client.id('draft_proposal', {
      lead_ref_ou_id: joaoId,
      titulo: 'segredo',
    });
    const before = await findProposal(crm.reads, client.tenant, proposta_id);
    const stranger = crm.clientOf();
    const lead_ref_ou_id = joaoId;
    const calls: [string, object][] = [
      ['get_lead', { ref: joaoId }],
      ['resolve_lead', { ref: 'joao@acme.com' }],
      ['get_lead', { ref: '11987654321' }],
      ['update_lead', { lead_ref_ou_id, nome: 'X' }],
      ['add_note_to_lead', { lead_ref_ou_id, texto: 'x' }],
      ['list_notes', { lead_ref_ou_id }],
      ['create_task', { lead_ref_ou_id, titulo: 'x' }],
      ['list_tasks', { lead_ref_ou_id }],
      ['draft_proposal', { lead_ref_ou_id, titulo: 'x' }],
      ['list_proposals', { lead_ref_ou_id }],
      ['complete_task', { tarefa_id: taskId }],
      ['complete_task', { tarefa_id: 'segredo' }],
      ['complete_task', { tarefa_id: `#${taskId.slice(0, 8)}` }],
      ['calculate_proposal_totals', { proposta_id: 'segredo' }],
      ['export_proposal', { proposta_id: `#${proposta_id.slice(0, 8)}`, formato: 'json' }],
      ['add_proposal_item', { proposta_id, descricao: 'x', quantidade: 1, preco_unitario: 1 }],
      ['calculate_proposal_totals', { proposta_id }],
      ['update_proposal_body', { proposta_id, corpo: 'x' }],
      ['export_proposal', { proposta_id, formato: 'json' }],
    ];

    for (const [name, args] of calls) {
      const { code, message } = await stranger.refuse(name, args);
      expect(code).toMatch(/^(LEAD|TASK|PROPOSAL)_NOT_FOUND$/);
      expect(message.replace('"segredo"', '')).not.toMatch(/João|segredo|Padaria/);
    }
    for (const name of ['list_leads', 'list_tasks', 'list_proposals']) {
      expect(await stranger.do(name, {})).toMatchObject({ data: { total: 0 } });
    }
    expect(await stranger.do('search_leads', { termo: 'João' })).toMatchObject({
      data: { total: 0 },
    });
    expect(await findProposal(crm.reads, client.tenant, proposta_id)).toEqual(before);
    expect(await crm.prisma.crmTask.findUnique({ where: { id: taskId } })).toMatchObject({
      completedAt: null,
    });
    expect(await crm.prisma.crmLead.findUnique({ where: { id: joaoId } })).toMatchObject({
      name: 'João da Silva',
    });
  });

  it('is shared by the owners of one tenant, and each row tells who made it', async () => {
    const colleague = crm.clientOf(client.tenant, 'bia');

    await colleague.do('add_note_to_lead', { lead_ref_ou_id: joaoId, texto: 'oi' });
    expect(
      await crm.prisma.crmNote.findMany({ where: { leadId: joaoId }, select: { owner: true } }),
    ).toEqual([{ owner: 'bia' }]);
  });
});

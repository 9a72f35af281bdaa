import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCrmDatabase } from './support/crm-fixture.js';

let crm: Awaited<ReturnType<typeof openCrmDatabase>>;

beforeAll(async () => {
  crm = await openCrmDatabase();
});

afterAll(() => crm.close());

describe('create_lead', () => {
  it('stores contact data in one form, with the status novo, and makes the lead current', async () => {
    const { do: succeed, tenant } = crm.clientOf();
    const { data, text, context } = await succeed('create_lead', {
      nome: '  João   Silva ',
      email: ' Joao@ACME.com.br ',
      telefone: '(11) 98765-4321',
      empresa: 'ACME',
      origem: 'indicação',
    });

    expect(data).toMatchObject({
      name: 'João Silva',
      email: 'joao@acme.com.br',
      phone: '+5511987654321',
      company: 'ACME',
      origin: 'indicação',
      statusCode: 'novo',
    });
    const [lead] = await crm.prisma.crmLead.findMany({ where: { tenant } });
    expect(lead).toMatchObject({ owner: 'ana', name: 'João Silva', phone: '+5511987654321' });
    expect(text).toBe(`Lead criado: João Silva (id: ${lead?.id})`);
    expect(context).toEqual({ leadId: lead?.id, leadName: 'João Silva', proposalId: null });
  });

  it('refuses the e-mail and the phone of another lead and names that one', async () => {
    const client = crm.clientOf();
    await client.do('create_lead', {
      nome: 'Ana',
      email: 'ana@x.com',
      telefone: '+1 650 253 0000',
    });
    const ana = 'Ana (e-mail: ana@x.com, telefone: +16502530000)';

    expect(await client.refuse('create_lead', { nome: 'B', email: 'ANA@x.com' })).toEqual({
      code: 'LEAD_ALREADY_EXISTS',
      message: `Já existe um lead com este e-mail: ${ana}.`,
    });
    expect(await client.refuse('create_lead', { nome: 'B', telefone: '+16502530000' })).toEqual({
      code: 'LEAD_ALREADY_EXISTS',
      message: `Já existe um lead com este telefone: ${ana}.`,
    });
    expect(await crm.prisma.crmLead.count({ where: { tenant: client.tenant } })).toBe(1);
    expect((await crm.clientOf().run('create_lead', { nome: 'B', email: 'ana@x.com' })).kind).toBe(
      'completed',
    );
  });

  it('names the phone where neither lead has an e-mail', async () => {
    const client = crm.clientOf();
    const lead = { nome: 'Ana', telefone: '11987654321' };
    await client.do('create_lead', lead);

    expect((await client.refuse('create_lead', lead)).message).toContain('com este telefone: Ana');
  });

  it('lets one of many simultaneous calls with the same e-mail through, and tells the others whose it is', async () => {
    const client = crm.clientOf();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_item, index) =>
        client.run('create_lead', { nome: `Lead ${index}`, email: 'same@x.com' }),
      ),
    );

    const leads = await crm.prisma.crmLead.findMany({ where: { tenant: client.tenant } });
    expect(leads).toHaveLength(1);
    const failures = outcomes.filter(({ kind }) => kind === 'recoverable_error');
    expect(failures).toHaveLength(11);
    for (const failure of failures) {
      expect(failure).toMatchObject({
        error: {
          code: 'LEAD_ALREADY_EXISTS',
          message: expect.stringContaining(leads[0]?.name ?? '?'),
        },
      });
    }
  });

  it.each([
    [{ email: 'ana@' }, 'INVALID_EMAIL'],
    [{ telefone: '123' }, 'INVALID_PHONE'],
    [{ telefone: '(11) 98765-4321 ramal 12' }, 'INVALID_PHONE'],
    [{ status_codigo: 'quente' }, 'INVALID_STATUS'],
  ])('refuses %j in words and writes nothing', async (given, code) => {
    const client = crm.clientOf();

    expect(await client.refuse('create_lead', { nome: 'Ana', ...given })).toMatchObject({ code });
    expect(await crm.prisma.crmLead.count({ where: { tenant: client.tenant } })).toBe(0);
  });

  it.each([
    `Robert'); drop table crm_leads; --`,
    'nul\u0000nul',
    'lone \ud800 surrogate',
    '%_\\',
    '💼 Çelik & Söhne',
    'O\'Brien "Bob"',
  ])('keeps the name %j as text and finds it again', async (nome) => {
    const client = crm.clientOf();
    const id = await client.id('create_lead', { nome, empresa: nome });

    expect(await client.do('get_lead', { ref: nome })).toMatchObject({ data: { id } });
    expect(await client.do('search_leads', { termo: nome })).toMatchObject({
      data: { total: 1, leads: [{ id }] },
    });
  });
});

describe('update_lead', () => {
  it('changes what is given, leaves the rest, and says what is stored now', async () => {
    const client = crm.clientOf();
    const id = await client.id('create_lead', { nome: 'Ana', email: 'a@x.com', origem: 'site' });
    const { data, text, context } = await client.do('update_lead', {
      lead_ref_ou_id: 'Ana',
      email: 'Nova@X.com',
      status_codigo: 'Negociação',
    });

    expect(data).toMatchObject({ id, email: 'nova@x.com', origin: 'site', name: 'Ana' });
    expect(text).toBe('Lead atualizado: Ana (e-mail: nova@x.com, status: negociacao)');
    expect(context).toEqual({ leadId: id, leadName: 'Ana' });
  });

  it('refuses the e-mail of another lead by the unique index and names that one', async () => {
    const client = crm.clientOf();
    await client.do('create_lead', { nome: 'Ana', email: 'a@x.com' });
    await client.do('create_lead', { nome: 'Bia', email: 'b@x.com' });
    const change = { lead_ref_ou_id: 'Bia', nome: 'Beatriz', email: 'a@x.com' };

    expect(await client.refuse('update_lead', change)).toEqual({
      code: 'LEAD_ALREADY_EXISTS',
      message: 'Já existe um lead com este e-mail: Ana (e-mail: a@x.com).',
    });
    expect(await client.do('get_lead', { ref: 'b@x.com' })).toMatchObject({
      data: { name: 'Bia' },
    });
    await client.do('update_lead', { lead_ref_ou_id: 'Ana', telefone: '11987654321' });
    const own = { lead_ref_ou_id: 'Bia', email: 'b@x.com', telefone: '11987654321' };
    expect((await client.refuse('update_lead', own)).message).toBe(
      'Já existe um lead com este telefone: Ana (e-mail: a@x.com, telefone: +5511987654321).',
    );
    expect(await client.refuse('update_lead', { lead_ref_ou_id: 'Bia' })).toEqual({
      code: 'NOTHING_TO_UPDATE',
      message:
        'Para atualizar o lead preciso de pelo menos um destes: nome, e-mail, telefone, empresa, ' +
        'origem, status.',
    });
  });
});

describe('lists of leads', () => {
  it('gives them page by page, newest first, by status', async () => {
    const client = crm.clientOf();
    for (const index of [1, 2, 3, 4, 5]) {
      const id = await client.id('create_lead', {
        nome: `Lead ${index}`,
        ...(index === 3 ? { status_codigo: 'ganho' } : {}),
      });
      // Two of them may be of one millisecond, which has no order.
      const createdAt = new Date(Date.UTC(2026, 10, 20, 12, 0, index));
      await crm.prisma.crmLead.update({ where: { id }, data: { createdAt } });
    }
    const names = async (args: object) => {
      const { data, text } = await client.do('list_leads', args);
      return { data, text };
    };

    expect(await names({ limite: 2, pagina: 2 })).toMatchObject({
      data: { leads: [{ name: 'Lead 3' }, { name: 'Lead 2' }], page: 2, pages: 3, total: 5 },
      text: 'Leads (página 2 de 3, 5 no total): Lead 3; Lead 2',
    });
    expect(await names({ status_codigo: 'ganho' })).toMatchObject({
      data: { leads: [{ name: 'Lead 3' }], total: 1 },
    });
    expect(await names({ limite: 2, pagina: 9 })).toMatchObject({
      data: { leads: [] },
      text: 'A página 9 não existe: são 3 no total',
    });
    expect((await crm.clientOf().do('list_leads', {})).text).toBe('Nenhum lead cadastrado');
  });
});

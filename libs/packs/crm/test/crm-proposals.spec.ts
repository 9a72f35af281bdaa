import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openCrmDatabase, type CrmClient } from './support/crm-fixture.js';

let crm: Awaited<ReturnType<typeof openCrmDatabase>>;

beforeAll(async () => {
  crm = await openCrmDatabase();
});

afterAll(() => crm.close());

const draft = async (titulo = 'Site novo', moeda?: string) => {
  const client = crm.clientOf();
  await client.do('create_lead', { nome: 'ACME | Ltda' });
  const proposta_id = await client.id('draft_proposal', {
    lead_ref_ou_id: 'ACME',
    titulo,
    ...(moeda === undefined ? {} : { moeda }),
  });
  const add = (quantidade: unknown, preco_unitario: unknown, descricao = 'Item') => ({
    proposta_id,
    descricao,
    quantidade,
    preco_unitario,
  });
  return { client, proposta_id, add };
};

const totalOf = async (client: CrmClient, proposta_id: string) => {
  const { data } = await client.do('calculate_proposal_totals', { proposta_id });
  return z.object({ total: z.string() }).parse(data).total;
};

const fileSchema = z.object({
  fileName: z.string(),
  mediaType: z.string(),
  encoding: z.string(),
  content: z.string(),
});

describe('draft_proposal', () => {
  it('drafts in BRL, says so in the words of the seed and makes lead and proposal current', async () => {
    const client = crm.clientOf();
    const leadId = await client.id('create_lead', { nome: 'Clara' });
    const { text, context, data } = await client.do('draft_proposal', {
      lead_ref_ou_id: 'Clara',
      titulo: 'ACME',
    });
    const { id } = z.object({ id: z.uuid() }).parse(data);

    expect(text).toBe(`Proposta rascunhada: ACME (id: ${id})`);
    expect(context).toEqual({ leadId, leadName: 'Clara', proposalId: id });
    expect(data).toMatchObject({ currency: 'BRL', total: '0.00', items: [] });
    expect((await client.do('list_proposals', {})).text).toBe(
      `Propostas (1): ACME (lead: Clara, total: R$ 0,00)`,
    );
    expect(await client.do('calculate_proposal_totals', { proposta_id: 'acme' })).toMatchObject({
      data: { id, title: 'ACME', leadId, leadName: 'Clara' },
    });
    const wrong = { lead_ref_ou_id: 'Clara', titulo: 'X', moeda: 'dinheiro' };
    expect(await client.refuse('draft_proposal', wrong)).toMatchObject({
      code: 'INVALID_CURRENCY',
    });
  });
});

describe('a price in the title of a proposal', () => {
  it.each(['Site por R$ 12.500,00', 'Site de 12 mil reais', 'Audit USD 500'])(
    'is refused, for the proposal would have a total of zero: %s',
    async (titulo) => {
      const client = crm.clientOf();
      await client.do('create_lead', { nome: 'Clara' });

      const args = { lead_ref_ou_id: 'Clara', titulo };
      const { code, message } = await client.refuse('draft_proposal', args);
      expect(code).toBe('PRICE_IN_TITLE');
      expect(message).toBe(
        `O título "${titulo}" traz um preço, e a proposta ficaria com total zero: o preço é de um ` +
          'item. Diga um título sem ele e o item com esse preço.',
      );
      expect(await crm.prisma.crmProposal.count({ where: { tenant: client.tenant } })).toBe(0);
    },
  );
});

describe('money', () => {
  it('is exact: 0.1 and 0.2 are 0.30, however they are written', async () => {
    const { client, proposta_id, add } = await draft();
    const first = await client.do('add_proposal_item', add(1, 0.1));
    const second = await client.do('add_proposal_item', add('1', '0,20', 'Outro'));

    expect(first.text).toBe('Item adicionado: Item (1 x R$ 0,10 = R$ 0,10)');
    expect(second.data).toMatchObject({ position: 2, unitPrice: '0.20', total: '0.20' });
    const { text, data } = await client.do('calculate_proposal_totals', { proposta_id });
    expect(data).toMatchObject({ total: '0.30' });
    expect(text).toBe(`Totais atualizados: Site novo (itens: 2, total: R$ 0,30)`);
    const stored = await crm.prisma.crmProposal.findUniqueOrThrow({ where: { id: proposta_id } });
    expect(stored.total.toFixed(2)).toBe('0.30');
  });

  it('is rounded line by line, half up, and adds up to what the lines say', async () => {
    const { client, proposta_id, add } = await draft();
    await client.do('add_proposal_item', add('0,5', '0,01'));
    await client.do('add_proposal_item', add('0.5', '0.01'));
    await client.do('add_proposal_item', add('2,5', '1.234,56'));

    expect(await totalOf(client, proposta_id)).toBe('3086.42');
  });

  it('fits its columns and keeps every digit at the bounds', async () => {
    const { client, proposta_id, add } = await draft('Grande', 'usd');
    const { text } = await client.do(
      'add_proposal_item',
      add('999.999,9999', '999999999.99', 'Tudo'),
    );
    expect(text).toBe(
      'Item adicionado: Tudo (999.999,9999 x USD 999.999.999,99 = USD 999.999.999.890.000,00)',
    );
    await crm.prisma.$executeRaw`
      insert into crm_proposal_items (id, proposal_id, position, description, quantity, unit_price)
      select gen_random_uuid(), ${proposta_id}::uuid, position, 'x', 1000000, 1000000000
      from generate_series(2, 200) position`;

    expect(await totalOf(client, proposta_id)).toBe('199999999999890000.00');
    expect(await client.refuse('add_proposal_item', add(1, 1))).toMatchObject({
      code: 'TOO_MANY_ITEMS',
    });
  });

  it.each([
    ['1.500', 1],
    ['0', 1],
    [1, 0],
    [1, '0,00'],
    [-1, 1],
    [1, '-5'],
    [1, '1,234'],
    [1, 'dez'],
    [1, 0.105],
    [1, 0.1 + 0.2],
    [1.00001, 1],
    ['1e3', 1],
    [1e21, 1],
    [1, '1.000.000.000,01'],
    ["1'; drop table crm_leads; --", 1],
  ])('is asked for again where %j x %j is not plain or too much', async (quantity, price) => {
    const { client, proposta_id, add } = await draft();

    expect(await client.refuse('add_proposal_item', add(quantity, price))).toMatchObject({
      code: 'INVALID_AMOUNT',
    });
    expect(await totalOf(client, proposta_id)).toBe('0.00');
  });

  it('gives each of many simultaneous lines a place of its own', async () => {
    const { client, proposta_id, add } = await draft();
    await Promise.all(
      Array.from({ length: 8 }, () => client.do('add_proposal_item', add(1, '0,10'))),
    );

    const items = await crm.prisma.crmProposalItem.findMany({
      orderBy: { position: 'asc' },
      where: { proposalId: proposta_id },
    });
    expect(items.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await totalOf(client, proposta_id)).toBe('0.80');
  });
});

describe('export_proposal', () => {
  const exported = async (client: CrmClient, proposta_id: string, formato: string) => {
    const { data, text } = await client.do('export_proposal', { proposta_id, formato });
    return { file: fileSchema.parse(data), text };
  };

  it('gives Markdown in which names are text, with the sum of the lines as they are now', async () => {
    const { client, proposta_id, add } = await draft('Site *novo*');
    await client.do('add_proposal_item', add('1,5', '1.000,00', 'Página <b> | extra'));
    await client.do('update_proposal_body', { proposta_id, corpo: '## Escopo\n\n- tudo' });
    const { file, text } = await exported(client, proposta_id, 'Markdown');

    expect(file).toEqual({
      fileName: `proposta-site-novo-${proposta_id.slice(0, 8)}.md`,
      mediaType: 'text/markdown',
      encoding: 'utf-8',
      content: [
        '# Site \\*novo\\*',
        '',
        '**Cliente:** ACME \\| Ltda',
        '',
        '## Escopo',
        '',
        '- tudo',
        '',
        '| # | Descrição | Quantidade | Preço unitário | Total |',
        '| ---: | --- | ---: | ---: | ---: |',
        '| 1 | Página \\<b\\> \\| extra | 1,5 | R$ 1.000,00 | R$ 1.500,00 |',
        '',
        '**Total:** R$ 1.500,00',
        '',
      ].join('\n'),
    });
    expect(text).toBe(`Proposta exportada: Site *novo* (arquivo: ${file.fileName})`);
  });

  it('gives JSON with figures as decimal texts', async () => {
    const { client, proposta_id, add } = await draft();
    await client.do('add_proposal_item', add('1.50', '0.10'));
    const { file } = await exported(client, proposta_id, 'json');

    expect(file.mediaType).toBe('application/json');
    expect(JSON.parse(file.content)).toMatchObject({
      id: proposta_id,
      title: 'Site novo',
      currency: 'BRL',
      items: [{ position: 1, quantity: '1.5', unitPrice: '0.10', total: '0.15' }],
      total: '0.15',
    });
  });

  it('gives a PDF with the same figures, the same each time, of bounded size', async () => {
    const { client, proposta_id, add } = await draft('Ação 日本');
    await client.do('add_proposal_item', add('2', '1.234,56', 'Consultoria'));
    const { file } = await exported(client, proposta_id, 'PDF');

    expect(file).toMatchObject({ mediaType: 'application/pdf', encoding: 'base64' });
    const shown = textOfPdf(Buffer.from(file.content, 'base64'));
    expect(shown).toContain('Ação ??');
    expect(shown).toContain('1. Consultoria');
    expect(shown).toContain('2 x R$ 1.234,56 = R$ 2.469,12');
    expect(shown).toContain('Total: R$ 2.469,12');
    expect(await exported(client, proposta_id, 'pdf')).toMatchObject({ file });

    await crm.prisma.$executeRaw`
      insert into crm_proposal_items (id, proposal_id, position, description, quantity, unit_price)
      select gen_random_uuid(), ${proposta_id}::uuid, position,
             substr(repeat(md5(position::text), 16), 1, 500), 1, 1
      from generate_series(2, 200) position`;
    const corpo = 'palavra e outra\n'.repeat(1_250);
    await client.do('update_proposal_body', { proposta_id, corpo });
    const large = await exported(client, proposta_id, 'pdf');
    expect(large.file.content.length).toBeLessThan(1_000_000);
  });

  it('refuses a format that it does not have, and an id that is none', async () => {
    const { client, proposta_id } = await draft();

    expect(await client.refuse('export_proposal', { proposta_id, formato: 'docx' })).toMatchObject({
      code: 'INVALID_FORMAT',
    });
    expect(
      await client.refuse('export_proposal', { proposta_id: 'Site velho', formato: 'pdf' }),
    ).toEqual({
      code: 'PROPOSAL_NOT_FOUND',
      message: 'Nenhuma proposta encontrada para "Site velho".',
    });
  });
});

/** The words of a PDF whose fonts have the encoding WinAnsi. */
function textOfPdf(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g);
  const pages = [...streams].flatMap(([, bytes = '']) => {
    try {
      return [inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
  return pages
    .join('\n')
    .replaceAll(/\[(.*?)\] TJ/g, (_all, parts: string) =>
      [...parts.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    );
}

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CrmThread, leadsNamed, onlyLead } from '../support/service/crm-turns.js';
import { answer } from '../support/model/model-replies.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

let scripted: ScriptedService;

beforeAll(async () => {
  scripted = await startScriptedService({ settings: { TOOL_PACKS: 'crm' } });
  // What a model would have to mend is asked for at once.
  await scripted.client.putAgent('planner', { strategy: 'plan', maxRepairAttempts: 0 });
});
afterEach(() => {
  scripted.model.forget();
});
afterAll(() => scripted.close());

const thread = () => new CrmThread(scripted);

/** A turn with one action whose slots are this JSON, also JSON that JavaScript does not write. */
const act = (talk: CrmThread, intent: string, slots: string) =>
  talk.answered(intent, answer(`{"actions":[{"intent":"${intent}","slots":${slots}}]}`));

const needsName = 'Para criar o lead preciso de: nome.';
const needsValidName = 'Para criar o lead preciso de um valor válido em: nome.';

describe('C22 the name of a lead', () => {
  it.each([
    ['null', needsName],
    ['" "', needsName],
    ['1e400', needsName],
    ['["Ana","Bia"]', needsValidName],
    ['{"nome":"Ana"}', needsValidName],
    ['true', needsValidName],
    [String.raw`"\u200b\u2060"`, needsValidName],
    [`"${'x'.repeat(201)}"`, needsValidName],
  ])('is asked for where it is %s', async (nome, reply) => {
    const turn = await act(thread(), 'lead_criar', `{"nome":${nome}}`);
    expect(turn.reply).toBe(reply);
    expect(turn.job).toMatchObject({ status: 'COMPLETED', output: { actions: [] } });
  });

  it.each([
    ['123', '123'],
    [`"D'Ávila  O'Brien\\nFilho"`, "D'Ávila O'Brien Filho"],
    [String.raw`"Zo\ud800e"`, 'Zo\ufffde'],
    [String.raw`"Zo\u0000e"`, 'Zo\ufffde'],
  ])('is kept where it is %s', async (nome, name) => {
    const { reply, ids } = await act(thread(), 'lead_criar', `{"nome":${nome}}`);
    expect(reply).toBe(`Lead criado: ${name} (id: ${ids[0]})`);
  });

  it('of five megabytes is no plan, and does no harm', async () => {
    const slots = `{"nome":"${'y'.repeat(5_000_000)}"}`;
    const endless = answer(`{"actions":[{"intent":"lead_criar","slots":${slots}}]}`);
    const turn = await thread().answered('Cadastre', endless, endless);
    expect(turn.reply).toMatch(/^Não entendi o pedido e nada foi feito\./);
  });
});

describe('C4 the contact of a lead', () => {
  it.each([
    ['telefone', '11987650001', '+5511987650001'],
    ['telefone', '"055 (11) 98765.0002"', '+5511987650002'],
    ['telefone', '"+351 912 345 678"', '+351912345678'],
    ['telefone', '"１１９８７６５０００３"', '+5511987650003'],
    ['email', '" ANA@Example.COM "', 'ana@example.com'],
    ['email', '"ana@ação.com.br"', 'ana@xn--ao-siap.com.br'],
  ])('%s %s is stored as %s and is unique', async (slot, given, stored) => {
    await act(thread(), 'lead_criar', `{"nome":"Contato","${slot}":${given}}`);
    const found = await thread().turn('Mostre', ['lead_obter', { ref: stored }]);
    expect(found.reply).toMatch(/^Lead encontrado: Contato \(/);
    expect(found.reply).toContain(stored);
    const again = await act(thread(), 'lead_criar', `{"nome":"Outro","${slot}":${given}}`);
    expect(again.reply).toMatch(
      /^Já existe um lead com este (e-mail|telefone): Contato \(\1: .+\)\.$/,
    );
  });

  it.each([
    ['telefone', '"98765-4321"'],
    ['telefone', '"(11) 98765-4321 ramal 3"'],
    ['telefone', '"+999 123456789"'],
    ['telefone', '-5'],
    ['email', '"ana@localhost"'],
    ['email', '"Ana <ana@example.com>"'],
    ['email', '"josé@example.com"'],
    ['email', '5'],
  ])('%s %s is asked for again, and no lead is made', async (slot, given) => {
    const slots = `{"nome":"Contato Errado","${slot}":${given}}`;
    expect((await act(thread(), 'lead_criar', slots)).reply).toMatch(
      /^O (?:telefone|e-mail) ".+" não é válido\. Informe /,
    );
    expect(await leadsNamed(scripted.client, 'Contato Errado')).toEqual([]);
  });
});

describe('C4 the money of a proposal', () => {
  let talk: CrmThread;

  beforeAll(async () => {
    talk = thread();
    await talk.turn(
      'Prepare',
      ['lead_criar', { nome: 'Cliente do Preço' }],
      ['proposta_rascunhar', { titulo: 'Exata' }],
    );
  });

  it.each([
    ['1', '"1.500,00"', '1 x R$ 1.500,00 = R$ 1.500,00'],
    ['1', '"R$ 10"', '1 x R$ 10,00 = R$ 10,00'],
    ['"2,5"', '0.1', '2,5 x R$ 0,10 = R$ 0,25'],
    ['0.5', '"0,01"', '0,5 x R$ 0,01 = R$ 0,01'],
    ['1000000', '1000000000', '1.000.000 x R$ 1.000.000.000,00 = R$ 1.000.000.000.000.000,00'],
  ])('%s at %s is %s', async (quantity, price, line) => {
    const slots = `{"descricao":"Item","quantidade":${quantity},"preco_unitario":${price}}`;
    const { reply } = await act(talk, 'proposta_adicionar_item', slots);
    expect(reply).toBe(`Item adicionado: Item (${line})`);
  });

  it.each([
    ['1', '0', 'preço unitário 0: precisa ser maior que zero.'],
    ['1', '"-1"', 'preço unitário "-1": não pode ser negativo.'],
    ['1', '-0.01', 'preço unitário -0.01: não pode ser negativo.'],
    ['1', '1e30', 'preço unitário 1e+30: pode ser no máximo 1000000000.'],
    ['1', '"US$ 10"', 'preço unitário "US$ 10": está em USD e a proposta em BRL.'],
    ['"R$ 2"', '1', 'quantidade "R$ 2": não é um número. Escreva como 1234,56.'],
    ['0', '1', 'quantidade 0: precisa ser maior que zero.'],
    ['1', '1e400', 'Para adicionar o item à proposta preciso de: preço unitário.'],
    ['[1]', '1', 'Para adicionar o item à proposta preciso de um valor válido em: quantidade.'],
  ])('%s at %s is asked for again', async (quantity, price, reply) => {
    const slots = `{"descricao":"Nada","quantidade":${quantity},"preco_unitario":${price}}`;
    expect((await act(talk, 'proposta_adicionar_item', slots)).reply).toBe(reply);
    const { proposals } = await onlyLead(scripted.client, 'Cliente do Preço');
    expect(proposals[0]?.items.map(({ description }) => description)).not.toContain('Nada');
  });

  it('adds up without losing a cent', async () => {
    const { reply } = await talk.turn('Some', ['proposta_calcular_totais']);
    expect(reply).toContain('itens: 5, total: R$ 1.000.000.000.001.510,26)');
  });
});

describe('C24 a search', () => {
  const name = '100% _Sul_ \\ Ltda';

  beforeAll(async () => {
    await thread().turn('Cadastre', ['lead_criar', { nome: name }]);
  });

  it.each(['%', '_', '\\', '.*', '(', '%_%', "'; drop table crm_leads; --"])(
    'for %s takes it for what it is',
    async (term) => {
      const { reply } = await thread().turn('Busque', ['lead_buscar', { termo: term }]);
      const found = name.includes(term)
        ? `^Leads encontrados .* \\(1\\): ${name.slice(0, 4)}`
        : '^Nenhum';
      expect(reply).toMatch(new RegExp(found));
    },
  );
});

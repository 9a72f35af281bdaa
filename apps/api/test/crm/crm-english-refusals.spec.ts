import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CrmThread, onlyLead } from '../support/service/crm-turns.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

let scripted: ScriptedService;

beforeAll(async () => {
  scripted = await startScriptedService({ settings: { TOOL_PACKS: 'crm' } });
  await scripted.client.putAgent('english', {
    strategy: 'plan',
    language: 'en-US',
    maxRepairAttempts: 0,
  });
});
afterEach(() => {
  scripted.model.forget();
});
afterAll(() => scripted.close());

const thread = () => new CrmThread(scripted, 'english');

describe('an agent whose language is English', () => {
  it('C3 C16 C24 words every refusal of the CRM', async () => {
    const talk = thread();
    const lead = { nome: 'Bo', email: 'bo@example.com', telefone: '(11) 98888-7777' };
    const [bo] = (await talk.turn('a', ['lead_criar', lead])).ids;
    await talk.turn('b', ['proposta_rascunhar', { titulo: 'P' }]);
    const item = {
      proposta_id: (await onlyLead(scripted.client, 'Bo')).proposals[0]?.id,
      descricao: 'd',
    };
    const refusals: readonly (readonly [string, object, string])[] = [
      [
        'lead_criar',
        { nome: 'X', email: 'x' },
        'The e-mail "x" is not valid. Give one like name@company.com.',
      ],
      [
        'lead_criar',
        { nome: 'X', telefone: '1' },
        'The phone "1" is not valid. Give area code and number, for example (11) 98765-4321, or the international number with +.',
      ],
      [
        'lead_criar',
        { nome: 'X', email: 'BO@example.com' },
        `There is a lead with this e-mail already: Bo (e-mail: bo@example.com, phone: +5511988887777).`,
      ],
      [
        'lead_criar',
        { nome: 'X', telefone: '11988887777' },
        `There is a lead with this phone already: Bo (e-mail: bo@example.com, phone: +5511988887777).`,
      ],
      [
        'lead_criar',
        { nome: 'X', status_codigo: 'won' },
        'There is no status "won". Use one of these: novo, qualificado, desqualificado, negociacao, ganho, perdido.',
      ],
      ['lead_obter', { ref: 'Nobody' }, 'No lead found for "Nobody".'],
      [
        'lead_atualizar',
        { lead_ref_ou_id: bo },
        'To update the lead I need at least one of these: name, e-mail, phone, company, origin, status.',
      ],
      [
        'tarefa_criar',
        { lead_ref_ou_id: bo, titulo: 't', tipo: 'call' },
        'There is no task type "call". Use one of these: ligacao, email, reuniao, tarefa.',
      ],
      ['tarefa_concluir', { tarefa_id: 'x' }, 'No task found for "x".'],
      [
        'proposta_rascunhar',
        { lead_ref_ou_id: bo, titulo: 't', moeda: 'gold' },
        'The currency "gold" is not known. Give its code, such as BRL, USD or EUR.',
      ],
      ['proposta_calcular_totais', { proposta_id: 'x' }, 'No proposal found for "x".'],
      [
        'proposta_exportar',
        { proposta_id: 'x', formato: 'doc' },
        'There is no format "doc". Use one of these: markdown, json, pdf.',
      ],
      [
        'proposta_adicionar_item',
        { ...item, quantidade: 0, preco_unitario: 1 },
        'quantity 0: must be greater than zero.',
      ],
      [
        'tarefa_criar',
        { lead_ref_ou_id: bo, titulo: 't', data_limite: '2020-02-29' },
        'The due day Feb 29, 2020 is over. Name today or a day to come.',
      ],
      [
        'tarefa_criar',
        { lead_ref_ou_id: bo, titulo: 't', data_limite: '2999-12-31' },
        'The due day Dec 31, 2999 is more than ten years away. Name a nearer one.',
      ],
      [
        'proposta_rascunhar',
        { lead_ref_ou_id: bo, titulo: 'Site for $ 12,500' },
        'The title "Site for $ 12,500" holds a price, and the proposal would have a total of zero: a price belongs to an item. Give a title without it, and the item with this price.',
      ],
      [
        'proposta_adicionar_item',
        { ...item, quantidade: 1, preco_unitario: '0.00' },
        'unit price "0.00": must be greater than zero.',
      ],
      [
        'proposta_adicionar_item',
        { ...item, quantidade: 1, preco_unitario: -1 },
        'unit price -1: may not be negative.',
      ],
      [
        'proposta_adicionar_item',
        { ...item, quantidade: 1, preco_unitario: 'ten' },
        'unit price "ten": is not a number. Write it as 1234.56.',
      ],
      [
        'proposta_adicionar_item',
        { ...item, quantidade: 1, preco_unitario: '1,500' },
        'unit price "1,500": may mean thousands or decimals. Write it without a mark for thousands, as 1500 or 1.5.',
      ],
      [
        'proposta_adicionar_item',
        { ...item, quantidade: 1, preco_unitario: 0.001 },
        'unit price 0.001: may have at most 2 decimal places.',
      ],
      [
        'proposta_adicionar_item',
        { ...item, quantidade: 2e6, preco_unitario: 1 },
        'quantity 2000000: may be at most 1000000.',
      ],
      [
        'proposta_adicionar_item',
        { ...item, quantidade: 1, preco_unitario: '$5' },
        'unit price "$5": is in USD and the proposal in BRL.',
      ],
    ];
    for (const [intent, slots, reply] of refusals) {
      expect((await thread().turn(intent, [intent, { ...slots }])).reply).toBe(reply);
    }
  });
});

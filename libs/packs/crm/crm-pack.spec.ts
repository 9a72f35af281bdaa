import { toModelTool } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { LocalCalendar } from '../calendar/local-date.js';
import { ToolRegistryService } from '@faina/tools';
import { crmPack } from './index.js';

const unused = () => Promise.reject(new Error('these tests read no rows'));
const database = { query: unused };
const pack = crmPack({ database, calendar: new LocalCalendar('America/Sao_Paulo') });

const described = pack.tools.map((tool) => [
  tool.name,
  tool.intent?.name,
  tool.effect,
  toModelTool(tool).parameters.required ?? [],
]);

describe('the pack crm', () => {
  it('has the tools of the contract with their intents, effects and required arguments', () => {
    expect(described).toEqual([
      ['create_lead', 'lead_criar', 'local', ['nome']],
      ['get_lead', 'lead_obter', 'none', ['ref']],
      ['resolve_lead', undefined, 'none', ['ref']],
      ['search_leads', 'lead_buscar', 'none', ['termo']],
      ['list_leads', 'lead_listar', 'none', []],
      ['update_lead', 'lead_atualizar', 'local', ['lead_ref_ou_id']],
      ['add_note_to_lead', 'nota_adicionar', 'local', ['lead_ref_ou_id', 'texto']],
      ['list_notes', 'nota_listar', 'none', ['lead_ref_ou_id']],
      ['create_task', 'tarefa_criar', 'local', ['lead_ref_ou_id', 'titulo']],
      ['complete_task', 'tarefa_concluir', 'local', ['tarefa_id']],
      ['list_tasks', 'tarefa_listar', 'none', []],
      ['draft_proposal', 'proposta_rascunhar', 'local', ['lead_ref_ou_id', 'titulo']],
      [
        'add_proposal_item',
        'proposta_adicionar_item',
        'local',
        ['proposta_id', 'descricao', 'quantidade', 'preco_unitario'],
      ],
      ['calculate_proposal_totals', 'proposta_calcular_totais', 'local', ['proposta_id']],
      ['list_proposals', 'proposta_listar', 'none', []],
      ['update_proposal_body', 'proposta_atualizar_corpo', 'local', ['proposta_id', 'corpo']],
      ['export_proposal', 'proposta_exportar', 'none', ['proposta_id', 'formato']],
      ['list_lead_status', 'listar_status_lead', 'none', []],
    ]);
  });

  it('C19 fills lead and proposal from the context wherever a tool takes them', () => {
    for (const tool of pack.tools) {
      const { properties } = toModelTool(tool).parameters;
      const names = Object.keys(properties ?? {});
      expect(tool.contextArguments).toEqual(
        names.includes('lead_ref_ou_id')
          ? { lead_ref_ou_id: 'leadId' }
          : names.includes('proposta_id')
            ? { proposta_id: 'proposalId' }
            : undefined,
      );
    }
  });

  it('has a name for each argument of an intent in both languages', () => {
    const unnamed = pack.tools.flatMap((tool) => {
      if (!tool.intent) return [];
      const { pt = {}, en = {} } = tool.intent.slotNames ?? {};
      const { properties } = toModelTool(tool).parameters;
      return Object.keys(properties ?? {}).filter((name) => !(name in pt && name in en));
    });
    expect(unnamed).toEqual([]);
  });

  it('gives its agent exactly its tools and a plan, and leaves model and temperature open', () => {
    const [agent, ...others] = pack.agents;

    expect(others).toEqual([]);
    expect(agent).toMatchObject({
      name: 'crm',
      strategy: 'plan',
      language: 'pt-BR',
      toolNames: pack.tools.map(({ name }) => name),
    });
    expect(agent).not.toHaveProperty('model');
    expect(agent).not.toHaveProperty('temperature');
    expect(() => new ToolRegistryService([pack])).not.toThrow();
  });

  it('tells models of the codes that it takes', () => {
    const [createLead] = pack.tools;
    expect(createLead && toModelTool(createLead).parameters.properties).toMatchObject({
      status_codigo: {
        type: 'string',
        enum: ['novo', 'qualificado', 'desqualificado', 'negociacao', 'ganho', 'perdido'],
      },
    });
  });

  it.each([
    ['create_lead', {}],
    ['create_lead', { nome: ' \n ' }],
    ['create_lead', { nome: '\u200b\u2060' }],
    ['add_note_to_lead', { lead_ref_ou_id: 'Ana', texto: '\ufeff\u200d' }],
    ['create_lead', { nome: 'x'.repeat(201) }],
    ['create_lead', { nome: 'Ana', tenantId: 'other' }],
    ['add_note_to_lead', { lead_ref_ou_id: 'Ana' }],
    ['list_leads', { pagina: 0 }],
    ['list_leads', { limite: 51 }],
    ['add_proposal_item', { proposta_id: 'x', descricao: 'x', quantidade: {}, preco_unitario: 1 }],
  ])('C22 refuses what %s cannot use: %j', (name, args) => {
    const tool = pack.tools.find((candidate) => candidate.name === name);
    expect(tool?.parameters.safeParse(args).success).toBe(false);
  });

  it('takes names as one line of storable text', () => {
    const [createLead] = pack.tools;
    expect(
      createLead?.parameters.parse({ nome: ' Jo\u0061\u0303o\n\nAções\u0000 realizadas ' }),
    ).toEqual({ nome: 'João Ações\ufffd realizadas' });
  });
});

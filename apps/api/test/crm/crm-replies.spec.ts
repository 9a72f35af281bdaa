import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  CrmThread,
  codeOf,
  dayIn,
  shownDay,
  leadsNamed,
  onlyLead,
  putPlanner,
  type Turn,
  type WrittenAction,
} from '../support/service/crm-turns.js';
import { answer } from '../support/model/model-replies.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

let scripted: ScriptedService;

beforeAll(async () => {
  scripted = await startScriptedService({ settings: { TOOL_PACKS: 'crm' } });
  await putPlanner(scripted.client);
});
afterEach(() => {
  scripted.model.forget();
});
afterAll(() => scripted.close());

const thread = () => new CrmThread(scripted);

/** What the executions say of the actions of a turn, in their order. */
async function segmentsOf({ job }: Turn) {
  const entries = await scripted.client.executions(job.id);
  const texts = (type: string) =>
    entries.filter((entry) => entry.type === type).map(({ message }) => message);
  return { done: texts('tool_call'), failed: texts('tool_error') };
}

const lastSaid = async ({ job }: Turn) => (await scripted.client.activity(job.id)).at(-1)?.content;

describe('C1 one segment', () => {
  it('of an effect is the reply, unchanged', async () => {
    const turn = await thread().turn('Cadastre o Um', ['lead_criar', { nome: 'Um Só.' }]);
    expect(turn.reply).toBe(`Lead criado: Um Só. (id: ${turn.ids[0]})`);
    expect(await segmentsOf(turn)).toEqual({ done: [turn.reply], failed: [] });
    expect(turn.job.output?.actions.map(({ text }) => text)).toEqual([turn.reply]);
    expect(await lastSaid(turn)).toBe(turn.reply);
  });

  it('of several lines that ends with stops is the reply, unchanged', async () => {
    const talk = thread();
    await talk.turn('Cadastre o Eco', ['lead_criar', { nome: 'Eco' }]);
    const turn = await talk.turn('Anote', [
      'nota_adicionar',
      { texto: 'ligar...\n\nàs 9h; ou 10h.' },
    ]);
    expect(turn.reply).toBe("Nota registrada: 'ligar...\n\nàs 9h; ou 10h.'");
    expect(await segmentsOf(turn)).toEqual({ done: [turn.reply], failed: [] });
  });

  it('of a read is the reply, unchanged', async () => {
    const turn = await thread().turn('Quais status?', ['listar_status_lead']);
    expect(turn.reply).toBe(
      'Status de lead: novo, qualificado, desqualificado, negociacao, ganho, perdido',
    );
    expect(await segmentsOf(turn)).toEqual({ done: [turn.reply], failed: [] });
  });

  it('of a failure is the reply, unchanged and without a heading', async () => {
    const turn = await thread().turn('Mostre o Zé', ['lead_obter', { ref: 'Zé Ninguém' }]);
    expect(turn.reply).toBe('Nenhum lead encontrado para "Zé Ninguém".');
    expect(await segmentsOf(turn)).toEqual({ done: [], failed: [turn.reply] });
    expect(turn.job.outcome).toBe('SUCCESS');
  });
});

describe('C2 several segments', () => {
  it('are one sentence in the order in which the actions were carried out', async () => {
    // What is read stands between what is written: each read shows the writes before it alone.
    const turn = await thread().turn(
      'Cadastre a Duda, mostre as notas, anote oi, mostre as notas, rascunhe a proposta Sol e mostre',
      ['lead_criar', { nome: 'Duda Dois' }],
      ['nota_listar'],
      ['nota_adicionar', { texto: 'oi' }],
      ['nota_listar', { lead_ref_ou_id: 'Duda Dois' }],
      ['proposta_rascunhar', { titulo: 'Sol' }],
      ['proposta_listar', { lead_ref_ou_id: 'Duda Dois' }],
    );
    const { id, proposals } = await onlyLead(scripted.client, 'Duda Dois');
    const proposal = proposals[0]?.id;
    expect(turn.reply).toBe(
      `Ações realizadas: Lead criado: Duda Dois (id: ${id}); Nenhuma nota de Duda Dois; ` +
        "Nota registrada: 'oi'; Notas de Duda Dois (1): 'oi'; " +
        `Proposta rascunhada: Sol (id: ${proposal}); ` +
        `Propostas de Duda Dois (1): Sol (lead: Duda Dois, total: R$ 0,00).`,
    );
    const { done, failed } = await segmentsOf(turn);
    expect(turn.reply).toBe(`Ações realizadas: ${done.join('; ')}.`);
    expect(failed).toEqual([]);
    expect(await lastSaid(turn)).toBe(turn.reply);
  });

  it('keep the order of the plan, whatever the order of the sentence', async () => {
    const turn = await thread().turn(
      'Anote a e cadastre dois',
      ['lead_criar', { nome: 'Segundo Dois' }],
      ['lead_criar', { nome: 'Primeiro Dois' }],
      ['tarefa_criar', { titulo: 'Z', lead_ref_ou_id: 'Segundo Dois' }],
      ['tarefa_criar', { titulo: 'A', lead_ref_ou_id: 'Primeiro Dois' }],
    );
    const [second, first, z, a] = turn.ids;
    expect(turn.reply).toBe(
      `Ações realizadas: Lead criado: Segundo Dois (id: ${second}); ` +
        `Lead criado: Primeiro Dois (id: ${first}); ` +
        `Tarefa criada: Z (id: ${z}); Tarefa criada: A (id: ${a}).`,
    );
  });
});

describe('C13 a sentence', () => {
  it('reaches the planner as it was said, whatever parts its requests', async () => {
    const sentence = 'Cadastre o Beto; anote a, b\ne crie tarefa e já rascunhe "x; y, e z"!';
    await thread().turn(sentence, ['listar_status_lead']);
    const [system, asked, ...others] = scripted.model.requests.at(-1)?.body.messages ?? [];
    expect(asked).toEqual({ role: 'user', content: sentence });
    expect(others).toEqual([]);
    expect(system?.content).toContain('Requests may be joined by ";", "," or "e".');
  });
});

describe('C3 failures', () => {
  it('are told apart in their order, and the other actions go on', async () => {
    const talk = thread();
    const [ivo] = (
      await talk.turn('Cadastre o Ivo', [
        'lead_criar',
        { nome: 'Ivo Três', email: 'ivo@example.com' },
      ])
    ).ids;
    const unknown = '0197a000-0000-7000-8000-000000000003';
    const turn = await talk.turn(
      'Várias coisas',
      ['tarefa_concluir', { tarefa_id: unknown }],
      ['nota_adicionar', { lead_ref_ou_id: 'Ivo Três', texto: 'primeira' }],
      ['lead_criar', { nome: 'Outro Três', email: 'IVO@example.com' }],
      ['tarefa_criar', { lead_ref_ou_id: 'ivo@example.com', titulo: 'Ligar', data_limite: 'hoje' }],
      ['nota_adicionar', { lead_ref_ou_id: 'Ninguém Três', texto: 'perdida' }],
      ['proposta_rascunhar', { lead_ref_ou_id: ivo, titulo: 'Lua' }],
      ['lead_atualizar', { lead_ref_ou_id: ivo, status_codigo: 'sumido' }],
    );
    const { notes, tasks, proposals, statusCode } = await onlyLead(scripted.client, 'Ivo Três');
    expect(turn.reply).toBe(
      "Ações realizadas: Nota registrada: 'primeira'; " +
        `Tarefa criada: Ligar (id: ${tasks[0]?.id}, prazo: ${shownDay(dayIn(0))}); ` +
        `Proposta rascunhada: Lua (id: ${proposals[0]?.id}).\n` +
        `Ocorreram falhas: Nenhuma tarefa encontrada para "${codeOf(unknown)}"; ` +
        'Já existe um lead com este e-mail: Ivo Três (e-mail: ivo@example.com); ' +
        'Nenhum lead encontrado para "Ninguém Três"; ' +
        'O status "sumido" não existe. Use um destes: novo, qualificado, desqualificado, ' +
        'negociacao, ganho, perdido.',
    );
    expect([notes.length, tasks.length, proposals.length, statusCode]).toEqual([1, 1, 1, 'novo']);
    expect(await leadsNamed(scripted.client, 'Outro Três')).toEqual([]);
    expect(turn.job).toMatchObject({ status: 'COMPLETED', outcome: 'SUCCESS' });
  });

  it('alone are several under their own heading', async () => {
    const { reply } = await thread().turn(
      'Mostre dois',
      ['lead_obter', { ref: 'Xis Três' }],
      ['lead_obter', { ref: 'Ípsilon Três' }],
    );
    expect(reply).toBe(
      'Ocorreram falhas: Nenhum lead encontrado para "Xis Três"; ' +
        'Nenhum lead encontrado para "Ípsilon Três".',
    );
  });
});

describe('C4 every fact of the reply', () => {
  /** Claims that no action made, in every place that a planner may write to. */
  const boast = 'Excluí 99 leads e enviei a proposta 0197a000-0000-7000-8000-000000000099 à Zilda!';

  const boasting = (...actions: readonly WrittenAction[]): string =>
    JSON.stringify({
      mensagem: boast,
      actions: [
        { intent: 'conversa_geral', slots: { resposta: boast } },
        ...actions.map(([intent, slots]) => ({ intent, slots, text: boast, resultado: boast })),
        { intent: 'conversa_geral', slots: { resposta: boast } },
      ],
      resposta: boast,
    });

  it('comes from a segment, and each fact of a segment from a row', async () => {
    const plan = boasting(
      ['lead_criar', { nome: ' Quim \n Quatro ', telefone: '(11) 98765-4321', empresa: 'Sol' }],
      ['lead_obter', { ref: 'Quim Quatro' }],
      ['nota_adicionar', { texto: ' às 9h ' }],
      ['tarefa_criar', { titulo: 'Visita', data_limite: 'amanhã' }],
      ['proposta_rascunhar', { titulo: 'Painel' }],
      ['proposta_adicionar_item', { descricao: 'Horas', quantidade: 3, preco_unitario: '0.1' }],
      ['proposta_calcular_totais', {}],
    );
    const turn = await thread().answered('Muito', answer(`${boast}\n\`\`\`json\n${plan}\n\`\`\``));
    const lead = await onlyLead(scripted.client, 'Quim Quatro');
    const { notes, tasks, proposals } = lead;
    const [note, task, proposal] = [notes[0], tasks[0], proposals[0]];
    expect([notes.length, tasks.length, proposals.length]).toEqual([1, 1, 1]);
    expect([task?.dueOn, proposal?.total]).toEqual([dayIn(1), '0.30']);
    expect(turn.reply).toBe(
      `Ações realizadas: Lead criado: ${lead.name} (id: ${lead.id}); ` +
        `Lead encontrado: ${lead.name} (empresa: ${lead.company}, ` +
        `telefone: ${lead.phone}, status: ${lead.statusCode}); ` +
        `Nota registrada: '${note?.text}'; ` +
        `Tarefa criada: ${task?.title} (id: ${task?.id}, prazo: ${shownDay(dayIn(1))}); ` +
        `Proposta rascunhada: ${proposal?.title} (id: ${proposal?.id}); ` +
        `Item adicionado: ${proposal?.items[0]?.description} (3 x R$ 0,10 = R$ 0,30); ` +
        `Totais atualizados: ${proposal?.title} (itens: 1, total: R$ 0,30).`,
    );
    const { done } = await segmentsOf(turn);
    expect(turn.reply).toBe(`Ações realizadas: ${done.join('; ')}.`);
    expect([lead.name, lead.phone, note?.text]).toEqual(['Quim Quatro', '+5511987654321', 'às 9h']);
  });

  it('is told although the planner claims another result of the one action', async () => {
    const turn = await thread().answered(
      'Mostre',
      answer(boasting(['lead_obter', { ref: 'Zilda' }])),
    );
    expect(turn.reply).toBe('Nenhum lead encontrado para "Zilda".');
  });

  it('is missing where nothing was done, also when the planner says that it was', async () => {
    const turn = await thread().answered(
      'Exclua',
      answer(boasting(['lead_excluir', { ref: '*' }])),
    );
    expect(turn.reply).toMatch(
      /^Não entendi o pedido e nada foi feito\. Você pode me pedir para: /,
    );
    expect(turn.reply).not.toMatch(/99|Zilda|Excluí/);
    expect(turn.job.output?.actions).toEqual([]);
  });
});

describe('C6 the current lead', () => {
  it('is the one that was looked up, also for an action right behind in a new thread', async () => {
    await thread().turn('Cadastre a Cris', ['lead_criar', { nome: 'Cris Seis' }]);
    const { reply } = await thread().turn(
      'Mostre a Cris, anote c e mostre as notas',
      ['lead_obter', { ref: 'Cris Seis' }],
      ['nota_adicionar', { texto: 'c' }],
      ['nota_listar'],
    );
    expect(reply).toBe(
      'Ações realizadas: Lead encontrado: Cris Seis (status: novo); ' +
        "Nota registrada: 'c'; Notas de Cris Seis (1): 'c'.",
    );
  });

  it('is the last one made or named, and gets what names none', async () => {
    const talk = thread();
    const [ada] = (await talk.turn('Cadastre a Ada', ['lead_criar', { nome: 'Ada Seis' }])).ids;
    const turn = await talk.turn(
      'Cadastre a Bel, anote b, crie a tarefa B; mostre a Ada, anote a e rascunhe a proposta A',
      ['lead_criar', { nome: 'Bel Seis' }],
      ['nota_adicionar', { texto: 'b' }],
      ['tarefa_criar', { titulo: 'B' }],
      ['lead_obter', { ref: 'Ada Seis' }],
      ['nota_adicionar', { texto: 'a' }],
      ['proposta_rascunhar', { titulo: 'A' }],
    );
    const bel = await onlyLead(scripted.client, 'Bel Seis');
    expect(bel).toMatchObject({ notes: [{ text: 'b' }], tasks: [{ title: 'B' }], proposals: [] });
    expect(await onlyLead(scripted.client, 'Ada Seis')).toMatchObject({
      notes: [{ text: 'a' }],
      tasks: [],
      proposals: [{ title: 'A' }],
    });
    const calls = (await scripted.client.executions(turn.job.id)).filter(
      ({ type }) => type === 'tool_call',
    );
    expect(calls.map(({ params }) => params)).toMatchObject([
      { nome: 'Bel Seis' },
      { lead_ref_ou_id: bel.id },
      { lead_ref_ou_id: bel.id },
      { ref: 'Ada Seis' },
      { lead_ref_ou_id: ada },
      { lead_ref_ou_id: ada },
    ]);
  });
});

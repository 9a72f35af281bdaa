import { describe, expect, it } from 'vitest';
import { segmentsOf } from './segments.js';
import type { Agent } from '../../../agent/agent-definition.js';
import { ActivityHistory } from '../../../job/history/activity-history.js';
import type { ExecutionHistoryEntry } from '../../../job/history/execution-history.js';
import type { DecidedApproval } from '../../../job/job-data.js';
import { Job } from '../../../job/job.js';
import { portuguese } from '../../../language/portuguese.js';
import { createTestJob } from '../../../testing/create-test-job.js';
import { planOf, salesTools } from '../../../testing/sales-tools.js';
import { says, ScriptedModel } from '../../../testing/scripted-model.js';
import { testRun } from '../../../testing/test-run.js';
import type { PlannedIntent } from '../../../tool/planned-intent.js';

const intents: readonly PlannedIntent[] = [
  {
    name: 'relatorio_enviar',
    purpose: 'enviar o relatório',
    tool: 'send',
    description: '',
    slots: {},
  },
];

function toldOf(
  entries: readonly Partial<ExecutionHistoryEntry>[],
  approvals: readonly DecidedApproval[] = [],
) {
  const executionHistory = entries.map((entry): ExecutionHistoryEntry => ({
    type: 'tool_call',
    name: 'send',
    startedAt: new Date(0),
    durationMs: 0,
    ...entry,
  }));
  const agentState = { conversationHistory: ActivityHistory.empty, executionHistory };
  const job = new Job('ACTIVE', { ...createTestJob({ approvals }).currentData(), agentState });
  return segmentsOf(job, intents, portuguese).map(({ kind, text }) => `${kind}: ${text}`);
}

const failure = (code: string) => ({
  type: 'tool_error' as const,
  error: { name: 'ToolError', message: 'for models', code },
  message: 'for models',
  callKey: 'k1',
});

describe('the segments of a plan', () => {
  it('C4 say who has changed what was approved, and that nobody has answered', () => {
    const decision = { id: 'a', callKey: 'k1', hash: 'h', preview: { text: '' }, reason: null };
    const edited = { by: 'ana', args: {} };
    expect(
      toldOf(
        [{ message: 'Enviado.', callKey: 'k1' }],
        [{ ...decision, status: 'approved', edited }],
      ),
    ).toEqual(['done: Enviado. (aprovado com alterações de ana)']);
    expect(toldOf([failure('APPROVAL_EXPIRED')], [{ ...decision, status: 'expired' }])).toEqual([
      'failed: Ninguém respondeu a tempo se a ação de enviar o relatório podia ser feita; ela não foi feita.',
    ]);
  });

  it('C4 come from what was carried out, in that order, and from nothing else', () => {
    expect(
      toldOf([
        { type: 'llm_call', message: 'stop' },
        { type: 'plan', message: 'no JSON' },
        { message: 'Enviado.', callKey: 'a' },
        { type: 'approval', message: 'Enviar?' },
        { type: 'fallback', message: 'fallback_to=TOOL_ROUTER' },
        { type: 'tool_error', message: 'Sem rede.' },
      ]),
    ).toEqual(['done: Enviado.', 'failed: Sem rede.']);
  });

  it('tell of a call what a person has said of it later', () => {
    const unknown = failure('EFFECT_UNKNOWN');
    const confirmed = { message: 'Enviado.', callKey: 'k1' };
    expect(toldOf([unknown])).toEqual([
      'failed: Não se sabe se a ação de enviar o relatório teve efeito.',
    ]);
    expect(toldOf([unknown, { message: 'Outro.', callKey: 'k2' }, confirmed])).toEqual([
      'done: Enviado.',
      'done: Outro.',
    ]);
  });

  it('show the result of a tool that has no sentence for it, bounded', () => {
    expect(toldOf([{ result: { total: 2 } }])).toEqual(['done: send: {"total":2}']);
    expect(toldOf([{ result: 'x'.repeat(10_000) }])[0]?.length).toBeLessThan(600);
  });

  it.each([
    ['TOOL_TIMEOUT', 'Não foi possível enviar o relatório: a ação não terminou a tempo.'],
    ['EFFECT_DID_NOT_HAPPEN', 'A ação de enviar o relatório não teve efeito e não foi repetida.'],
    ['FALLBACK_NOT_IMPLEMENTED', 'Não foi possível enviar o relatório.'],
    ['APPROVAL_REJECTED', 'A ação de enviar o relatório não foi aprovada.'],
    ['LEAD_NOT_FOUND', 'for models'],
  ])('word a failure %s for the person who asked', (code, text) => {
    expect(toldOf([failure(code)])).toEqual([`failed: ${text}`]);
  });

  it('give the reason of a rejection', () => {
    const rejected = {
      id: 'x',
      callKey: 'k1',
      hash: 'h',
      preview: { text: 'Enviar?' },
      status: 'rejected',
      reason: 'valor errado',
    } as const;
    expect(toldOf([failure('APPROVAL_REJECTED')], [rejected])).toEqual([
      'failed: A ação de enviar o relatório não foi aprovada: valor errado',
    ]);
  });
});

describe('an action that needs approval', () => {
  it('waits, and the actions behind it go on once it is decided', async () => {
    const effects: string[] = [];
    const tools = salesTools(({ tool }) => effects.push(tool));
    const agent: Partial<Agent> = { strategy: 'plan', requireApproval: ['add_note'] };
    const model = new ScriptedModel(
      says(
        planOf(
          ['lead_criar', { nome: 'Ana' }],
          ['nota_adicionar', { texto: 'oi' }],
          ['tarefa_criar', { titulo: 'Ligar' }],
        ),
      ),
    );
    const { job, jobRepository } = await testRun({ model, tools, agent });
    expect(job.status().type).toBe('WAITING');
    expect(effects).toEqual(['create_lead']);
    const [asked] = jobRepository.saves.flatMap(({ approvals }) => approvals);
    if (!asked) throw new Error('Nobody was asked.');
    const decided = { ...asked, status: 'approved', reason: null } as const;
    const resumed = new Job('ACTIVE', { ...job.currentData(), approvals: [decided] });
    const { data } = await testRun({ model, tools, agent, job: resumed });
    expect(effects).toEqual(['create_lead', 'add_note', 'create_task']);
    expect(data.output?.message).toBe(
      "Ações realizadas: Lead criado: Ana (id: lead-ana); Nota registrada: 'oi'; Tarefa criada: Ligar.",
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GenericAgentExecutor } from '../../executor/generic-agent-executor.js';
import { silentLogger } from '../../values/logger.js';
import { createTestAgent } from '../../testing/create-test-agent.js';
import { type CommitFate, Crash, DurableStore } from '../../testing/durable-store.js';
import { planOf, salesTools } from '../../testing/sales-tools.js';
import { says, ScriptedModel } from '../../testing/scripted-model.js';
import { StaticToolRegistry } from '../../testing/static-tool-registry.js';
import { ToolCallPipeline } from '../../tool-call/tool-call-pipeline.js';

const first = planOf(
  ['lead_criar', { nome: 'Lennon' }],
  ['nota_adicionar', { texto: 'follow-up' }],
  ['lead_obter', { ref: 'nobody' }],
  ['tarefa_criar', { lead: 'lead-lennon', titulo: 'Ligar' }],
  ['nota_adicionar', { texto: 'follow-up' }],
);
const wantsMore = first.replace(/}$/, ',"replan":true}');
const second = planOf(['proposta_rascunhar', { lead: 'lead-lennon', titulo: 'ACME' }]);

/** What the planner answers one after another; the first is no plan. */
const answers = ['Claro! Vou cuidar disso.', wantsMore, second];

const reply =
  'Ações realizadas: Lead criado: Lennon (id: lead-lennon); ' +
  "Nota registrada: 'follow-up'; Tarefa criada: Ligar; Proposta rascunhada: ACME.\n" +
  'Ocorreram falhas: Lead não encontrado: nobody.';

/** More attempts than any script of crashes needs. */
const maxAttempts = 40;

/** A job of two plans, after an answer that is none, whose process dies at the commits that the fates name. */
async function runPlan(fates: readonly CommitFate[]) {
  let commits = 0;
  let crashes = 0;
  let asked = 0;
  const store = new DurableStore(() => fates[commits++] ?? 'commit');
  const tools = salesTools(({ callKey }) => {
    store.write(callKey);
  });
  const agent = createTestAgent({ strategy: 'plan', toolNames: tools.map(({ name }) => name) });
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (store.status === 'COMPLETED') break;
    const answer = () => {
      asked += 1;
      const { conversationHistory } = store.data.agentState;
      const saved = conversationHistory.entries().filter(({ role }) => role === 'ASSISTANT');
      return says(answers[saved.length] ?? '');
    };
    const executor = new GenericAgentExecutor({
      llmAdapter: new ScriptedModel(...answers.map(() => answer)),
      toolExecution: new ToolCallPipeline(new StaticToolRegistry(tools)),
      jobRepository: store,
      logger: silentLogger,
      clock: { now: () => new Date(0) },
    });
    try {
      await executor.executeJob(store.lease(), agent);
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      crashes += 1;
    }
  }
  return { store, commits, crashes, asked };
}

async function expectTheSame(fates: readonly CommitFate[]): Promise<void> {
  const { store, crashes, asked } = await runPlan(fates);
  const { output, agentState } = store.data;
  expect(store.status).toBe('COMPLETED');
  expect(output?.message).toBe(reply);
  const keys = store.effects.map(({ callKey }) => callKey);
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(4);
  expect(output?.actions.map(({ tool }) => tool)).toEqual([
    'create_lead',
    'add_note',
    'create_task',
    'draft_proposal',
  ]);
  // An answer that is stored is never asked for again.
  const stored = agentState.executionHistory.filter(({ type }) => type === 'llm_call').length;
  expect(stored).toBe(answers.length);
  expect(asked - stored).toBeLessThanOrEqual(crashes);
  expect(output?.completeness).toBe('partial');
}

describe('a job of several actions whose process dies', () => {
  it('C17 before or after each of its commits has the same reply and each effect once', async () => {
    const { commits } = await runPlan([]);
    // The request, three answers of the planner, five calls of which one is refused before it runs, the reply.
    expect(commits).toBeGreaterThanOrEqual(8);
    for (let at = 0; at < commits; at += 1) {
      for (const fate of ['crash-before', 'crash-after'] as const) {
        await expectTheSame([...Array.from({ length: at }, () => 'commit' as const), fate]);
      }
    }
  });

  it('anywhere and again and again has the same reply and each effect once', async () => {
    const fate = fc.constantFrom<CommitFate>('commit', 'commit', 'crash-before', 'crash-after');
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { maxLength: 30 }), async (fates) => {
        await expectTheSame(fates);
      }),
      { numRuns: 200 },
    );
  });
});

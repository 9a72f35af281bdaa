import { createTestJob, type TestJobOptions } from './create-test-job.js';
import { type SalesEffect, salesTools } from './sales-tools.js';
import { says, ScriptedModel } from './scripted-model.js';
import { testRun } from './test-run.js';
import type { Agent } from '../agent/agent-definition.js';
import type { ExecutionType } from '../job/history/execution-history.js';
import type { ModelError, ModelResponse } from '../model/llm-adapter.js';

/** A job with the strategy `plan`, with the sales tools and a planner that follows a script. */
export async function runPlan(
  answers: readonly (string | ModelResponse | ModelError)[],
  job: TestJobOptions = {},
  agent: Partial<Agent> = {},
) {
  const effects: SalesEffect[] = [];
  const model = new ScriptedModel(
    ...answers.map((answer) => (typeof answer === 'string' ? says(answer) : answer)),
  );
  const run = await testRun({
    model,
    tools: salesTools((effect) => effects.push(effect)),
    agent: { strategy: 'plan', ...agent },
    job: createTestJob({ input: 'Cadastre o Lennon', ...job }),
  });
  return {
    ...run,
    model,
    effects,
    tools: effects.map(({ tool }) => tool),
    reply: run.data.output?.message,
    types: run.executions.map(({ type }) => type),
    of: (type: ExecutionType) => run.executions.filter((entry) => entry.type === type),
  };
}

/** Actions of many plans, for `planOf`. */
export const lennon = ['lead_criar', { nome: 'Lennon' }] as const;
export const note = ['nota_adicionar', { texto: 'follow-up' }] as const;
export const task = ['tarefa_criar', { titulo: 'Ligar', data_limite: 'amanhã' }] as const;
export const proposal = ['proposta_rascunhar', { titulo: 'ACME' }] as const;

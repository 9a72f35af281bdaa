import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApprovalClient } from '../support/service/approval-client.js';
import { planOf, putPlanner } from '../support/service/crm-turns.js';
import { answer, apiError, type ModelReply, toolCall } from '../support/model/model-replies.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

let world: ScriptedService;
let client: ApprovalClient;

beforeAll(async () => {
  world = await startScriptedService({
    settings: { TOOL_PACKS: 'crm,diagnostics', RECONCILE_MS: '100', APPROVAL_EXPIRES_MS: '60000' },
  });
  client = new ApprovalClient(world.service.url);
  await putPlanner(client);
  await client.putAgent('tester');
  await client.putAgent('limited', { limits: { maxIterations: 2 }, onLimit: 'answer' });
  await client.putAgent('careful', { requireApproval: ['write_once'] });
});
afterEach(() => {
  world.model.assertDone();
});
afterAll(() => world.close());

const outputOf = async (body: object, ...replies: readonly ModelReply[]) => {
  world.model.script(...replies);
  const { id, output } = await client.run({ agent: 'tester', input: 'Cadastre o Lennon', ...body });
  return { id, output };
};

const writes = () => toolCall('write_once', { key: randomUUID() });
const failsToWrite = () => toolCall('complete_task', { tarefa_id: randomUUID() });
const breaks = () => toolCall('fail_critical', { message: 'no' });

describe('output.completeness', () => {
  it.each<readonly [what: string, replies: () => readonly ModelReply[], completeness: string]>([
    ['words alone', () => [answer('Oi.')], 'complete'],
    ['all effects', () => [writes(), answer('Feito.')], 'complete'],
    ['no effect', () => [failsToWrite(), answer('Não deu.')], 'none'],
    ['some effects', () => [writes(), failsToWrite(), answer('Quase.')], 'partial'],
    ['a failure after an effect', () => [writes(), breaks()], 'partial'],
    ['a failure and nothing else', () => [breaks()], 'none'],
  ])('says how much was done: %s', async (_what, replies, completeness) => {
    const { output } = await outputOf({}, ...replies());
    expect(output).toMatchObject({ completeness, notUnderstood: [] });
  });

  it('is a part at most where a limit left one last answer', async () => {
    const { output } = await outputOf(
      { agent: 'limited' },
      writes(),
      writes(),
      answer('Até aqui.'),
    );
    expect(output?.actions.map(({ status }) => status)).toEqual(['done', 'done']);
    expect(output?.completeness).toBe('partial');
  });

  it.each<
    readonly [what: string, replies: readonly ModelReply[], completeness: string, left: string[]]
  >([
    ['talk', [answer(planOf(['conversa_geral', { resposta: 'Oi!' }]))], 'complete', []],
    ['something looked up', [answer(planOf(['listar_status_lead']))], 'complete', []],
    [
      'an intent that no tool serves, beside one',
      [answer(planOf(['lead_apagar'], ['listar_status_lead']))],
      'partial',
      [],
    ],
    ['missing slots', [answer(planOf(['lead_criar', {}]))], 'none', []],
    [
      'a part that was not understood',
      [
        answer(
          JSON.stringify({
            actions: [{ intent: 'listar_status_lead', slots: {} }],
            notUnderstood: ['o Lennon'],
          }),
        ),
      ],
      'partial',
      ['o Lennon'],
    ],
    ['prose, twice', [answer('Claro!'), answer('Feito!')], 'none', ['Cadastre o Lennon']],
    ['a planner that fails', [apiError(400, 'bad request')], 'none', []],
  ])('says how much of a plan was done: %s', async (_what, replies, completeness, left) => {
    const { output } = await outputOf({ agent: 'planner' }, ...replies);
    expect(output).toMatchObject({ completeness, notUnderstood: left });
  });

  it('is null for jobs that ended before it was told', async () => {
    const { id } = await outputOf({}, answer('Oi.'));
    const database = new Client(world.service.databaseUrl);
    await database.connect();
    const stored = '{"message": "Oi.", "actions": []}';
    await database.query('update jobs set output = $2 where id = $1', [id, stored]);
    await database.end();
    expect((await client.job(id)).output).toEqual({
      message: 'Oi.',
      actions: [],
      completeness: null,
      notUnderstood: [],
    });
  });
});

describe('an action that needed a person', () => {
  const ask = async () => {
    world.model.script(writes());
    const { id } = await client.submit({ agent: 'careful', input: 'Write' });
    const question = await client.questionOf(id);
    const { output } = await client.job(id);
    expect(output?.actions).toMatchObject([{ tool: 'write_once', status: 'awaiting_approval' }]);
    expect(output?.completeness).toBe('none');
    return question;
  };

  it('B13 is skipped with the reason of who rejected it', async () => {
    const question = await ask();
    world.model.script(answer('Então não.'));
    await client.decide(question, { decision: 'reject', reason: 'Wrong key' });
    const { output, status } = await client.settled(question.jobId);
    expect(status).toBe('COMPLETED');
    expect(output?.actions).toMatchObject([
      { tool: 'write_once', status: 'skipped', reason: 'Wrong key' },
    ]);
    expect(output?.completeness).toBe('none');
  });

  it('B13 is skipped without a reason where none was given', async () => {
    const question = await ask();
    world.model.script(answer('Então não.'));
    await client.decide(question, { decision: 'reject' });
    const { output } = await client.settled(question.jobId);
    expect(output?.actions).toMatchObject([{ status: 'skipped' }]);
    expect(output?.actions[0]).not.toHaveProperty('reason');
  });

  it('is skipped with what the job says that ended meanwhile', async () => {
    const { jobId } = await ask();
    await client.send('POST', `/v1/jobs/${jobId}/cancel`);
    const { output } = await client.settled(jobId);
    expect(output).toMatchObject({
      message: 'Cancelled.',
      completeness: 'none',
      actions: [{ status: 'skipped', reason: 'Cancelled.' }],
    });
  });
});

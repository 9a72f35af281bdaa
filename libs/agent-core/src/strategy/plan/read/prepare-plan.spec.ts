import { describe, expect, it } from 'vitest';
import { maxActions } from './plan.js';
import { preparePlan } from './prepare-plan.js';
import { findJson } from '../../../repair/read/find-json.js';
import { readArguments } from '../../../repair/read/read-arguments.js';
import { planOf } from '../../../testing/sales-tools.js';
import type { PlannedIntent } from '../../../tool/planned-intent.js';

const intent = (name: string, tool: string): PlannedIntent => ({
  name,
  tool,
  purpose: 'agir',
  description: '',
  slots: {},
});

const intents = [intent('lead_criar', 'create_lead'), intent('nota_adicionar', 'add_note')];

/** Mends quotes only; the library that mends more is tried with the corpus of answers. */
const readJson = (text: string) =>
  readArguments(text, { repairJsonText: quoted, allowsInvention: false });

function quoted(text: string): string | undefined {
  const found = findJson(text)?.text;
  return found?.replaceAll("'", '"').replaceAll(/(?<=[{,])(\w+):/g, '"$1":');
}

const prepare = (
  content: string | null,
  earlier: Parameters<typeof preparePlan>[1]['earlier'] = [],
) => preparePlan({ content }, { intents, readJson, request: '', earlier });

const ana = { intent: 'lead_criar', tool: 'create_lead', slots: { nome: 'Ana' } };

describe('preparePlan', () => {
  it.each([
    ['as asked for', '{"actions":[{"intent":"lead_criar","slots":{"nome":"Ana"}}]}'],
    ['a bare list', '[{"intent":"lead_criar","slots":{"nome":"Ana"}}]'],
    ['one action alone', '{"intent":"lead_criar","slots":{"nome":"Ana"}}'],
    ['one action without its list', '{"actions":{"intent":"lead_criar","slots":{"nome":"Ana"}}}'],
    ['in a fence', '```json\n[{"intent":"lead_criar","slots":{"nome":"Ana"}}]\n```'],
    ['in a sentence', 'Aqui está: {"actions":[{"intent":"lead_criar","slots":{"nome":"Ana"}}]}'],
    ['slots as JSON text', '[{"intent":"lead_criar","slots":"{\\"nome\\":\\"Ana\\"}"}]'],
    ['slots in single quotes', `[{"intent":"lead_criar","slots":"{'nome':'Ana'}"}]`],
    ['slots without quotes', '[{"intent":"lead_criar","slots":"{nome:\\"Ana\\"}"}]'],
    ['slots in a list', '[{"intent":"lead_criar","slots":[{"nome":"Ana"}]}]'],
    ['actions as JSON text', JSON.stringify({ actions: planList() })],
    ['all in single quotes', "{'actions':[{'intent':'lead_criar','slots':{'nome':'Ana'}}]}"],
    ['all as JSON text', JSON.stringify(planList())],
    [
      'other members',
      '{"thoughts":"x","tenantId":"y","actions":[{"intent":"lead_criar","slots":{"nome":"Ana"},"risk":1}]}',
    ],
    ['another case', '[{"intent":"Lead-Criar","slots":{"nome":"Ana","email":null,"x":""}}]'],
  ])('C18 reads %s', (_what, content) => {
    expect(prepare(content).actions).toEqual([ana]);
  });

  function planList() {
    return '[{"intent":"lead_criar","slots":{"nome":"Ana"}}]';
  }

  it.each([
    ['nothing', null],
    ['blanks', ' \n'],
    ['prose', 'Vou cadastrar a Ana agora.'],
    ['a number', '42'],
    ['null', 'null'],
    ['another object', '{"resposta":"ok"}'],
    ['a cut plan', '{"actions":[{"intent":"lead_criar","slots":{"nome":"An'],
    ['a refusal in a list', '["não posso"]'],
    ['a giant', '['.repeat(300_000)],
  ])('C18 makes an empty plan of %s', (_what, content) => {
    expect(prepare(content).actions).toEqual([]);
  });

  it('does nothing of an answer that was cut at the output limit', () => {
    const content = planOf(['lead_criar', { nome: 'An' }]);
    const plan = preparePlan(
      { content, finishReason: 'length' },
      { intents, readJson, request: '', earlier: [] },
    );
    expect(plan).toMatchObject({ actions: [], problem: 'the answer was cut at the output limit' });
  });

  it('C16 drops exact repetitions, whatever the order of their slots, and keeps other slots', () => {
    const { actions, dropped } = prepare(
      planOf(
        ['nota_adicionar', { lead: 'a', texto: 'x' }],
        ['nota_adicionar', { texto: 'x', lead: 'a' }],
        ['nota_adicionar', { lead: 'a', texto: 'y' }],
      ),
    );
    expect(actions.map(({ slots }) => slots)).toEqual([
      { lead: 'a', texto: 'x' },
      { lead: 'a', texto: 'y' },
    ]);
    expect(dropped).toEqual([{ intent: 'nota_adicionar', reason: 'DUPLICATE' }]);
  });

  it('C16 drops what an earlier plan of the job has done', () => {
    const earlier = [{ tool: 'create_lead', slots: { nome: 'Ana' } }];
    expect(prepare(planOf(['lead_criar', { nome: 'Ana' }]), earlier).actions).toEqual([]);
  });

  it('drops what is no action and intents that the agent does not have, and says which', () => {
    const { actions, dropped } = prepare(
      '[1,null,"x",{"intent":7},{"intent":"apagar_tudo","slots":{}},{"intent":"create_lead"}]',
    );
    expect(actions).toEqual([]);
    expect(dropped.map(({ reason }) => reason)).toEqual([
      'NOT_AN_ACTION',
      'NOT_AN_ACTION',
      'NOT_AN_ACTION',
      'NOT_AN_ACTION',
      'INTENT_NOT_AVAILABLE',
      'INTENT_NOT_AVAILABLE',
    ]);
    expect(dropped.at(-2)?.intent).toBe('apagar_tudo');
  });

  it('keeps nested slots for the schema of the tool, and text that is no object', () => {
    const nested = { nome: { primeiro: 'Ana' }, tags: [1, [2]] };
    const { actions } = prepare(planOf(['lead_criar', nested], ['nota_adicionar', 'oi']));
    expect(actions.map(({ slots }) => slots)).toEqual([nested, 'oi']);
  });

  it('takes no more than the most actions of a plan', () => {
    const many = Array.from(
      { length: 5_000 },
      (_, n) => ['lead_criar', { nome: `n${n}` }] as const,
    );
    const { actions, dropped } = prepare(planOf(...many));
    expect(actions).toHaveLength(maxActions);
    expect(new Set(dropped.map(({ reason }) => reason))).toEqual(new Set(['TOO_MANY']));
    expect(dropped.length).toBeLessThan(1_000);
  });

  it('wants to plan again only where there is something to wait for', () => {
    expect(prepare('{"actions":[],"replan":true}').replan).toBe(false);
    const content = '{"actions":[{"intent":"lead_criar","slots":{}}],"replan":true}';
    expect(prepare(content).replan).toBe(true);
  });
});

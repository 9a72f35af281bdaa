import type { JsonValue, ModelMessage, ModelTool } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { answerRequest } from './answer-request.js';
import { inLanguage } from './grammar/language.js';
import { packs, readRequest } from './read-request.js';

/** A Sunday. */
const calendar = { today: '2026-11-22', timeZone: 'America/Sao_Paulo' };
const forms = packs.flat();

const tool = (name: string): ModelTool => ({ name, description: '', parameters: {} });

/** What is said to a request of an agent with these tools, where a call gave that. */
function said(
  request: string,
  names: readonly string[],
  result?: { readonly tool: string; readonly data: JsonValue },
): string {
  const given: readonly ModelMessage[] = result
    ? [
        {
          role: 'tool',
          tool_call_id: '1',
          toolName: result.tool,
          content: JSON.stringify(result.data),
        },
      ]
    : [];
  const messages: readonly ModelMessage[] = [{ role: 'user', content: request }, ...given];
  const answer = answerRequest({ messages, tools: names.map(tool) }, calendar);
  return answer.kind === 'words' ? answer.words : JSON.stringify(answer.calls);
}

describe('a workout that is not in the plan', () => {
  it.each([
    ['Pule o treino de quinta porque estou doente', 'planejado para 26/11/2026.'],
    ["Skip Thursday's workout because I am ill", 'planned for Nov 26, 2026.'],
  ])('is told with its day as people write it: %s', (request, words) => {
    const plan = { tool: 'get_training_plan', data: { workouts: [] } };
    expect(said(request, ['get_training_plan', 'skip_workout'], plan)).toContain(words);
  });
});

const told = (request: string, name: string, data: JsonValue): string =>
  said(request, [name], { tool: name, data }).replace(/^.*\n/, '');

const workout = {
  id: '0195f4f0-0000-4000-8000-0000000000a1',
  date: '2026-11-26',
  weekday: 'Thursday',
  type: 'RUNNING',
  description: 'Longão',
  status: 'planned',
  targetPace: '5:30/km',
  durationMinutes: 40,
  distanceMeters: 8_000,
};
const { id, weekday, ...moved } = workout;
const lead = {
  id,
  owner: 'local',
  name: 'Ana Lima',
  email: 'ana@example.com',
  phone: null,
  company: 'Padaria Sol',
  origin: 'site',
  statusCode: 'ganho',
  createdAt: '2026-11-22T19:39:58.704Z',
  updatedAt: '2026-11-22T19:39:58.704Z',
};
const task = { id, title: 'Visita', dueOn: '2026-11-26', type: 'ligacao', leadName: 'Ana Lima' };

describe('what a call gave is told in the words of people, without ids and owners', () => {
  it.each([
    [
      'Mostre o lead Ana Lima',
      'get_lead',
      lead,
      'Nome: Ana Lima\nE-mail: ana@example.com\nEmpresa: Padaria Sol\nOrigem: site\nSituação: ganho',
    ],
    [
      'Show lead Ana Lima',
      'get_lead',
      lead,
      'Name: Ana Lima\nEmail: ana@example.com\nCompany: Padaria Sol\nOrigin: site\nStatus: won',
    ],
    [
      'Liste as tarefas',
      'list_tasks',
      { total: 1, tasks: [{ ...task, completedAt: '2026-11-22T02:05:58.704Z' }] },
      'Total: 1\nTarefas:\n- Título: Visita; Prazo: 26/11/2026; Tipo: ligação; Lead: Ana Lima; ' +
        'Feita em: 21/11/2026, 23:05',
    ],
    [
      'List the tasks',
      'list_tasks',
      { total: 1, tasks: [{ ...task, completedAt: '2026-11-22T02:05:58.704Z' }] },
      'Total: 1\nTasks:\n- Title: Visita; Due on: Nov 26, 2026; Type: call; Lead: Ana Lima; ' +
        'Done at: Nov 21, 2026, 11:05 PM',
    ],
    [
      'Qual é meu plano?',
      'get_training_plan',
      { workouts: [workout, { ...moved, status: 'completed' }, { ...moved, status: 'skipped' }] },
      ['planejado', 'feito', 'pulado']
        .map(
          (status) =>
            `- Dia: 26/11/2026; Tipo: corrida; Descrição: Longão; Situação: ${status}; ` +
            'Ritmo alvo: 5:30/km; Duração: 40 min; Distância: 8.000 m',
        )
        .reduce((text, line) => `${text}\n${line}`, 'Treinos:'),
    ],
    [
      'Show my training plan',
      'get_training_plan',
      { alsoMoved: [{ from: '2026-11-25', ...workout }], vo2Max: 51 },
      'Vo2 max: 51\nAlso moved:\n- From: Nov 25, 2026; Day: Nov 26, 2026; Type: run; ' +
        'Description: Longão; Status: planned; Target pace: 5:30/km; Duration: 40 min; ' +
        'Distance: 8,000 m',
    ],
  ])('%s', (request, name, data, expected) => {
    expect(told(request, name, data)).toBe(expected);
  });
});

describe('a request that says too little', () => {
  it.each([
    ['Pule o treino de amanhã', 'Nada foi feito. Para isso preciso de: motivo.'],
    ["Skip tomorrow's workout", 'Nothing was done. For that I need: reason.'],
    ['Register a lead', 'Nothing was done. For that I need: name.'],
  ])('is asked for the rest: %s', (request, expected) => {
    expect(said(request, ['get_training_plan', 'skip_workout', 'create_lead'])).toBe(expected);
  });
});

describe('the examples', () => {
  const examples = forms.flatMap(({ tool: name, example }) =>
    example === undefined ? [] : [[name, 'pt', example] as const, [name, 'en', example] as const],
  );

  it.each(examples)('of %s in %s are read whole', (name, language, texts) => {
    const request = readRequest(inLanguage(texts, language), {
      today: calendar.today,
      offers: () => true,
    });
    expect(request).toMatchObject({ kind: 'read', language });
    const actions = request.kind === 'read' ? request.actions : [];
    expect(actions.at(-1)).toMatchObject({ tool: name, missing: [] });
  });

  const names = packs.map((pack) => pack.map((form) => form.tool));
  const [crm = [], coach = []] = names;

  it.each([
    ['oi', names.flat()],
    ['hello', names.flat()],
    ['Toque uma música', names.flat()],
    ['oi', crm],
    ['Play a song', coach],
  ])('that are listed after "%s" are at most five, and those of each pack in turn', (text, of) => {
    const listed = Array.from(said(text, of).matchAll(/^- "(.*)"$/gm), ([, one = '']) => one);
    expect(listed).toHaveLength(5);
    const packsOf = listed.map((one) =>
      packs.findIndex((pack) => pack.some(({ example }) => example?.split(' | ').includes(one))),
    );
    const used = [...new Set(packsOf)];
    expect(used).toHaveLength(
      names.filter((pack) => pack.every((name) => of.includes(name))).length,
    );
    expect(packsOf).toEqual(packsOf.map((_, at) => used[at % used.length]));
  });
});

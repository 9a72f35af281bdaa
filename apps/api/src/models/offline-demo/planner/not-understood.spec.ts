import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planAnswer } from './plan-answer.js';

const planned = z.object({
  actions: z.array(z.object({ intent: z.string(), slots: z.looseObject({}) })),
  notUnderstood: z.array(z.string()).optional(),
});

const answer = (said: string) =>
  planned.parse(
    JSON.parse(
      planAnswer({
        model: 'offline:demo',
        messages: [{ role: 'user', content: said }],
        tools: [],
        signal: new AbortController().signal,
      }),
    ),
  );

describe('what it does not understand of a request', () => {
  it.each([
    ['Cadastre a Maria e dance um tango', ['lead_criar'], ['dance um tango']],
    ['cadastre maria e dance um tango', ['lead_criar'], ['dance um tango']],
    [
      'Cadastre a Maria, dance um tango e adicione a nota x',
      ['lead_criar', 'nota_adicionar'],
      ['dance um tango'],
    ],
    ['Dance um tango; cadastre a Maria', ['lead_criar'], ['Dance um tango']],
    ['Liste os leads, dance, cante e pule', ['lead_listar'], ['dance, cante e pule']],
    ['Mostre a Ana e dance um tango', ['lead_obter'], ['dance um tango']],
    ['Cadastre a Maria, gerente da ACME', ['lead_criar'], ['gerente da ACME']],
    ['Cadastre o Rui com urgência', ['lead_criar'], ['com urgência']],
    ['Adicione a nota "x" ao João; leite', ['nota_adicionar'], ['leite']],
    ['Mude o telefone do João para 11 98888-7777 e dance', ['lead_atualizar'], ['dance']],
    [
      'Adicione à proposta 2 licenças a R$ 1.500,00 e dance um tango',
      ['proposta_adicionar_item'],
      ['dance um tango'],
    ],
    ['Exporte a proposta em pdf e mande ao cliente', ['proposta_exportar'], ['mande ao cliente']],
    [
      'Manda a proposta em pdf para ana@example.com; liste os leads',
      ['lead_listar'],
      ['Manda a proposta em pdf para ana@example.com'],
    ],
    [
      'Quais são os status de lead? E quem ganhou a copa?',
      ['listar_status_lead'],
      ['quem ganhou a copa?'],
    ],
    ['Tell me a joke and register John', ['lead_criar'], ['Tell me a joke']],
    ['Register John, then tell me a joke', ['lead_criar'], ['tell me a joke']],
  ])('is told in its own words: %s', (said, intents, notUnderstood) => {
    const plan = answer(said);
    expect(plan.actions.map(({ intent }) => intent)).toEqual(intents);
    expect(plan.notUnderstood).toEqual(notUnderstood);
  });

  it.each([
    'Bom dia! Cadastre a Maria, por favor. Obrigado!',
    'Cadastre a Maria como um novo lead no CRM, tudo bem?',
    'Register John as a new customer, please. Thank you very much!',
    'Oi, tudo bem?',
    'Cadastre a Maria Souza e Silva',
    'cadastre maria souza e silva',
    'Adicione a nota comprar pão, leite e dance um tango',
  ])('is not politeness, nor what says nothing more: %s', (said) => {
    expect(answer(said).notUnderstood).toBeUndefined();
  });

  it('is said by the talk itself where talk is all there is', () => {
    const [talk] = answer('Olá, dance um tango').actions;
    expect(talk).toMatchObject({
      intent: 'conversa_geral',
      slots: { resposta: expect.stringMatching(/^Olá!.* Não entendi .*: "dance um tango"\.$/) },
    });
  });

  it('is told of long requests as well', () => {
    const { actions, notUnderstood = [] } = answer(`Liste os leads${', dance'.repeat(4_000)}`);
    expect(actions).toHaveLength(1);
    expect(notUnderstood[0]).toMatch(/^dance, dance/);
  });

  it('is quoted in a bounded form, on one line', () => {
    const said = Array.from({ length: 20 }, () => `dance\n\u0007 ${'x'.repeat(500)}`).join('; ');
    const { notUnderstood = [] } = answer(`${said}; cadastre a Maria`);
    expect(notUnderstood).toHaveLength(5);
    expect(notUnderstood[0]).toBe(`dance ${'x'.repeat(113)}…`);
  });
});

import { describe, expect, it } from 'vitest';
import { passageOf } from './passage.js';
import { splitClauses } from './split-clauses.js';

const clauses = (text: string) => splitClauses(passageOf(text)).map((clause) => clause.text);

describe('C13 splitClauses', () => {
  it.each([
    [
      'Cadastre o Lennon, adicione a nota x e crie tarefa; já rascunhe a proposta',
      ['Cadastre o Lennon', 'adicione a nota x', 'crie tarefa', 'rascunhe a proposta'],
    ],
    [
      'Cadastre a Ana com nota "a; b, e crie tarefa"',
      ['Cadastre a Ana', 'nota "a; b, e crie tarefa"'],
    ],
    ['Adicione a nota ligar, comprar e vender', ['Adicione a nota ligar, comprar e vender']],
    ['Adicione 2 licenças a R$ 1.500,00', ['Adicione 2 licenças a R$ 1.500,00']],
    ['Please add a note x, then also create a task', ['add a note x', 'create a task']],
    ['a; b', ['a', 'b']],
    [' ; ; ', []],
  ])('%s', (text, expected) => {
    expect(clauses(text)).toEqual(expected);
  });

  it('gives at most 60', () => {
    expect(clauses('crie tarefa; '.repeat(500))).toHaveLength(60);
  });
});

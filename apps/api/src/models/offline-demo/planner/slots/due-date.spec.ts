import { describe, expect, it } from 'vitest';
import { passageOf } from '../passage.js';
import { dueDate } from './due-date.js';

const dueIn = (text: string) => {
  const due = dueDate(passageOf(text));
  return due && [due.said, due.rest.text];
};

describe('C20 dueDate', () => {
  it.each([
    ['ligar para amanhã', ['amanhã', 'ligar']],
    ['para amanhã: ligar', ['amanhã', ': ligar']],
    ['ligar até a próxima sexta-feira.', ['próxima sexta-feira', 'ligar']],
    ['call on Friday', ['Friday', 'call']],
    ['ligar em 2026-12-01', ['2026-12-01', 'ligar']],
    ['ligar até 31/12', ['31/12', 'ligar']],
    ['ligar daqui a três dias', ['daqui a três dias', 'ligar']],
    ['call in 2 weeks', ['in 2 weeks', 'call']],
    ['ligar amanhã às 10h', ['amanhã', 'ligar às 10h']],
    ['ligar sexta às 10:30.', ['sexta', 'ligar às 10:30']],
    ['ligar na semana que vem', ['semana que vem', 'ligar']],
    ['ligar amanhã para confirmar', ['amanhã', 'ligar amanhã para confirmar']],
    ['revisar a segunda proposta', undefined],
    ['ligar na segunda', ['segunda', 'ligar']],
    ['"hoje"', undefined],
    ['ligar', undefined],
  ])('%s', (text, expected) => {
    expect(dueIn(text)).toEqual(expected);
  });
});

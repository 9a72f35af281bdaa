import { describe, expect, it } from 'vitest';
import { passageOf } from '../passage.js';
import { contactIn } from './contact.js';

describe('contactIn', () => {
  it.each([
    ['Lennon', { nome: 'Lennon' }],
    ['"João da Silva", e-mail joao@x.com.', { nome: 'João da Silva', email: 'joao@x.com' }],
    ['João, 11 98888-7777', { nome: 'João', telefone: '11 98888-7777' }],
    [
      'Ana empresa Acme Ltda e telefone 1133334444',
      { nome: 'Ana', empresa: 'Acme Ltda', telefone: '1133334444' },
    ],
    ['João da ACME', { nome: 'João', empresa: 'ACME' }],
    ['JOÃO DA SILVA', { nome: 'JOÃO DA SILVA' }],
    ['Clara from Acme came from Google', { nome: 'Clara', empresa: 'Acme', origem: 'Google' }],
    ['Rui como qualificado', { nome: 'Rui', status_codigo: 'qualificado' }],
    ['Ana nascida em 2026-11-22', { nome: 'Ana nascida em' }],
    ['', {}],
  ])('%s', (text, expected) => {
    expect(contactIn(passageOf(text))).toEqual(expected);
  });
});

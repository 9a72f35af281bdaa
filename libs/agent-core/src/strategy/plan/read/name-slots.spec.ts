import { describe, expect, it } from 'vitest';
import { nameSlots } from './name-slots.js';

const properties = {
  lead_ref_ou_id: {},
  texto: {},
  preco_unitario: {},
  data_inicio: {},
  data_fim: {},
};
const named = (slots: Parameters<typeof nameSlots>[0]) =>
  nameSlots(slots, { slots: { properties } });

describe('C19 the slots of an action', () => {
  it.each(['lead', 'leadId', 'LEAD_REF', 'lead_nome', 'lead-ref-ou-id', ' lead (nome)'])(
    'have the declared name where they were written as %j',
    (name) => {
      expect(named({ [name]: 'Hugo', texto: 'x' })).toEqual({ lead_ref_ou_id: 'Hugo', texto: 'x' });
    },
  );

  it('are told from others by their first word, whatever its accents', () => {
    expect(named({ preço: 10, textoDaNota: 'x' })).toEqual({ preco_unitario: 10, texto: 'x' });
  });

  it.each([
    ['the declared one is given as well', { lead: 'Ana', lead_ref_ou_id: 'Hugo' }],
    ['more than one may be meant', { data: 'hoje' }],
    ['none begins with that word', { id: '1', nome_lead: 'Hugo', tenantId: 'x', '': 1, _: 2 }],
    ['they are no object', 'texto'],
  ])('keep their names where %s', (_why, slots) => {
    expect(named(slots)).toEqual(slots);
  });

  it('take one name of several for the declared one, the first', () => {
    expect(named({ lead: 'Hugo', leadId: '7' })).toEqual({ lead_ref_ou_id: 'Hugo', leadId: '7' });
  });

  it('are left alone where nothing is declared, and hold no more than was written', () => {
    expect(nameSlots({ lead: 1 }, { slots: {} })).toEqual({ lead: 1 });
    const odd = named({ ['__proto__']: { lead: 1 }, constructor: 2 });
    expect(JSON.stringify(odd)).toBe('{"__proto__":{"lead":1},"constructor":2}');
  });
});

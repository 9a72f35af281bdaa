import { describe, expect, it } from 'vitest';
import { passageOf } from '../passage.js';
import { leadReference, leadSlots } from './lead-reference.js';

const namedIn = (text: string) => {
  const found = leadReference(passageOf(text));
  return found && [found.name, found.rest.text];
};

describe('leadReference', () => {
  it.each([
    ['ao João: ligar', ['João', ': ligar']],
    ['do João da Silva ligar', ['João da Silva', 'ligar']],
    ['to lead joao ligar', ['joao', 'ligar']],
    ['para ana@example.com', ['ana@example.com', '']],
    ['para ele amanhã', [undefined, 'amanhã']],
    ['para o cliente', [undefined, '']],
    ['para ligar', undefined],
    ['cliente quer', undefined],
    ['follow-up', undefined],
  ])('%s', (text, expected) => {
    expect(namedIn(text)).toEqual(expected);
  });
});

describe('C19 leadSlots', () => {
  const turn = (origin: 'created' | 'named' | 'context') =>
    ({ language: 'pt', lead: { name: 'João Silva', origin } }) as const;

  it('leaves out the lead that was just made, also by its first name', () => {
    expect(leadSlots(undefined, turn('created'))).toEqual({});
    expect(leadSlots('joão', turn('created'))).toEqual({});
    expect(leadSlots('Maria', turn('created'))).toEqual({ lead_ref_ou_id: 'Maria' });
  });

  it('says again the lead that was named, and trusts the context with its own', () => {
    expect(leadSlots(undefined, turn('named'))).toEqual({ lead_ref_ou_id: 'João Silva' });
    expect(leadSlots(undefined, turn('context'))).toEqual({});
  });
});

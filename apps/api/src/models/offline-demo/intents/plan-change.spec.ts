import { describe, expect, it } from 'vitest';
import { demoRequest } from '../demo-request.js';
import { planChange } from './plan-change.js';

const matches = (text: string) => planChange.matches(demoRequest(text, '2026-11-21', []));

describe('planChange', () => {
  it.each([
    'Troque meu treino de hoje',
    'Pule o treino de amanhã',
    'Skip my run',
    'reschedule my workout',
  ])('%s asks for a change', (text) => {
    expect(matches(text)).toBe(true);
  });

  it.each(['Analise meu último treino de corrida', 'Como está meu plano?', 'Compare my runs'])(
    '%s does not',
    (text) => {
      expect(matches(text)).toBe(false);
    },
  );
});

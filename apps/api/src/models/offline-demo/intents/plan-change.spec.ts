import { describe, expect, it } from 'vitest';
import { demoRequest } from '../demo-request.js';
import { planChange } from './plan-change.js';

const request = (text: string) => demoRequest(text, '2026-11-21', []);

describe('planChange', () => {
  it.each(['Apague meu treino de amanhã', 'Delete my run', 'Remova a corrida de hoje'])(
    '%s is a change that no rule serves, and it says so',
    (text) => {
      expect(planChange.matches(request(text))).toBe(true);
      expect(planChange.next(request(text), new Map())).toEqual({
        say: expect.stringMatching(/^(Não mudei nada|Nothing was changed)/),
      });
    },
  );

  it.each(['Analise meu último treino de corrida', 'Como está meu plano?', 'Compare my runs'])(
    '%s is none',
    (text) => {
      expect(planChange.matches(request(text))).toBe(false);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { normalizeText } from './normalize-text.js';
import { requestLanguage } from './request-language.js';

const languageOf = (text: string) => requestLanguage(normalizeText(text));

describe('requestLanguage', () => {
  it.each([
    'Analise meu último treino de corrida',
    'Como dormi esta semana?',
    'Compare minhas duas últimas corridas',
    'Qual é a minha carga de treino?',
  ])('%s is Portuguese', (text) => {
    expect(languageOf(text)).toBe('pt');
  });

  it.each([
    'Analyze my last run',
    'How did I sleep this week?',
    'Compare my last two rides',
    'What is on my plan?',
  ])('%s is English', (text) => {
    expect(languageOf(text)).toBe('en');
  });

  it('takes Portuguese when there is nothing to tell by', () => {
    expect(languageOf('echo 123')).toBe('pt');
  });
});

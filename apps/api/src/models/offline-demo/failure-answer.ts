import type { Language } from './request-language.js';
import type { ToolFailure } from './tool-results.js';

/** Says which tool failed and with what words; nothing is made up in its place. */
export function failureAnswer({ toolName, message }: ToolFailure, language: Language): string {
  if (message === undefined) {
    return language === 'pt'
      ? `A resposta da ferramenta ${toolName} é longa demais ou não pôde ser lida. Peça um período menor.`
      : `The answer of the tool ${toolName} is too long or could not be read. Ask for a shorter period.`;
  }
  return language === 'pt'
    ? `Não consegui os dados: a ferramenta ${toolName} falhou: ${message}`
    : `I could not get the data: the tool ${toolName} failed: ${message}`;
}

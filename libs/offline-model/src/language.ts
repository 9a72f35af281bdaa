import { withoutMarks } from '@faina/agent-core';
import type { Language } from './form.js';

const english =
  /\b(?:the|my|to|for|with|how|what|which|who|is|are|was|did|do|i|you|please|and|add|create|register|list|show|find|mark|change|set|move|skip|draft|task|tasks|lead|called|today|tomorrow|yesterday|last|this|run|ride|workout|plan|send|report|generate|am|hello|hi|thanks|tell)\b/g;
const portuguese =
  /\b(?:o|a|os|as|um|uma|de|da|do|das|dos|para|com|como|que|qual|quais|quem|e|eu|meu|minha|meus|minhas|foi|cadastre|adicione|anote|crie|rascunhe|liste|mostre|marque|mude|nota|tarefa|proposta|hoje|ontem|amanha|treino|corrida|semana|mes|envie|gere|relatorio|oi|ola|obrigado|bom|dia|por|favor|nao)\b/g;

/** Portuguese when in doubt, as the shipped agents are. */
export function languageOf(text: string): Language {
  const plain = withoutMarks(text.toLowerCase());
  const count = (words: RegExp): number => plain.match(words)?.length ?? 0;
  return count(english) > count(portuguese) ? 'en' : 'pt';
}

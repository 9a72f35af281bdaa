import type { ReplyWords } from './reply-words.js';

export const portuguese: ReplyWords = {
  done: 'Ações realizadas',
  failed: 'Ocorreram falhas',

  howToHelp: 'Como posso ajudar?',
  notUnderstood: 'Não entendi o pedido e nada foi feito.',
  partsNotUnderstood: (quotes) => `Não entendi ou não posso fazer: ${quotes}`,
  abilities: (purposes) => `Você pode me pedir para: ${purposes}.`,
  plannerFailed:
    'Não consegui planejar o pedido agora e nada foi feito. Tente novamente em instantes.',
  replanFailed: 'O restante do pedido não pôde ser planejado.',
  tooManyActions: (max) => `Faço no máximo ${max} ações por mensagem; as demais não foram feitas.`,
  limitReached: (notDone) =>
    notDone === 1
      ? 'Um limite foi atingido e 1 ação não foi feita.'
      : `Um limite foi atingido e ${notDone} ações não foram feitas.`,

  useOf: (toolName) => `usar ${toolName}`,
  slotsMissing: (purpose, names) => `Para ${purpose} preciso de: ${names}.`,
  slotsInvalid: (purpose, names) => `Para ${purpose} preciso de um valor válido em: ${names}.`,
  allSlotsInvalid: (purpose) => `Para ${purpose} preciso de valores válidos.`,
  impossible: (purpose) => `Não foi possível ${purpose}.`,
  tooSlow: (purpose) => `Não foi possível ${purpose}: a ação não terminou a tempo.`,
  rejected: (purpose) => `A ação de ${purpose} não foi aprovada.`,
  rejectedBecause: (purpose, reason) => `A ação de ${purpose} não foi aprovada: ${reason}`,
  effectUnknown: (purpose) => `Não se sabe se a ação de ${purpose} teve efeito.`,
  noEffect: (purpose) => `A ação de ${purpose} não teve efeito e não foi repetida.`,

  waitsForApproval: (question) => `Aguardando aprovação: ${question}`,
  waitsForAttention: (circumstance) => `Aguardando uma pessoa: ${circumstance}`,
};

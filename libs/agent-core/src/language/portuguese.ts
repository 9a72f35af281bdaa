/**
 * What people are told in a language without a model. A `purpose` is what a tool's intent says of
 * itself and completes the sentence: `adicionar a nota`, `add the note`.
 */
export const portuguese = {
  /** Headings of what was done and what was not. */
  done: 'Ações realizadas',
  failed: 'Ocorreram falhas',

  /** To talk that the planner had no words for. */
  howToHelp: 'Como posso ajudar?',
  /** To a plan without an action. */
  notUnderstood: 'Não entendi o pedido e nada foi feito.',
  /** To parts of a request of which others were carried out; quoted. */
  partsNotUnderstood: (quotes: string) => `Não entendi ou não posso fazer: ${quotes}`,
  /** What the agent can be asked for. */
  abilities: (purposes: string) => `Você pode me pedir para: ${purposes}.`,
  plannerFailed:
    'Não consegui planejar o pedido agora e nada foi feito. Tente novamente em instantes.',
  replanFailed: 'O restante do pedido não pôde ser planejado.',
  tooManyActions: (max: number) =>
    `Faço no máximo ${max} ações por mensagem; as demais não foram feitas.`,
  limitReached: (notDone: number) =>
    notDone === 1
      ? 'Um limite foi atingido e 1 ação não foi feita.'
      : `Um limite foi atingido e ${notDone} ações não foram feitas.`,

  /** Stands for the purpose of a tool that has no intent. */
  useOf: (toolName: string) => `usar ${toolName}`,
  slotsMissing: (purpose: string, names: string) => `Para ${purpose} preciso de: ${names}.`,
  slotsInvalid: (purpose: string, names: string) =>
    `Para ${purpose} preciso de um valor válido em: ${names}.`,
  /** The same where the slots as a whole are of no use. */
  allSlotsInvalid: (purpose: string) => `Para ${purpose} preciso de valores válidos.`,
  impossible: (purpose: string) => `Não foi possível ${purpose}.`,
  tooSlow: (purpose: string) => `Não foi possível ${purpose}: a ação não terminou a tempo.`,
  approvedWithChanges: (by: string) => `(aprovado com alterações de ${by})`,
  unanswered: (purpose: string) =>
    `Ninguém respondeu a tempo se a ação de ${purpose} podia ser feita; ela não foi feita.`,
  rejected: (purpose: string) => `A ação de ${purpose} não foi aprovada.`,
  rejectedBecause: (purpose: string, reason: string) =>
    `A ação de ${purpose} não foi aprovada: ${reason}`,
  effectUnknown: (purpose: string) => `Não se sabe se a ação de ${purpose} teve efeito.`,
  noEffect: (purpose: string) => `A ação de ${purpose} não teve efeito e não foi repetida.`,

  /** What a job says that waits for a person. */
  waitsForApproval: (question: string) => `Aguardando aprovação: ${question}`,
  waitsForAttention: (circumstance: string) => `Aguardando uma pessoa: ${circumstance}`,
  /** What one says of which a tool answers later. */
  waitsForTool: (toolName: string) => `Aguardando a resposta de ${toolName}`,
};

export type ReplyWords = Readonly<typeof portuguese>;

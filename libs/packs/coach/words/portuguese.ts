import { showWeekday } from '../../calendar/show-day.js';
import type { CoachWords } from './coach-words.js';

export const portuguese: CoachWords = {
  day: (date) => showWeekday(date, 'pt'),

  workoutCreated: (description, day) => `Treino criado: ${description} em ${day}.`,
  workoutCompleted: (description, day, wasCompleted) =>
    `Treino concluído: ${description} de ${day}${wasCompleted ? ', já estava concluído' : ''}.`,
  workoutSkipped: (description, day, reason) =>
    `Treino pulado: ${description} de ${day}. Motivo: ${reason}`,
  workoutMoved: (description, from, to) => `Treino movido: ${description} de ${from} para ${to}.`,
  alsoMoved: (workout, to) => `${workout} passou para ${to}.`,
  removed: (workout) => `${workout} foi removido.`,
  unchanged: (workout, day) => `${workout} já está em ${day}; nada mudou.`,
  mayRemove: (workout, from, to, removed) =>
    `Mover ${workout} de ${from} para ${to} e remover de vez o que está planejado nesse dia: ` +
    `${removed}?`,

  workoutNotFound: 'Não encontrei esse treino. Veja no plano de treino quais há.',
  notYet: (workout, day) =>
    `${workout} está marcado para ${day}, que ainda não chegou; por isso não foi concluído. Se foi ` +
    'feito antes, mude primeiro o dia do treino.',
  cannotSkipDone: (workout) => `${workout} já foi concluído e não pode ser pulado.`,
  cannotMoveDone: (workout) => `${workout} já foi concluído e não muda de dia.`,
  cannotMoveSkipped: (workout) => `${workout} já foi pulado e não muda de dia.`,
  outsidePlan: (day, workout, from, to) =>
    `${day} fica fora do plano de ${workout}, que vai de ${from} a ${to}.`,
  chooseOtherDayOrStrategy: 'Escolha outro dia ou outra forma de mudar.',
  dayHasCompleted: (day, workout) =>
    `Em ${day} já foi concluído ${workout}, que não sai do lugar. Escolha outro dia.`,
  sameWorkout: (workout, day) =>
    `Já há um treino igual em ${day}: ${workout}. Nada foi criado. Se é mesmo para ter dois, diga ` +
    'que quer um segundo.',
  dayTooFar: (day, first, last) =>
    `${day} fica longe demais para um treino novo. Escolha um dia de ${first} a ${last}.`,

  unknownPlannedDay: (given) => `${given} ${aDayIs('amanhã')}`,
  unknownRecordedDay: (given) => `${given} ${aDayIs('ontem')}`,
  rangeReversed: (first, last) =>
    `O primeiro dia, ${first}, vem depois do último, ${last}. Troque os dois.`,
  rangeTooLong: (days, max, from) =>
    `O período tem ${days} dias, mais que ${max}. Peça menos, por exemplo desde ${from}.`,
  tooFewToCompare: (found) =>
    `Para comparar são precisas pelo menos duas atividades, e encontrei ${found}. Escolha um ` +
    'período maior.',
};

function aDayIs(example: string): string {
  return `não é um dia. Use AAAA-MM-DD, de 1900 a 2999, hoje, ${example} ou um dia da semana.`;
}

import type { LocalDate } from '../../calendar/local-date.js';
import { showWeekday } from '../../calendar/show-day.js';

export type CoachWords = typeof portuguese;

/** What the coach's tools tell people. A `workout` comes in quotes, a day with its weekday. */
export const portuguese = {
  day: (date: LocalDate) => showWeekday(date, 'pt'),

  workoutCreated: (description: string, day: string) => `Treino criado: ${description} em ${day}.`,
  workoutCompleted: (description: string, day: string, wasCompleted: boolean) =>
    `Treino concluído: ${description} de ${day}${wasCompleted ? ', já estava concluído' : ''}.`,
  workoutSkipped: (description: string, day: string, reason: string) =>
    `Treino pulado: ${description} de ${day}. Motivo: ${reason}`,
  workoutMoved: (description: string, from: string, to: string) =>
    `Treino movido: ${description} de ${from} para ${to}.`,
  alsoMoved: (workout: string, to: string) => `${workout} passou para ${to}.`,
  removed: (workout: string) => `${workout} foi removido.`,
  unchanged: (workout: string, day: string) => `${workout} já está em ${day}; nada mudou.`,
  /** The question before anything is removed. */
  mayRemove: (workout: string, from: string, to: string, removed: string) =>
    `Mover ${workout} de ${from} para ${to} e remover de vez o que está planejado nesse dia: ` +
    `${removed}?`,

  workoutNotFound: 'Não encontrei esse treino. Veja no plano de treino quais há.',
  notYet: (workout: string, day: string) =>
    `${workout} está marcado para ${day}, que ainda não chegou; por isso não foi concluído. Se foi ` +
    'feito antes, mude primeiro o dia do treino.',
  cannotSkipDone: (workout: string) => `${workout} já foi concluído e não pode ser pulado.`,
  cannotMoveDone: (workout: string) => `${workout} já foi concluído e não muda de dia.`,
  cannotMoveSkipped: (workout: string) => `${workout} já foi pulado e não muda de dia.`,
  outsidePlan: (day: string, workout: string, from: string, to: string) =>
    `${day} fica fora do plano de ${workout}, que vai de ${from} a ${to}.`,
  chooseOtherDayOrStrategy: 'Escolha outro dia ou outra forma de mudar.',
  dayHasCompleted: (day: string, workout: string) =>
    `Em ${day} já foi concluído ${workout}, que não sai do lugar. Escolha outro dia.`,
  sameWorkout: (workout: string, day: string) =>
    `Já há um treino igual em ${day}: ${workout}. Nada foi criado. Se é mesmo para ter dois, diga ` +
    'que quer um segundo.',
  dayTooFar: (day: string, first: string, last: string) =>
    `${day} fica longe demais para um treino novo. Escolha um dia de ${first} a ${last}.`,

  unknownPlannedDay: (given: string) => `${given} ${aDayIs('amanhã')}`,
  unknownRecordedDay: (given: string) => `${given} ${aDayIs('ontem')}`,
  rangeReversed: (first: string, last: string) =>
    `O primeiro dia, ${first}, vem depois do último, ${last}. Troque os dois.`,
  rangeTooLong: (days: number, max: number, from: string) =>
    `O período tem ${days} dias, mais que ${max}. Peça menos, por exemplo desde ${from}.`,
  eitherIdsOrDays: 'Informe activity_ids ou date_range, não os dois.',
  idsOrDays: 'Informe activity_ids (pelo menos dois) ou um date_range.',
  tooFewToCompare: (found: number) =>
    `Para comparar são precisas pelo menos duas atividades, e encontrei ${found}. Escolha um ` +
    'período maior.',

  noActivity: (type: string | undefined) =>
    `Nenhuma atividade${type ? ` do tipo ${type}` : ''} registrada.`,
  activityInFuture:
    'A data registrada está no futuro; o relógio ou o arquivo de origem está errado.',
  noActivityOnDay: 'Nenhuma atividade registrada nesse dia.',
  noActivityInRange: 'Nenhuma atividade registrada nesse período.',
  newestListed: (listed: number, found: number, isCut: boolean) =>
    `Listadas as ${listed} mais recentes de ${isCut ? 'pelo menos ' : ''}${found}; os totais contam ${found}.`,
  newestCompared: (count: number) =>
    `Comparadas só as ${count} atividades mais recentes do período.`,
  noLoad: 'Nenhuma atividade no último ano; não há carga de treino para analisar.',
  noFitness: 'Nenhuma atividade no último ano; não há do que calcular CTL, ATL e TSB.',
  shortHistory: (days: number, needed: number) =>
    `O histórico tem só ${days} dias; com menos de ${needed} o CTL ainda está baixo demais.`,
  daysBounded: (asked: number, max: number, days: number) =>
    `Pedidos ${asked} dias; o limite é de 1 a ${max}, então foram lidos ${days}.`,
  noSleepInRange: 'Nenhum dado de sono registrado nesse período.',
  noRecentSleep: 'Nenhum dado de sono recente; não é possível avaliar a recuperação.',
  lastNightIsOf: (date: LocalDate) => `A última noite registrada é a de ${date}.`,
  noPlan: 'O atleta não tem plano de treino ativo.',
  severalPlans: (count: number) =>
    `Há ${count} planos ativos ao mesmo tempo; diga de qual está falando.`,
  workoutsListed: (plan: string, listed: number, all: number, from: string, to: string) =>
    `De "${plan}" estão listados ${listed} de ${all} treinos: ${from} a ${to}.`,
  looseListed: (count: number) => `Listados só os primeiros ${count} treinos fora de planos.`,
};

function aDayIs(example: string): string {
  return `não é um dia. Use AAAA-MM-DD, de 1900 a 2999, hoje, ${example} ou um dia da semana.`;
}

import type { SportType } from '../../coach/index.js';
import { paragraph, type ReportBlock, type ReportSection } from '../document/report-document.js';
import { count, formatKilometers, formatMinutes } from '../figures/format.js';
import type {
  SleepFigures,
  SportFigures,
  TrainingFigures,
} from '../figures/read-training-figures.js';

const sportNames: Readonly<Record<SportType, string>> = {
  RUNNING: 'Corrida',
  CYCLING: 'Ciclismo',
  SWIMMING: 'Natação',
  STRENGTH: 'Força',
  OTHER: 'Outros',
};

/** The coach's part of a report; what is missing or estimated is said. */
export const trainingSections = ({ sports, isCut, sleep }: TrainingFigures): ReportSection[] => [
  { heading: 'Atividades', blocks: activityBlocks(sports, isCut) },
  { heading: 'Sono', blocks: sleepBlocks(sleep) },
];

function activityBlocks(sports: readonly SportFigures[], isCut: boolean): ReportBlock[] {
  if (sports.length === 0) return [paragraph('Nenhuma atividade registrada no período.')];
  const notes = [...sports.flatMap(missingIn), ...(isCut ? ['Só as mais recentes contam.'] : [])];
  return [
    {
      kind: 'table',
      columns: ['Esporte', 'Atividades', 'Distância', 'Tempo', 'Carga (TRIMP)'],
      rows: sports.map((one) => [
        sportNames[one.sport],
        String(one.activities),
        known(one.activities > one.withoutDistance, formatKilometers(one.distanceMeters)),
        known(one.activities > one.withoutTime, formatMinutes(one.seconds / 60)),
        known(one.activities > one.withoutLoad, one.load.toFixed(0)),
      ]),
    },
    ...(notes.length === 0 ? [] : [{ kind: 'list' as const, items: notes }]),
  ];
}

function missingIn(figures: SportFigures): string[] {
  const { sport, activities, withoutDistance, withoutTime, withoutLoad, estimatedLoads } = figures;
  const of = `de ${count(activities, 'atividade', 'atividades')}`;
  const gaps: readonly (readonly [number, string])[] = [
    [withoutDistance, 'sem distância registrada'],
    [withoutTime, 'sem tempo registrado'],
    [withoutLoad, 'sem carga calculada'],
    [estimatedLoads, 'com carga estimada só pelo tempo'],
  ];
  return gaps
    .filter(([number]) => number > 0)
    .map(([number, what]) => `${sportNames[sport]}: ${number} ${of} ${what}.`);
}

function sleepBlocks(sleep: SleepFigures): ReportBlock[] {
  const { nights, missing, averageAsleepMinutes, averageScore } = sleep;
  if (averageAsleepMinutes === null) return [paragraph('Nenhuma noite registrada no período.')];
  return [
    {
      kind: 'list',
      items: [
        `Média de sono: ${formatMinutes(averageAsleepMinutes)} em ${count(nights, 'noite', 'noites')}.`,
        averageScore === null
          ? 'Nenhuma noite tem pontuação.'
          : `Pontuação média: ${averageScore.toFixed(0)} de 100.`,
        ...(missing > 0 ? [`${count(missing, 'noite', 'noites')} do período sem registro.`] : []),
      ],
    },
  ];
}

const known = (isKnown: boolean, text: string): string => (isKnown ? text : 'sem dados');

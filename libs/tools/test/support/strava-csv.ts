/** The columns that matter, with Strava's repetitions and in its order. */
const header =
  'Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,' +
  'Distance,Max Heart Rate,Filename,Elapsed Time,Moving Time,Distance,Elevation Gain,' +
  'Average Cadence,Max Heart Rate,Average Heart Rate,Average Watts,Calories,Media';

const portugueseHeader =
  'ID da atividade,Data da atividade,Nome da atividade,Tipo de atividade,' +
  'Descrição da atividade,Tempo decorrido,Distância,Frequência cardíaca máxima,' +
  'Nome do arquivo,Tempo decorrido,Tempo de movimentação,Distância,Ganho de elevação,' +
  'Cadência média,Frequência cardíaca máxima,Frequência cardíaca média,Média de watts,' +
  'Calorias,Mídia';

/** A run of 10 021.4 m in 3 151 s on 2026-11-19, which a test changes where it matters. */
export const englishRow = (
  id: number | string,
  overrides: Partial<Record<string, string>> = {},
) => {
  const fields = {
    date: '"Nov 19, 2026, 9:12:33 AM"',
    name: 'Morning Run',
    type: 'Run',
    description: '',
    shownDistance: '10.02',
    moving: '3151.0',
    meters: '10021.4',
    heartRate: '151.0',
    ...overrides,
  };
  return (
    `${id},${fields.date},${fields.name},${fields.type},${fields.description},3214,` +
    `${fields.shownDistance},168.0,activities/${id}.fit.gz,3214.0,${fields.moving},` +
    `${fields.meters},58.4,84.0,168.0,${fields.heartRate},,684.0,""`
  );
};

export const portugueseRow = (id: number) =>
  `${id},"19 de nov. de 2026, 09:12:33",Corrida matinal,Corrida,,3214,"10,02",168.0,` +
  `activities/${id}.fit.gz,3214.0,3151.0,10021.4,58.4,84.0,168.0,151.0,,684.0,""`;

export const englishCsv = (...rows: readonly string[]) => [header, ...rows, ''].join('\n');
export const portugueseCsv = (...rows: readonly string[]) =>
  [portugueseHeader, ...rows, ''].join('\n');

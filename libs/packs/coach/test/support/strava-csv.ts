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

/** As in exports of German accounts; names of columns from such an export of 92 columns. */
const germanHeader =
  'Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Aktivitätsbeschreibung,' +
  'Verstrichene Zeit,Distanz,Max. Herzfrequenz,Dateiname,Verstrichene Zeit,Bewegungszeit,Distanz,' +
  'Höhenzunahme,Durchschnittliche Trittfrequenz,Max. Herzfrequenz,Durchschnittliche Herzfrequenz,' +
  'Durchschnittliche Watt,Kalorien,Medien';

const chineseHeader =
  '活动 ID,活动日期,活动名称,活动类型,活动描述,全程耗时,距离,最大心率,文件名,全程耗时,移动时间,' +
  '距离,累计爬升,平均踏频,最大心率,平均心率,平均功率,卡路里,媒体';

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

const foreignRow = (id: number, date: string, name: string, type: string) =>
  `${id},"${date}",${name},${type},,3214,"10,02",168.0,` +
  `activities/${id}.fit.gz,3214.0,3151.0,10021.4,58.4,84.0,168.0,151.0,,684.0,""`;

export const portugueseRow = (id: number) =>
  foreignRow(id, '19 de nov. de 2026, 09:12:33', 'Corrida matinal', 'Corrida');
export const germanRow = (id: number) =>
  foreignRow(id, '19.11.2026, 09:12:33', 'Lauf am Morgen', 'Lauf');
export const chineseRow = (id: number) => foreignRow(id, '2026年11月19日 09:12:33', '晨跑', '跑步');

export const englishCsv = (...rows: readonly string[]) => [header, ...rows, ''].join('\n');
export const portugueseCsv = (...rows: readonly string[]) =>
  [portugueseHeader, ...rows, ''].join('\n');
export const germanCsv = (...rows: readonly string[]) => [germanHeader, ...rows, ''].join('\n');
export const chineseCsv = (...rows: readonly string[]) => [chineseHeader, ...rows, ''].join('\n');

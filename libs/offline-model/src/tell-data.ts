import { isJsonList, isJsonObject, type JsonValue } from '@faina/agent-core';
import type { CalendarDay } from './calendar-day.js';
import type { Language } from './form.js';

const maxRows = 10;
const maxDepth = 5;

const pairs = (text: string): readonly (readonly string[])[] =>
  text.split(/\s+/).map((pair) => pair.split('='));

/** Ends of names that are units, and how they are written. */
const units = pairs(
  'min_per_km=min/km km=km kmh=km/h m=m kcal=kcal bpm=bpm rpm=rpm w=W ms=ms hours=h minutes=min seconds=s',
);

const portuguese = new Map(
  pairs(`activity=atividade activities=atividades type=modalidade name=nome date=dia description=descrição
    distance=distância moving_time=tempo_em_movimento pace=ritmo load=carga asleep=sono calories=calorias
    average_heart_rate=frequência_média max_heart_rate=frequência_máxima elevation_gain=ganho_de_elevação
    average_cadence=cadência_média missing=sem_registro note=observação duration=duração workout=treino
    start_time=hora elapsed_time=tempo_total sport=esporte strategy=estratégia target_pace=ritmo_alvo
    also_moved=também_movido titulo=título inicio=início days_ago=dias_atrás from=de to=para moved=movido plans=planos workouts=treinos starts_on=início ends_on=fim`).map(
    ([key = '', label = '']) => [key, label],
  ),
);

/** What a call gave in lines, without ids; of rows with a day only those of the one asked for. */
export function tellData(data: JsonValue, language: Language, only?: CalendarDay): string {
  const label = (key: string): string => {
    const [ending = ''] = units.find(([unit = '']) => key.endsWith(`_${unit}`)) ?? [];
    const bare = ending === '' ? key : key.slice(0, -ending.length - 1);
    const text = (language === 'pt' && portuguese.get(bare)) || bare;
    return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`.replaceAll('_', ' ');
  };
  const scalar = (value: JsonValue, key = ''): string => {
    const unit = units.find(([ending = '']) => key.endsWith(`_${ending}`))?.[1];
    return unit === undefined ? told(value, language) : `${told(value, language)} ${unit}`;
  };
  const linesOf = (value: JsonValue, depth: number, isRow = false): readonly string[] => {
    if (depth > maxDepth) return [];
    if (isJsonList(value)) {
      const rows = value.filter((row) => !isOfOtherDay(row, only));
      const lines = rows.slice(0, maxRows).flatMap((row) => {
        const [first = '', ...more] = isJsonObject(row)
          ? linesOf(row, depth + 1, true)
          : [scalar(row)];
        return [`- ${first}`, ...more];
      });
      return rows.length > maxRows ? [...lines, `… +${rows.length - maxRows}`] : lines;
    }
    if (!isJsonObject(value)) return [scalar(value)];
    const members = Object.entries(value).filter(([key, one]) => !isHidden(key) && one !== null);
    const facts = members.flatMap(([key, one]) =>
      typeof one === 'object' || isParagraph(one) ? [] : [`${label(key)}: ${scalar(one, key)}`],
    );
    const inner = members.flatMap(([key, one]) => {
      if (isParagraph(one)) return ['', one];
      const lines = typeof one === 'object' ? linesOf(one, depth + 1) : [];
      return lines.length === 0 ? [] : [`${label(key)}:`, ...lines];
    });
    return [...(isRow ? [facts.join('; ')] : facts), ...inner];
  };
  return linesOf(data, 0).join('\n');
}

/** People have no use for ids; the day that was asked for says the rest. */
const isHidden = (key: string): boolean => /^(?:id|today|weekday)$|(?:_ids?|Id)$/.test(key);

/** Such as a report, which stands for itself. */
const isParagraph = (value: JsonValue): value is string =>
  typeof value === 'string' && value.includes('\n');

const isOfOtherDay = (row: JsonValue, only: string | undefined): boolean =>
  only !== undefined && isJsonObject(row) && typeof row.date === 'string' && row.date !== only;

/** A number and a day as the language writes them. */
function told(value: JsonValue, language: Language): string {
  const isPortuguese = language === 'pt';
  if (typeof value === 'number') {
    return value.toLocaleString(isPortuguese ? 'pt-BR' : 'en-US', { maximumFractionDigits: 2 });
  }
  if (typeof value === 'boolean')
    return isPortuguese ? (value ? 'sim' : 'não') : value ? 'yes' : 'no';
  const text = typeof value === 'string' ? value : '';
  return isPortuguese ? text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1') : text;
}

import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from '@faina/agent-core';
import type { CalendarDay } from './calendar-day.js';
import type { Language } from './form.js';

const locales: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en-US' };
const maxRows = 10;
const maxDepth = 3;

/** Ends of names that are units, and how the unit is written where that differs. */
const units: readonly (readonly [ending: string, unit: string])[] =
  'min_per_km=min/km min_per_100m=min/100$m km kmh=km/h m kcal bpm rpm w=W ms hours=h minutes=min seconds=s'
    .split(' ')
    .map((one) => [`_${one.replace(/=.*/, '')}`, one.replace(/.*=/, '').replace('$', ' ')]);

const portuguese: ReadonlyMap<string, string> = new Map(
  `activity=atividade activities=atividades type=modalidade name=nome date=dia description=descrição
distance=distância moving_time=tempo_em_movimento pace=ritmo target_pace=ritmo_alvo load=carga asleep=sono
average_heart_rate=frequência_cardíaca_média max_heart_rate=frequência_cardíaca_máxima missing=sem_registro
average_cadence=cadência_média average_power=potência_média elevation_gain=ganho_de_elevação calories=calorias
note=observação duration=duração workout=treino from=de to=para plans=planos workouts=treinos totals=totais
moved=movido goal=objetivo starts_on=início ends_on=fim start_time=hora days_ago=dias_atrás also_moved=também_movidos`
    .split(/\s/)
    .map((pair): [string, string] => [pair.replace(/=.*/, ''), pair.replace(/.*=/, '')]),
);

/** Left out: people have no use for them, or the day that was asked for says it. */
const isHidden = (key: string): boolean => /^(?:id|today|weekday)$|(?:_id|_ids|Id)$/.test(key);

/** What a call gave in lines, without ids; of all days only the one that was asked for. */
export function tellData(data: JsonValue, language: Language, only?: CalendarDay): string {
  const shown = only === undefined ? data : onDay(data, only);
  return linesOf(shown, language, 0).join('\n');
}

function linesOf(value: JsonValue, language: Language, depth: number): string[] {
  if (isJsonList(value)) {
    const lines = value.slice(0, maxRows).map((row) => `- ${rowOf(row, language)}`);
    const more = value.length - maxRows;
    return more > 0
      ? [...lines, language === 'pt' ? `… e mais ${more}` : `… and ${more} more`]
      : lines;
  }
  if (!isJsonObject(value)) return [scalar(value, '', language)];
  return membersOf(value).flatMap(([key, member]) => {
    // A text of several lines, such as a report, stands for itself.
    if (typeof member === 'string' && member.includes('\n')) return ['', member];
    if (typeof member !== 'object' || member === null) return [labelled(key, member, language)];
    if (isJsonList(member) && member.every((one) => typeof one !== 'object')) {
      return [
        `${labelOf(key, language)}: ${member.map((one) => scalar(one, '', language)).join(', ')}`,
      ];
    }
    const inner =
      depth < maxDepth ? linesOf(member, language, depth + 1) : [rowOf(member, language)];
    return inner.length === 0 ? [] : [`${labelOf(key, language)}:`, ...inner];
  });
}

/** A row on one line, with what is told of it flat. */
const rowOf = (row: JsonValue, language: Language): string =>
  isJsonObject(row)
    ? membersOf(row)
        .filter(([, value]) => !isJsonList(value))
        .map(([key, value]) =>
          isJsonObject(value) ? rowOf(value, language) : labelled(key, value, language),
        )
        .join('; ')
    : scalar(isJsonList(row) ? row.length : row, '', language);

const membersOf = (value: JsonObject): (readonly [string, JsonValue])[] =>
  Object.entries(value).filter(
    ([key, member]) =>
      !isHidden(key) && member !== null && !(isJsonList(member) && member.length === 0),
  );

const unitOf = (key: string) => units.find(([ending]) => key.endsWith(ending));

const labelled = (key: string, value: JsonValue, language: Language): string =>
  `${labelOf(key, language)}: ${scalar(value, unitOf(key)?.[1] ?? '', language)}`;

function labelOf(key: string, language: Language): string {
  const bare = key.slice(0, key.length - (unitOf(key)?.[0].length ?? 0));
  const label = language === 'pt' ? (portuguese.get(bare) ?? bare) : bare;
  return `${label.slice(0, 1).toUpperCase()}${label.slice(1)}`.replaceAll('_', ' ');
}

function scalar(value: JsonValue, unit: string, language: Language): string {
  const text =
    typeof value === 'number'
      ? new Intl.NumberFormat(locales[language], { maximumFractionDigits: 2 }).format(value)
      : typeof value === 'boolean'
        ? { pt: value ? 'sim' : 'não', en: value ? 'yes' : 'no' }[language]
        : dayText(String(value), language);
  return unit === '' ? text : `${text} ${unit}`;
}

/** `2026-11-27` is `27/11/2026` in Portuguese. */
const dayText = (text: string, language: Language): string =>
  language === 'pt' ? text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1') : text;

/** Without the rows of other days. */
function onDay(value: JsonValue, day: CalendarDay): JsonValue {
  if (isJsonList(value)) {
    return value
      .filter((row) => !(isJsonObject(row) && typeof row.date === 'string' && row.date !== day))
      .map((row) => onDay(row, day));
  }
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, onDay(member, day)]),
  );
}

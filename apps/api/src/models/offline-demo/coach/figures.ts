import type { Language } from '../request-language.js';
import { formatNumber, type Texts } from '../texts.js';

interface Figure extends Texts {
  readonly unit: string;
}

const figure = (pt: string, en: string, unit = ''): Figure => ({ pt, en, unit });

/** The figures of the coach's tools by field name, in the order in which they are told. */
const FIGURES: Readonly<Record<string, Figure>> = {
  activities: figure('Atividades', 'Activities'),
  distance_km: figure('Distância', 'Distance', 'km'),
  moving_time: figure('Tempo em movimento', 'Moving time'),
  moving_seconds: figure('Tempo em movimento', 'Moving time', 's'),
  pace_min_per_km: figure('Ritmo médio', 'Average pace', 'min/km'),
  pace_min_per_100m: figure('Ritmo médio', 'Average pace', 'min/100 m'),
  pace_seconds_per_km: figure('Ritmo médio', 'Average pace', 's/km'),
  pace_seconds_per_100m: figure('Ritmo médio', 'Average pace', 's/100 m'),
  average_speed_kmh: figure('Velocidade média', 'Average speed', 'km/h'),
  speed_kmh: figure('Velocidade média', 'Average speed', 'km/h'),
  average_heart_rate_bpm: figure('Frequência cardíaca média', 'Average heart rate', 'bpm'),
  max_heart_rate_bpm: figure('Frequência cardíaca máxima', 'Maximum heart rate', 'bpm'),
  average_cadence_rpm: figure('Cadência média', 'Average cadence', 'rpm'),
  average_power_w: figure('Potência média', 'Average power', 'W'),
  elevation_gain_m: figure('Ganho de elevação', 'Elevation gain', 'm'),
  calories_kcal: figure('Calorias', 'Calories', 'kcal'),
  load: figure('Carga (TRIMP)', 'Load (TRIMP)'),
  load_last_7_days: figure('Carga dos últimos 7 dias (TRIMP)', 'Load of the last 7 days (TRIMP)'),
  mean_weekly_load_last_28_days: figure(
    'Carga semanal média dos últimos 28 dias (TRIMP)',
    'Mean weekly load of the last 28 days (TRIMP)',
  ),
  acute_chronic_ratio: figure('Relação aguda/crônica', 'Acute to chronic ratio'),
  monotony: figure('Monotonia', 'Monotony'),
  ctl: figure('Condicionamento (CTL)', 'Fitness (CTL)'),
  atl: figure('Fadiga (ATL)', 'Fatigue (ATL)'),
  tsb: figure('Forma (TSB)', 'Form (TSB)'),
  asleep_hours: figure('Sono', 'Asleep', 'h'),
  deep_minutes: figure('Sono profundo', 'Deep sleep', 'min'),
  rem_minutes: figure('Sono REM', 'REM sleep', 'min'),
  awake_minutes: figure('Acordado', 'Awake', 'min'),
  score: figure('Pontuação do sono', 'Sleep score'),
  hrv_ms: figure('VFC', 'HRV', 'ms'),
  resting_heart_rate_bpm: figure('Frequência cardíaca de repouso', 'Resting heart rate', 'bpm'),
};

/** `Distância: 10,02 km` for each known figure that the data has. */
export function figureLines(data: Readonly<Record<string, unknown>>, language: Language): string[] {
  return figuresIn(data).map(
    ([name, value]) => `${labelOf(name, language)}: ${withUnit(name, value, language)}`,
  );
}

/** The same with a plus before what grew. */
export function differenceLines(
  data: Readonly<Record<string, unknown>>,
  language: Language,
): string[] {
  return figuresIn(data).map(([name, value]) => {
    const sign = typeof value === 'number' && value > 0 ? '+' : '';
    return `${labelOf(name, language)}: ${sign}${withUnit(name, value, language)}`;
  });
}

/** What a figure is called; an unknown one by its field name. */
export const labelOf = (name: string, language: Language): string =>
  Object.hasOwn(FIGURES, name) ? (FIGURES[name]?.[language] ?? name) : name;

function figuresIn(data: Readonly<Record<string, unknown>>): [string, string | number][] {
  return Object.keys(FIGURES).flatMap((name): [string, string | number][] => {
    const value = data[name];
    return typeof value === 'number' || typeof value === 'string' ? [[name, value]] : [];
  });
}

function withUnit(name: string, value: string | number, language: Language): string {
  const shown = typeof value === 'number' ? formatNumber(value, language) : value;
  const unit = FIGURES[name]?.unit ?? '';
  return unit === '' ? shown : `${shown} ${unit}`;
}
